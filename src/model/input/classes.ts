import { DataError } from "../../base/errors.js";
import { type Label, labelFault, quote, sortLabels } from "../../base/label.js";
import { got, rowName, useTask, wanted, words } from "../../base/sentence.js";
import type { Column } from "../../data/table/column.js";
import type { Rows } from "./rows.js";
import { requireKnown, requireTarget, requireTargetLength, type Target, targetColumn } from "./target.js";

/** Class labels of the training cases as codes into the sorted list of distinct ones. */
export interface Classes<L extends Label> {
  readonly classes: readonly L[];
  readonly codes: Int32Array;
  /** The target's name, if it has one. */
  readonly name: string | undefined;
}

export function readClasses<L extends Label>(
  method: string,
  rows: Rows,
  target: Target<ArrayLike<L>>,
): Classes<L> {
  requireTarget(method, target);
  if (typeof target === "string") {
    const column = targetColumn(method, rows, target);
    requireKnown(method, target, column);
    return { ...classesOfColumn<L>(method, target, column), name: target };
  }
  requireTargetLength(method, rows, target.length);
  const read = classesOfLabels<L>(method, "target", target);
  const row = read.codes.indexOf(-1);
  if (row < 0) return { ...read, name: undefined };
  throw new DataError(method, words`the target is missing at ${rowName(row)}; drop such rows first.`);
}

/**
 * Reads labels that may be missing: null, undefined or NaN in a list, a missing value in a column. Such cases have the
 * code −1; at least one must have a label.
 */
export function readPartialClasses<L extends Label>(
  method: string,
  rows: Rows,
  target: Target<ArrayLike<L | null | undefined>>,
): Omit<Classes<L>, "name"> {
  requireTarget(method, target);
  if (typeof target !== "string") requireTargetLength(method, rows, target.length);
  const read =
    typeof target === "string"
      ? classesOfColumn<L>(method, target, targetColumn(method, rows, target))
      : classesOfLabels<L>(method, "target", target);
  if (read.classes.length > 0) return read;
  const sentence = words`no case has a label; ${wanted("at least one")} is needed.`;
  throw new DataError(method, sentence, { received: "0 labels" });
}

function classesOfColumn<L extends Label>(
  method: string,
  name: string,
  column: Column,
): Omit<Classes<L>, "name"> {
  const what = `target ${quote(name)}`;
  switch (column.kind) {
    case "quantitative":
      return classesOfLabels(method, what, column.values) as unknown as Omit<Classes<L>, "name">;
    case "boolean":
      return classesOfLabels(
        method,
        what,
        Array.from(column.codes, (code) => (code < 0 ? null : code === 1)),
      ) as unknown as Omit<Classes<L>, "name">;
    case "text":
      throw new DataError(method, words`the target ${quote(name)} is ${got("text")}; make it categorical.`, {
        column: name,
        expected: "a categorical, ordinal, boolean or quantitative column",
      });
    case "date":
      throw new DataError(
        method,
        words`the target ${quote(name)} holds ${got("dates")}; a classifier needs classes.`,
        { column: name, expected: "a categorical, ordinal, boolean or quantitative column" },
      );
    case "list":
      throw new DataError(method, words`the target ${quote(name)} is a ${got("list")}; aggregate it first.`, {
        column: name,
        expected: "a categorical, ordinal, boolean or quantitative column",
      });
    default: {
      // Levels keep their order; levels without a row are not classes.
      const present = new Set(column.codes);
      const kept = column.levels.map((_, code) => code).filter((code) => present.has(code));
      const codeOf = new Map(kept.map((old, code) => [old, code]));
      const classes = kept.map((code) => column.levels[code]) as L[];
      for (const [at, label] of classes.entries())
        requireLabel(method, what, column.codes.indexOf(kept[at]), label, classes[0]);
      return {
        classes,
        codes: column.codes.map((code) => codeOf.get(code) ?? -1),
      };
    }
  }
}

/** Up to this many labels, comparing is faster than hashing. */
const FEW = 8;

/** Distinct labels, sorted; the code −1 marks a missing label. */
function classesOfLabels<L extends Label>(
  method: string,
  what: string,
  labels: ArrayLike<L | null | undefined>,
): Omit<Classes<L>, "name"> {
  const codes = new Int32Array(labels.length);
  const found: L[] = [];
  const codeOf = new Map<L, number>();
  for (let row = 0; row < labels.length; row += 1) {
    const label = labels[row];
    if (label === null || label === undefined || (typeof label === "number" && Number.isNaN(label))) {
      codes[row] = -1;
      continue;
    }
    let code = 0;
    const few = Math.min(FEW, found.length);
    while (code < few && found[code] !== label) code += 1;
    if (code === few) code = codeOf.get(label) ?? found.length;
    if (code === found.length) {
      requireLabel(method, what, row, label, found[0]);
      found.push(label);
      codeOf.set(label, code);
    }
    codes[row] = code;
  }
  requireFewNumbers(method, what, found);
  const { sorted, indices } = sortLabels(found);
  for (let row = 0; row < codes.length; row += 1) if (codes[row] >= 0) codes[row] = indices[codes[row]];
  return { classes: sorted, codes };
}

/** More different numbers than this are a quantity, not classes. */
export const MOST_NUMBERS = 100;

function requireFewNumbers(method: string, what: string, found: readonly Label[]): void {
  if (found.length <= MOST_NUMBERS || typeof found[0] !== "number") return;
  throw new DataError(
    method,
    words`the ${what} has ${got(found.length)} different numbers, which are a quantity rather than classes; ${useTask("regression")}, or convert the numbers to strings if they do name classes.`,
    { expected: `classes, or at most ${MOST_NUMBERS} different numbers` },
  );
}

/** Classes are of one type, which a model file can hold. */
function requireLabel(
  method: string,
  what: string,
  row: number,
  label: unknown,
  first: Label | undefined,
): void {
  const fault = labelFault(label, first);
  if (fault === undefined) return;
  const sentence = words`the ${what} must be ${wanted(fault.expected)} at ${rowName(row)}; ${fault.ending}.`;
  throw new DataError(method, sentence, { received: quote(label) });
}
