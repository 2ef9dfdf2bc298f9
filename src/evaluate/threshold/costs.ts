import { requireOption, requirePositive } from "../../probability/distributions/require.js";
import type { RocCurve } from "../roc/roc-curve.js";

/** What errors cost, and how frequent the classes are where decisions will be taken. */
export interface ErrorCosts {
  /** The cost of a negative called positive: 1 unless given. */
  readonly falsePositive?: number;
  /** The cost of a positive called negative: 1 unless given. */
  readonly falseNegative?: number;
  /** The probability of a positive: that of the curve's cases unless given. */
  readonly prior?: number;
}

/** The weight of a false positive rate, and of a false negative rate, in the expected cost of a case. */
export interface RateCosts {
  readonly falsePositive: number;
  readonly falseNegative: number;
}

export function rateCosts(method: string, curve: RocCurve, costs: ErrorCosts): RateCosts {
  const prior = readPrior(method, curve, costs.prior);
  return {
    falsePositive: (1 - prior) * requirePositive(method, "falsePositive", costs.falsePositive ?? 1),
    falseNegative: prior * requirePositive(method, "falseNegative", costs.falseNegative ?? 1),
  };
}

export function readPrior(method: string, { positives, negatives }: RocCurve, prior?: number): number {
  if (prior === undefined) return positives / (positives + negatives);
  return requireOption(method, "prior", prior, prior > 0 && prior < 1, "a number > 0 and < 1");
}
