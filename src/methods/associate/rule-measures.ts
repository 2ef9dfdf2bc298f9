import { holmAdjust } from "../../evaluate/compare/holm.js";
import { ChiSquared } from "../../math/probability/distributions/chi-squared.js";
import { Hypergeometric } from "../../math/probability/distributions/hypergeometric.js";

export const RULE_ADJUSTMENTS = ["none", "bonferroni", "holm", "benjamini-hochberg"] as const;

/** How p-values of several rules are adjusted. */
export type RuleAdjustment = (typeof RULE_ADJUSTMENTS)[number];

/** The weights of the baskets with both sides of a rule, with each of them, and of all. */
interface RuleCounts {
  readonly both: number;
  readonly antecedent: number;
  readonly consequent: number;
  readonly total: number;
}

export interface Measures {
  /** The share of the baskets that have all items of the rule: an estimate of P(A and B). */
  readonly support: number;
  /** The share of the baskets with the antecedent that have the consequent: an estimate of P(B given A). */
  readonly confidence: number;
  /** The confidence divided by the share of baskets with the consequent; 1 under independence. */
  readonly lift: number;
  /** P(A and B) − P(A) P(B): 0 under independence. */
  readonly leverage: number;
  /** P(A) P(not B) / P(A and not B): 1 under independence, infinite if the rule always holds. */
  readonly conviction: number;
}

export function measuresOf({ both, antecedent, consequent, total }: RuleCounts): Measures {
  const missed = antecedent - both;
  return {
    support: both / total,
    confidence: both / antecedent,
    lift: (both * total) / (antecedent * consequent),
    leverage: both / total - (antecedent / total) * (consequent / total),
    conviction:
      missed > 0 ? (antecedent * (total - consequent)) / (total * missed) : Number.POSITIVE_INFINITY,
  };
}

/** The p-value of independence of the two sides: one-sided for Fisher's test, without correction for χ². */
export function pValueOf(
  { both, antecedent, consequent, total }: RuleCounts,
  test: "fisher" | "chi-squared",
): number {
  if (test === "fisher") {
    const chance = new Hypergeometric({ population: total, successes: consequent, draws: antecedent });
    return chance.survival(both - 1);
  }
  const spread = antecedent * consequent * (total - antecedent) * (total - consequent);
  // A side that every basket has, or none lacks, is independent of everything.
  if (spread <= 0) return 1;
  const statistic = (total * (both * total - antecedent * consequent) ** 2) / spread;
  return new ChiSquared({ degreesOfFreedom: 1 }).survival(statistic);
}

const ADJUSTMENTS: Readonly<Record<RuleAdjustment, (pValues: readonly number[]) => ArrayLike<number>>> = {
  none: (pValues) => pValues,
  bonferroni: (pValues) => pValues.map((p) => Math.min(1, p * pValues.length)),
  holm: holmAdjust,
  "benjamini-hochberg": falseDiscoveryRate,
};

export function adjusted(pValues: readonly number[], adjust: RuleAdjustment): ArrayLike<number> {
  return ADJUSTMENTS[adjust](pValues);
}

/** Comparing these with a level bounds the expected share of false rejections by it (Benjamini and Hochberg 1995). */
function falseDiscoveryRate(pValues: readonly number[]): Float64Array {
  const out = new Float64Array(pValues.length);
  const order = [...pValues.keys()].sort((a, b) => pValues[b] - pValues[a]);
  let least = 1;
  for (const [rank, at] of order.entries()) {
    least = Math.min(least, (pValues[at] * pValues.length) / (pValues.length - rank));
    out[at] = least;
  }
  return out;
}
