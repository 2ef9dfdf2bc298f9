// Penalized least squares for any number of responses: some columns are free, and the squares of the coefficients of the
// others are penalized. What depends on the columns alone is computed once.

import { type Cholesky, definiteFactor, forwardSolve } from "../../../../math/linalg/cholesky.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import { multiplyParallel } from "../../../../math/linalg/multiply-parallel.js";
import { qr } from "../../../../math/linalg/qr.js";
import { svd } from "../../../../math/linalg/svd.js";
import type { ParallelControl } from "../../../../wasm/threads/parallel-for.js";
import { weightedRows } from "../../../linear/engine/design/standardize.js";

export interface PenalizedColumns {
  /** Cases × columns that are not penalized, besides the intercept. */
  readonly free: Matrix;
  /** Cases × columns whose coefficients are penalized, and by what their squares are multiplied. */
  readonly penalized: Matrix;
  readonly lambda: number;
  readonly weights: Float64Array | undefined;
}

/** A regression of several responses on the columns. */
export interface PenalizedFit {
  /** Cases × responses. */
  readonly fitted: Matrix;
  readonly intercepts: Float64Array;
  /** Free columns × responses. */
  readonly free: Matrix;
  /** Penalized columns × responses. */
  readonly penalized: Matrix;
}

/** Columns that depend on others up to this share of their size get the coefficients of smallest length. */
const DEPENDENT = 1e-10;

/** The penalized regression on some columns, for one matrix of responses after the other. */
export class PenalizedRegression {
  /** The trace of the matrix that maps responses to fitted values, the intercept included. */
  readonly degreesOfFreedom: number;
  readonly #columns: PenalizedColumns;
  readonly #control: ParallelControl;
  readonly #free: FreePart;
  readonly #ridge: RidgePart | undefined;

  static async of(columns: PenalizedColumns, control: ParallelControl): Promise<PenalizedRegression> {
    const { weights, penalized, lambda } = columns;
    const free = freePart(columns.free, weights);
    const ridge =
      penalized.columns === 0 ? undefined : await ridgePart(penalized, weights, free, lambda, control);
    return new PenalizedRegression(columns, free, ridge, control);
  }

  private constructor(
    columns: PenalizedColumns,
    free: FreePart,
    ridge: RidgePart | undefined,
    control: ParallelControl,
  ) {
    this.#columns = columns;
    this.#free = free;
    this.#ridge = ridge;
    this.#control = control;
    this.degreesOfFreedom = 1 + free.left.columns + (ridge?.degreesOfFreedom ?? 0);
  }

  async solve(responses: Matrix): Promise<PenalizedFit> {
    const { free, penalized, weights } = this.#columns;
    const means = weightedMeans(responses, weights);
    const y = centeredRows(responses, means, weights);
    const ridge = await this.#penalizedCoefficients(y);
    const left = this.#ridge === undefined ? y : y.subtract(this.#ridge.centered.multiply(ridge));
    const scores = await multiplyParallel(this.#free.left, left, { ...this.#control, transposeA: true });
    const own = this.#free.toCoefficients.multiply(scores);
    const parts = [await multiplyParallel(free, own, this.#control)];
    if (penalized.columns > 0) parts.push(await multiplyParallel(penalized, ridge, this.#control));
    const predicted = parts.reduce((sum, part) => sum.add(part));
    const drift = weightedMeans(predicted, weights);
    const intercepts = means.map((mean, r) => mean - drift[r]);
    const fitted = predicted.map((value, at) => value + intercepts[at % intercepts.length]);
    return { fitted, intercepts, free: own, penalized: ridge };
  }

  async #penalizedCoefficients(y: Matrix): Promise<Matrix> {
    const ridge = this.#ridge;
    if (ridge === undefined) return new Matrix(0, y.columns);
    const { residual, factor, dual } = ridge;
    if (dual)
      return multiplyParallel(residual, factor.solve(this.#withoutFree(y)), {
        ...this.#control,
        transposeA: true,
      });
    return factor.solve(await multiplyParallel(residual, y, { ...this.#control, transposeA: true }));
  }

  #withoutFree(y: Matrix): Matrix {
    return y.subtract(this.#free.left.multiply(this.#free.left.transpose().multiply(y)));
  }
}

/** Orthonormal combinations of the free columns, which are centered and weighted. */
interface FreePart {
  readonly left: Matrix;
  /** Columns × combinations: from what the combinations explain to coefficients of the columns. */
  readonly toCoefficients: Matrix;
}

function freePart(x: Matrix, weights: Float64Array | undefined): FreePart {
  const centered = centeredRows(x, weightedMeans(x, weights), weights);
  const sizes = columnLengths(centered);
  // A column of length 0 stays 0, and gets the coefficient 0.
  const inverse = sizes.map((size) => (size > 0 ? 1 / size : 0));
  const units = centered.map((value, at) => value * inverse[at % inverse.length]);
  const { left, values, right } = thinDecomposition(units);
  const kept = values.filter((value) => value > DEPENDENT * values[0]).length;
  return {
    left: left.slice(0, left.rows, 0, kept),
    toCoefficients: right
      .slice(0, right.rows, 0, kept)
      .map((value, at) => (value * inverse[Math.floor(at / kept)]) / values[at % kept]),
  };
}

/** The singular value decomposition, of a triangle where there are many more rows than columns or the opposite. */
function thinDecomposition(x: Matrix): { left: Matrix; values: Float64Array; right: Matrix } {
  if (x.columns === 0)
    return { left: new Matrix(x.rows, 0), values: new Float64Array(0), right: new Matrix(0, 0) };
  if (x.columns > 2 * x.rows) {
    const { left, values, right } = thinDecomposition(x.transpose());
    return { left: right, values, right: left };
  }
  if (x.rows > 2 * x.columns) {
    const { Q, R } = qr(x);
    const { U, singularValues, V } = svd(R);
    return { left: Q.multiply(U), values: singularValues, right: V };
  }
  const { U, singularValues, V } = svd(x);
  return { left: U, values: singularValues, right: V };
}

interface RidgePart {
  /** The columns, centered and weighted. */
  readonly centered: Matrix;
  /** What the free columns do not explain of them. */
  readonly residual: Matrix;
  /** Of ZᵀZ + λI, or of ZZᵀ + λI if there are more columns than cases. */
  readonly factor: Cholesky;
  readonly dual: boolean;
  readonly degreesOfFreedom: number;
}

async function ridgePart(
  x: Matrix,
  weights: Float64Array | undefined,
  { left }: FreePart,
  lambda: number,
  control: ParallelControl,
): Promise<RidgePart> {
  const centered = centeredRows(x, weightedMeans(x, weights), weights);
  const along = await multiplyParallel(left, centered, { ...control, transposeA: true });
  const residual =
    left.columns === 0 ? centered : centered.subtract(await multiplyParallel(left, along, control));
  const dual = residual.columns > residual.rows;
  const products = await multiplyParallel(residual, residual, {
    ...control,
    ...(dual ? { transposeB: true } : { transposeA: true }),
  });
  const size = products.rows;
  for (let j = 0; j < size; j += 1) products.data[j * (size + 1)] += lambda;
  const factor = definiteFactor(size, products.data);
  if (factor === undefined) throw new Error("ridgePart: a penalty above rounding makes products definite");
  const inverse = forwardSolve(factor, Matrix.identity(size));
  const trace = inverse.data.reduce((sum, value) => sum + value * value, 0);
  return { centered, residual, factor, dual, degreesOfFreedom: size - lambda * trace };
}

export function weightedMeans(
  { data, rows, columns }: Matrix,
  weights: Float64Array | undefined,
): Float64Array {
  const total = weights?.reduce((sum, weight) => sum + weight, 0) ?? rows;
  const means = new Float64Array(columns);
  for (let row = 0, at = 0; row < rows; row += 1) {
    const share = (weights?.[row] ?? 1) / total;
    for (let j = 0; j < columns; j += 1, at += 1) means[j] += share * data[at];
  }
  return means;
}

/** Deviations from centers, times the roots of the weights. */
function centeredRows(x: Matrix, centers: Float64Array, weights: Float64Array | undefined): Matrix {
  return weightedRows(
    x.map((value, at) => value - centers[at % centers.length]),
    weights,
  );
}

function columnLengths({ data, columns }: Matrix): Float64Array {
  const sums = new Float64Array(columns);
  data.forEach((value, at) => {
    sums[at % columns] += value * value;
  });
  return sums.map(Math.sqrt);
}
