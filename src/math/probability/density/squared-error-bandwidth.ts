// Bandwidths of the smallest squared error as cross-validation estimates it (Scott and Terrell 1987). Sums over pairs
// are exact, not binned.

import { DataError } from "../../../base/errors.js";
import { GaussSums } from "./gauss-sums.js";
import { goldenSection } from "./golden-section.js";
import { distinctValues, type SortedSample, sampleDeviation } from "./sorted-sample.js";

/** The constant of the oversmoothed bandwidth, the largest that is optimal for any density of this deviation. */
const OVERSMOOTHED = 1.144;
/** The search goes from the oversmoothed bandwidth down to this share of it, as in R, */
const USUAL = 0.1;
/** and further to this share if the error falls as far as that. */
const SMALLEST = 1 / 64;
const RATIO = 2 ** 0.25;
const ROOT_2PI = Math.sqrt(2 * Math.PI);
const ROOT_PI = Math.sqrt(Math.PI);

/** The bandwidth for a Gaussian kernel that minimizes the unbiased or the biased estimate, as in R without bins. */
export function squaredErrorBandwidth(
  method: string,
  sample: SortedSample,
  estimate: "unbiased" | "biased",
): number {
  const cases = { ...distinctValues(sample), size: sample.size };
  const error = estimate === "unbiased" ? unbiasedError : biasedError;
  const score = (h: number) => -error(cases, h);
  const largest = OVERSMOOTHED * sampleDeviation(sample) * sample.size ** -0.2;
  let best = largest;
  let highest = score(best);
  for (let h = largest / RATIO; h >= SMALLEST * largest; h /= RATIO) {
    if (h < USUAL * largest && best > h * RATIO * RATIO) break;
    const value = score(h);
    if (!(value > highest)) continue;
    highest = value;
    best = h;
  }
  if (best < SMALLEST * RATIO * largest) {
    throw new DataError(
      method,
      'the cross-validated error falls as the bandwidth shrinks, as it does when values repeat; choose "sheather-jones" or a number.',
      { option: "bandwidth", expected: "an error with a minimum", received: "repeated values" },
    );
  }
  return goldenSection(score, best / RATIO, Math.min(largest, best * RATIO));
}

/** ∫ f̂² − 2 times the mean of f̂ at every value without it, with the divisor n² of R and of Scott and Terrell (1987). */
function unbiasedError(sample: SortedSample, h: number): number {
  const n = sample.size;
  const wide = (ROOT_2PI * pairs(sample, Math.SQRT2 * h, 0)) / 2;
  const narrow = (ROOT_2PI * pairs(sample, h, 0)) / 2;
  return (0.5 + (wide - Math.sqrt(8) * narrow) / n) / (n * h * ROOT_PI);
}

/** The asymptotic squared error with the curvature estimated at the same bandwidth. */
function biasedError(sample: SortedSample, h: number): number {
  const n = sample.size;
  return (1 + (2 * ROOT_2PI * pairs(sample, Math.SQRT2 * h, 4)) / (32 * n)) / (2 * n * h * ROOT_PI);
}

/** Σ φ⁽ʳ⁾((xᵢ − xⱼ)/g) over all ordered pairs of different cases. */
function pairs({ values, weights, size }: SortedSample, g: number, derivative: 0 | 4): number {
  const sums = new GaussSums(values, weights, g);
  let total = 0;
  for (let i = 0; i < values.length; i += 1) total += weights[i] * sums.at(values[i], derivative).sum;
  const own = (derivative === 4 ? 3 : 1) / ROOT_2PI;
  return size * (size * total - own);
}
