import type { SoftRule } from "../engine/soft-centers.js";
import { SoftEstimator } from "../engine/soft-estimator.js";
import type { SoftState } from "../engine/soft-model.js";
import { FuzzyCMeansModel, fuzzyRule } from "./model.js";
import { fuzzyCMeansOptions } from "./options.js";

/**
 * Finds clusters to which every case belongs in part: memberships and centers minimize the sum of membershipᵐ times the
 * squared distance from the center.
 *
 * ```ts
 * const model = await new FuzzyCMeans({ clusters: 2 }).fit([[1], [2], [8], [9]]);
 * model.predictProba([[5]]); // 0.5 each
 * ```
 */
export class FuzzyCMeans extends SoftEstimator<typeof fuzzyCMeansOptions, FuzzyCMeansModel> {
  static readonly kind = "FuzzyCMeans";
  static readonly schema = fuzzyCMeansOptions;
  static readonly models = [FuzzyCMeansModel];

  protected get rule(): SoftRule {
    return fuzzyRule(this.options.fuzzifier);
  }

  protected model(state: SoftState): FuzzyCMeansModel {
    return new FuzzyCMeansModel({ ...state, fuzzifier: this.options.fuzzifier });
  }
}
