import { got, OptionError, optionName, wanted, words } from "../../../base/errors.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { classPriors } from "../../../model/bayes-rule/priors.js";
import { requireTwoClasses } from "../../../model/bayes-rule/require-two-classes.js";
import type { LabeledCases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { requireWeight } from "../engine/estimator.js";
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

  protected async learn(cases: LabeledCases, control: FitControl): Promise<FlexibleDiscriminantModel> {
    requireTwoClasses(cases);
    const { options: settings } = this;
    const { classes, codes, weights, features: inputs } = cases.owned;
    const classTotals = new Float64Array(classes.length);
    for (const [row, code] of codes.entries()) classTotals[code] += weights?.[row] ?? 1;
    requireWeight(this.kind, classes, classTotals);
    this.#requireComponents(classes.length);
    const priors = classPriors(this.kind, settings.priors, classTotals);
    const regression = await regressionOn(cases, settings, control);
    const shares = indicators(codes, classes.length);
    const scores = await learnScores({ shares, weights }, regression);
    return new FlexibleDiscriminantModel({ classes, inputs, settings, priors, ...scores });
  }

  #requireComponents(classes: number): void {
    const { components = 1 } = this.options;
    if (components < classes) return;
    const sentence = words`${optionName("components")} must be ${wanted(`at most ${classes - 1}`)}, one less than the number of classes; got ${got(components)}.`;
    throw new OptionError(this.kind, sentence);
  }
}

function indicators(codes: Int32Array, classes: number): Matrix {
  const out = new Matrix(codes.length, classes);
  for (let i = 0; i < codes.length; i += 1) out.data[i * classes + codes[i]] = 1;
  return out;
}
