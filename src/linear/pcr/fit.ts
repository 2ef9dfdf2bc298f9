import type { MultiResponseCases } from "../../learn/cases.js";
import type { FitControl } from "../../learn/control.js";
import { MultiRegressorEstimator } from "../../learn/tasks/regressor.js";
import { fitLatent, type LatentMethod } from "../engine/latent/fit.js";
import { PCRModel, PCRResponsesModel } from "./model.js";
import { pcrOptions } from "./options.js";
import { principalComponents } from "./solver.js";

/**
 * Principal-component regression: least squares on the directions in which the features vary most (ESL
 * section 3.5.1). Cross-validation chooses the number of components unless it is given.
 *
 * ```ts
 * const model = await new PCR({ components: 2 }).fit(table, "price");
 * model.coefficients; // of the features, in their own units
 * model.transform(table); // the scores
 * ```
 */
export class PCR extends MultiRegressorEstimator<typeof pcrOptions, PCRModel, PCRResponsesModel> {
  static readonly kind = "PCR";
  static readonly schema = pcrOptions;
  static readonly models = [PCRModel, PCRResponsesModel];

  protected async learn(
    cases: MultiResponseCases,
    control: FitControl,
  ): Promise<PCRModel | PCRResponsesModel> {
    const { components, maxComponents } = this.options;
    const method: LatentMethod = {
      kind: this.kind,
      option: "components",
      count: components,
      most: maxComponents,
      form: "raw",
      find: principalComponents,
    };
    const state = await fitLatent(method, cases, this.options, control);
    return cases.several ? new PCRResponsesModel(state) : new PCRModel({ ...state, place: 0 });
  }
}
