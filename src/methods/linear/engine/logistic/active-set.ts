import { NormalFactor } from "../../../../math/linalg/normal-factor.js";

export interface QuadraticProblem {
  /** XᵀWX, row by row. */
  readonly gram: Float64Array;
  /** XᵀWz */
  readonly start: Float64Array;
  /** The penalty of every parameter; 0 for the intercept. */
  readonly factors: Float64Array;
  readonly l1: number;
  readonly l2: number;
}

/**
 * The minimum of a penalized quadratic among parameters that keep their signs or become 0: with few active
 * features, solving equations is faster than coordinate descent.
 */
export function minimizeKeepingSigns(
  { gram, start, factors, l1, l2 }: QuadraticProblem,
  theta: Float64Array,
): Float64Array {
  const size = theta.length;
  const out = theta.slice();
  let active = Array.from(out.keys()).filter(
    (j) => out[j] !== 0 || (factors[j] === 0 && gram[j * (size + 1)] > 0),
  );
  while (active.length > 0) {
    const target = solveActive(active);
    let [part, stop] = [1, -1];
    for (const [k, j] of active.entries()) {
      if (factors[j] === 0 || target[k] * out[j] > 0) continue;
      const reach = out[j] / (out[j] - target[k]);
      if (reach < part || stop < 0) [part, stop] = [Math.min(reach, 1), j];
    }
    for (const [k, j] of active.entries()) out[j] += part * (target[k] - out[j]);
    if (stop < 0) break;
    out[stop] = 0;
    const gone = stop;
    active = active.filter((j) => j !== gone);
  }
  return out;

  function solveActive(some: readonly number[]): Float64Array {
    const factor = new NormalFactor(some.length);
    for (const [a, i] of some.entries())
      for (const [b, j] of some.entries())
        factor.data[a * some.length + b] = gram[i * size + j] + (i === j ? l2 * factors[i] : 0);
    const right = Float64Array.from(some, (j) => start[j] - l1 * factors[j] * Math.sign(out[j]));
    factor.factor();
    factor.solve(right);
    return right;
  }
}
