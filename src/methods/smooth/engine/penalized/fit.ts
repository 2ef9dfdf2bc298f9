// Additive models as penalized likelihoods: coefficients, smoothing parameters, and what their uncertainty is.

import type { Convergence } from "../../../../base/control.js";
import { OptionError } from "../../../../base/errors.js";
import { eigenSymmetric } from "../../../../math/linalg/eigen-symmetric.js";
import { inverse } from "../../../../math/linalg/inverse.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import { multiply } from "../../../../math/linalg/multiply.js";
import { dot } from "../../../../math/optimize/vectors.js";
import type { FitControl } from "../../../../model/control.js";
import { type PenaltyBlock, type TurnedBlock, turned } from "./coordinates.js";
import type { Design, GivenDesign } from "./design.js";
import { Inner, type InnerFit, usualValue } from "./inner.js";
import { sensitivityOf } from "./likelihood-criterion.js";
import { Outer, type OuterFit, type SearchStep } from "./outer.js";
import { invertDefinite, Penalty } from "./penalty.js";
import { expectedInformation } from "./prediction-criterion.js";
import type { PenalizedProblem, RowWork } from "./problem.js";
import { squaresOf, Working } from "./working.js";

export interface PenalizedFit {
  readonly coefficients: Float64Array;
  /** Which coefficients the rows do not determine; they are 0. */
  readonly aliased: readonly boolean[];
  /** (XᵀWX + S)⁻¹: the covariance of the coefficients given the data, for a scale of 1 (Vp in mgcv). */
  readonly inverse: Matrix;
  /** That of the coefficients of centered columns, of which the Gram matrix is, too. */
  readonly centeredInverse: Matrix;
  /** What the uncertainty of the smoothing parameters adds to it, scale included. */
  readonly correction: Matrix;
  /** XᵀWX with the weights that are expected at the means, of columns of which those without a penalty are centered. */
  readonly gram: Matrix;
  /** The effective degrees of freedom of every coefficient, the diagonal of F = (XᵀWX + S)⁻¹XᵀWX. */
  readonly freedom: Float64Array;
  /** The diagonal of 2F − F², an upper estimate. */
  readonly upperFreedom: Float64Array;
  readonly lambdas: Float64Array;
  /** For every smoothing parameter, the limit at which it ended. */
  readonly limits: readonly ("none" | "infinite" | "zero")[];
  readonly scale: number | undefined;
  readonly criterion: number;
  readonly path: readonly SearchStep[];
  readonly eta: Float64Array;
  readonly weights: Float64Array;
  readonly deviance: number;
  readonly convergence: Convergence;
}

/** The first columns are not penalized; the first of all is the intercept if there is one. */
export interface Unpenalized {
  readonly columns: number;
  readonly intercept: boolean;
}

/** Less than this is left of a column when what others explain is taken away: it depends on them. */
const DEPENDENT = 1e-11;
/** Smoothing parameters are at a limit where so much of their penalty's rank is used, or left. */
const LIMIT = 1e-4;
/** Between these, logarithms of factors of smoothing parameters are searched. */
const SEARCHED = [-15, 40] as const;
/** The degrees of freedom of a term whose smoothing parameters are neither given nor estimated. */
const USUAL_FREEDOM = 4;
/** At most this share of the functions of a basis. */
const USUAL_SHARE = 0.7;

/** A problem whose columns are those that coefficients are wanted of. */
export interface GivenProblem extends PenalizedProblem {
  readonly design: GivenDesign;
}

export async function fitPenalized(
  problem: GivenProblem,
  unpenalized: Unpenalized,
  control: FitControl,
): Promise<PenalizedFit> {
  const { design, blocks, smoothing } = problem;
  const { T: rotation, blocks: all } = turned(design.columns, blocks);
  const prior = problem.prior ?? new Float64Array(design.rows).fill(1);
  const means = parametricMeans(design, prior, unpenalized, rotation);
  const centered = design.centered(means);
  const whole = centered.turned(rotation);
  const gram = await whole.gram(prior);
  const kept = independent(gram, new Penalty(all, smoothing.length));
  const T = columnsOf(rotation, kept);
  const at = new Map(kept.map((column, k) => [column, k]));
  const moved = all.map((block) => {
    const first = at.get(block.first) ?? 0;
    return { ...block, first, penalties: block.penalties.map((part) => ({ ...part, first })) };
  });
  const penalty = new Penalty(moved, smoothing.length);
  const inner = {
    ...problem,
    smoothing: knownSmoothing(problem, gramOf(gram, kept), penalty),
    design: kept.length === gram.rows ? whole : centered.turned(T),
  };
  const start = initialLogs(gramOf(gram, kept), penalty, inner.smoothing);
  const { scale, floor } = initialScale(problem);
  const usesSquares = problem.isWorking || problem.isBackfitted || problem.likelihood.isQuadratic;
  const search = usesSquares
    ? new Working(inner, penalty, control)
    : new Outer(inner, penalty, new Inner(inner, penalty), control);
  const outer = await search.search(start, scale, floor);
  const likelihood = usesSquares ? squaresOf(inner) : inner.likelihood;
  return finished({ ...inner, likelihood, centered, means }, penalty, outer, T, kept);
}

/** The means of unpenalized columns, so that none hides behind the intercept. Flat columns are taken out. */
function parametricMeans(
  design: GivenDesign,
  prior: Float64Array,
  { columns, intercept }: Unpenalized,
  rotation: Matrix,
): Float64Array {
  const means = new Float64Array(design.columns);
  const total = prior.reduce((sum, weight) => sum + weight, 0);
  for (let j = Number(intercept); j < columns; j += 1) {
    const values = design.column(j);
    const mean = intercept ? dot(prior, values) / total : 0;
    const squares = values.reduce((sum, value, i) => sum + prior[i] * (value - mean) ** 2, 0);
    const spread = Math.sqrt(squares / total);
    if (spread > 1e-13 * Math.abs(mean)) means[j] = mean;
    else rotation.data[j * (rotation.columns + 1)] = 0;
  }
  return means;
}

/** The columns that no earlier ones make up, penalized ones included. */
function independent(gram: Matrix, penalty: Penalty): number[] {
  const n = gram.rows;
  const mean = gram.diagonal().reduce((sum, value) => sum + value, 0) / n || 1;
  const H = gram.scale(1 / mean);
  penalty.addTo(H, new Float64Array(penalty.parameters).fill(1));
  const scales = H.diagonal().map((value) => (value > 0 ? 1 / Math.sqrt(value) : 0));
  const L = new Matrix(n, n);
  const kept: number[] = [];
  // Cholesky's factor without the columns whose pivots vanish.
  for (let j = 0; j < n; j += 1) {
    const row = new Float64Array(kept.length);
    let pivot = scales[j] === 0 ? 0 : 1;
    for (const [k, column] of kept.entries()) {
      let value = H.data[j * n + column] * scales[j] * scales[column];
      for (let i = 0; i < k; i += 1) value -= row[i] * L.data[column * n + i];
      row[k] = value / L.data[column * n + k];
      pivot -= row[k] * row[k];
    }
    if (!(pivot > DEPENDENT)) continue;
    L.data.set(row, j * n);
    L.data[j * n + kept.length] = Math.sqrt(pivot);
    kept.push(j);
  }
  return kept;
}

function columnsOf(T: Matrix, kept: readonly number[]): Matrix {
  const out = new Matrix(T.rows, kept.length);
  for (let i = 0; i < T.rows; i += 1)
    for (const [k, j] of kept.entries()) out.data[i * kept.length + k] = T.data[i * T.columns + j];
  return out;
}

function gramOf(gram: Matrix, kept: readonly number[]): Matrix {
  const out = new Matrix(kept.length, kept.length);
  for (const [a, i] of kept.entries())
    for (const [b, j] of kept.entries()) out.data[a * kept.length + b] = gram.data[i * gram.columns + j];
  return out;
}

/** The smoothing parameters that are given, or follow from degrees of freedom. */
function knownSmoothing(
  problem: GivenProblem,
  gram: Matrix,
  penalty: Penalty,
): readonly (number | undefined)[] {
  const { degreesOfFreedom, smoothing } = problem;
  if (degreesOfFreedom === undefined) return smoothing;
  const typical = Float64Array.from(initialLogs(gram, penalty, smoothing), Math.exp);
  const found = smoothing.slice();
  for (const block of penalty.blocks) {
    const own = block.penalties.map(({ parameter }) => parameter);
    if (own.every((parameter) => found[parameter] !== undefined)) continue;
    const freedom = freedomOf(problem, block);
    const factor = factorFor(block, gram, typical, freedom) * usualWeight(problem);
    for (const parameter of own) found[parameter] ??= factor * typical[parameter];
  }
  return found;
}

/** A basis cannot have as many degrees of freedom as functions, and by default stays well below. */
function freedomOf({ method, degreesOfFreedom }: GivenProblem, { size }: TurnedBlock): number {
  if (degreesOfFreedom === "usual") return Math.min(USUAL_FREEDOM, USUAL_SHARE * size);
  if (degreesOfFreedom !== undefined && degreesOfFreedom < size) return degreesOfFreedom;
  throw new OptionError(method, {
    option: "degreesOfFreedom",
    expected: `less than ${size}, the number of functions of the smallest term`,
    received: degreesOfFreedom,
  });
}

/** By how much the smoothing parameters of a term must be multiplied, so that it has such degrees of freedom. */
function factorFor(block: TurnedBlock, gram: Matrix, typical: Float64Array, freedom: number): number {
  const { first, size, rank, penalties } = block;
  const G = gram.slice(first, first + size, first, first + size);
  const freedomAt = (log: number) => {
    const H = G.add(new Matrix(size, size));
    for (const { parameter, matrix } of penalties)
      for (let i = 0; i < rank; i += 1)
        for (let j = 0; j < rank; j += 1)
          H.data[i * size + j] += Math.exp(log) * typical[parameter] * matrix.data[i * matrix.columns + j];
    const inverted = invertDefinite(H);
    return inverted === undefined ? Number.NaN : dot(inverted.inverse.data, G.data);
  };
  let [low, high]: [number, number] = [...SEARCHED];
  // What is not penalized has its degrees of freedom anyway, and a basis has no more than functions.
  while (high - low > 1e-11) {
    const middle = (low + high) / 2;
    if (freedomAt(middle) > freedom) low = middle;
    else high = middle;
  }
  return Math.exp((low + high) / 2);
}

/** The expected information of a case at the mean response. */
function usualWeight({ likelihood, y }: GivenProblem): number {
  const out: RowWork = [0.5, 0.5, 0.5];
  return likelihood.work(y[0], likelihood.usual, out) && out[2] > 0 ? out[2] : 1;
}

/** Where penalties are about as large as the information. */
function initialLogs(gram: Matrix, penalty: Penalty, smoothing: PenalizedProblem["smoothing"]): Float64Array {
  const [own, rows] = [new Float64Array(smoothing.length), new Float64Array(smoothing.length)];
  for (const { parameter, first, matrix } of penalty.parts)
    for (let i = 0; i < matrix.rows; i += 1) {
      if (matrix.data[i * (matrix.rows + 1)] === 0) continue;
      own[parameter] += matrix.data[i * (matrix.rows + 1)];
      rows[parameter] += gram.data[(first + i) * (gram.columns + 1)];
    }
  return own.map((value, j) => {
    const given = smoothing[j];
    if (given !== undefined) return Math.log(given);
    return value > 0 && rows[j] > 0 ? Math.log(rows[j] / value) : 0;
  });
}

/** The scale of the mean alone, and one so small that the fit is exact. */
function initialScale(problem: PenalizedProblem) {
  const { scale, cases } = problem;
  if (scale !== undefined) return { scale, floor: scale };
  const half = usualValue(problem);
  const typical = half > 0 ? (2 * half) / cases : 1;
  return { scale: typical / 4, floor: typical * 1e-18 };
}

/** C·T, where C takes the means of columns away by the intercept. */
function uncentered(T: Matrix, means: Float64Array): Matrix {
  const out = new Matrix(T.rows, T.columns, T.data.slice());
  for (let i = 0; i < means.length; i += 1) {
    if (means[i] === 0) continue;
    for (let j = 0; j < T.columns; j += 1) out.data[j] -= means[i] * T.data[i * T.columns + j];
  }
  return out;
}

async function finished(
  problem: PenalizedProblem & { readonly centered: Design; readonly means: Float64Array },
  penalty: Penalty,
  { fit, lambdas, scale, at, path, convergence }: OuterFit,
  T: Matrix,
  kept: readonly number[],
): Promise<PenalizedFit> {
  const { centered, means } = problem;
  const whole = uncentered(T, means);
  const back = (M: Matrix, map = whole) => multiply(map.multiply(M), map, { transposeB: true });
  const information = await expectedInformation(problem, penalty, fit, lambdas);
  const gram = await centered.gram(fit.expected);
  const aliased = new Array<boolean>(centered.columns).fill(true);
  for (const column of kept) aliased[column] = false;
  const centeredInverse = back(information.inverse, T);
  const hat = hatOf(penalty, lambdas, information.inverse, T, gram);
  const squared = multiply(hat, hat).diagonal();
  const freedom = hat.diagonal();
  const uses = penalty.traces(lambdas, information.inverse);
  const ranks = ranksOf(penalty);
  return {
    coefficients: whole.multiply(fit.beta),
    aliased,
    inverse: back(information.inverse),
    centeredInverse,
    correction: back(await smoothingUncertainty(problem, penalty, fit, lambdas, at.hessian)),
    gram,
    freedom,
    upperFreedom: freedom.map((value, j) => 2 * value - squared[j]),
    lambdas,
    limits: Array.from(uses, (used, j) => {
      if (problem.smoothing[j] !== undefined) return "none";
      if (used > ranks[j] - LIMIT && ranks[j] > 0) return "infinite";
      return used < LIMIT ? "zero" : "none";
    }),
    scale,
    criterion: at.value,
    path,
    eta: fit.eta,
    weights: fit.expected,
    deviance: fit.deviance,
    convergence,
  };
}

/** F = (XᵀWX + S)⁻¹XᵀWX of centered columns, from the inverse in the coordinates of the fit. */
function hatOf(penalty: Penalty, lambdas: Float64Array, K: Matrix, T: Matrix, gram: Matrix): Matrix {
  if (T.columns < T.rows) return multiply(multiply(T.multiply(K), T, { transposeB: true }), gram);
  // Where rows say next to nothing of some coefficients, products with XᵀWX lose all digits; what the penalty leaves does not.
  const S = new Matrix(K.rows, K.columns);
  penalty.addTo(S, lambdas);
  const left = Matrix.identity(K.rows).subtract(multiply(K, S));
  return multiply(T.multiply(left), inverse(T));
}

/** Σ λ·S of all coefficients. */
export function totalPenalty(blocks: readonly PenaltyBlock[], size: number, lambdas: Float64Array): Matrix {
  const out = new Matrix(size, size);
  for (const { first, size: own, matrices, parameters } of blocks)
    for (const [k, S] of matrices.entries())
      for (let i = 0; i < own; i += 1)
        for (let j = 0; j < own; j += 1)
          out.data[(first + i) * size + first + j] += lambdas[parameters[k]] * S.data[i * own + j];
  return out;
}

/** The number of coordinates that every smoothing parameter penalizes. */
function ranksOf(penalty: Penalty): Float64Array {
  const out = new Float64Array(penalty.parameters);
  for (const { parameter, matrix } of penalty.parts)
    for (let i = 0; i < matrix.rows; i += 1) if (matrix.data[i * (matrix.rows + 1)] > 0) out[parameter] += 1;
  return out;
}

/** (dβ/dρ)ᵀ·V⁻¹·(dβ/dρ), where V are the second derivatives of the criterion (Wood, Pya and Säfken 2016). */
async function smoothingUncertainty(
  problem: PenalizedProblem,
  penalty: Penalty,
  fit: InnerFit,
  lambdas: Float64Array,
  hessian: Matrix,
): Promise<Matrix> {
  const size = fit.beta.length;
  const free = [...problem.smoothing.keys()].filter((j) => problem.smoothing[j] === undefined);
  if (free.length === 0 || problem.criterion === "GCV" || hessian.rows === 0) return new Matrix(size, size);
  const { beta } = await sensitivityOf(problem, penalty, fit, lambdas);
  const { values, vectors } = eigenSymmetric(hessian.add(hessian.transpose()).scale(0.5));
  const roots = new Matrix(values.length, size);
  for (let k = 0; k < values.length; k += 1) {
    if (!(values[k] > 0)) continue;
    const factor = 1 / Math.sqrt(values[k]);
    for (const [a, j] of free.entries()) {
      const weight = factor * vectors.data[a * vectors.columns + k];
      for (let i = 0; i < size; i += 1) roots.data[k * size + i] += weight * beta.data[j * size + i];
    }
  }
  return multiply(roots, roots, { transposeA: true });
}
