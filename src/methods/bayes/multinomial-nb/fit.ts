import type { LabeledCases, Reading } from "../../../model/cases.js";
import type { Preparation } from "../../../model/estimator.js";
import type { ClassCounts } from "../engine/class-counts.js";
import { gatherCounts } from "../engine/multinomial.js";
import { NaiveEstimator, type NaiveFamily } from "../engine/naive-estimator.js";
import { MultinomialNBModel } from "./model.js";
import { multinomialNBOptions } from "./options.js";

interface Models extends NaiveFamily<ClassCounts> {
  readonly model: MultinomialNBModel<this["label"]>;
}

/**
 * Naive Bayes for counts: a case is a list of occurrences, each of which falls on a column with a probability
 * that depends only on the class (Flach, section 9.2).
 *
 * ```ts
 * const model = await new MultinomialNB().fit([[3, 0], [2, 1], [0, 4]], ["spam", "spam", "ham"]);
 * model.predict([[2, 0]]); // ["spam"]
 * ```
 */
export class MultinomialNB extends NaiveEstimator<typeof multinomialNBOptions, Models, ClassCounts> {
  static readonly kind = "MultinomialNB";
  static readonly schema = multinomialNBOptions;
  static readonly models = [MultinomialNBModel];
  static readonly preparation: Preparation = { suits: { columns: "counts" } };

  protected override get reading(): Reading {
    return { extremes: "features" };
  }

  protected gather(cases: LabeledCases): ClassCounts {
    return gatherCounts(cases);
  }
}
