import { DataError, wanted, words } from "../../../base/errors.js";
import { finish, type Steps } from "../../../base/steps.js";
import type { Cholesky } from "../../../math/linalg/cholesky.js";
import { definiteFactorSteps } from "../../../math/linalg/definite-steps.js";

/** The smallest and the largest jitter that is tried, relative to the scale of the matrix. */
const LEAST = 1e-12;
const MOST = 1e-6;

/** The factor of a matrix of kernel values, and what had to be added to its diagonal. */
export interface JitteredFactor {
  readonly factor: Cholesky;
  /** 0 unless rounding left the matrix without a factor, as equal rows do. */
  readonly jitter: number;
}

/**
 * The Cholesky factor of a symmetric matrix; if rounding leaves it without one, its diagonal grows by powers of ten. The
 * scale is that of the numbers whose rounding it may be, by default the mean of the diagonal.
 */
export function factorWithJitter(
  method: string,
  size: number,
  values: Float64Array,
  scale?: number,
): JitteredFactor {
  return finish(jitteredFactorSteps(method, size, values, scale));
}

/** Computes the factor of `factorWithJitter` in steps. */
export function* jitteredFactorSteps(
  method: string,
  size: number,
  values: Float64Array,
  scale = meanDiagonal(size, values),
): Steps<JitteredFactor> {
  const plain = yield* definiteFactorSteps(size, values);
  if (plain !== undefined) return { factor: plain, jitter: 0 };
  for (let share = LEAST; share <= 1.5 * MOST; share *= 10) {
    const jitter = share * scale;
    const raised = values.slice();
    for (let i = 0; i < size; i += 1) raised[i * (size + 1)] += jitter;
    const factor = yield* definiteFactorSteps(size, raised);
    if (factor !== undefined) return { factor, jitter };
  }
  throw new DataError(
    method,
    words`the matrix of kernel values is not ${wanted("positive definite")}, not even with ${MOST} of its scale added to the diagonal; choose another kernel or more noise.`,
    { option: "kernel", received: "kernel values without a Cholesky factor" },
  );
}

function meanDiagonal(size: number, values: Float64Array): number {
  let mean = 0;
  for (let i = 0; i < size; i += 1) mean += values[i * (size + 1)] / size;
  return mean;
}
