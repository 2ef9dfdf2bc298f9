// Cases of variables with two values.

import { defaultNames } from "../../../base/default-names.js";
import { DataError, ShapeError } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { columnName, counted, got, rowName, wanted, words } from "../../../base/sentence.js";
import { readWeights } from "../../../base/weights.js";
import { valueAt } from "../../../data/table/column.js";
import { Table } from "../../../data/table/table.js";
import { asMatrix } from "../../../math/linalg/as-matrix.js";
import { Matrix, type MatrixLike } from "../../../math/linalg/matrix.js";
import type { SpinLevels } from "./state.js";

/** Rows of a matrix, or of a table whose columns are named like the variables. */
export type SpinRows = MatrixLike | Table;

export interface Spins {
  readonly names: readonly string[];
  readonly levels: SpinLevels;
  /** Cases × variables. */
  readonly x: Matrix;
  readonly weights: Float64Array | undefined;
}

/** Cases of known variables and levels, or of those that the rows have: 0 and 1, unless −1 occurs. */
export function readSpins(
  method: string,
  rows: SpinRows,
  known: { readonly features?: readonly string[]; readonly levels?: SpinLevels | undefined } = {},
): Spins {
  const { names, x } =
    rows instanceof Table
      ? readColumns(method, rows, known.features)
      : readMatrix(method, rows, known.features);
  const levels = known.levels ?? (x.data.includes(-1) ? ([-1, 1] as const) : ([0, 1] as const));
  const bad = x.data.findIndex((value) => value !== levels[0] && value !== levels[1]);
  if (bad >= 0) {
    const [row, column] = [Math.floor(bad / x.columns), names[bad % x.columns]];
    const sentence = words`the value of ${quote(column)} must be ${wanted(`${levels[0]} or ${levels[1]}`)}; got ${got(x.data[bad])} in ${rowName(row)}.`;
    throw new DataError(method, sentence, { column });
  }
  if (x.rows === 0) throw new DataError(method, "there are no cases.", { expected: "at least one case" });
  const weights = rows instanceof Table ? weightsOf(method, rows) : undefined;
  return { names, levels, x, weights };
}

function readMatrix(method: string, rows: MatrixLike, features: readonly string[] | undefined) {
  const x = asMatrix(method, rows);
  const names = features ?? defaultNames(x.columns);
  if (x.columns !== names.length) {
    const sentence = words`the rows must have ${wanted(counted(names.length, "column"))}; got ${got(`${x.columns}`)}.`;
    throw new ShapeError(method, sentence);
  }
  return { names, x };
}

function readColumns(method: string, table: Table, features: readonly string[] | undefined) {
  const names = features ?? table.featureNames();
  const x = Matrix.zeros(table.rows, names.length);
  for (const [k, name] of names.entries()) {
    const column = table.column(name, method);
    for (let row = 0; row < table.rows; row += 1) {
      const value = valueAt(column, row);
      if (typeof value !== "number" && typeof value !== "boolean") {
        const received = value === null ? "a missing value" : quote(value);
        const sentence = words`${columnName(name)} must have ${wanted("numbers or booleans")}; got ${got(received)} in ${rowName(row)}.`;
        throw new DataError(method, sentence);
      }
      x.data[row * names.length + k] = Number(value);
    }
  }
  return { names, x };
}

function weightsOf(method: string, table: Table): Float64Array | undefined {
  const role = table.roles.weight;
  if (role === undefined) return undefined;
  const column = table.column(role, method);
  return readWeights(
    method,
    Float64Array.from({ length: table.rows }, (_, row) => Number(valueAt(column, row))),
    table.rows,
  );
}

/** Merges equal rows into one, with their total weight. */
export function distinctSpins({ x, weights, ...spins }: Spins): Spins {
  const indexByName = new Map<string, number>();
  const first: number[] = [];
  const counts: number[] = [];
  for (let row = 0; row < x.rows; row += 1) {
    const weight = weights?.[row] ?? 1;
    if (weight === 0) continue;
    const key = x.row(row).join(" ");
    const at = indexByName.get(key) ?? first.length;
    if (at === first.length) {
      indexByName.set(key, at);
      first.push(row);
      counts.push(0);
    }
    counts[at] += weight;
  }
  const rows = new Matrix(
    first.length,
    x.columns,
    Float64Array.from(first.flatMap((row) => [...x.row(row)])),
  );
  return { ...spins, x: rows, weights: Float64Array.from(counts) };
}

/** Weighted means, and means of products of pairs. */
export function sampleMoments({ x, weights }: Spins): {
  readonly means: Float64Array;
  readonly pairs: Matrix;
} {
  const { columns } = x;
  const means = new Float64Array(columns);
  const pairs = Matrix.zeros(columns, columns);
  const total = weights?.reduce((sum, weight) => sum + weight, 0) ?? x.rows;
  for (let row = 0; row < x.rows; row += 1) {
    const values = x.row(row);
    const share = (weights?.[row] ?? 1) / total;
    for (let i = 0; i < columns; i += 1) {
      means[i] += share * values[i];
      for (let j = 0; j < columns; j += 1) pairs.data[i * columns + j] += share * values[i] * values[j];
    }
  }
  return { means, pairs };
}
