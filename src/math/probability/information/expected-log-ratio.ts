// The divergence of any two distributions of numbers, by quadrature or summation, in nats.

import { integrate } from "../density/integrate.js";
import type { Distribution } from "../distributions/distribution.js";

const TOLERANCE = 1e-13;
/** Pieces double or halve in width: after so many, a float64 has no more of them. */
const MOST_PIECES = 1050;
/** As many negligible pieces in a row end a side. */
const QUIET = 4;

/** E[ln p(x) − ln q(x)] for x drawn from p; both are continuous or both discrete. */
export function expectedLogRatio(p: Distribution, q: Distribution): number {
  // The support is the smallest interval of all values, so p has values beyond one that is narrower.
  if (p.support.lower < q.support.lower || p.support.upper > q.support.upper) return Number.POSITIVE_INFINITY;
  const ratio = (x: number) => {
    const log = p.logDensity(x);
    return log === Number.NEGATIVE_INFINITY ? 0 : log - q.logDensity(x);
  };
  return p.kind === "discrete" ? summed(p, ratio) : integrated(p, ratio);
}

/** From the median to both sides, until the remaining probability is negligible. */
function summed(p: Distribution, ratio: (x: number) => number): number {
  const middle = p.quantile(0.5);
  let total = 0;
  const add = (x: number, rest: number) => {
    const term = ratio(x);
    const probability = p.density(x);
    if (probability > 0) total += probability * term;
    return rest * (1 + Math.abs(term)) > TOLERANCE * 1e-4;
  };
  for (let x = middle; x <= p.support.upper && add(x, p.survival(x)); x += 1);
  for (let x = middle - 1; x >= p.support.lower && add(x, p.cdf(x)); x -= 1);
  return total;
}

function integrated(p: Distribution, ratio: (x: number) => number): number {
  const middle = p.quantile(0.5);
  const width = p.quantile(0.75) - p.quantile(0.25);
  const term = (x: number) => {
    const density = p.density(x);
    return density > 0 ? density * ratio(x) : 0;
  };
  return side(term, middle, p.support.lower, -width) + side(term, middle, p.support.upper, width);
}

/**
 * The integral from the middle to one end. Towards an infinite end pieces double in width, towards a finite one
 * they halve, so that tails and poles are equally smooth on every piece.
 */
function side(term: (x: number) => number, middle: number, end: number, width: number): number {
  const finite = Number.isFinite(end);
  let total = 0;
  let quiet = 0;
  let from = middle;
  for (let piece = 0; piece < MOST_PIECES; piece += 1) {
    const to = finite ? (from + end) / 2 : from + width * 2 ** Math.max(0, piece - 4);
    if (to === from || !Number.isFinite(to)) return total;
    const [lower, upper] = from < to ? [from, to] : [to, from];
    const size = Math.max(Math.abs(term(lower)), Math.abs(term((lower + upper) / 2)), Math.abs(term(upper)));
    if (size === Number.POSITIVE_INFINITY) return size;
    // Rounding errors of a large term exceed any absolute tolerance, which pieces would be halved for in vain.
    const value = integrate(term, lower, upper, TOLERANCE * Math.max(1, 10 * size * (upper - lower)));
    total += value;
    if (!Number.isFinite(total)) return Number.POSITIVE_INFINITY;
    quiet = Math.abs(value) <= TOLERANCE * 1e-2 * (1 + Math.abs(total)) ? quiet + 1 : 0;
    if (quiet === QUIET) return total;
    from = to;
  }
  // The pieces of a convergent integral would have become negligible.
  return Number.POSITIVE_INFINITY;
}
