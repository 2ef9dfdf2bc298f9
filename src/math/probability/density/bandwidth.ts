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
      return normalReferenceBandwidth("nrd0", spreadOf(sample), kernel);
    case "scott":
      return normalReferenceBandwidth("nrd", spreadOf(sample), kernel);
    case "sheather-jones":
      return factor * solvedBandwidth(method, sample, robustScale(spreadOf(sample), 1.349));
    case "direct-plug-in":
      return factor * plugInBandwidth(method, sample, robustScale(spreadOf(sample), 1.349));
    case "cross-validated":
      return likelihoodBandwidth(
        method,
        sample,
        kernel,
        normalReferenceBandwidth("nrd", spreadOf(sample), kernel),
      );
    case "unbiased-cross-validated":
      return factor * squaredErrorBandwidth(method, sample, "unbiased");
    case "biased-cross-validated":
      return factor * squaredErrorBandwidth(method, sample, "biased");
  }
}

/** How far the values of a sample are apart. */
export interface SampleSpread {
  /** The standard deviation with divisor n − 1. */
  readonly deviation: number;
  /** The distance between the quartiles. */
  readonly interquartileRange: number;
  /** The number of values, or the sum of their weights. */
  readonly size: number;
}

const REFERENCE_FACTORS = { nrd0: 0.9, nrd: 1.06 } as const;

/** Whether a rule needs no more of a sample than its spread. */
export function isNormalReference(rule: keyof typeof RULES_IN_R): rule is keyof typeof REFERENCE_FACTORS {
  return Object.hasOwn(REFERENCE_FACTORS, rule);
}

/** The bandwidth that suits normal data of this spread. */
export function normalReferenceBandwidth(
  rule: keyof typeof REFERENCE_FACTORS,
  spread: SampleSpread,
  kernel: Kernel,
): number {
  return (
    canonicalFactor(kernel) * (REFERENCE_FACTORS[rule] * robustScale(spread, 1.34)) * spread.size ** -0.2
  );
}

function spreadOf(sample: SortedSample): SampleSpread {
  const { size } = sample;
  return { deviation: sampleDeviation(sample), interquartileRange: interquartileRange(sample), size };
}

/** The smaller of the standard deviation and that of a normal sample with the same quartiles. */
function robustScale({ deviation, interquartileRange: range }: SampleSpread, quartiles: number): number {
  return range > 0 ? Math.min(deviation, range / quartiles) : deviation;
}
