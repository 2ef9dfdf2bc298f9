import { brent } from "../../../math/optimize/brent.js";
import { brentRoot } from "../../../math/optimize/brent-root.js";
import type { Distribution } from "../../../math/probability/distributions/distribution.js";

/** The number of quantiles at which a density is evaluated; a peak with less probability than one part may be missed. */
const PARTS = 512;
/** Up to this many whole numbers are tried one by one. */
const FEW = 100_000;
/** What lies beyond the outermost quantiles is too rare for a mode. */
const RARE = 1e-9;

/** Where a density is largest, or the whole number of the largest probability; of equal ones the smallest. */
export function modeOf(distribution: Distribution): number {
  return distribution.kind === "discrete" ? discreteMode(distribution) : continuousMode(distribution);
}

function discreteMode(distribution: Distribution): number {
  let low = distribution.quantile(RARE);
  let high = distribution.quantile(1 - RARE);
  const log = (x: number) => distribution.logDensity(x);
  // Distributions over so many numbers have one peak.
  while (high - low > FEW) {
    const middle = low + Math.floor((high - low) / 2);
    if (log(middle + 1) > log(middle)) low = middle + 1;
    else high = middle;
  }
  let best = low;
  for (let x = low + 1; x <= high; x += 1) if (log(x) > log(best)) best = x;
  return best;
}

function continuousMode(distribution: Distribution): number {
  const { lower, upper } = distribution.support;
  const log = (x: number) => distribution.logDensity(x);
  const inner = Array.from({ length: PARTS - 1 }, (_, i) => distribution.quantile((i + 1) / PARTS));
  const ends = [distribution.quantile(RARE), distribution.quantile(1 - RARE)];
  const points = [lower, ends[0], ...inner, ends[1], upper].filter(Number.isFinite);
  let best = 0;
  for (let i = 1; i < points.length; i += 1) if (log(points[i]) > log(points[best])) best = i;
  const x = points[best];
  const [from, to] = [points[Math.max(0, best - 1)], points[Math.min(points.length - 1, best + 1)]];
  if (log(x) === Number.POSITIVE_INFINITY || !(from < to)) return x;
  const near = brent((at) => -log(at), from, to).x;
  const peak = log(near) > log(x) ? near : x;
  return polish(log, peak, from, to);
}

/**
 * A maximum is flat, so comparing values finds half its digits; the root of the derivative, by differences of
 * fourth order, has nearly all.
 */
function polish(log: (x: number) => number, peak: number, from: number, to: number): number {
  const h = (to - from) * 1e-2;
  const slope = (x: number) => 8 * (log(x + h) - log(x - h)) - (log(x + 2 * h) - log(x - 2 * h));
  const [left, right] = [peak - h, peak + h];
  if (left - 2 * h < from || right + 2 * h > to) return peak;
  if (!(slope(left) > 0 && slope(right) < 0)) return peak;
  return brentRoot(slope, left, right, { tolerance: 1e-15 }).x;
}
