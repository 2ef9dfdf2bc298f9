import { DataError } from "../../../base/errors.js";
import { goldenSection } from "./golden-section.js";
import { KernelSums } from "./kernel-sums.js";
import type { Kernel } from "./kernels.js";
import type { SortedSample } from "./sorted-sample.js";

const RATIO = Math.SQRT2;

/**
 * The bandwidth that maximizes the likelihood of each value under the density of the others
 * (Habbema, Hermans and van den Broek 1974): the best of a geometric grid around a reference
 * bandwidth, refined by golden-section search.
 */
export function likelihoodBandwidth(
  method: string,
  sample: SortedSample,
  kernel: Kernel,
  reference: number,
): number {
  const score = (h: number) => leaveOneOut(sample, kernel, h);
  const range = sample.values[sample.values.length - 1] - sample.values[0];
  let best = reference / 64;
  let highest = score(best);
  const smallest = best;
  for (let h = smallest * RATIO; h < 2 * Math.max(range, reference); h *= RATIO) {
    const value = score(h);
    if (!(value > highest)) continue;
    highest = value;
    best = h;
  }
  if (best === smallest) {
    throw new DataError(
      method,
      'the cross-validated likelihood grows as the bandwidth shrinks, as it does when values repeat; choose "sheather-jones" or a number.',
      { option: "bandwidth", expected: "a likelihood with a maximum", received: "repeated values" },
    );
  }
  return goldenSection(score, best / RATIO, best * RATIO);
}

/** Σ wᵢ ln f₋ᵢ(xᵢ), where f₋ᵢ lacks one repetition of value i. */
function leaveOneOut(sample: SortedSample, kernel: Kernel, bandwidth: number): number {
  const { values, weights, size } = sample;
  const sums = new KernelSums(sample, kernel, bandwidth);
  let total = 0;
  for (let i = 0; i < values.length; i += 1) {
    const removed = Math.min(weights[i], 1 / size);
    total += weights[i] * (sums.logSumWithout(i, removed) - Math.log1p(-removed));
  }
  return total - Math.log(bandwidth);
}
