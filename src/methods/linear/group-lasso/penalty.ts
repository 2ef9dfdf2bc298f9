// λ·Σ_g ((1 − α)·√p_g·‖β_g‖₂ + α·‖β_g‖₁), the penalty of the sparse group lasso (Simon, Friedman, Hastie and
// Tibshirani 2013); α = 0 is the group lasso, α = 1 the lasso.

export interface GroupPenalty {
  readonly groups: readonly Int32Array[];
  readonly alpha: number;
}

/** Ω(β), so that the penalty is λ·Ω(β). */
export function penaltyOf({ groups, alpha }: GroupPenalty, beta: Float64Array): number {
  let sum = 0;
  for (const group of groups) {
    let [squares, sizes] = [0, 0];
    for (const j of group) {
      squares += beta[j] * beta[j];
      sizes += Math.abs(beta[j]);
    }
    sum += (1 - alpha) * Math.sqrt(group.length * squares) + alpha * sizes;
  }
  return sum;
}

/** The dual of Ω: the smallest t for which ‖S(c_g, αt)‖ ≤ (1 − α)·t·√p_g in every group, S being soft thresholding. */
export function dualNorm(penalty: GroupPenalty, c: Float64Array): number {
  return penalty.groups.reduce((most, group) => Math.max(most, dualOfGroup(penalty, group, c, most)), 0);
}

function dualOfGroup({ alpha }: GroupPenalty, group: Int32Array, c: Float64Array, known: number): number {
  const weight = (1 - alpha) * Math.sqrt(group.length);
  const excess = (t: number) => Math.sqrt(thresholdedSquares(group, c, alpha * t)) - weight * t;
  // Groups that do not exceed the current maximum need no root.
  if (known > 0 && excess(known) <= 0) return known;
  if (alpha === 0) return Math.sqrt(thresholdedSquares(group, c, 0)) / weight;
  const largest = group.reduce((most, j) => Math.max(most, Math.abs(c[j])), 0);
  if (weight === 0) return largest;
  let [low, high] = [0, largest / alpha];
  // The excess falls with t; halving the interval ends at neighboring numbers.
  while (true) {
    const middle = low + (high - low) / 2;
    // Written so that NaN ends it too.
    if (!(middle > low && middle < high)) return high;
    if (excess(middle) > 0) low = middle;
    else high = middle;
  }
}

/** Whether a pull c moves a group away from 0. */
export function exceeds(
  { alpha }: GroupPenalty,
  group: Int32Array,
  c: Float64Array,
  lambda: number,
): boolean {
  if (lambda <= 0) return true;
  return (
    Math.sqrt(thresholdedSquares(group, c, alpha * lambda)) > (1 - alpha) * Math.sqrt(group.length) * lambda
  );
}

function thresholdedSquares(group: Int32Array, c: Float64Array, at: number): number {
  let sum = 0;
  for (const j of group) {
    const rest = Math.abs(c[j]) - at;
    if (rest > 0) sum += rest * rest;
  }
  return sum;
}

/** The minimum of ½‖b − u‖² + step·λ·Ω_g(b), in place of u. */
export function shrink(u: Float64Array, lasso: number, group: number): void {
  let squares = 0;
  for (let k = 0; k < u.length; k += 1) {
    const rest = Math.abs(u[k]) - lasso;
    u[k] = rest > 0 ? Math.sign(u[k]) * rest : 0;
    squares += u[k] * u[k];
  }
  const length = Math.sqrt(squares);
  const factor = length > group ? 1 - group / length : 0;
  for (let k = 0; k < u.length; k += 1) u[k] *= factor;
}
