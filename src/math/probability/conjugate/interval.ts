import { requireFields } from "../../../base/arguments.js";
import { got, OptionError, optionName, wanted, words } from "../../../base/errors.js";
import type { Distribution, Support } from "../distributions/distribution.js";
import { requireLevel } from "../distributions/require.js";

/** An interval and the probability that it holds. */
export interface CredibleInterval extends Support {
  readonly level: number;
}

/**
 * The interval with equal probabilities below and above it.
 *
 * ```ts
 * credibleInterval(new Normal({ mean: 0, standardDeviation: 1 }), 0.95); // −1.96 to 1.96
 * ```
 */
export function credibleInterval(distribution: Distribution, level = 0.95): CredibleInterval {
  requireDistribution("credibleInterval", distribution);
  requireLevel("credibleInterval", level);
  const tail = (1 - level) / 2;
  return { level, lower: distribution.quantile(tail), upper: distribution.quantile(1 - tail) };
}

/** How many grid points are tried before the best of them is refined. */
const TRIES = 128;

/**
 * The shortest interval that holds a probability. If the density has one peak, it is higher everywhere inside than
 * anywhere outside; between several peaks the interval also covers the valleys. Of equally short ones the most
 * central is taken.
 *
 * ```ts
 * highestDensityInterval(new Exponential({ rate: 1 }), 0.9); // 0 to log 10
 * ```
 */
export function highestDensityInterval(distribution: Distribution, level = 0.95): CredibleInterval {
  requireDistribution("highestDensityInterval", distribution);
  const method = "highestDensityInterval";
  requireLevel(method, level);
  if (distribution.kind !== "continuous") {
    const sentence = words`${optionName("distribution")} must be ${wanted("continuous")}; got ${got(distribution.name)}, which is discrete.`;
    throw new OptionError(method, sentence);
  }
  // An interval is known by the probability below it, from 0 to what is left.
  const left = 1 - level;
  const ends = (below: number) => [
    distribution.quantile(below),
    distribution.quantile(Math.min(1, below + level)),
  ];
  const width = (below: number) => {
    const [lower, upper] = ends(below);
    return upper - lower;
  };
  const gridPoint = (i: number) => (i === TRIES ? left : (i / TRIES) * left);
  const widths = Float64Array.from({ length: TRIES + 1 }, (_, i) => width(gridPoint(i)));
  let best = TRIES / 2;
  for (let step = 1; step <= TRIES / 2; step += 1) {
    for (const i of [TRIES / 2 - step, TRIES / 2 + step]) {
      if (widths[i] < widths[best] * (1 - 1e-12)) best = i;
    }
  }
  const [from, to] = [gridPoint(Math.max(0, best - 1)), gridPoint(Math.min(TRIES, best + 1))];
  const below = balance(from, gridPoint(best), to, (p) => {
    const [lower, upper] = ends(p);
    return distribution.logDensity(lower) - distribution.logDensity(upper);
  });
  // Where the density has steps or several peaks, the balance may be none: the best grid point is kept.
  const [lower, upper] = ends(width(below) <= widths[best] ? below : gridPoint(best));
  return { level, lower, upper };
}

/**
 * Where the densities at both ends are equal: moving the interval up by dp changes its width by 1/f(upper) − 1/f(lower)
 * times dp, so it is shortest where the lower end is about to become the denser one.
 */
function balance(from: number, middle: number, to: number, difference: (below: number) => number): number {
  if (difference(middle) === 0) return middle;
  if (difference(from) >= 0) return from;
  if (difference(to) <= 0) return to;
  let [low, high] = [from, to];
  for (;;) {
    const center = low + (high - low) / 2;
    if (center <= low || center >= high) return center;
    if (difference(center) < 0) low = center;
    else high = center;
  }
}

function requireDistribution(method: string, distribution: unknown): void {
  requireFields(method, "the distribution", distribution, ["quantile", "kind"], "a distribution");
}
