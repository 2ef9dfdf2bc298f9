import * as z from "zod";
import { DataError, got, words } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { Table } from "../../../data/table/table.js";
import { Matrix, type MatrixLike } from "../../../math/linalg/matrix.js";
import { readList } from "../core/lists.js";
import { rangeOf, widened } from "../core/range.js";
import { requireColumns } from "../core/refusal.js";
import { isTable, tableNumbers } from "../core/source.js";

/** How far curves go beyond the cases. */
export const extendOption = z.number().min(0).max(10).default(0.1);

/** The cases of a regression on one feature. */
export interface RegressionCases {
  /** The name of the feature. */
  readonly name: string;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly response: string;
}

/** Rows and target as they were given to `fit`. */
export function readCasesOfOne(
  method: string,
  { features: [name] }: { readonly features: readonly string[] },
  rows: Table | MatrixLike,
  target: string | ArrayLike<number>,
): RegressionCases {
  if (isTable(rows)) {
    const x = readList(method, name, tableNumbers(method, rows, name).values);
    const y = typeof target === "string" ? tableNumbers(method, rows, target).values : target;
    const response = typeof target === "string" ? target : "y";
    return { name, x, y: readList(method, response, y, { length: x.length }), response };
  }
  if (typeof target === "string") {
    const sentence = words`the target ${got(quote(target))} is the name of a column, but the rows are not a table; pass its values.`;
    throw new DataError(method, sentence, { expected: "numbers" });
  }
  const matrix = rows instanceof Matrix ? rows : Matrix.from(rows);
  requireColumns(method, matrix.columns, 1);
  const x = readList(method, name, matrix.column(0));
  return { name, x, y: readList(method, "y", target, { length: x.length }), response: "y" };
}

/** Equidistant points over the range of the cases and somewhat beyond it. */
export function pointsAlong(x: Float64Array, extend: number, steps: number): Float64Array {
  const [low, high] = widened(rangeOf(x), extend);
  return Float64Array.from({ length: steps + 1 }, (_, i) => low + ((high - low) * i) / steps);
}

/** New rows of the same form as the cases. */
export function rowsAt(like: Table | MatrixLike, name: string, points: Float64Array): Table | Matrix {
  return like instanceof Table ? Table.fromColumns({ [name]: points }) : Matrix.fromColumns([points]);
}
