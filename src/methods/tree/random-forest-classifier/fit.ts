import type { LabeledCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { treeReading } from "../engine/features.js";
import { learnClassForest } from "../forest/classifier.js";
import { RandomForestClassifierModel } from "./model.js";
import { randomForestClassifierOptions } from "./options.js";

interface Models extends ClassifierFamily {
  readonly model: RandomForestClassifierModel<this["label"]>;
}

/**
 * A random forest for classes (Breiman 2001): trees from bootstrap samples, with a few columns drawn for every split,
 * vote by the shares of the classes in their leaves.
 *
 * ```ts
 * const model = await new RandomForestClassifier({ trees: 200 }).fit(table, "species");
 * model.predictProba(table);
 * model.importances; // one share per feature
 * ```
 */
export class RandomForestClassifier extends ClassifierEstimator<
  typeof randomForestClassifierOptions,
  Models
> {
  static readonly kind = "RandomForestClassifier";
  static readonly schema = randomForestClassifierOptions;
  static readonly models = [RandomForestClassifierModel];
  static readonly preparation: Preparation = { levels: "native", missing: "native" };

  protected override get reading() {
    return treeReading(this.options.missing === "error" ? "error" : "native");
  }

  protected async learn(cases: LabeledCases, control: FitControl): Promise<RandomForestClassifierModel> {
    return new RandomForestClassifierModel(await learnClassForest(cases, this.options, false, control));
  }
}
