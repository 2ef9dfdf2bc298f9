import type { Steps } from "../../../base/steps.js";
// Titsias's (2009) bound of the evidence by inducing points: the process is summarized by its values at a few rows.

import { type Cholesky, forwardSolve } from "../../../math/linalg/cholesky.js";
import {
  definiteInverseSteps,
  forwardSolveSteps,
  multiplySteps,
} from "../../../math/linalg/definite-steps.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { jitteredFactorSteps } from "../engine/jitter.js";
import type { ResolvedKernel } from "../engine/kernel.js";
import { KernelPairs } from "../engine/kernel-pairs.js";
import { type Evidence, noisesOf, type ProcessCases } from "./exact.js";

/** The posterior by inducing points. */
export interface VariationalPosterior extends Evidence {
  readonly dualCoefficients: Float64Array;
  /** The factor of I + A·Aᵀ, A the kernel values of points and cases in units of noise and of the points' factor. */
  readonly gain: Cholesky;
  readonly jitter: number;
}

export function* variationalPosterior(
  cases: ProcessCases,
  points: Matrix,
  kernel: ResolvedKernel,
  noise: number,
): Steps<VariationalPosterior> {
  const { method, x, y, totalWeight } = cases;
  const [n, m] = [y.length, points.rows];
  const [among, cross, diagonal] = [
    KernelPairs.square(method, points),
    KernelPairs.cross(method, points, x),
    KernelPairs.diagonalOf(method, x),
  ];
  const precisions = noisesOf(cases, noise).map((variance) => 1 / variance);
  const { factor, jitter } = yield* jitteredFactorSteps(method, m, yield* among.values(kernel));
  const values = new Matrix(m, n, yield* cross.values(kernel));
  const roots = precisions.map(Math.sqrt);
  const scaled = values.map((value, at) => value * roots[at % n]);
  yield;
  const a = yield* forwardSolveSteps(factor, scaled);
  const gained = yield* multiplySteps(a, a, true);
  const gainedTrace = gained.diagonal().reduce((sum, each) => sum + each, 0);
  for (let k = 0; k < m; k += 1) gained.data[k * (m + 1)] += 1;
  const gain = (yield* jitteredFactorSteps(method, m, gained.data)).factor;
  const projected = forwardSolve(gain, new Matrix(m, 1, a.multiply(y.map((value, i) => value * roots[i]))));
  const dual = forwardSolve(factor, forwardSolve(gain, projected, true), true).data;
  let [fit, prior] = [0, 0];
  const diagonalValues = yield* diagonal.values(kernel);
  for (let i = 0; i < n; i += 1) {
    fit += precisions[i] * y[i] * y[i];
    prior += precisions[i] * diagonalValues[i];
  }
  const explained = projected.data.reduce((sum, each) => sum + each * each, 0);
  const value =
    -0.5 *
    (totalWeight * Math.log(2 * Math.PI * noise) +
      gain.logDeterminant +
      fit -
      explained +
      prior -
      gainedTrace);
  // Derivatives by the kernel values of points, of points and cases, and of cases with themselves.
  const inverseGain = yield* definiteInverseSteps(gain);
  const whiten = (inner: Matrix) => whitened(factor, inner);
  const identity = Matrix.identity(m);
  const gap = yield* whiten(identity.subtract(inverseGain));
  const byPoints = yield* whiten(identity.scale(2).subtract(inverseGain).subtract(gained));
  const outer = new Matrix(
    m,
    m,
    byPoints.data.map((each, at) => 0.5 * (each - dual[Math.floor(at / m)] * dual[at % m])),
  );
  const fitted = values.transpose().multiply(dual);
  yield;
  const byCross = yield* multiplySteps(gap, values);
  for (let k = 0, at = 0; k < m; k += 1)
    for (let i = 0; i < n; i += 1, at += 1)
      byCross.data[at] = precisions[i] * (byCross.data[at] + dual[k] * (y[i] - fitted[i]));
  const sums = [
    yield* among.derivativeSums(kernel, outer.data),
    yield* cross.derivativeSums(kernel, byCross.data),
    yield* diagonal.derivativeSums(
      kernel,
      precisions.map((precision) => -0.5 * precision),
    ),
  ];
  const spread = quadratic(new Matrix(m, m, yield* among.values(kernel)), dual);
  const left = inverseGain.diagonal().reduce((sum, each) => sum + each, 0);
  const byNoise = 0.5 * (m - left - totalWeight + fit - explained - spread + prior - gainedTrace);
  return {
    value,
    gradient: Float64Array.of(...sums[0].map((sum, p) => sum + sums[1][p] + sums[2][p]), byNoise),
    dualCoefficients: dual,
    gain,
    jitter,
  };
}

/** L⁻ᵀ·M·L⁻¹ of a symmetric M. */
function* whitened(factor: Cholesky, inner: Matrix): Steps<Matrix> {
  const left = yield* forwardSolveSteps(factor, inner, true);
  const out = yield* forwardSolveSteps(factor, left.transpose(), true);
  for (let i = 0; i < out.rows; i += 1)
    for (let j = 0; j < i; j += 1) {
      const mean = 0.5 * (out.data[i * out.rows + j] + out.data[j * out.rows + i]);
      out.data[i * out.rows + j] = mean;
      out.data[j * out.rows + i] = mean;
    }
  return out;
}

function quadratic(matrix: Matrix, vector: Float64Array): number {
  return matrix.multiply(vector).reduce((sum, each, k) => sum + each * vector[k], 0);
}
