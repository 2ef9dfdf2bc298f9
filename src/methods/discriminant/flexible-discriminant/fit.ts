import type { LabeledCases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { readClasses } from "../engine/scoring/classes.js";
import { learnScores } from "../engine/scoring/learn.js";
import { regressionOn } from "../engine/scoring/regress.js";
import { FlexibleDiscriminantModel } from "./model.js";
import { flexibleDiscriminantOptions } from "./options.js";

interface FlexibleDiscriminantModels extends ClassifierFamily {
  readonly model: FlexibleDiscriminantModel<this["label"]>;
}

/**
 * Linear discriminants in functions of the features that a regression finds: the classes get scores that are predicted
 * as well as possible, and the predictions are the discriminant coordinates (ESL section 12.5).
 *
 * ```ts
 * const model = await new FlexibleDiscriminant({ regression: "additive" }).fit(table, "species");
 * model.predictProba(cases);
 * model.transform(cases); // discriminant coordinates, for a plot
 * ```
 */
export class FlexibleDiscriminant extends ClassifierEstimator<
  typeof flexibleDiscriminantOptions,
  FlexibleDiscriminantModels
> {
  static readonly kind = "FlexibleDiscriminant";
  static readonly schema = flexibleDiscriminantOptions;
  static readonly models = [FlexibleDiscriminantModel];
  static readonly preparation: Preparation = { levels: "contrasts" };

  protected override get reading(): Reading {
    return { categorical: "dummy" };
  }

  protected async learn(given: LabeledCases, control: FitControl): Promise<FlexibleDiscriminantModel> {
    const { options: settings } = this;
    const { cases, priors, grouped } = readClasses(given, settings);
    const regression = await regressionOn(cases, settings, control);
    const scores = await learnScores(grouped, regression);
    const { classes, features: inputs } = cases;
    return new FlexibleDiscriminantModel({ classes, inputs, settings, priors, ...scores });
  }
}
