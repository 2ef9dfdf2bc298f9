/** What the search for a quantile needs to know about a continuous distribution. */
export interface Tails {
  density(x: number): number;
  cdf(x: number): number;
  survival(x: number): number;
}

/**
 * The smallest x between `low` and `high` with `lower` below and `upper` = 1 − `lower` above it.
 *
 * Newton's method on the logarithm of the smaller tail, inside a bracket that every step narrows;
 * bisection where the density vanishes and at every fourth step.
 */
export function solveQuantile(lower: number, upper: number, low: number, high: number, tails: Tails): number {
  const rising = lower <= upper;
  const target = rising ? lower : upper;
  const tail = (x: number) => (rising ? tails.cdf(x) : tails.survival(x));
  const reached = (probability: number) => (rising ? probability >= target : probability <= target);
  if (!(low < high) || reached(tail(low))) return low;
  let x = low + (high - low) / 2;
  for (let i = 0; i < 400; i += 1) {
    const probability = tail(x);
    if (reached(probability)) high = x;
    else low = x;
    const scale = Math.max(Math.abs(low), Math.abs(high));
    if (high - low <= 2 ** -52 * scale) break;
    const step = (Math.log(target / probability) * probability) / tails.density(x);
    const next = rising ? x + step : x - step;
    if (Math.abs(step) <= 2 ** -53 * Math.abs(x)) return x;
    const useful = next > low && next < high && i % 4 !== 3;
    x = useful ? next : low + (high - low) / 2;
    if (x === low || x === high) break;
  }
  return high;
}
