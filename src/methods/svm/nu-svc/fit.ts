import type { LabeledCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { nuMargin } from "../engine/formulations.js";
import { learnClassifier } from "../engine/learn-classifier.js";
import { NuSVCModel } from "./model.js";
import { nuSVCOptions } from "./options.js";

interface NuSVCModels extends ClassifierFamily {
  readonly model: NuSVCModel<this["label"]>;
}

/**
 * A support vector machine with a share of support vectors in place of a cost (Schölkopf et al. 2000).
 *
 * ```ts
 * const model = await new NuSVC({ nu: 0.3 }).fit(iris(), "species");
 * ```
 */
export class NuSVC extends ClassifierEstimator<typeof nuSVCOptions, NuSVCModels> {
  static readonly kind = "NuSVC";
  static readonly schema = nuSVCOptions;
  static readonly models = [NuSVCModel];
  static readonly preparation: Preparation = { scale: true, suits: { variantOf: "SVC" } };

  protected async learn(cases: LabeledCases, control: FitControl): Promise<NuSVCModel> {
    const { kind: method, options } = this;
    const state = await learnClassifier(cases, options, control, ({ training, signs, weights }, _, control) =>
      nuMargin({ method, training, settings: options, control }, signs, weights, options.nu),
    );
    return new NuSVCModel(state);
  }
}
