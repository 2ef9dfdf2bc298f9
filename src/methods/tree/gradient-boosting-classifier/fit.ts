import { DataError, got, wanted, words } from "../../../base/errors.js";
import { requireTwoClasses } from "../../../model/bayes-rule/require-two-classes.js";
import type { LabeledCases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { type BoostingTask, learnBoosting } from "../engine/boosting/learn.js";
import { treeReading } from "../engine/features.js";
import { GradientBoostingClassifierModel } from "./model.js";
import { gradientBoostingClassifierOptions } from "./options.js";

interface Models extends ClassifierFamily {
  readonly model: GradientBoostingClassifierModel<this["label"]>;
}

/**
 * Classification by a sum of small trees, each of which corrects those before it (Friedman 2001). Columns of levels and
 * missing values are taken as they are.
 *
 * ```ts
 * const model = await new GradientBoostingClassifier({ rounds: 50 }).fit(table, "species");
 * model.predictProba(table); // one column per class
 * ```
 */
export class GradientBoostingClassifier extends ClassifierEstimator<
  typeof gradientBoostingClassifierOptions,
  Models
> {
  static readonly kind = "GradientBoostingClassifier";
  static readonly schema = gradientBoostingClassifierOptions;
  static readonly models = [GradientBoostingClassifierModel];
  static readonly preparation: Preparation = { missing: "native", levels: "native" };

  protected override get reading(): Reading {
    return treeReading("native");
  }

  protected async learn(cases: LabeledCases, control: FitControl): Promise<GradientBoostingClassifierModel> {
    requireTwoClasses(cases);
    const boosted = await learnBoosting(cases, this.#task(cases), this.options, control);
    const { loss } = this.options;
    return new GradientBoostingClassifierModel({ ...boosted, classes: cases.classes, loss });
  }

  #task({ method, classes, codes }: LabeledCases): BoostingTask {
    const isExponential = this.options.loss === "exponential";
    if (isExponential && classes.length > 2)
      throw new DataError(
        method,
        words`the exponential loss is for ${wanted("two classes")}; there are ${got(classes.length)}.`,
        { option: "loss" },
      );
    const common = { task: "classification", strata: codes, target: codes, shares: [] } as const;
    if (classes.length > 2)
      return { ...common, loss: "multinomial", outputs: classes.length, y: Float64Array.from(codes) };
    if (isExponential)
      return {
        ...common,
        loss: "exponential",
        outputs: 1,
        y: Float64Array.from(codes, (code) => 2 * code - 1),
      };
    return { ...common, loss: "logistic", outputs: 1, y: Float64Array.from(codes) };
  }
}
