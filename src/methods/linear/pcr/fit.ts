import type { MultiResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { MultiRegressorEstimator } from "../../../model/tasks/regressor.js";
import { byComponents, fitLatent } from "../engine/latent/fit.js";
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
    const method = byComponents(this.kind, this.options, "raw", principalComponents);
    const state = await fitLatent(method, cases, this.options, control);
    return cases.several ? new PCRResponsesModel(state) : new PCRModel({ ...state, place: 0 });
  }
}
