import type { LabeledCases, Reading } from "../../../model/cases.js";
import type { Preparation } from "../../../model/estimator.js";
import { countLevels } from "../engine/categorical.js";
import { membershipOf } from "../engine/evidence.js";
import { LevelCounts } from "../engine/level-counts.js";
import { NaiveEstimator, type NaiveFamily } from "../engine/naive-estimator.js";
import { CategoricalNBModel } from "./model.js";
import { categoricalNBOptions } from "./options.js";

interface Models extends NaiveFamily<LevelCounts> {
  readonly model: CategoricalNBModel<this["label"]>;
}

/**
 * Naive Bayes for levels: within a class, each level of a column has its own probability, independent of the
 * other columns (Flach, section 9.2).
 *
 * ```ts
 * const model = await new CategoricalNB().fit(table, "play"); // categorical columns outlook, wind, …
 * model.probabilities("outlook"); // classes × levels
 * ```
 */
export class CategoricalNB extends NaiveEstimator<typeof categoricalNBOptions, Models, LevelCounts> {
  static readonly kind = "CategoricalNB";
  static readonly schema = categoricalNBOptions;
  static readonly models = [CategoricalNBModel];
  static readonly preparation: Preparation = { levels: "native", suits: { columns: "levels" } };

  protected override get reading(): Reading {
    return { missing: this.options.missing, extremes: "features", categorical: "codes" };
  }

  protected gather(cases: LabeledCases): LevelCounts {
    const { matrix, features } = cases;
    return LevelCounts.of(matrix, countLevels(matrix, features, this.kind), membershipOf(cases));
  }
}
