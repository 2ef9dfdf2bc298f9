import { requireTwoClasses } from "../../../model/bayes-rule/require-two-classes.js";
import type { LabeledCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import type { Classifier } from "../../../model/model.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { boost } from "../engine/boost.js";
import { classTrials } from "../engine/trials.js";
import { AdaBoostClassifierModel } from "./model.js";
import { adaBoostClassifierOptions } from "./options.js";
import { Stages } from "./stages.js";

interface AdaBoostClassifierModels extends ClassifierFamily {
  readonly model: AdaBoostClassifierModel<this["label"]>;
}

/**
 * Models of one method, fitted one after the other: cases that a member gets wrong weigh more for the next one, and
 * the better a member is, the more its vote counts.
 *
 * ```ts
 * const boosting = new AdaBoostClassifier({ estimator: new GaussianNB(), rounds: 20 });
 * const model = await boosting.fit(iris(), "species");
 * ```
 */
export class AdaBoostClassifier extends ClassifierEstimator<
  typeof adaBoostClassifierOptions,
  AdaBoostClassifierModels
> {
  static readonly kind = "AdaBoostClassifier";
  static readonly schema = adaBoostClassifierOptions;
  static readonly models = [AdaBoostClassifierModel];

  override get preparation(): Preparation {
    return this.options.estimator.preparation;
  }

  protected async learn(cases: LabeledCases, control: FitControl): Promise<AdaBoostClassifierModel> {
    requireTwoClasses(cases);
    const { estimator, method, seed } = this.options;
    const { classes, columnNames: names } = cases;
    const trial = classTrials(estimator, cases)();
    const stages = new Stages(cases, this.options);
    const boosted = await boost<Classifier>(trial, this.options, control, stages);
    const { trainingErrors, errorBounds } = stages;
    return new AdaBoostClassifierModel({
      classes,
      inputs: { names },
      method,
      ...boosted,
      trainingErrors,
      errorBounds,
      seed,
    });
  }
}
