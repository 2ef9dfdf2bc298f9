import type { ResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { RegressorEstimator } from "../../../model/tasks/regressor.js";
import { nuTube } from "../engine/formulations.js";
import { machineState } from "../engine/machine-state.js";
import { trainingCases } from "../engine/training.js";
import { NuSVRModel } from "./model.js";
import { nuSVROptions } from "./options.js";

/**
 * Support vector regression with a share of cases outside the tube in place of its width, which is then found
 * (Schölkopf et al. 2000).
 *
 * ```ts
 * const model = await new NuSVR({ nu: 0.2 }).fit(diabetes(), "progression");
 * model.epsilon; // half the width of the tube
 * ```
 */
export class NuSVR extends RegressorEstimator<typeof nuSVROptions, NuSVRModel> {
  static readonly kind = "NuSVR";
  static readonly schema = nuSVROptions;
  static readonly models = [NuSVRModel];
  static readonly preparation: Preparation = { scale: true, suits: { variantOf: "SVR" } };

  protected async learn(cases: ResponseCases, control: FitControl): Promise<NuSVRModel> {
    const { kind: method, options } = this;
    const { cost, nu, kernel, tolerance } = options;
    const training = trainingCases(cases, kernel);
    const y = Float64Array.from(training.rows, (row) => cases.y[row]);
    const costs = training.weights.map((weight) => cost * weight);
    const machine = await nuTube({ method, training, settings: options, control }, y, costs, nu);
    const { response } = cases;
    const state = machineState(cases, training, machine, tolerance);
    return new NuSVRModel({ ...state, response, epsilon: machine.epsilon });
  }
}
