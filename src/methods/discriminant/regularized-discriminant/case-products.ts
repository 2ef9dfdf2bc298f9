// Regularized covariances of more columns than cases, by the inner products of the cases alone. With Z the rows less the
// means of their classes, the common covariance C = γ·ZᵀZ/ν + c·I has (γ·ZZᵀ/ν + c·I)⁻¹Z = ZC⁻¹, and that of a class
// differs from a multiple of C by the products of its own rows (Woodbury), so that no matrix has a row for each column.

import { definiteFactor, definiteInverse, forwardSolve } from "../../../math/linalg/cholesky.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { columnMeans } from "../../../math/linalg/moments.js";
import { multiply } from "../../../math/linalg/multiply.js";
import { multiplyParallel } from "../../../math/linalg/multiply-parallel.js";
import type { ParallelControl } from "../../../wasm/threads/parallel-for.js";

/** The cases that a fold learns from, by class, and those that it predicts. */
export interface FoldRows {
  /** The rows of every class; none is empty. */
  readonly members: readonly Int32Array[];
  readonly test: Int32Array;
  readonly weights: Float64Array | undefined;
  /** The divisor of the scatter within all classes. */
  readonly degrees: number;
}

/** How the covariances of a fold are made: the common one, and the divisors of those of the classes. */
interface FoldShares {
  readonly ownShare: number;
  readonly classDegrees: readonly number[];
}

/** The inner products of all cases as deviations from their mean. */
export class CaseProducts {
  readonly columns: number;
  readonly #products: Matrix;

  static async of(matrix: Matrix, control: ParallelControl): Promise<CaseProducts> {
    const means = columnMeans(matrix);
    const centered = new Matrix(matrix.rows, matrix.columns);
    for (let i = 0, at = 0; i < matrix.rows; i += 1)
      for (let j = 0; j < matrix.columns; j += 1, at += 1) centered.data[at] = matrix.data[at] - means[j];
    const products = await multiplyParallel(centered, centered, { ...control, transposeB: true });
    return new CaseProducts(matrix.columns, products);
  }

  private constructor(columns: number, products: Matrix) {
    this.columns = columns;
    this.#products = products;
  }

  /** What a fold needs of the products. */
  fold(rows: FoldRows): FoldProducts {
    return new FoldProducts(this.#products, this.columns, rows);
  }
}

/** The products of a fold: its rows are in the order of their classes, and their roots of the weights are factors. */
class FoldProducts {
  /** The mean variance of a column within classes. */
  readonly variance: number;
  readonly #rows: FoldRows;
  /** Where the rows of every class begin, and how many there are. */
  readonly #starts: readonly number[];
  /** ZZᵀ. */
  readonly #within: Matrix;
  /** Z times the cases that are predicted, and Z times the means of the classes. */
  readonly #cases: Matrix;
  readonly #means: Matrix;
  /** Cases × classes: squared distances from the means. */
  readonly #squares: Matrix;

  constructor(products: Matrix, columns: number, rows: FoldRows) {
    const { members, test, weights, degrees } = rows;
    const train = members.flatMap((own) => [...own]);
    const owners = members.flatMap((own, k) => [...own].map(() => k));
    const count = members.length;
    const weightOf = (row: number) => weights?.[row] ?? 1;
    const totals = members.map((own) => own.reduce((sum, row) => sum + weightOf(row), 0));
    // The products of every case with the mean of every class, and of the means with each other.
    const withMeans = new Matrix(products.rows, count);
    for (let i = 0; i < products.rows; i += 1)
      for (let k = 0; k < count; k += 1) {
        let sum = 0;
        for (const row of members[k]) sum += weightOf(row) * products.data[i * products.columns + row];
        withMeans.data[i * count + k] = sum / totals[k];
      }
    const ofMeans = new Matrix(count, count).map((_, at) => {
      const [k, l] = [Math.floor(at / count), at % count];
      return members[k].reduce((sum, row) => sum + weightOf(row) * withMeans.get(row, l), 0) / totals[k];
    });
    const roots = train.map((row) => Math.sqrt(weightOf(row)));
    /** The product of a row less the mean of its class with another case. */
    const deviation = (at: number, other: number) =>
      products.get(train[at], other) - withMeans.get(other, owners[at]);
    /** The product of a row less the mean of its class with the mean of a class. */
    const alongMean = (at: number, k: number) => withMeans.get(train[at], k) - ofMeans.get(owners[at], k);
    const size = train.length;
    this.#rows = rows;
    this.#starts = members.map((_, k) => owners.indexOf(k)).concat(size);
    this.#within = fill(
      size,
      size,
      (i, j) => roots[i] * roots[j] * (deviation(i, train[j]) - alongMean(i, owners[j])),
    );
    this.#cases = fill(size, test.length, (i, t) => roots[i] * deviation(i, test[t]));
    this.#means = fill(size, count, (i, k) => roots[i] * alongMean(i, k));
    this.#squares = fill(
      test.length,
      count,
      (t, k) => products.get(test[t], test[t]) - 2 * withMeans.get(test[t], k) + ofMeans.get(k, k),
    );
    const trace = this.#within.diagonal().reduce((sum, value) => sum + value, 0);
    this.variance = trace / degrees / columns;
  }

  /**
   * For a share of the common covariance below 1, the scores of the cases by the share of the covariance of each class:
   * −½·log |Σ| − ½·(x − μ)ᵀΣ⁻¹(x − μ), up to a number that the classes share;
   * undefined where rounding makes a matrix indefinite.
   */
  common(commonShare: number): (shares: FoldShares) => Matrix | undefined {
    const { degrees } = this.#rows;
    const floor = (1 - commonShare) * this.variance;
    const factor = commonShare / degrees;
    const { rows: size } = this.#within;
    const sum = this.#within.scale(factor);
    for (let at = 0; at < sum.data.length; at += size + 1) sum.data[at] += floor;
    const root = definiteFactor(size, sum.data);
    if (root === undefined) return () => undefined;
    const inverse = definiteInverse(root);
    const [cases, means] = [multiply(inverse, this.#cases), multiply(inverse, this.#means)];
    const squares = this.#distances(cases, means).map(
      (along, at) => (this.#squares.data[at] - factor * along) / floor,
    );
    // ZC⁻¹Zᵀ within a class.
    const ofClass = (start: number, end: number) =>
      commonShare === 0
        ? this.#within.slice(start, end, start, end).scale(1 / floor)
        : fill(end - start, end - start, (i, j) => {
            const own = inverse.get(start + i, start + j);
            return (Number(i === j) - floor * own) / factor;
          });
    return ({ ownShare, classDegrees }) => {
      const scores = squares.map((square) => (-0.5 * square) / (1 - ownShare));
      if (ownShare === 0) return scores;
      for (const [k, own] of classDegrees.entries()) {
        const [start, end] = [this.#starts[k], this.#starts[k + 1]];
        const part = ownShare / (1 - ownShare) / own;
        const added = ofClass(start, end).scale(part);
        for (let at = 0; at < added.data.length; at += end - start + 1) added.data[at] += 1;
        const factored = definiteFactor(end - start, added.data);
        if (factored === undefined) return undefined;
        const along = fill(
          end - start,
          cases.columns,
          (i, t) => cases.get(start + i, t) - means.get(start + i, k),
        );
        const lengths = columnSquares(forwardSolve(factored, along));
        for (const [t, length] of lengths.entries())
          scores.data[t * scores.columns + k] +=
            (0.5 * part * length) / (1 - ownShare) - 0.5 * factored.logDeterminant;
      }
      return scores;
    };
  }

  /** (Ze)ᵀA⁻¹(Ze) of the deviations e of the cases from the means, given A⁻¹ times those parts. */
  #distances(cases: Matrix, means: Matrix): Matrix {
    const mixed = multiply(this.#cases, means, { transposeA: true });
    const own = columnProducts(this.#cases, cases);
    const ofMeans = columnProducts(this.#means, means);
    return fill(mixed.rows, mixed.columns, (t, k) => own[t] - 2 * mixed.get(t, k) + ofMeans[k]);
  }
}

function fill(rows: number, columns: number, value: (row: number, column: number) => number): Matrix {
  const out = new Matrix(rows, columns);
  for (let i = 0, at = 0; i < rows; i += 1)
    for (let j = 0; j < columns; j += 1, at += 1) out.data[at] = value(i, j);
  return out;
}

function columnSquares(matrix: Matrix): Float64Array {
  return columnProducts(matrix, matrix);
}

/** The products of the columns of two matrices, pair by pair. */
function columnProducts(a: Matrix, b: Matrix): Float64Array {
  const sums = new Float64Array(a.columns);
  for (let i = 0, at = 0; i < a.rows; i += 1)
    for (let j = 0; j < a.columns; j += 1, at += 1) sums[j] += a.data[at] * b.data[at];
  return sums;
}
