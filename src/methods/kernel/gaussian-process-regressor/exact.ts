import type { Steps } from "../../../base/steps.js";
import { eachRowSteps } from "../engine/each-row.js";
// The evidence of a Gaussian process and its gradient (Rasmussen and Williams, equations 5.8 and 5.9).

import type { Cholesky } from "../../../math/linalg/cholesky.js";
import { definiteInverseSteps } from "../../../math/linalg/definite-steps.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { jitteredFactorSteps } from "../engine/jitter.js";
import type { ResolvedKernel } from "../engine/kernel.js";
import { KernelPairs } from "../engine/kernel-pairs.js";

/** Cases of a weight above 0, with the mean already subtracted from the responses. */
export interface ProcessCases {
  readonly method: string;
  readonly x: Matrix;
  readonly y: Float64Array;
  readonly weights: Float64Array | undefined;
  readonly totalWeight: number;
}

/** What the settings say about the cases. */
export interface Evidence {
  /** log p(responses | settings), or a bound below it. */
  readonly value: number;
  /** Its derivatives by the logarithms of the kernel's settings and, last, of the noise. */
  readonly gradient: Float64Array;
}

/** The posterior at some settings. */
export interface ExactPosterior extends Evidence {
  readonly factor: Cholesky;
  readonly dualCoefficients: Float64Array;
  /** The noise of every case. */
  readonly noiseVariances: Float64Array;
  readonly jitter: number;
}

/** The variance of the noise of every case: a weight of 2 halves it, as two equal rows do. */
export function noisesOf({ y, weights }: ProcessCases, noise: number): Float64Array {
  return y.map((_, i) => noise / (weights?.[i] ?? 1));
}

export function* exactPosterior(
  cases: ProcessCases,
  kernel: ResolvedKernel,
  noise: number,
): Steps<ExactPosterior> {
  const { method, x, y } = cases;
  const size = y.length;
  const pairs = KernelPairs.square(method, x);
  const noiseVariances = noisesOf(cases, noise);
  const covariance = yield* pairs.freshValues(kernel);
  for (let i = 0; i < size; i += 1) covariance[i * (size + 1)] += noiseVariances[i];
  yield;
  const { factor, jitter } = yield* jitteredFactorSteps(method, size, covariance);
  const alpha = factor.solve(y);
  yield;
  let fit = 0;
  for (let i = 0; i < size; i += 1) fit += y[i] * alpha[i];
  const value = -0.5 * (fit + factor.logDeterminant + size * Math.log(2 * Math.PI)) - copies(cases, noise);
  return {
    value,
    gradient: yield* gradientOf(cases, pairs, kernel, { factor, alpha, noiseVariances }),
    factor,
    dualCoefficients: alpha,
    noiseVariances,
    jitter,
  };
}

/** ½·tr((α·αᵀ − K⁻¹)·∂K): one pass over the pairs gives the derivatives by all settings. */
function* gradientOf(
  cases: ProcessCases,
  pairs: KernelPairs,
  kernel: ResolvedKernel,
  { factor, alpha, noiseVariances }: { factor: Cholesky; alpha: Float64Array; noiseVariances: Float64Array },
): Steps<Float64Array> {
  const size = alpha.length;
  const { data: weights } = yield* definiteInverseSteps(factor);
  yield* eachRowSteps(size, size, (i) => {
    for (let j = 0, at = i * size; j < size; j += 1, at += 1)
      weights[at] = 0.5 * (alpha[i] * alpha[j] - weights[at]);
  });
  let byNoise = -0.5 * (cases.totalWeight - size);
  for (let i = 0; i < size; i += 1) byNoise += weights[i * (size + 1)] * noiseVariances[i];
  return Float64Array.of(...(yield* pairs.derivativeSums(kernel, weights)), byNoise);
}

/** What the further copies that weights count lose: w equal responses are one of noise σ²/w, and w − 1 differences that are 0. */
function copies({ weights, totalWeight, y }: ProcessCases, noise: number): number {
  if (weights === undefined) return 0;
  const logs = weights.reduce((sum, weight) => sum + Math.log(weight), 0);
  return 0.5 * ((totalWeight - y.length) * Math.log(2 * Math.PI * noise) + logs);
}
