import type { SoftRule } from "../engine/soft-centers.js";
import { SoftEstimator } from "../engine/soft-estimator.js";
import type { SoftState } from "../engine/soft-model.js";
import { SoftKMeansModel, softRule } from "./model.js";
import { softKMeansOptions } from "./options.js";

/**
 * Finds clusters to which every case belongs in part, by responsibilities that fall with the squared distance from the
 * center, over a width that is given: k-means with soft borders.
 *
 * ```ts
 * const model = await new SoftKMeans({ clusters: 2, stiffness: 1 }).fit([[1], [2], [8], [9]]);
 * model.predictProba([[5]]); // 0.5 each
 * ```
 */
export class SoftKMeans extends SoftEstimator<typeof softKMeansOptions, SoftKMeansModel> {
  static readonly kind = "SoftKMeans";
  static readonly schema = softKMeansOptions;
  static readonly models = [SoftKMeansModel];

  protected get rule(): SoftRule {
    return softRule(this.options.stiffness);
  }

  protected model(state: SoftState): SoftKMeansModel {
    return new SoftKMeansModel({ ...state, stiffness: this.options.stiffness });
  }
}
