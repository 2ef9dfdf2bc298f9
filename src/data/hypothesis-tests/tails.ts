import type { Alternative } from "./hypothesis-test.js";

interface Symmetric {
  cdf(x: number): number;
  survival(x: number): number;
  quantile(p: number): number;
}

/** The p-value of a statistic whose distribution is symmetric about 0 if the hypothesis holds. */
export function tailOf(distribution: Symmetric, statistic: number, alternative: Alternative): number {
  if (alternative === "less") return distribution.cdf(statistic);
  if (alternative === "greater") return distribution.survival(statistic);
  return Math.min(1, 2 * distribution.survival(Math.abs(statistic)));
}

/** The interval center ± quantile · error; unbounded on the side that a one-sided alternative leaves open. */
export function intervalAround(
  center: number,
  error: number,
  distribution: Symmetric,
  level: number,
  alternative: Alternative,
): [lower: number, upper: number] {
  if (alternative === "two-sided") {
    const reach = error * distribution.quantile((1 + level) / 2);
    return [center - reach, center + reach];
  }
  const reach = error * distribution.quantile(level);
  return alternative === "less"
    ? [Number.NEGATIVE_INFINITY, center + reach]
    : [center - reach, Number.POSITIVE_INFINITY];
}
