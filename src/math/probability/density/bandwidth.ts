import { canonicalFactor, type Kernel } from "./kernels.js";
import { likelihoodBandwidth } from "./likelihood-bandwidth.js";
import { plugInBandwidth, solvedBandwidth } from "./sheather-jones.js";
import {
  interquartileRange,
  requireDifferent,
  requireRepetitions,
  type SortedSample,
  sampleDeviation,
} from "./sorted-sample.js";
import { squaredErrorBandwidth } from "./squared-error-bandwidth.js";

/**
 * How a bandwidth is chosen from the data. The names of R stand for the same rules.
 *
 * - "silverman" or "nrd0": 0.9·min(s, IQR/1.34)·n^(−1/5), Silverman (1986, eq. 3.31); R's bw.nrd0.
 * - "scott" or "nrd": the same with 1.06, Scott (1992); R's bw.nrd.
 * - "sheather-jones" or "SJ-ste": solves the equation of Sheather and Jones (1991); R's bw.SJ.
 * - "direct-plug-in" or "SJ-dpi": their two-stage plug-in; R's bw.SJ with method "dpi".
 * - "cross-validated": maximizes the likelihood of each value under the density of the others.
 * - "unbiased-cross-validated" or "ucv": minimizes an estimate of the squared error, Scott and Terrell (1987); R's
 *   bw.ucv, without its bins.
 * - "biased-cross-validated" or "bcv": minimizes another one, which varies less; R's bw.bcv, without its bins.
 */
export type BandwidthRule = (typeof BANDWIDTH_RULES)[number] | keyof typeof RULES_IN_R;

export const BANDWIDTH_RULES = [
  "silverman",
  "scott",
  "sheather-jones",
  "direct-plug-in",
  "cross-validated",
  "unbiased-cross-validated",
  "biased-cross-validated",
] as const;

/** The rules by their names in R. */
export const RULES_IN_R = {
  nrd0: "silverman",
  nrd: "scott",
  ucv: "unbiased-cross-validated",
  bcv: "biased-cross-validated",
  "SJ-ste": "sheather-jones",
  "SJ-dpi": "direct-plug-in",
} as const;

/** Whether a rule goes by its name in R. */
export function isRuleInR(rule: string): rule is keyof typeof RULES_IN_R {
  return Object.hasOwn(RULES_IN_R, rule);
}

/**
 * The bandwidth for this kernel. All rules except "cross-validated" are for the Gaussian kernel and
 * are converted.
 */
export function chooseBandwidth(
  method: string,
  rule: BandwidthRule,
  sample: SortedSample,
  kernel: Kernel,
): number {
  requireDifferent(method, sample, "give the bandwidth as a number");
  requireRepetitions(method, sample);
  const factor = canonicalFactor(kernel);
  switch (isRuleInR(rule) ? RULES_IN_R[rule] : rule) {
    case "silverman":
      return factor * normalReference(sample, 0.9);
    case "scott":
      return factor * normalReference(sample, 1.06);
    case "sheather-jones":
      return factor * solvedBandwidth(method, sample, robustScale(sample, 1.349));
    case "direct-plug-in":
      return factor * plugInBandwidth(method, sample, robustScale(sample, 1.349));
    case "cross-validated":
      return likelihoodBandwidth(method, sample, kernel, factor * normalReference(sample, 1.06));
    case "unbiased-cross-validated":
      return factor * squaredErrorBandwidth(method, sample, "unbiased");
    case "biased-cross-validated":
      return factor * squaredErrorBandwidth(method, sample, "biased");
  }
}

function normalReference(sample: SortedSample, constant: number): number {
  return constant * robustScale(sample, 1.34) * sample.size ** -0.2;
}

/** The smaller of the standard deviation and that of a normal sample with the same quartiles. */
function robustScale(sample: SortedSample, quartiles: number): number {
  const deviation = sampleDeviation(sample);
  const range = interquartileRange(sample);
  return range > 0 ? Math.min(deviation, range / quartiles) : deviation;
}
