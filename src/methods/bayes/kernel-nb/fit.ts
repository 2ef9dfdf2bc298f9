import { abortablePacer } from "../../../base/pause.js";
import type { LabeledCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import type { ClassSample } from "../engine/class-sample.js";
import { membershipOf } from "../engine/evidence.js";
import { gatherSample, prepareDensities } from "../engine/kernel.js";
import { NaiveEstimator, type NaiveFamily } from "../engine/naive-estimator.js";
import { KernelNBModel } from "./model.js";
import { kernelNBOptions } from "./options.js";

interface Models extends NaiveFamily<ClassSample> {
  readonly model: KernelNBModel<this["label"]>;
}

/**
 * Naive Bayes for numbers of any distribution: within a class, each column has its own kernel density,
 * independent of the others (ESL, section 6.6.3).
 *
 * ```ts
 * const model = await new KernelNB().fit([[1], [2], [8], [9]], ["low", "low", "high", "high"]);
 * model.density("low", "x0").density(1.5);
 * ```
 */
export class KernelNB extends NaiveEstimator<typeof kernelNBOptions, Models, ClassSample> {
  static readonly kind = "KernelNB";
  static readonly schema = kernelNBOptions;
  static readonly models = [KernelNBModel];
  static readonly preparation: Preparation = { suits: { leavesLevelsTo: "NaiveBayes" } };

  protected override get reading() {
    return { missing: this.options.missing, extremes: "features" } as const;
  }

  protected gather(cases: LabeledCases): ClassSample {
    return gatherSample(cases.matrix, membershipOf(cases));
  }

  protected override prepare(evidence: ClassSample, { signal }: FitControl): Promise<void> {
    return prepareDensities(evidence, this.options, abortablePacer(this.kind, signal));
  }
}
