// Cuts one column by any of the methods.

import { countedValues, rangeOf } from "../../../data/rank/counted.js";
import { distinctValues } from "../../../data/rank/distinct-values.js";
import { classWeights, type RankedCases, rankCases } from "../../../data/rank/ranked-cases.js";
import { ChiSquared } from "../../../math/probability/distributions/index.js";
import type { DiscretizerSettings } from "../../discretizer/options.js";
import { betweenBestCenters } from "./best-centers.js";
import { equalFrequency, equalWidth, standardDeviations } from "./boundaries.js";
import { finestBins, mergeBins } from "./merge-bins.js";
import { recursivePartition } from "./recursive-partition.js";

/** A split that was considered, or the merge of smallest χ²; the last merge is the one that was refused, if any was. */
export interface DiscretizerStep {
  readonly threshold: number;
  /** The information gain of a split, the χ² of a merge. */
  readonly score: number;
  /** What the gain of a split must exceed, or the χ² of a merge must not. */
  readonly required?: number | undefined;
  /** Whether the split or the merge was made. */
  readonly accepted?: boolean | undefined;
  /** The merges whose χ² was computed for this step: at first those of all neighbors, later those of the merged bin. */
  readonly considered?: readonly ConsideredMerge[] | undefined;
  /** The weights of the classes below the threshold and above it. */
  readonly left: readonly number[];
  readonly right: readonly number[];
}

/** The merge of the two bins beside a threshold. */
export interface ConsideredMerge {
  readonly threshold: number;
  /** The χ² of the two bins. */
  readonly score: number;
}

/** Where a column is cut. */
export interface Cuts {
  /** Ascending; a value that equals a threshold lies above it. */
  readonly thresholds: readonly number[];
  /** How many bins were asked for, if the number was given. */
  readonly asked?: number | undefined;
  readonly steps: readonly DiscretizerStep[];
}

const DEFAULT_BINS = 5;

/** Cuts a column without regard to classes. */
export function cutValues(settings: DiscretizerSettings, values: Float64Array, weights?: Float64Array): Cuts {
  const asked =
    settings.method === "standard-deviations" ? 2 * settings.deviations + 2 : (settings.bins ?? DEFAULT_BINS);
  const { method, limits } = settings;
  if (method === "equal-width") {
    const range = limits === "observed" ? rangeOf(values, weights) : limits;
    return { thresholds: equalWidth(range, asked), asked, steps: [] };
  }
  const unit = unitOf(values);
  const scaled = unit === 1 ? values : values.map((value) => value / unit);
  const thresholds = thresholdsOf(settings, asked, scaled, weights).map((threshold) => threshold * unit);
  return { thresholds, asked, steps: [] };
}

/** A power of two that makes the squares of extreme values finite and positive; 1 for all others. */
function unitOf(values: Float64Array): number {
  let largest = 0;
  for (const value of values) if (Math.abs(value) > largest) largest = Math.abs(value);
  if (largest === 0 || (largest >= 2 ** -500 && largest <= 2 ** 500)) return 1;
  return 2 ** Math.max(-1000, Math.floor(Math.log2(largest)));
}

function thresholdsOf(
  { method, deviations }: DiscretizerSettings,
  bins: number,
  values: Float64Array,
  weights: Float64Array | undefined,
): number[] {
  if (method === "k-means") return betweenBestCenters(distinctValues(values, weights), bins);
  const counted = countedValues(values, weights);
  return method === "equal-frequency"
    ? equalFrequency(counted, bins)
    : standardDeviations(counted, deviations);
}

/** Cuts a column where the classes change. */
export function cutByClasses(
  settings: DiscretizerSettings,
  values: Float64Array,
  codes: Int32Array,
  classes: number,
  weights?: Float64Array,
): Cuts {
  const { method, bins, stop, trace } = settings;
  const cases = rankCases(values, codes, classes, weights);
  if (method === "recursive") return recursivePartition(cases, { stop, bins, trace });
  const merged = mergeBins(finestBins(cases), { chiSquared: largestMerged(settings, cases), bins, trace });
  return { thresholds: Array.from(merged.bins.thresholds), steps: merged.steps };
}

/** The χ² that is significant with one degree of freedom less than there are classes. */
function largestMerged({ chiSquared, significance }: DiscretizerSettings, cases: RankedCases): number {
  if (chiSquared !== undefined) return chiSquared;
  const occurring = classWeights(cases).filter((weight) => weight > 0).length;
  // A single class has one bin, and nothing to merge.
  if (occurring < 2) return 0;
  return new ChiSquared({ degreesOfFreedom: occurring - 1 }).quantile(1 - significance);
}
