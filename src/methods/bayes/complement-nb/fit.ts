import type { LabeledCases, Reading } from "../../../model/cases.js";
import type { Preparation } from "../../../model/estimator.js";
import type { ClassCounts } from "../engine/class-counts.js";
import { gatherCounts } from "../engine/multinomial.js";
import { NaiveEstimator, type NaiveFamily } from "../engine/naive-estimator.js";
import { ComplementNBModel } from "./model.js";
import { complementNBOptions } from "./options.js";

interface Models extends NaiveFamily<ClassCounts> {
  readonly model: ComplementNBModel<this["label"]>;
}

/**
 * Naive Bayes for counts in which each class is described by the cases of all others, which helps if classes
 * differ greatly in size (Rennie, Shih, Teevan and Karger 2003).
 *
 * ```ts
 * const model = await new ComplementNB().fit([[3, 0], [2, 1], [0, 4]], ["spam", "spam", "ham"]);
 * model.predict([[2, 0]]); // ["spam"]
 * ```
 */
export class ComplementNB extends NaiveEstimator<typeof complementNBOptions, Models, ClassCounts> {
  static readonly kind = "ComplementNB";
  static readonly schema = complementNBOptions;
  static readonly models = [ComplementNBModel];
  static readonly preparation: Preparation = { suits: { columns: "counts" } };

  protected override get reading(): Reading {
    return { extremes: "features" };
  }

  protected gather(cases: LabeledCases): ClassCounts {
    return gatherCounts(cases);
  }
}
