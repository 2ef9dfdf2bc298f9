// Columns of levels among the numbers: regressions see them as 0/1 columns, and classifiers predict them.

import type { Label } from "../../base/label.js";
import type { Kind } from "../../data/table/column.js";
import { Table } from "../../data/table/table.js";
import { Matrix } from "../../math/linalg/matrix.js";
import type { Classifier } from "../../model/model.js";
import { columnOf } from "../engine/completion/leveled-model.js";

/** A column of levels and what predicts them. */
export interface LevelRule {
  readonly column: string;
  readonly kind: "ordinal" | "categorical" | "boolean";
  readonly levels: readonly Label[];
  /** The index of the most frequent level, which missing values have before the first round. */
  readonly init: number;
  /** Predicts the level from the other columns; undefined if all training cases have the same level. */
  readonly model?: Classifier | undefined;
}

/** The rules of the levels and the names of the imputed columns, in the order of the features. */
export interface Layout {
  readonly imputed: readonly string[];
  readonly levels: readonly Omit<LevelRule, "model">[];
}

/** How many columns of numbers there are, and how many the regressions see. */
export function widthOf({ imputed, levels }: Layout): { numbers: number; width: number } {
  const numbers = imputed.length - levels.length;
  return { numbers, width: levels.reduce((sum, rule) => sum + Math.max(1, rule.levels.length) - 1, numbers) };
}

/** Cases of numbers and levels, of which levels may be replaced. */
export class MixedCases {
  readonly #layout: Layout;
  readonly #x: Matrix;
  /** Where in `imputed` the numbers and the levels are. */
  readonly #numberIndices: readonly number[];
  readonly #levelIndices: readonly number[];
  /** The codes by column of levels, complete. */
  readonly #codes: readonly Int32Array[];

  /** The cases with their levels as codes; a missing one is NaN and starts as the most frequent level. */
  constructor(layout: Layout, x: Matrix) {
    const indexOf = new Map(layout.imputed.map((name, index) => [name, index]));
    this.#layout = layout;
    this.#x = x;
    this.#levelIndices = layout.levels.map(({ column }) => indexOf.get(column) ?? 0);
    const leveled = new Set(this.#levelIndices);
    this.#numberIndices = layout.imputed.map((_, index) => index).filter((index) => !leveled.has(index));
    this.#codes = layout.levels.map(({ init }, at) =>
      Int32Array.from(x.column(this.#levelIndices[at]), (code) => (Number.isNaN(code) ? init : code)),
    );
  }

  /** The rows whose value of a column of levels is missing, or is there. */
  rows(rule: number, which: "missing" | "present"): Int32Array {
    const { rows, columns, data } = this.#x;
    const index = this.#levelIndices[rule];
    const all = Int32Array.from({ length: rows }, (_, row) => row);
    return all.filter((row) => Number.isNaN(data[row * columns + index]) === (which === "missing"));
  }

  /** The numbers, missing ones included, and then a 0/1 column for every level but the first of each column. */
  wide(): Matrix {
    const { numbers, width } = widthOf(this.#layout);
    const { rows, columns, data } = this.#x;
    const out = new Matrix(rows, width);
    for (let row = 0, to = 0; row < rows; row += 1, to += width) {
      for (let k = 0; k < numbers; k += 1) out.data[to + k] = data[row * columns + this.#numberIndices[k]];
      let first = to + numbers;
      for (const [rule, { levels }] of this.#layout.levels.entries()) {
        const code = this.#codes[rule][row];
        if (code > 0) out.data[first + code - 1] = 1;
        first += levels.length - 1;
      }
    }
    return out;
  }

  /** Some rows as a table; the numbers are those of the first columns of a completed matrix. */
  table(completed: Matrix, rows: Int32Array): Table {
    const columns: (readonly [string, ReturnType<typeof columnOf>])[] = [];
    const add = (index: number, kind: Kind, read: (row: number) => number, levels: readonly Label[]) => {
      columns[index] = [this.#layout.imputed[index], columnOf(kind, Float64Array.from(rows, read), levels)];
    };
    for (const [k, index] of this.#numberIndices.entries())
      add(index, "quantitative", (row) => completed.data[row * completed.columns + k], []);
    for (const [rule, { kind, levels }] of this.#layout.levels.entries())
      add(this.#levelIndices[rule], kind, (row) => this.#codes[rule][row], levels);
    return Table.of(columns);
  }

  /** Predicts the missing levels of a column; returns whether one of them changed. */
  predict(rule: number, model: Classifier, completed: Matrix): boolean {
    const rows = this.rows(rule, "missing");
    if (rows.length === 0) return false;
    const { column, levels } = this.#layout.levels[rule];
    const codeOf = new Map(levels.map((level, code) => [level, code]));
    const predicted = model.predict(this.table(completed, rows).drop([column]));
    let changed = false;
    for (const [at, row] of rows.entries()) {
      const code = codeOf.get(predicted[at]) ?? 0;
      changed ||= code !== this.#codes[rule][row];
      this.#codes[rule][row] = code;
    }
    return changed;
  }

  /** All columns in their order, complete, with levels as codes. */
  together(completed: Matrix): Matrix {
    const { rows, columns } = this.#x;
    const out = new Matrix(rows, columns);
    for (let row = 0; row < rows; row += 1) {
      for (const [k, index] of this.#numberIndices.entries())
        out.data[row * columns + index] = completed.data[row * completed.columns + k];
      for (const [rule, index] of this.#levelIndices.entries())
        out.data[row * columns + index] = this.#codes[rule][row];
    }
    return out;
  }
}

/** Completes numbers and levels in turns until no level changes; each case by itself. */
export function completeMixed(
  imputed: readonly string[],
  levels: readonly LevelRule[],
  x: Matrix,
  completeNumbers: (wide: Matrix) => Matrix,
  maxIterations: number,
): Matrix {
  const cases = new MixedCases({ imputed, levels }, x);
  let completed = completeNumbers(cases.wide());
  for (let round = 0, changed = true; changed && round < maxIterations; round += 1) {
    changed = false;
    for (const [rule, { model }] of levels.entries())
      if (model !== undefined && cases.predict(rule, model, completed)) changed = true;
    if (changed) completed = completeNumbers(cases.wide());
  }
  return cases.together(completed);
}
