import type { Cases, Reading } from "../../../../src/model/cases.js";
import { TransformerEstimator } from "../../../../src/model/tasks/unsupervised.js";
import { newMethodOptions } from "../shared/options.js";
import { NewMethodModel } from "./model.js";
import { columnQuantiles } from "./solver.js";

/**
 * Subtracts from every column one of its quantiles, by default the median.
 *
 * ```ts
 * const model = await new NewMethod().fit([[1], [2], [30]]);
 * model.transform([[5]]); // [[3]]
 * ```
 */
export class NewMethod extends TransformerEstimator<typeof newMethodOptions, NewMethodModel> {
  static readonly kind = "NewMethod";
  static readonly schema = newMethodOptions;
  static readonly models = [NewMethodModel];

  /** Missing values are refused. */
  protected override get reading(): Reading {
    return {};
  }

  protected learn(cases: Cases): NewMethodModel {
    const { features: inputs, matrix: x, weights } = cases;
    return new NewMethodModel({ inputs, centers: columnQuantiles(x, weights, this.options.quantile) });
  }
}
