import { DataError, ShapeError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import type { Matrix } from "../../linalg/matrix.js";

/** Refuses more clusters than there are different rows; `option` names what there are too many of. */
export function requireDistinct(
  method: string,
  matrix: Matrix,
  weights: Float64Array | undefined,
  count: number,
  option = "clusters",
): void {
  const distinct = countDistinct(matrix, weights, count);
  if (distinct >= count) return;
  throw new DataError(
    method,
    `${count} ${option} need as many different rows, but there are only ${distinct}; lower the option ${quote(option)}.`,
    { option, expected: `at most ${distinct}`, received: String(count) },
  );
}

/** The number of different rows that count, or `enough` as soon as there are so many. */
export function countDistinct(matrix: Matrix, weights: Float64Array | undefined, enough: number): number {
  const seen = new Set<string>();
  for (let row = 0; row < matrix.rows && seen.size < enough; row += 1) {
    if ((weights?.[row] ?? 1) > 0) seen.add(matrix.row(row).join());
  }
  return seen.size;
}

/** Refuses given centers with other columns than the data. */
export function requireCenterColumns(method: string, init: Matrix, { columns }: Matrix): void {
  if (init.columns === columns) return;
  throw new ShapeError(
    method,
    `the centers in option "init" have ${init.columns} columns; the data have ${columns}.`,
    { option: "init", expected: `${init.rows}×${columns}`, received: init.shape },
  );
}
