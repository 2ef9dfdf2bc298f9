import { OptionError } from "../../../base/errors.js";
import { dissimilaritiesOf } from "../../../math/distance/dissimilarity.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { isSpanningMetric } from "../../../wasm/linkage.js";
import { linkageTree } from "../agglomerative/linkage.js";
import { HierarchyEstimator, type Leaves, stepWatcher } from "../engine/hierarchy-estimator.js";
import { centersOf } from "../engine/hierarchy-model.js";
import type { ClusterReferences, HierarchyState } from "../engine/hierarchy-state.js";
import { type CutTree, leafShares, type MergeTree } from "../engine/merge-tree.js";
import { singleTree } from "../engine/trees-of-rows.js";
import { DivisiveModel } from "./model.js";
import { divisiveOptions } from "./options.js";
import { meansTree, splinterTree } from "./splits.js";

/**
 * Splits clusters in two again and again, beginning with one of all cases, until every case is by itself. The tree of
 * splits can be cut into any number of clusters.
 *
 * ```ts
 * const model = await new Divisive({ clusters: 2 }).fit([[1], [2], [8], [9]]);
 * model.labels; // 0, 0, 1, 1
 * ```
 */
export class Divisive extends HierarchyEstimator<typeof divisiveOptions, DivisiveModel> {
  static readonly kind = "Divisive";
  static readonly schema = divisiveOptions;
  static readonly models = [DivisiveModel];
  static readonly preparation: Preparation = { scale: true };

  protected async grow(leaves: Leaves, weights: Float64Array, control: FitControl): Promise<MergeTree> {
    const { method } = this.options;
    const afterSplit = stepWatcher(this.kind, "splits", weights.length - 1, control);
    if (method === "k-means") {
      if ("rows" in leaves) return meansTree(leaves.rows, weights, this.options, afterSplit, control);
      const sentence = 'the method "k-means" needs rows, because dissimilarities have no centers.';
      throw new OptionError(this.kind, sentence, {
        option: "method",
        expected: '"diana" or "spanning-tree"',
      });
    }
    if (method === "spanning-tree" && "rows" in leaves && isSpanningMetric(leaves.compared.metric))
      return singleTree(leaves.compared.matrix, weights, leaves.compared.metric, afterSplit);
    const dissimilarities =
      "dissimilarities" in leaves
        ? leaves.dissimilarities
        : await dissimilaritiesOf(this.kind, leaves.compared, {
            threads: control.threads,
            signal: control.signal,
          });
    // The edges of a minimum spanning tree from the longest to the shortest are the merges of single linkage backwards.
    return method === "diana"
      ? splinterTree(dissimilarities, weights, afterSplit)
      : linkageTree("single", dissimilarities.values.slice(), weights, afterSplit);
  }

  protected referencesOf(
    rows: Matrix,
    weights: Float64Array,
    tree: MergeTree,
    cut: CutTree,
  ): ClusterReferences {
    const shares = leafShares(tree, cut, weights, "by weight");
    if (this.options.method !== "k-means") return { rows, clusters: cut.labels, shares };
    const { length } = cut.tops;
    return {
      rows: centersOf(rows, cut.labels, shares, length),
      clusters: Int32Array.from({ length }, (_, cluster) => cluster),
      shares: new Float64Array(length).fill(1),
    };
  }

  protected model(state: HierarchyState): DivisiveModel {
    return new DivisiveModel({ ...state, method: this.options.method, seed: this.options.seed });
  }
}
