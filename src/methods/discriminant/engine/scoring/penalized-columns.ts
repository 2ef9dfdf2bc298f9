// Penalized least squares for any number of responses: some columns are free, and the squares of the coefficients of the
// others are penalized. What depends on the columns alone is computed once.

import { counted, got, OptionError, optionName, wanted, words } from "../../../../base/errors.js";
import { symmetric } from "../../../../math/basis/matrices.js";
import { type Cholesky, definiteFactor, forwardSolve } from "../../../../math/linalg/cholesky.js";
import { eigenvaluesSymmetric } from "../../../../math/linalg/eigen-symmetric.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import { multiplyParallel } from "../../../../math/linalg/multiply-parallel.js";
import { qr } from "../../../../math/linalg/qr.js";
import { svd } from "../../../../math/linalg/svd.js";
import { brentRoot } from "../../../../math/optimize/brent-root.js";
import type { ParallelControl } from "../../../../wasm/threads/parallel-for.js";
import { weightedRows } from "../../../linear/engine/design/standardize.js";

export interface PenalizedColumns {
  /** Cases × columns that are not penalized, besides the intercept. */
  readonly free: Matrix;
  /** Cases × columns whose coefficients are penalized, and by what their squares are multiplied. */
  readonly penalized: Matrix;
  readonly lambda: number;
  /** The method, and the option to change if the penalty is too small for a solution. */
  readonly method: string;
  readonly option: "lambda" | "degreesOfFreedom";
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
    const { weights, penalized } = columns;
    const free = freePart(columns.free, weights);
    const ridge = penalized.columns === 0 ? undefined : await ridgePart(columns, free, control);
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
    return { fitted: shifted(predicted, intercepts), intercepts, free: own, penalized: ridge };
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

/** The penalty with so many degrees of freedom besides the intercept; by default, half of what the penalized columns can have. */
export async function lambdaOfDegrees(
  method: string,
  { free, penalized, weights }: Pick<PenalizedColumns, "free" | "penalized" | "weights">,
  given: number | undefined,
  control: ParallelControl,
): Promise<number> {
  const { left } = freePart(free, weights);
  const { products } = await productsWithout(penalized, weights, left, control);
  const values = eigenvaluesSymmetric(products).filter((value) => value > 0);
  const rank = values.filter((value) => value > DEPENDENT * values[0]).length;
  const least = left.columns;
  if (rank === 0) return 1;
  const wantedDegrees = given ?? least + rank / 2;
  const excess = (log: number) =>
    least + values.reduce((sum, value) => sum + value / (value + Math.exp(log)), 0) - wantedDegrees;
  if (!(wantedDegrees > least && wantedDegrees < least + rank)) {
    const range = `a number between ${least} and ${least + rank}`;
    throw new OptionError(
      method,
      words`${optionName("degreesOfFreedom")} must be ${wanted(range)}, because ${counted(least, "combination")} of the features are free and ${counted(rank, "other")} vary; got ${got(wantedDegrees)}.`,
    );
  }
  let [low, high] = [Math.log(values[0]) - 4, Math.log(values[0])];
  while (!(excess(low) > 0)) low -= 4;
  while (!(excess(high) < 0)) high += 4;
  return Math.exp(brentRoot(excess, low, high, { tolerance: 1e-14 }).x);
}

/** The columns without what the free ones explain, and their products: by columns, or by cases if these are fewer. */
async function productsWithout(
  x: Matrix,
  weights: Float64Array | undefined,
  left: Matrix,
  control: ParallelControl,
) {
  const centered = centeredRows(x, weightedMeans(x, weights), weights);
  const along = await multiplyParallel(left, centered, { ...control, transposeA: true });
  const residual =
    left.columns === 0 ? centered : centered.subtract(await multiplyParallel(left, along, control));
  const dual = residual.columns > residual.rows;
  const sides = dual ? { transposeB: true } : { transposeA: true };
  const products = symmetric(await multiplyParallel(residual, residual, { ...control, ...sides }));
  return { centered, residual, dual, products };
}

async function ridgePart(
  columns: PenalizedColumns,
  { left }: FreePart,
  control: ParallelControl,
): Promise<RidgePart> {
  const { penalized: x, weights, lambda } = columns;
  const { centered, residual, dual, products } = await productsWithout(x, weights, left, control);
  const size = products.rows;
  for (let j = 0; j < size; j += 1) products.data[j * (size + 1)] += lambda;
  const factor = definiteFactor(size, products.data);
  if (factor === undefined) throw tooSmall(columns);
  const inverse = forwardSolve(factor, Matrix.identity(size));
  const trace = inverse.data.reduce((sum, value) => sum + value * value, 0);
  return { centered, residual, factor, dual, degreesOfFreedom: size - lambda * trace };
}

function tooSmall({ method, option, lambda }: PenalizedColumns): OptionError {
  const [wish, rest] = option === "lambda" ? ["larger", ""] : ["smaller", " of curves"];
  return new OptionError(
    method,
    words`${optionName(option)}${rest} must be ${wanted(wish)}, because a penalty of ${got(lambda)} is rounding beside the products of the columns.`,
  );
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
    shifted(
      x,
      centers.map((center) => -center),
    ),
    weights,
  );
}

/** Every row plus the same numbers. */
function shifted({ data, rows, columns }: Matrix, by: Float64Array): Matrix {
  const out = new Matrix(rows, columns);
  for (let row = 0, at = 0; row < rows; row += 1)
    for (let j = 0; j < columns; j += 1, at += 1) out.data[at] = data[at] + by[j];
  return out;
}

/** Σ w·(x − mean)² of every column. */
export function sumsOfSquares(x: Matrix, weights: Float64Array | undefined): Float64Array {
  return columnLengths(centeredRows(x, weightedMeans(x, weights), weights)).map((length) => length ** 2);
}

function columnLengths({ data, columns }: Matrix): Float64Array {
  const sums = new Float64Array(columns);
  data.forEach((value, at) => {
    sums[at % columns] += value * value;
  });
  return sums.map(Math.sqrt);
}
