import { classPriors } from "../../../model/bayes-rule/priors.js";
import type { LabeledCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { scatterOf } from "../engine/estimator.js";
import { RegularizedDiscriminantModel } from "./model.js";
import { regularizedDiscriminantOptions } from "./options.js";
import { candidates, validate } from "./validate.js";

interface RegularizedDiscriminantModels extends ClassifierFamily {
  readonly model: RegularizedDiscriminantModel<this["label"]>;
}

/**
 * Regularized discriminant analysis: a compromise between quadratic and linear discriminants, and between the
 * common covariance and a sphere, by two shares that cross-validation can choose (Friedman 1989; ESL section
 * 4.3.1).
 *
 * ```ts
 * const estimator = new RegularizedDiscriminant({ ownShare: [0, 0.5, 1], commonShare: 1 });
 * const model = await estimator.fit(table, "species");
 * model.ownShare;
 * ```
 */
export class RegularizedDiscriminant extends ClassifierEstimator<
  typeof regularizedDiscriminantOptions,
  RegularizedDiscriminantModels
> {
  static readonly kind = "RegularizedDiscriminant";
  static readonly schema = regularizedDiscriminantOptions;
  static readonly models = [RegularizedDiscriminantModel];
  static readonly preparation: Preparation = {
    levels: "contrasts",
    scale: true,
    // As many as the folds that choose alpha and gamma.
    suits: { cases: 10 },
  };

  protected async learn(cases: LabeledCases, control: FitControl): Promise<RegularizedDiscriminantModel> {
    const settings = this.options;
    const pairs = candidates(settings);
    // The folds read the cases again.
    const read = pairs.length === 1 ? cases : cases.owned;
    const state = { ...(await scatterOf("each", read, control)), settings };
    if (pairs.length === 1) return new RegularizedDiscriminantModel({ ...state, ...pairs[0] });
    const names = { method: this.kind, classes: state.classes, features: state.inputs.names };
    // Errors that no pair could avoid are thrown before any fold.
    classPriors(this.kind, settings.priors, state.scatter.totalWeights);
    const validation = await validate(pairs, cases, settings, names, control);
    const chosen = settings.rule === "best" ? validation.best : validation.oneStandardError;
    return new RegularizedDiscriminantModel({ ...state, ...pairs[chosen], validation });
  }
}
