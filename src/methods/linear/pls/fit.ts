import type { MultiResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { MultiRegressorEstimator } from "../../../model/tasks/regressor.js";
import { byComponents, fitLatent } from "../engine/latent/fit.js";
import { PLSModel, PLSResponsesModel } from "./model.js";
import { plsOptions } from "./options.js";
import { partialLeastSquares } from "./solver.js";

/**
 * Partial least squares: least squares on directions in which the features vary much and covary with the
 * responses (ESL section 3.5.2, algorithm 3.3). Cross-validation chooses the number of components unless it
 * is given.
 *
 * ```ts
 * const model = await new PLS({ components: 2 }).fit(table, "price");
 * model.coefficients; // of the features, in their own units
 * model.transform(table); // the scores
 * ```
 */
export class PLS extends MultiRegressorEstimator<typeof plsOptions, PLSModel, PLSResponsesModel> {
  static readonly kind = "PLS";
  static readonly schema = plsOptions;
  static readonly models = [PLSModel, PLSResponsesModel];

  protected async learn(
    cases: MultiResponseCases,
    control: FitControl,
  ): Promise<PLSModel | PLSResponsesModel> {
    const method = byComponents(this.kind, this.options, "standardized", (design, limit, parallel) =>
      partialLeastSquares(this.options.method, design, limit, parallel),
    );
    const state = await fitLatent(method, cases, this.options, control);
    return cases.several ? new PLSResponsesModel(state) : new PLSModel({ ...state, place: 0 });
  }
}
