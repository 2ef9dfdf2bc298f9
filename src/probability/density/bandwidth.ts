import { DataError } from "../../errors.js";
import { canonicalFactor, type Kernel } from "./kernels.js";
import { likelihoodBandwidth } from "./likelihood-bandwidth.js";
import { plugInBandwidth, solvedBandwidth } from "./sheather-jones.js";
import { interquartileRange, requireDifferent, type SortedSample, sampleDeviation } from "./sorted-sample.js";

/**
 * How a bandwidth is chosen from the data.
 *
 * - "silverman": 0.9·min(s, IQR/1.34)·n^(−1/5), Silverman (1986, eq. 3.31); R's bw.nrd0.
 * - "scott": the same with 1.06, Scott (1992); R's bw.nrd.
 * - "sheather-jones": solves the equation of Sheather and Jones (1991); R's bw.SJ.
 * - "direct-plug-in": their two-stage plug-in; R's bw.SJ with method "dpi".
 * - "cross-validated": the highest likelihood of every value under the density of the others.
 */
export type BandwidthRule = "silverman" | "scott" | "sheather-jones" | "direct-plug-in" | "cross-validated";

export const BANDWIDTH_RULES: readonly BandwidthRule[] = [
  "silverman",
  "scott",
  "sheather-jones",
  "direct-plug-in",
  "cross-validated",
];

/** The bandwidth for this kernel. All rules but cross-validation hold for the Gaussian kernel and are converted. */
export function chooseBandwidth(
  method: string,
  rule: BandwidthRule,
  sample: SortedSample,
  kernel: Kernel,
): number {
  requireDifferent(method, sample, "give the bandwidth as a number");
  if (!(sample.size > 1)) {
    throw new DataError(
      `${method}: a rule for the bandwidth needs weights that add to more than 1; got ${sample.size}.`,
      {
        method,
        option: "weights",
        expected: "a sum > 1",
        received: String(sample.size),
      },
    );
  }
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

/** The smaller of the standard deviation and the one a normal sample with these quartiles has. */
function robustScale(sample: SortedSample, quartiles: number): number {
  const deviation = sampleDeviation(sample);
  const range = interquartileRange(sample);
  return range > 0 ? Math.min(deviation, range / quartiles) : deviation;
}
