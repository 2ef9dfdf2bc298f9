import { DataError, got, optionName, ShapeError, theOption, words } from "../../../base/errors.js";
import { countDistinct } from "../../../math/linalg/distinct-rows.js";
import type { Matrix } from "../../../math/linalg/matrix.js";

/** Refuses more clusters than there are distinct rows of weight above 0. */
export function requireDistinct(
  method: string,
  matrix: Matrix,
  weights: Float64Array | undefined,
  count: number,
  option = "clusters",
): void {
  requireRoom(method, countDistinct(matrix, weights, count), count, option);
}

/** Refuses more clusters than a known number of distinct rows; `option` names the option that is too large. */
export function requireRoom(method: string, distinct: number, count: number, option = "clusters"): void {
  if (distinct >= count) return;
  const sentence = words`${got(count)} ${option} need as many different rows, but there are only ${distinct}; lower ${theOption(option)}.`;
  throw new DataError(method, sentence, { expected: `at most ${distinct}` });
}

/** Refuses to measure nothing. */
export function requireRows(method: string, { rows }: Matrix): void {
  if (rows > 0) return;
  const sentence = words`there are ${got("no rows")} to measure.`;
  throw new DataError(method, sentence, { expected: "at least 1 row" });
}

/** Refuses given centers with other columns than the data. */
export function requireCenterColumns(method: string, init: Matrix, { columns }: Matrix): void {
  if (init.columns === columns) return;
  throw new ShapeError(
    method,
    words`the centers in ${optionName("init")} have ${init.columns} columns; the data have ${columns}.`,
    { expected: `${init.rows}×${columns}`, received: init.shape },
  );
}
