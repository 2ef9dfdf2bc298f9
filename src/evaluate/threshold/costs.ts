import { requireKnownOptions } from "../../base/known-options.js";
import { requireOption, requirePositive } from "../../math/probability/distributions/require.js";
import { requireCurve } from "../roc/require-curve.js";
import type { RocCurve } from "../roc/roc-curve.js";

/** The costs of errors, and how frequent the positive class is where decisions will be made. */
export interface ErrorCosts {
  /** The cost of calling a negative case positive; 1 by default. */
  readonly falsePositive?: number | undefined;
  /** The cost of calling a positive case negative; 1 by default. */
  readonly falseNegative?: number;
  /** The probability of a positive case; by default its share among the curve's cases. */
  readonly prior?: number;
}

/** The weight of a false positive rate, and of a false negative rate, in the expected cost of a case. */
export function rateCosts(method: string, curve: RocCurve, costs: ErrorCosts) {
  requireCurve(method, curve);
  requireKnownOptions(method, costs, ["falsePositive", "falseNegative", "prior"]);
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
