import { random } from "../../../math/probability/random/index.js";
import { takeDense } from "../../../model/case-rows.js";
import type { Cases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClustererEstimator } from "../../../model/tasks/unsupervised.js";
import { requireDistinct } from "../engine/room.js";
import { BisectingKMeansModel, clusterNumbers } from "./model.js";
import { bisectingKMeansOptions } from "./options.js";
import { splitRows } from "./split.js";

/**
 * Finds clusters by splitting: it begins with one cluster of all rows and divides the worst one in two by k-means,
 * until there are as many as asked for.
 *
 * ```ts
 * const model = await new BisectingKMeans({ clusters: 3 }).fit([[1], [2], [8], [9], [20]]);
 * model.labels; // [1, 1, 2, 2, 0] or the same under other numbers
 * ```
 */
export class BisectingKMeans extends ClustererEstimator<typeof bisectingKMeansOptions, BisectingKMeansModel> {
  static readonly kind = "BisectingKMeans";
  static readonly schema = bisectingKMeansOptions;
  static readonly models = [BisectingKMeansModel];
  static readonly preparation: Preparation = { scale: true };

  protected async learn(cases: Cases, control: FitControl): Promise<BisectingKMeansModel> {
    const { kind: method, options } = this;
    const { matrix, weights, features: inputs } = cases.owned;
    const { clusters, seed } = options;
    requireDistinct(method, matrix, weights, clusters);
    const { leaves, ...tree } = await splitRows(matrix, weights, options, random(seed), control);
    const numbers = clusterNumbers(tree.children);
    const nodes = [...numbers.keys()].filter((node) => numbers[node] >= 0);
    return new BisectingKMeansModel({
      inputs,
      ...tree,
      centers: takeDense(tree.nodes, nodes),
      labels: leaves.map((node) => numbers[node]),
      inertia: nodes.reduce((sum, node) => sum + tree.inertias[node], 0),
      seed,
    });
  }
}
