// Splits of scores: the curves of the bins they make.

import type { RocCurve } from "../../../evaluate/roc/index.js";
import { operatingPoint } from "../../../evaluate/threshold/index.js";
import { requireDifferentNames } from "../core/lists.js";
import { shortText } from "../core/numbers.js";
import { wrongOption } from "../core/refusal.js";
import type { SplitSettings } from "./options.js";

export interface Split {
  readonly name: string;
  /** The points at the thresholds, from the origin to the opposite corner of the unit square without both. */
  readonly points: readonly (readonly [falsePositiveRate: number, truePositiveRate: number])[];
}

export function readSplits(
  method: string,
  settings: readonly SplitSettings[],
  curves: readonly RocCurve[],
): Split[] {
  if (settings.length === 0) return [];
  // A threshold means something for the scores of one curve only.
  if (curves.length > 1) throw wrongOption(method, "splits", "for a single curve", `${curves.length} curves`);
  const splits = settings.map(({ name, thresholds }) => {
    const list = [...(typeof thresholds === "number" ? [thresholds] : thresholds)].sort((a, b) => b - a);
    return {
      name: name ?? `split at ${list.map((one) => shortText(one, 6)).join(", ")}`,
      points: list.map((threshold) => {
        const { falsePositiveRate, truePositiveRate } = operatingPoint(curves[0], threshold);
        return [falsePositiveRate, truePositiveRate] as const;
      }),
    };
  });
  requireDifferentNames(method, splits);
  return splits;
}
