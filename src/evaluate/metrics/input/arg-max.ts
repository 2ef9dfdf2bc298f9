import type { Matrix } from "../../../math/linalg/matrix.js";

/** The column of the largest number of a row; of equal ones the first. */
export function argMax({ data, columns }: Matrix, row: number): number {
  const start = row * columns;
  let best = 0;
  for (let column = 1; column < columns; column += 1) {
    if (data[start + column] > data[start + best]) best = column;
  }
  return best;
}
