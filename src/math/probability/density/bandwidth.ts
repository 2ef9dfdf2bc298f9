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

/**
 * How a bandwidth is chosen from the data.
 *
 * - "silverman": 0.9·min(s, IQR/1.34)·n^(−1/5), Silverman (1986, eq. 3.31); R's bw.nrd0.
 * - "scott": the same with 1.06, Scott (1992); R's bw.nrd.
 * - "sheather-jones": solves the equation of Sheather and Jones (1991); R's bw.SJ.
 * - "direct-plug-in": their two-stage plug-in; R's bw.SJ with method "dpi".
 * - "cross-validated": maximizes the likelihood of each value under the density of the others.
 */
export type BandwidthRule = "silverman" | "scott" | "sheather-jones" | "direct-plug-in" | "cross-validated";

export const BANDWIDTH_RULES: readonly BandwidthRule[] = [
  "silverman",
  "scott",
  "sheather-jones",
  "direct-plug-in",
  "cross-validated",
];

/**
 * The bandwidth for this kernel. All rules except cross-validation are for the Gaussian kernel and
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
  switch (rule) {
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
