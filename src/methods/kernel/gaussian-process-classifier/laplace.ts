import type { Steps } from "../../../base/steps.js";
import { eachRowSteps } from "../engine/each-row.js";
// Laplace's approximation of a Gaussian process behind a logistic function (Rasmussen and Williams, algorithms 3.1 to 5.1).

import { ConvergenceError, got, words } from "../../../base/errors.js";
import type { Cholesky } from "../../../math/linalg/cholesky.js";
import { definiteInverseSteps, forwardSolveSteps } from "../../../math/linalg/definite-steps.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { jitteredFactorSteps } from "../engine/jitter.js";
import type { ResolvedKernel } from "../engine/kernel.js";
import { KernelPairs } from "../engine/kernel-pairs.js";

/** Cases of a weight above 0, and whether each is of the class in question. */
export interface BinaryCases {
  readonly method: string;
  readonly x: Matrix;
  readonly positive: Uint8Array;
  readonly weights: Float64Array | undefined;
}

/** The posterior of the latent function around its mode. */
export interface LaplacePosterior {
  /** The approximate log p(classes | settings). */
  readonly value: number;
  /** Its derivatives by the logarithms of the kernel's settings. */
  readonly gradient: Float64Array;
  /** The slopes of the log-likelihood at the mode, by which kernel values count in the latent mean. */
  readonly dualCoefficients: Float64Array;
  /** The curvatures of the log-likelihood at the mode, at least 0. */
  readonly curvatures: Float64Array;
}

/** More steps than Newton's method ever needs for a concave function. */
const MOST_STEPS = 200;
/** The relative change of the objective that is rounding. */
const ROUNDING = 1e-14;

export function* laplacePosterior(cases: BinaryCases, kernel: ResolvedKernel): Steps<LaplacePosterior> {
  const pairs = KernelPairs.square(cases.method, cases.x);
  const { rows: size } = cases.x;
  const gram = new Matrix(size, size, yield* pairs.values(kernel));
  const mode = yield* modeOf(cases, gram);
  const { slopes, curvatures, factor, objective } = mode;
  const value = objective - 0.5 * factor.logDeterminant;
  return {
    value,
    gradient: Float64Array.from(yield* pairs.derivativeSums(kernel, yield* sensitivities(cases, gram, mode))),
    dualCoefficients: slopes,
    curvatures,
  };
}

interface Mode {
  readonly latent: Float64Array;
  readonly slopes: Float64Array;
  readonly curvatures: Float64Array;
  readonly probabilities: Float64Array;
  /** Of I + √W·K·√W. */
  readonly factor: Cholesky;
  readonly objective: number;
}

/** The most probable latent values, by Newton's method with steps that are halved until they improve. */
function* modeOf(cases: BinaryCases, gram: Matrix): Steps<Mode> {
  const size = gram.rows;
  let dual = new Float64Array(size);
  let latent = new Float64Array(size);
  let objective = objectiveOf(cases, dual, latent);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const at = yield* localOf(cases, gram, latent);
    const { slopes, curvatures, roots, factor } = at;
    const b = latent.map((value, i) => curvatures[i] * value + slopes[i]);
    const inner = factor.solve(gram.multiply(b).map((value, i) => roots[i] * value));
    yield;
    const full = b.map((value, i) => value - roots[i] * inner[i]);
    const next = improved(cases, gram, { dual, latent, objective }, full);
    const gain = next === undefined ? 0 : next.objective - objective;
    if (next !== undefined) ({ dual, latent, objective } = next);
    if (gain <= ROUNDING * Math.max(1, Math.abs(objective))) {
      const { factor: last, ...rest } = yield* localOf(cases, gram, latent);
      return { ...rest, factor: last, latent, objective };
    }
  }
  throw new ConvergenceError(
    cases.method,
    words`the mode of the latent function was not found in ${got(`${MOST_STEPS} steps`)}.`,
    { expected: `at most ${MOST_STEPS} steps` },
  );
}

interface Latent {
  readonly dual: Float64Array<ArrayBuffer>;
  readonly latent: Float64Array<ArrayBuffer>;
  readonly objective: number;
}

/** The longest step, halved from the full one, that does not lose; undefined if rounding leaves none. */
function improved(cases: BinaryCases, gram: Matrix, from: Latent, full: Float64Array): Latent | undefined {
  const target = gram.multiply(full);
  for (let share = 1; share > 1e-6; share /= 2) {
    const dual = from.dual.map((value, i) => value + share * (full[i] - value));
    const latent = from.latent.map((value, i) => value + share * (target[i] - value));
    const objective = objectiveOf(cases, dual, latent);
    // The last steps change the objective by no more than its rounding, but still improve the mode.
    if (objective >= from.objective - ROUNDING * Math.max(1, Math.abs(from.objective)))
      return { dual, latent, objective };
  }
  return undefined;
}

function objectiveOf({ positive, weights }: BinaryCases, dual: Float64Array, latent: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < latent.length; i += 1) {
    const margin = positive[i] === 1 ? latent[i] : -latent[i];
    sum += -0.5 * dual[i] * latent[i] + (weights?.[i] ?? 1) * logLogistic(margin);
  }
  return sum;
}

/** log(1 / (1 + exp(−x))) without overflow. */
function logLogistic(x: number): number {
  return x > 0 ? -Math.log1p(Math.exp(-x)) : x - Math.log1p(Math.exp(x));
}

function* localOf({ method, positive, weights }: BinaryCases, gram: Matrix, latent: Float64Array) {
  const probabilities = latent.map((value) => Math.exp(logLogistic(value)));
  const slopes = probabilities.map((p, i) => (weights?.[i] ?? 1) * (positive[i] - p));
  const curvatures = probabilities.map((p, i) => (weights?.[i] ?? 1) * p * (1 - p));
  const roots = curvatures.map(Math.sqrt);
  return { probabilities, slopes, curvatures, roots, factor: yield* curvedFactorSteps(method, gram, roots) };
}

/** The factor of I + √W·K·√W. */
export function* curvedFactorSteps(method: string, gram: Matrix, roots: Float64Array): Steps<Cholesky> {
  const size = gram.rows;
  const curved = new Float64Array(size * size);
  yield* eachRowSteps(size, size, (i) => {
    for (let j = 0, at = i * size; j < size; j += 1, at += 1)
      curved[at] = roots[i] * gram.data[at] * roots[j];
  });
  for (let i = 0; i < size; i += 1) curved[i * (size + 1)] += 1;
  yield;
  return (yield* jitteredFactorSteps(method, size, curved)).factor;
}

/**
 * The derivatives of the approximate evidence by all kernel values: those with the mode fixed, ½·(a·aᵀ − R), and those
 * by way of the mode, which moves with the kernel.
 */
function* sensitivities({ weights }: BinaryCases, gram: Matrix, mode: Mode): Steps<Float64Array> {
  const { slopes, curvatures, probabilities, factor } = mode;
  const size = gram.rows;
  const roots = curvatures.map(Math.sqrt);
  const { data: r } = yield* definiteInverseSteps(factor);
  const scaled = new Matrix(size, size);
  yield* eachRowSteps(size, size, (i) => {
    for (let j = 0, at = i * size; j < size; j += 1, at += 1) {
      r[at] *= roots[i] * roots[j];
      scaled.data[at] = roots[i] * gram.data[at];
    }
  });
  const spread = yield* forwardSolveSteps(factor, scaled);
  // Posterior variances times the derivative of the curvature.
  const pulls = new Float64Array(size);
  const explained = new Float64Array(size);
  yield* eachRowSteps(size, size, (k) => {
    for (let i = 0, at = k * size; i < size; i += 1, at += 1) explained[i] += spread.data[at] ** 2;
  });
  for (let i = 0; i < size; i += 1) {
    const variance = gram.data[i * (size + 1)] - explained[i];
    const p = probabilities[i];
    pulls[i] = -0.5 * variance * (weights?.[i] ?? 1) * p * (1 - p) * (1 - 2 * p);
  }
  const back = new Matrix(size, size, r).multiply(gram.multiply(pulls));
  yield;
  const moved = pulls.map((value, i) => value - back[i]);
  const out = new Float64Array(size * size);
  yield* eachRowSteps(size, size, (i) => {
    for (let j = 0, at = i * size; j < size; j += 1, at += 1)
      out[at] = 0.5 * (slopes[i] * slopes[j] - r[at] + moved[i] * slopes[j] + slopes[i] * moved[j]);
  });
  return out;
}
