import { quantile } from "../../../../src/data/statistics/quantile.js";
import { Matrix } from "../../../../src/math/linalg/matrix.js";

/** Cases with the numbers of their classes. */
interface ClassifiedCases {
  readonly x: Matrix;
  readonly codes: Int32Array;
  readonly classes: number;
  readonly weights: Float64Array | undefined;
}

/** The quantile of every column in every class, classes × columns; a weight of 2 counts as two cases. */
export function classQuantiles({ x, codes, classes, weights }: ClassifiedCases, share: number): Matrix {
  const quantiles = new Matrix(classes, x.columns);
  for (let code = 0; code < classes; code += 1) {
    const rows = Array.from(codes.keys()).filter((row) => codes[row] === code);
    const own = weights && { weights: rows.map((row) => weights[row]) };
    for (let j = 0; j < x.columns; j += 1)
      quantiles.data[code * x.columns + j] = quantile(
        rows.map((row) => x.get(row, j)),
        share,
        own,
      );
  }
  return quantiles;
}

/** The sum of the absolute differences of every row from every center. */
export function distancesTo(centers: Matrix, x: Matrix): Matrix {
  const distances = new Matrix(x.rows, centers.rows);
  for (let i = 0; i < x.rows; i += 1)
    for (let k = 0; k < centers.rows; k += 1)
      for (let j = 0; j < x.columns; j += 1)
        distances.data[i * centers.rows + k] += Math.abs(x.get(i, j) - centers.get(k, j));
  return distances;
}
