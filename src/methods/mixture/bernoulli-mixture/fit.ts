import type { Cases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClustererEstimator } from "../../../model/tasks/unsupervised.js";
import { readBits } from "../../bayes/engine/bernoulli.js";
import { bernoulliFamily } from "../counts/family.js";
import { countMixtureStateOf, ownSparse } from "../counts/model.js";
import { fitCounts } from "../counts/solver.js";
import { BernoulliMixtureModel } from "./model.js";
import { bernoulliMixtureOptions } from "./options.js";

/**
 * Finds groups of cases of zeros and ones: within a component, features are independent, and each is 1 with a
 * separate probability (latent class analysis).
 *
 * ```ts
 * const model = await new BernoulliMixture({ components: 2 }).fit([[1, 1, 0], [1, 1, 0], [0, 0, 1], [0, 1, 1]]);
 * model.probabilities; // P(1) of every feature in every component
 * ```
 */
export class BernoulliMixture extends ClustererEstimator<
  typeof bernoulliMixtureOptions,
  BernoulliMixtureModel
> {
  static readonly kind = "BernoulliMixture";
  static readonly schema = bernoulliMixtureOptions;
  static readonly models = [BernoulliMixtureModel];
  static readonly preparation: Preparation = { suits: { columns: "presence" } };

  protected override get reading(): Reading {
    return { extremes: "all" };
  }

  protected async learn(cases: Cases, control: FitControl): Promise<BernoulliMixtureModel> {
    const { kind: method, options } = this;
    const x = ownSparse(readBits(cases.sparse, options.threshold).ones);
    const counts = { method, x, weights: cases.weights, base: undefined };
    const chosen = await fitCounts(counts, bernoulliFamily, options, control);
    const state = countMixtureStateOf(cases, counts, chosen, options);
    return new BernoulliMixtureModel({ ...state, bound: options.threshold });
  }
}
