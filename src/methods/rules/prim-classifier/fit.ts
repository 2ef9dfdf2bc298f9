import type { LabeledCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { boxReading, searchBoxes } from "../boxes/search.js";
import { divideCases } from "../engine/concept.js";
import { PRIMClassifierModel } from "./model.js";
import { primClassifierOptions } from "./options.js";

interface Models extends ClassifierFamily {
  readonly model: PRIMClassifierModel<this["label"]>;
}

/**
 * Bump hunting for a class: boxes, described by rules, in which its share is high.
 *
 * ```ts
 * const model = await new PRIMClassifier({ positive: "spam" }).fit(table, "kind");
 * console.log(String(model)); // the boxes in words, with their support and the share of the class
 * ```
 */
export class PRIMClassifier extends ClassifierEstimator<typeof primClassifierOptions, Models> {
  static readonly kind = "PRIMClassifier";
  static readonly schema = primClassifierOptions;
  static readonly models = [PRIMClassifierModel];
  // It describes one class by boxes; of three classes or more, somebody has to say which.
  static readonly preparation: Preparation = {
    levels: "native",
    missing: "native",
    suits: { variantOf: "RuleList" },
  };

  protected override get reading() {
    return boxReading;
  }

  protected async learn(cases: LabeledCases, control: FitControl): Promise<PRIMClassifierModel> {
    const { positive, smoothing, classWeights: _, ...settings } = this.options;
    const { classes, positive: code, classWeights } = divideCases(cases, positive);
    const search = {
      cases,
      response: Float64Array.from(cases.codes, (own) => Number(own === code)),
      seek: "high",
      classes: cases.codes.map((own) => Number(own === code)),
      settings,
    } as const;
    return new PRIMClassifierModel({
      inputs: cases.features,
      classes,
      positive: classes[code],
      classWeights,
      ...(await searchBoxes(search, control)),
      smoothing,
      seed: settings.seed,
    });
  }
}
