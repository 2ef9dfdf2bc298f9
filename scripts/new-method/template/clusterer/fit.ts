import type { Cases } from "../../../../src/model/cases.js";
import { ClustererEstimator } from "../../../../src/model/tasks/unsupervised.js";
import { newMethodOptions } from "../shared/options.js";
import { NewMethodModel } from "./model.js";
import { distancesFrom, meanOf, quantileOf } from "./solver.js";

/**
 * Divides cases into those near the mean of all and those far from it; a quantile of the distances, by default the
 * median, is where they part.
 *
 * ```ts
 * const model = await new NewMethod().fit([[0], [4], [5], [6], [10]]);
 * model.labels; // [1, 0, 0, 0, 1]
 * ```
 */
export class NewMethod extends ClustererEstimator<typeof newMethodOptions, NewMethodModel> {
  static readonly kind = "NewMethod";
  static readonly schema = newMethodOptions;
  static readonly models = [NewMethodModel];

  protected learn(cases: Cases): NewMethodModel {
    const { features: inputs, matrix: x, weights } = cases;
    const center = meanOf(x, weights);
    const distances = distancesFrom(center, x);
    const radius = quantileOf(distances, weights, this.options.quantile);
    const labels = Int32Array.from(distances, (distance) => (distance <= radius ? 0 : 1));
    return new NewMethodModel({ inputs, center, radius, labels });
  }
}
