import type { LabeledCases } from "../../../model/cases.js";
import type { Preparation } from "../../../model/estimator.js";
import { countBits, readBits } from "../engine/bernoulli.js";
import type { ClassCounts } from "../engine/class-counts.js";
import { membershipOf } from "../engine/evidence.js";
import { NaiveEstimator, type NaiveFamily } from "../engine/naive-estimator.js";
import { BernoulliNBModel } from "./model.js";
import { bernoulliNBOptions } from "./options.js";

interface Models extends NaiveFamily<ClassCounts> {
  readonly model: BernoulliNBModel<this["label"]>;
}

/**
 * Naive Bayes for bits: within a class, each column is 1 with its own probability, independent of the others
 * (the multivariate Bernoulli model; Flach, section 9.2).
 *
 * ```ts
 * const model = await new BernoulliNB().fit([[1, 0], [1, 1], [0, 1]], ["spam", "spam", "ham"]);
 * model.predict([[1, 0]]); // ["spam"]
 * ```
 */
export class BernoulliNB extends NaiveEstimator<typeof bernoulliNBOptions, Models, ClassCounts> {
  static readonly kind = "BernoulliNB";
  static readonly schema = bernoulliNBOptions;
  static readonly models = [BernoulliNBModel];
  static readonly preparation: Preparation = { suits: { columns: "presence" } };

  protected override get reading() {
    return { missing: this.options.missing, extremes: "features" } as const;
  }

  protected gather(cases: LabeledCases): ClassCounts {
    return countBits(readBits(cases.sparse, this.options.threshold), membershipOf(cases));
  }
}
