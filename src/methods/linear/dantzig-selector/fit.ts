import type { ResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { RegressorEstimator } from "../../../model/tasks/regressor.js";
import { fitLambdaPath } from "../engine/path/lambda-path.js";
import { DantzigSelectorModel } from "./model.js";
import { dantzigSelectorOptions } from "./options.js";
import { dantzigSolver } from "./solver.js";

/**
 * The coefficients of smallest Σ|β| among those whose residuals have no correlation above λ with any feature
 * (Candès and Tao 2007; ESL 3.8.3). Cross-validation chooses λ unless it is given.
 *
 * ```ts
 * const model = await new DantzigSelector({ lambda: 0.1 }).fit(table, "y");
 * model.coefficients; // many of them 0
 * ```
 */
export class DantzigSelector extends RegressorEstimator<typeof dantzigSelectorOptions, DantzigSelectorModel> {
  static readonly kind = "DantzigSelector";
  static readonly schema = dantzigSelectorOptions;
  static readonly models = [DantzigSelectorModel];
  /** A linear program for every penalty of every fold. */
  static readonly preparation: Preparation = {
    suits: { seconds: ({ columns }) => 0.03 * columns + 5e-4 * columns ** 2 },
  };

  protected async learn(cases: ResponseCases, control: FitControl): Promise<DantzigSelectorModel> {
    const { state } = await fitLambdaPath(cases, this.options, dantzigSolver(this.options), control);
    return new DantzigSelectorModel(state);
  }
}
