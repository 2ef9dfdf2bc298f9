/** A tail probability and its derivative with respect to the logarithm of the unknown. */
export interface Tail {
  readonly probability: number;
  readonly slope: number;
}

/**
 * The positive v with probability(v) = target, by Newton's method on ln probability as a function
 * of ln v.
 *
 * Gamma variables on the log scale and beta variables on the logit scale have log-concave densities, hence
 * log-concave tails on both sides: after one step the iteration is monotone. The bracket catches first steps
 * that leave the range of doubles. `slope` is taken positive for rising tails, negative for falling ones.
 */
export function solveTail(start: number, target: number, rising: boolean, tail: (v: number) => Tail): number {
  let low = Number.MIN_VALUE;
  let high = Number.MAX_VALUE;
  let v = start;
  let previous = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 200; i += 1) {
    const { probability, slope } = tail(v);
    if (probability < target === rising) low = Math.max(low, v);
    else high = Math.min(high, v);
    const step = (Math.log(target / probability) * probability) / slope;
    let next = v * Math.exp(step);
    if (!(next >= low && next <= high)) next = Math.sqrt(low) * Math.sqrt(high);
    const size = Math.abs(step);
    // Steps that stop shrinking are rounding noise of the tail itself.
    if (size < 1e-7 && size >= 0.5 * previous) return v;
    v = next;
    if (size <= 2 ** -53) return v;
    previous = size;
  }
  return v;
}
