import type { ResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { RegressorEstimator } from "../../../model/tasks/regressor.js";
import { epsilonTube } from "../engine/formulations.js";
import { machineSeconds } from "../engine/machine-seconds.js";
import { machineState } from "../engine/machine-state.js";
import { trainingCases } from "../engine/training.js";
import { SVRModel } from "./model.js";
import { svrOptions } from "./options.js";

/**
 * Support vector regression: the flattest function, in the space of a kernel, from which few cases are farther than
 * epsilon; only those farther cost anything (Drucker et al. 1997; ESL section 12.3.6).
 *
 * ```ts
 * const model = await new SVR({ kernel: "linear", epsilon: 0 }).fit([[1], [2], [3]], [1, 2, 3]);
 * model.predict([[4]]);
 * ```
 */
export class SVR extends RegressorEstimator<typeof svrOptions, SVRModel> {
  static readonly kind = "SVR";
  static readonly schema = svrOptions;
  static readonly models = [SVRModel];
  static readonly preparation: Preparation = { scale: true, suits: { seconds: machineSeconds } };

  protected async learn(cases: ResponseCases, control: FitControl): Promise<SVRModel> {
    const { kind: method, options } = this;
    const { cost, epsilon, kernel, tolerance } = options;
    const training = trainingCases(cases, kernel);
    const y = Float64Array.from(training.rows, (row) => cases.y[row]);
    const costs = training.weights.map((weight) => cost * weight);
    const machine = await epsilonTube({ method, training, settings: options, control }, y, costs, epsilon);
    const { response } = cases;
    return new SVRModel({ ...machineState(cases, training, machine, tolerance), response, epsilon });
  }
}
