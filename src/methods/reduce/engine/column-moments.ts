import { ClassMoments } from "../../../data/statistics/class-moments.js";
import type { ClassScatter } from "../../../data/statistics/class-scatter.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";

/** The weight of all rows, and the mean and the squared deviations Σ w·(x − mean)² of every column. */
export interface ColumnMoments {
  readonly totalWeight: number;
  readonly means: Float64Array;
  readonly squares: Float64Array;
}

/** A deviation below this share of the mean is rounding error. */
const ROUNDING = 4 * Number.EPSILON;

export function denseMoments(x: Matrix, weights: Float64Array | undefined): ColumnMoments {
  const { classWeights, means, squares } = ClassMoments.of(x, new Int32Array(x.rows), 1, { weights });
  return { totalWeight: classWeights[0], means: means.data, squares: squares.data };
}

export function scatterMoments(scatter: ClassScatter): ColumnMoments {
  return { totalWeight: scatter.total, means: scatter.means.row(0), squares: scatter.withinSquares() };
}

/** The moments of sparse rows, in two passes over the entries that are stored. */
export function sparseMoments(x: SparseMatrix, weights: Float64Array | undefined): ColumnMoments {
  const { rows, columns, rowPointers, columnIndices, values } = x;
  const weightOf = (row: number) => weights?.[row] ?? 1;
  const means = new Float64Array(columns);
  const stored = new Float64Array(columns);
  let totalWeight = 0;
  for (let row = 0; row < rows; row += 1) {
    const weight = weightOf(row);
    totalWeight += weight;
    for (let at = rowPointers[row]; at < rowPointers[row + 1]; at += 1) {
      means[columnIndices[at]] += weight * values[at];
      stored[columnIndices[at]] += weight;
    }
  }
  for (let j = 0; j < columns; j += 1) means[j] /= totalWeight;
  const squares = new Float64Array(columns);
  for (let row = 0; row < rows; row += 1)
    for (let at = rowPointers[row]; at < rowPointers[row + 1]; at += 1)
      squares[columnIndices[at]] += weightOf(row) * (values[at] - means[columnIndices[at]]) ** 2;
  for (let j = 0; j < columns; j += 1) squares[j] += Math.max(0, totalWeight - stored[j]) * means[j] ** 2;
  return { totalWeight, means, squares };
}

/** The standard deviations of the columns, and 1 for those that are constant up to rounding. */
export function deviations({ totalWeight, means, squares }: ColumnMoments, divisor: number): Float64Array {
  return squares.map((square, j) =>
    Math.sqrt(square / totalWeight) <= ROUNDING * Math.abs(means[j]) ? 1 : Math.sqrt(square / divisor),
  );
}

/** √w·(x − mean)/scale, row by row. */
export function standardized(
  x: Matrix,
  weights: Float64Array | undefined,
  means: Float64Array,
  scales: Float64Array,
): Matrix {
  const { rows, columns, data } = x;
  const out = new Matrix(rows, columns);
  for (let i = 0, at = 0; i < rows; i += 1) {
    const root = weights === undefined ? 1 : Math.sqrt(weights[i]);
    for (let j = 0; j < columns; j += 1, at += 1) out.data[at] = (root * (data[at] - means[j])) / scales[j];
  }
  return out;
}
