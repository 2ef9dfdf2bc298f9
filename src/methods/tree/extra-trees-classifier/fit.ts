import type { LabeledCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { treeReading } from "../engine/features.js";
import { learnClassForest } from "../forest/classifier.js";
import { ExtraTreesClassifierModel } from "./model.js";
import { extraTreesClassifierOptions } from "./options.js";

interface Models extends ClassifierFamily {
  readonly model: ExtraTreesClassifierModel<this["label"]>;
}

/**
 * Extremely randomized trees for classes (Geurts, Ernst and Wehenkel 2006): a forest whose thresholds are drawn at
 * random, one for each column that competes for a split.
 *
 * ```ts
 * const model = await new ExtraTreesClassifier({ trees: 200 }).fit(table, "species");
 * model.predictProba(table);
 * model.importances; // one share per feature
 * ```
 */
export class ExtraTreesClassifier extends ClassifierEstimator<typeof extraTreesClassifierOptions, Models> {
  static readonly kind = "ExtraTreesClassifier";
  static readonly schema = extraTreesClassifierOptions;
  static readonly models = [ExtraTreesClassifierModel];
  static readonly preparation: Preparation = { levels: "native", missing: "native" };

  protected override get reading() {
    return treeReading(this.options.missing === "error" ? "error" : "native");
  }

  protected async learn(cases: LabeledCases, control: FitControl): Promise<ExtraTreesClassifierModel> {
    return new ExtraTreesClassifierModel(await learnClassForest(cases, this.options, true, control));
  }
}
