// Additive models as penalized likelihoods: coefficients, smoothing parameters, and what their uncertainty is.

import type { Convergence } from "../../../../base/control.js";
import { eigenSymmetric } from "../../../../math/linalg/eigen-symmetric.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import { multiply } from "../../../../math/linalg/multiply.js";
import { dot } from "../../../../math/optimize/vectors.js";
import type { FitControl } from "../../../../model/control.js";
import { turned } from "./coordinates.js";
import type { Design, GivenDesign } from "./design.js";
import { Inner, type InnerFit, usualValue } from "./inner.js";
import { sensitivityOf } from "./likelihood-criterion.js";
import { Outer, type OuterFit, type SearchStep } from "./outer.js";
import { Penalty } from "./penalty.js";
import { expectedInformation } from "./prediction-criterion.js";
import type { PenalizedProblem } from "./problem.js";
import { squaresOf, Working } from "./working.js";

export interface PenalizedFit {
  readonly coefficients: Float64Array;
  /** Which coefficients the rows do not determine; they are 0. */
  readonly aliased: readonly boolean[];
  /** (XᵀWX + S)⁻¹: the covariance of the coefficients given the data, for a scale of 1 (Vp in mgcv). */
  readonly inverse: Matrix;
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
  const inner = { ...problem, design: kept.length === gram.rows ? whole : centered.turned(T) };
  const start = initialLogs(gramOf(gram, kept), penalty, smoothing);
  const { scale, floor } = initialScale(problem);
  const usesSquares = problem.isWorking || problem.likelihood.isQuadratic;
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
  // Large means would cost digits here.
  const hat = multiply(back(information.inverse, T), gram);
  const squared = multiply(hat, hat).diagonal();
  const freedom = hat.diagonal();
  const uses = penalty.traces(lambdas, information.inverse);
  const ranks = ranksOf(penalty);
  return {
    coefficients: whole.multiply(fit.beta),
    aliased,
    inverse: back(information.inverse),
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
