import type { ResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { RegressorEstimator } from "../../../model/tasks/regressor.js";
import { boxReading, searchBoxes } from "../boxes/search.js";
import { PRIMModel } from "./model.js";
import { primOptions } from "./options.js";

/**
 * Bump hunting by the patient rule induction method: boxes, described by rules, in which the mean of the target is high.
 *
 * ```ts
 * const model = await new PRIM().fit(table, "yield");
 * console.log(String(model)); // the boxes in words, with their support and mean
 * ```
 */
export class PRIM extends RegressorEstimator<typeof primOptions, PRIMModel> {
  static readonly kind = "PRIM";
  static readonly schema = primOptions;
  static readonly models = [PRIMModel];
  static readonly preparation: Preparation = { levels: "native", missing: "native" };

  protected override get reading() {
    return boxReading;
  }

  protected async learn(cases: ResponseCases, control: FitControl): Promise<PRIMModel> {
    const { seek, ...settings } = this.options;
    const found = await searchBoxes({ cases, response: cases.y.slice(), seek, settings }, control);
    return new PRIMModel({ inputs: cases.features, ...found, seek, seed: settings.seed });
  }
}
