import { abortablePacer } from "../../../base/pause.js";
import type { LabeledCases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { membershipOf } from "../engine/evidence.js";
import { chooseFamilies } from "../engine/families.js";
import { prepareDensities } from "../engine/kernel.js";
import { MixedEvidence } from "../engine/mixed-evidence.js";
import { NaiveEstimator, type NaiveFamily } from "../engine/naive-estimator.js";
import { partsOf, readParts } from "../engine/parts.js";
import { NaiveBayesModel } from "./model.js";
import { naiveBayesOptions } from "./options.js";

interface Models extends NaiveFamily<MixedEvidence> {
  readonly model: NaiveBayesModel<this["label"]>;
}

/**
 * Naive Bayes for tables with all kinds of columns: within a class, numbers are normal, and levels and booleans
 * have their own probabilities; any column can be given another likelihood.
 *
 * ```ts
 * const model = await new NaiveBayes().fit(table, "species");
 * model.explain(table.slice(0, 1)).features; // the evidence of every column for the predicted class
 * ```
 */
export class NaiveBayes extends NaiveEstimator<typeof naiveBayesOptions, Models, MixedEvidence> {
  static readonly kind = "NaiveBayes";
  static readonly schema = naiveBayesOptions;
  static readonly models = [NaiveBayesModel];
  static readonly preparation: Preparation = { levels: "native" };

  protected override get reading(): Reading {
    return { categorical: "codes" };
  }

  protected gather(cases: LabeledCases, earlier?: MixedEvidence): MixedEvidence {
    const families = earlier?.families ?? chooseFamilies(cases, this.options);
    const parts = partsOf(this.kind, families, cases.features, this.options);
    return MixedEvidence.of(families, parts, readParts(cases, parts), membershipOf(cases));
  }

  protected override prepare({ parts }: MixedEvidence, { signal }: FitControl): Promise<void> | undefined {
    return parts.kernel && prepareDensities(parts.kernel, this.options, abortablePacer(this.kind, signal));
  }
}
