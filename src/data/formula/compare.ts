// Comparing columns of levels or text: by value with each other, by value or order with a constant.

import { type Label, listLevels, quote } from "../../base/label.js";
import { type LevelColumn, valueAt } from "../table/column.js";
import { FormulaProblem } from "./problem.js";
import type { Comparison } from "./syntax.js";
import { type LabelVector, mapCodes } from "./vectors.js";

export const comparisons: Readonly<Record<Comparison, (x: number, y: number) => boolean>> = {
  "=": (x, y) => x === y,
  "!=": (x, y) => x !== y,
  "<": (x, y) => x < y,
  "<=": (x, y) => x <= y,
  ">": (x, y) => x > y,
  ">=": (x, y) => x >= y,
};

/** The comparison with its sides exchanged. */
export const mirrored: Readonly<Record<Comparison, Comparison>> = {
  "=": "=",
  "!=": "!=",
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
};

/**
 * Whether the comparison holds for every value of a column and a constant. Ordinal levels are compared by
 * their order. With `known`, the constant must be one of the levels.
 */
export function compareWithConstant(
  { column, name }: LabelVector,
  operator: Comparison,
  constant: Label,
  known: boolean,
  position: number,
): Int8Array {
  const holds = comparisons[operator];
  const ordered = operator !== "=" && operator !== "!=";
  if (column.kind === "text") {
    if (ordered) throw noOrder(name, "text", position);
    return mapCodes(column.values, (value) =>
      value === null ? -1 : holds(value === constant ? 1 : 0, 1) ? 1 : 0,
    );
  }
  if (ordered && column.kind !== "ordinal") throw noOrder(name, column.kind, position);
  const rank = column.levels.indexOf(constant);
  if (rank < 0 && (known || ordered)) {
    const message = `column ${quote(name)} has no level ${quote(constant)}; known levels: ${listLevels(column.levels)}`;
    throw new FormulaProblem(message, position, { column: name });
  }
  const result = Int8Array.from(column.levels, (_, code) => (holds(code, rank) ? 1 : 0));
  return mapCodes(column.codes, (code) => (code < 0 ? -1 : result[code]));
}

/** Whether the values of two columns are equal. */
export function compareColumns(
  x: LabelVector,
  y: LabelVector,
  operator: Comparison,
  position: number,
): Int8Array {
  if (operator !== "=" && operator !== "!=") {
    const message = `${quote(operator)} compares an ordinal column with one of its levels; ${quote(x.name)} and ${quote(y.name)} are both columns`;
    throw new FormulaProblem(message, position);
  }
  const same = operator === "=" ? 1 : 0;
  const length = "values" in x.column ? x.column.values.length : x.column.codes.length;
  const out = new Int8Array(length);
  for (let row = 0; row < length; row += 1) {
    const [a, b] = [valueAt(x.column, row), valueAt(y.column, row)];
    out[row] = a === null || b === null ? -1 : a === b ? same : 1 - same;
  }
  return out;
}

/** An ordinal column with its levels in this order; levels without values may be new. */
export function inOrder(
  column: LevelColumn,
  levels: readonly Label[],
): LevelColumn | { readonly unknown: number } {
  const rank = new Map(levels.map((level, code) => [level, code]));
  const codes = new Int32Array(column.codes.length);
  for (let row = 0; row < codes.length; row += 1) {
    const code = column.codes[row];
    const levelRank = code < 0 ? -1 : rank.get(column.levels[code]);
    if (levelRank === undefined) return { unknown: row };
    codes[row] = levelRank;
  }
  return { kind: "ordinal", codes, levels };
}

function noOrder(name: string, kind: string, position: number): FormulaProblem {
  const message = `column ${quote(name)} is ${kind}, which has no order; compare by "=" or "!=", or make it ordinal`;
  return new FormulaProblem(message, position, { column: name });
}
