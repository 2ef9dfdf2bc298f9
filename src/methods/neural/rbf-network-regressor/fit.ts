import type { ResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { RegressorEstimator } from "../../../model/tasks/regressor.js";
import { Ridge } from "../../linear/ridge/index.js";
import { radialFeatures } from "../radial/features.js";
import { placeFunctions } from "../radial/place.js";
import { RBFNetworkRegressorModel } from "./model.js";
import { rbfNetworkRegressorOptions } from "./options.js";

/**
 * Regression on radial functions around centers, which k-means or a mixture finds: a network with one hidden layer, whose output is
 * fitted by ridge regression (Moody and Darken 1989; ESL section 6.7).
 *
 * ```ts
 * const model = await new RBFNetworkRegressor({ centers: 8 }).fit(table, "y");
 * model.predict(table);
 * ```
 */
export class RBFNetworkRegressor extends RegressorEstimator<
  typeof rbfNetworkRegressorOptions,
  RBFNetworkRegressorModel
> {
  static readonly kind = "RBFNetworkRegressor";
  static readonly schema = rbfNetworkRegressorOptions;
  static readonly models = [RBFNetworkRegressorModel];
  static readonly preparation: Preparation = { levels: "contrasts" };

  protected async learn(cases: ResponseCases, control: FitControl): Promise<RBFNetworkRegressorModel> {
    const { kind: method, options: settings } = this;
    const { matrix, features: inputs } = cases.owned;
    const { y, weights, response } = cases;
    const layer = await placeFunctions(method, matrix, weights, settings, control);
    const { lambda } = settings;
    // Normalized functions add up to 1, so that they contain the intercept.
    const intercept = !(settings.normalized && lambda === 0);
    const ridge = new Ridge({ intercept, standardize: false, ...(lambda !== undefined && { lambda }) });
    const regression = await ridge.fit(radialFeatures(layer, matrix), y, {
      ...(weights !== undefined && { weights }),
      ...(control.signal !== undefined && { signal: control.signal }),
    });
    return new RBFNetworkRegressorModel({ inputs, response, ...layer, seed: settings.seed, regression });
  }
}
