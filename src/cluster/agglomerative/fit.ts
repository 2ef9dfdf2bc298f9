import { mappedRows } from "../../distance/comparable-rows.js";
import { dissimilaritiesOf } from "../../distance/dissimilarity.js";
import type { FitControl } from "../../learn/control.js";
import type { Preparation } from "../../learn/estimator.js";
import type { Matrix } from "../../linalg/matrix.js";
import { isSpanningMetric } from "../../wasm/linkage.js";
import { HierarchyEstimator, type Leaves, stepWatcher } from "../engine/hierarchy-estimator.js";
import { centersOf } from "../engine/hierarchy-model.js";
import type { ClusterReferences, HierarchyState } from "../engine/hierarchy-state.js";
import { type CutTree, leafShares, type MergeTree } from "../engine/merge-tree.js";
import { singleTree, wardTree } from "./from-rows.js";
import { linkageTree } from "./linkage.js";
import { AgglomerativeModel } from "./model.js";
import { agglomerativeOptions, CENTRAL_LINKAGES } from "./options.js";

/**
 * Merges the two nearest clusters again and again, beginning with every case by itself, until all cases are one. The
 * tree of merges can be cut into any number of clusters.
 *
 * ```ts
 * const model = await new Agglomerative({ linkage: "average" }).fit([[1], [2], [8], [9]]);
 * model.heights; // 1, 1, 7
 * model.cut({ clusters: 2 }); // 0, 0, 1, 1
 * ```
 */
export class Agglomerative extends HierarchyEstimator<typeof agglomerativeOptions, AgglomerativeModel> {
  static readonly kind = "Agglomerative";
  static readonly schema = agglomerativeOptions;
  static readonly models = [AgglomerativeModel];
  static readonly preparation: Preparation = { scale: true };

  protected async grow(leaves: Leaves, weights: Float64Array, control: FitControl): Promise<MergeTree> {
    const { linkage, metric, power } = this.options;
    const afterMerges = stepWatcher(this.kind, "merges", weights.length - 1, control);
    if ("dissimilarities" in leaves)
      return linkageTree(linkage, leaves.dissimilarities.values.slice(), weights, afterMerges);
    const { rows } = leaves;
    if (linkage === "ward") return wardTree(rows, weights, afterMerges);
    if (linkage === "single" && isSpanningMetric(metric))
      return singleTree(rows, weights, metric, afterMerges);
    const { values } = await dissimilaritiesOf(this.kind, mappedRows(rows, metric, power), {
      threads: control.threads,
      signal: control.signal,
    });
    return linkageTree(linkage, values, weights, afterMerges);
  }

  protected referencesOf(
    rows: Matrix,
    weights: Float64Array,
    tree: MergeTree,
    cut: CutTree,
  ): ClusterReferences {
    const { linkage } = this.options;
    const halved = linkage === "weighted" || linkage === "median";
    const shares = leafShares(tree, cut, weights, halved ? "halved" : "by weight");
    if (!CENTRAL_LINKAGES.some((central) => central === linkage))
      return { rows, clusters: cut.labels, shares };
    const { length } = cut.tops;
    return {
      rows: centersOf(rows, cut.labels, shares, length),
      clusters: Int32Array.from({ length }, (_, cluster) => cluster),
      shares: Float64Array.from(cut.tops, (top) =>
        linkage === "ward" ? wardFactor(massOf(top, tree, weights)) : 1,
      ),
    };
  }

  protected model(state: HierarchyState): AgglomerativeModel {
    return new AgglomerativeModel({ ...state, linkage: this.options.linkage });
  }
}

function massOf(top: number, { sizes }: MergeTree, weights: Float64Array): number {
  return top < weights.length ? weights[top] : sizes[top - weights.length];
}

/** What Ward's distance of a single case from a cluster is, in units of its distance from the center. */
function wardFactor(mass: number): number {
  return Math.sqrt((2 * mass) / (mass + 1));
}
