import type { Cases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { TransformerEstimator } from "../../../model/tasks/unsupervised.js";
import { oneClass } from "../engine/formulations.js";
import { machineState } from "../engine/machine-state.js";
import { trainingCases } from "../engine/training.js";
import { OneClassSVMModel } from "./model.js";
import { oneClassSVMOptions } from "./options.js";

/**
 * Finds outliers: cases beyond a boundary around most of the training cases (Schölkopf et al. 2001).
 *
 * ```ts
 * const model = await new OneClassSVM({ nu: 0.05 }).fit(table);
 * model.isOutlier(table);
 * ```
 */
export class OneClassSVM extends TransformerEstimator<typeof oneClassSVMOptions, OneClassSVMModel> {
  static readonly kind = "OneClassSVM";
  static readonly schema = oneClassSVMOptions;
  static readonly models = [OneClassSVMModel];
  static readonly preparation: Preparation = { scale: true };

  protected override get reading(): Reading {
    return { missing: "error" };
  }

  protected async learn(cases: Cases, control: FitControl): Promise<OneClassSVMModel> {
    const { kind: method, options } = this;
    const training = trainingCases(cases, options.kernel);
    const fit = { method, training, settings: options, control };
    const machine = await oneClass(fit, training.weights, options.nu);
    return new OneClassSVMModel(machineState(cases, training, machine, options.tolerance));
  }
}
