import { argumentName, DataError, words } from "../../../base/errors.js";
import type { LabeledCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { softMargin } from "../engine/formulations.js";
import { learnClassifier } from "../engine/learn-classifier.js";
import { machineSeconds } from "../engine/machine-seconds.js";
import { SVCModel } from "./model.js";
import { svcOptions } from "./options.js";

interface SVCModels extends ClassifierFamily {
  readonly model: SVCModel<this["label"]>;
}

/**
 * A support vector machine: the boundary between classes with the widest margin, in the space of a kernel, where slack
 * on the wrong side of the margin has a cost (Cortes and Vapnik 1995; ESL section 12.3).
 *
 * ```ts
 * const model = await new SVC({ kernel: "linear" }).fit([[1], [2], [4], [5]], ["low", "low", "high", "high"]);
 * model.predict([[2.5], [3.5]]); // ["low", "high"]
 * ```
 */
export class SVC extends ClassifierEstimator<typeof svcOptions, SVCModels> {
  static readonly kind = "SVC";
  static readonly schema = svcOptions;
  static readonly models = [SVCModel];
  static readonly preparation: Preparation = { scale: true, suits: { seconds: machineSeconds } };

  protected async learn(cases: LabeledCases, control: FitControl): Promise<SVCModel> {
    const { kind: method, options } = this;
    const { cost } = options;
    const state = await learnClassifier(
      cases,
      options,
      control,
      async ({ training, signs, weights }, between, control) => {
        const costs = weights.map((weight) => cost * weight);
        const fit = { method, training, settings: options, control };
        const machine = await softMargin(fit, signs, costs);
        if (cost === Number.POSITIVE_INFINITY && machine.solution.ending !== "converged")
          throw notSeparable(method, between, machine.solution.ending, options.maxIterations);
        return machine;
      },
    );
    return new SVCModel(state);
  }
}

function notSeparable(method: string, between: string, ending: string, maxIterations: number): DataError {
  const why =
    ending === "unbounded"
      ? "no boundary of this kernel separates them"
      : `no boundary of this kernel was found that separates them in ${maxIterations} iterations`;
  const sentence = words`with an infinite cost, the classes ${between} must be separable, but ${why}; give a finite ${argumentName("cost")}.`;
  return new DataError(method, sentence, { expected: "a finite cost", received: "Infinity" });
}
