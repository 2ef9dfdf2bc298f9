import type { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import type { Cases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClustererEstimator } from "../../../model/tasks/unsupervised.js";
import { requireCounts } from "../../bayes/engine/multinomial.js";
import { multinomialFamily } from "../counts/family.js";
import { countMixtureStateOf, ownSparse } from "../counts/model.js";
import { fitCounts } from "../counts/solver.js";
import { logCoefficients } from "./coefficients.js";
import { MultinomialMixtureModel } from "./model.js";
import { multinomialMixtureOptions } from "./options.js";

/**
 * Finds topics of documents: every document belongs to one component, whose words have probabilities of their own. Sparse
 * rows stay sparse.
 *
 * ```ts
 * const model = await new MultinomialMixture({ components: 2 }).fit([[3, 0, 1], [2, 0, 0], [0, 4, 1], [0, 2, 1]]);
 * model.topFeatures(0, 2); // the most probable words of the first component
 * ```
 */
export class MultinomialMixture extends ClustererEstimator<
  typeof multinomialMixtureOptions,
  MultinomialMixtureModel
> {
  static readonly kind = "MultinomialMixture";
  static readonly schema = multinomialMixtureOptions;
  static readonly models = [MultinomialMixtureModel];
  static readonly preparation: Preparation = { suits: { columns: "counts" } };

  protected override get reading(): Reading {
    return { missing: "native" };
  }

  protected async learn(cases: Cases, control: FitControl): Promise<MultinomialMixtureModel> {
    const { kind: method, options } = this;
    const { weights } = cases;
    requireCounts(cases.sparse, { method, features: cases.features.names });
    const x = ownSparse(cases.sparse);
    const counts = { method, x, weights, base: logCoefficients(x) };
    const chosen = await fitCounts(counts, multinomialFamily, options, control);
    const state = countMixtureStateOf(cases, counts, chosen, options);
    return new MultinomialMixtureModel({ ...state, size: meanSize(x, weights, state.totalWeight) });
  }
}

function meanSize(
  { rows, rowPointers, values }: SparseMatrix,
  weights: Float64Array | undefined,
  total: number,
): number {
  let sum = 0;
  for (let row = 0; row < rows; row += 1)
    for (let at = rowPointers[row]; at < rowPointers[row + 1]; at += 1)
      sum += (weights?.[row] ?? 1) * values[at];
  return Math.min(Math.round(sum / total), Number.MAX_SAFE_INTEGER);
}
