// Restricted and plain maximum likelihood of smoothing parameters by Laplace's approximation, with exact first and second
// derivatives by the logarithms of the smoothing parameters and of the scale (Wood 2011).

import { Matrix } from "../../../../math/linalg/matrix.js";
import { multiply } from "../../../../math/linalg/multiply.js";
import { dot } from "../../../../math/optimize/vectors.js";
import type { RowCurvature } from "./curvature.js";
import type { Design } from "./design.js";
import type { InnerFit } from "./inner.js";
import { invertDefinite, type Penalty } from "./penalty.js";
import type { PenalizedProblem } from "./problem.js";

/** A criterion with its derivatives by the logarithms of all smoothing parameters and, if it is free, of the scale. */
export interface CriterionAt {
  readonly value: number;
  readonly gradient: Float64Array;
  readonly hessian: Matrix;
}

/** The derivatives of the coordinates, of the linear predictors and of the weights by the smoothing parameters. */
export interface Sensitivity {
  /** dβ/dρ, one row per smoothing parameter. */
  readonly beta: Matrix;
  /** dη/dρ, likewise; undefined where weights do not depend on the linear predictor. */
  readonly eta: readonly Float64Array[] | undefined;
  /** The third and fourth derivatives of half the deviances by the linear predictors. */
  readonly third: Float64Array;
  readonly fourth: Float64Array;
  /** The first derivatives of the expected information. */
  readonly expected: Float64Array;
}

/** More numbers than these are not worth an exact second derivative of a determinant. */
const MOST_EXACT = 2e9;
/** A known matrix that would have to be added more often than this would leave too few digits. */
const MOST_SHARE = 1e4;

export async function sensitivityOf(
  problem: PenalizedProblem,
  penalty: Penalty,
  fit: InnerFit,
  lambdas: Float64Array,
): Promise<Sensitivity> {
  const { design, y, prior, likelihood } = problem;
  const beta = multiply(penalty.pulls(lambdas, fit.beta), fit.inverse).map((value) => -value);
  const count = likelihood.isQuadratic ? 0 : y.length;
  const third = new Float64Array(count);
  const fourth = new Float64Array(count);
  const expected = new Float64Array(count);
  if (likelihood.isQuadratic) return { beta, eta: undefined, third, fourth, expected };
  const out: RowCurvature = [0.5, 0.5, 0.5, 0.5];
  for (let i = 0; i < count; i += 1) {
    const weight = prior === undefined ? 1 : prior[i];
    likelihood.curvature(y[i], fit.eta[i], likelihood.mean(fit.eta[i]), out);
    third[i] = weight * out[1];
    fourth[i] = weight * out[2];
    expected[i] = weight * out[3];
  }
  const eta: Float64Array[] = [];
  for (let j = 0; j < beta.rows; j += 1) eta.push(await design.times(beta.row(j)));
  return { beta, eta, third, fourth, expected };
}

/** Minus the logarithm of the restricted (REML) or plain (ML) likelihood. */
export async function likelihoodCriterion(
  problem: PenalizedProblem,
  penalty: Penalty,
  fit: InnerFit,
  lambdas: Float64Array,
  scale: number,
): Promise<CriterionAt> {
  const { likelihood, gamma, scale: known, criterion } = problem;
  const m = penalty.parameters;
  const isRestricted = criterion === "REML";
  const size = known === undefined ? m + 1 : m;
  const gradient = new Float64Array(size);
  const hessian = new Matrix(size, size);
  const sensitivity = await sensitivityOf(problem, penalty, fit, lambdas);
  const penalized = fit.deviance + fit.roughness;
  const [saturated, first, second] = likelihood.saturated(scale);
  const free = isRestricted ? fit.beta.length - penalty.rank : 0;
  const smoothness = penalty.logDeterminant(lambdas);
  const information = await informationDeterminant(problem, penalty, fit, lambdas, sensitivity, isRestricted);
  const pulls = penalty.pulls(lambdas, fit.beta);
  const value =
    (penalized / (2 * scale) - saturated) / gamma +
    0.5 * (information.value - smoothness.value) -
    0.5 * free * (Math.log(2 * Math.PI * scale) - Math.log(gamma));
  for (let j = 0; j < m; j += 1) {
    const own = dot(pulls.row(j), fit.beta);
    gradient[j] = own / (2 * scale * gamma) + 0.5 * (information.gradient[j] - smoothness.gradient[j]);
    for (let k = 0; k < m; k += 1) {
      const bend = (j === k ? own : 0) + 2 * dot(pulls.row(j), sensitivity.beta.row(k));
      hessian.data[j * size + k] =
        bend / (2 * scale * gamma) +
        0.5 * (information.hessian.data[j * m + k] - smoothness.hessian.data[j * m + k]);
    }
    if (known !== undefined) continue;
    hessian.data[j * size + m] = hessian.data[m * size + j] = -own / (2 * scale * gamma);
  }
  if (known === undefined) {
    gradient[m] = (-penalized / (2 * scale) - first) / gamma - 0.5 * free;
    hessian.data[m * size + m] = (penalized / (2 * scale) - second) / gamma;
  }
  return { value, gradient, hessian };
}

/** log|XᵀWX + S|; for plain maximum likelihood over the penalized coordinates alone. */
async function informationDeterminant(
  problem: PenalizedProblem,
  penalty: Penalty,
  fit: InnerFit,
  lambdas: Float64Array,
  sensitivity: Sensitivity,
  isWhole: boolean,
) {
  const { design } = problem;
  const { inverse: K, logDeterminant } = isWhole ? fit : partOf(fit, penalty, lambdas);
  const m = penalty.parameters;
  const traces = penalty.traces(lambdas, K);
  const gradient = Float64Array.from(traces);
  const hessian = Matrix.diagonal(traces);
  const { eta, third, fourth, beta } = sensitivity;
  const grams: Matrix[] = [];
  if (eta !== undefined && m > 0) {
    const forms = await design.forms(K);
    const u = await design.sums(forms.map((value, i) => value * third[i]));
    const turnedU = fit.inverse.multiply(u);
    const v = await design.times(turnedU);
    const pulls = penalty.pulls(lambdas, fit.beta);
    const crossed = Array.from({ length: m }, (_, k) => penalty.pulls(lambdas, beta.row(k)));
    const bends = forms.map((form, i) => form * fourth[i] - v[i] * third[i]);
    for (let j = 0; j < m; j += 1) {
      gradient[j] += dot(u, beta.row(j));
      for (let k = 0; k <= j; k += 1) {
        let sum = 0;
        for (let i = 0; i < bends.length; i += 1) sum += bends[i] * eta[j][i] * eta[k][i];
        sum -= dot(turnedU, crossed[k].row(j)) + dot(turnedU, crossed[j].row(k));
        if (j === k) sum -= dot(turnedU, pulls.row(j));
        hessian.data[j * m + k] += sum;
        if (j !== k) hessian.data[k * m + j] += sum;
      }
    }
    const numbers = m * design.rows * design.columns ** 2;
    if (numbers <= MOST_EXACT)
      for (const own of eta)
        grams.push(
          await gramBeside(
            design,
            fit,
            Float64Array.from(own, (value, i) => value * third[i]),
          ),
        );
  }
  const changes =
    grams.length > 0 ? denseTraces(K, grams, penalty, lambdas) : blockTraces(K, penalty, lambdas);
  return { value: logDeterminant, gradient, hessian: hessian.subtract(changes) };
}

/** tr(K·A·K·B) of the changes A and B of a matrix by every two smoothing parameters, where weights change too. */
function denseTraces(K: Matrix, grams: readonly Matrix[], penalty: Penalty, lambdas: Float64Array): Matrix {
  const turned = grams.map((gram, j) => {
    const change = new Matrix(K.rows, K.rows, gram.data.slice());
    penalty.addTo(change, onlyOne(lambdas, j));
    return multiply(K, change);
  });
  const transposed = turned.map((matrix) => matrix.transpose());
  return symmetricOf(lambdas.length, (j, k) => dot(turned[j].data, transposed[k].data));
}

function onlyOne(lambdas: Float64Array, index: number): Float64Array {
  return lambdas.map((lambda, j) => (j === index ? lambda : 0));
}

/** tr(K·λS·K·λS) of the penalties of every two smoothing parameters, which touch few coordinates each. */
function blockTraces(K: Matrix, penalty: Penalty, lambdas: Float64Array): Matrix {
  const own = Array.from(lambdas, (_, j) => penalty.parts.filter(({ parameter }) => parameter === j));
  return symmetricOf(lambdas.length, (j, k) => {
    let sum = 0;
    for (const a of own[j])
      for (const b of own[k]) {
        const [endA, endB] = [a.first + a.matrix.rows, b.first + b.matrix.rows];
        const across = a.matrix.multiply(K.slice(a.first, endA, b.first, endB));
        const back = b.matrix.multiply(K.slice(b.first, endB, a.first, endA));
        sum += dot(across.data, back.transpose().data);
      }
    return lambdas[j] * lambdas[k] * sum;
  });
}

function symmetricOf(size: number, entry: (j: number, k: number) => number): Matrix {
  const out = new Matrix(size, size);
  for (let j = 0; j < size; j += 1)
    for (let k = 0; k <= j; k += 1) out.data[j * size + k] = out.data[k * size + j] = entry(j, k);
  return out;
}

/**
 * The Gram matrix of weights of both signs. As much of a matrix that is known is added first as makes them positive, and
 * taken away afterwards: one pass instead of two, with a few digits less, which second derivatives can spare.
 */
async function gramBeside(design: Design, { expected, gram, weights }: InnerFit, tilts: Float64Array) {
  if (weights !== expected) return design.gram(tilts);
  let share = 0;
  for (let i = 0; i < tilts.length; i += 1)
    if (tilts[i] < 0) share = Math.max(share, -tilts[i] / expected[i]);
  if (!(share < MOST_SHARE)) return design.gram(tilts);
  const moved = await design.gram(tilts.map((tilt, i) => Math.max(0, tilt + share * expected[i])));
  return moved.subtract(gram.scale(share));
}

/** The inverse of the part of XᵀWX + S in the penalized coordinates, with 0 elsewhere. */
function partOf({ gram }: InnerFit, penalty: Penalty, lambdas: Float64Array) {
  const H = new Matrix(gram.rows, gram.columns, gram.data.slice());
  penalty.addTo(H, lambdas);
  const kept = penalty.blocks.flatMap(({ first, rank }) => Array.from({ length: rank }, (_, i) => first + i));
  const part = new Matrix(kept.length, kept.length);
  for (const [i, a] of kept.entries())
    for (const [j, b] of kept.entries()) part.data[i * kept.length + j] = H.data[a * H.columns + b];
  const inverted = invertDefinite(part);
  if (inverted === undefined) throw new Error("the penalized information is not positive definite");
  const inverse = new Matrix(gram.rows, gram.rows);
  for (const [i, a] of kept.entries())
    for (const [j, b] of kept.entries())
      inverse.data[a * gram.rows + b] = inverted.inverse.data[i * kept.length + j];
  return { inverse, logDeterminant: inverted.logDeterminant };
}
