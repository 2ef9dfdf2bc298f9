import { got, OptionError, words } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { abortablePacer } from "../../../base/pause.js";
import { dissimilaritiesOf } from "../../../math/distance/dissimilarity.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { isSpanningMetric } from "../../../wasm/linkage.js";
import { HierarchyEstimator, type Leaves, stepWatcher } from "../engine/hierarchy-estimator.js";
import { centersOf } from "../engine/hierarchy-model.js";
import type { ClusterReferences, HierarchyState } from "../engine/hierarchy-state.js";
import { type AfterMerges, type CutTree, leafShares, type MergeTree } from "../engine/merge-tree.js";
import { singleTree, wardTree } from "../engine/trees-of-rows.js";
import { type Linkage, linkageTree } from "./linkage.js";
import { centerLinkage, isPairLinkage, linkedTree, pairLinkage } from "./linked.js";
import { readLinks } from "./links.js";
import { AgglomerativeModel } from "./model.js";
import { agglomerativeOptions, CENTRAL_LINKAGES, type Connectivity } from "./options.js";
import { pairDistances } from "./pair-distances.js";

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
export class Agglomerative extends HierarchyEstimator<
  typeof agglomerativeOptions,
  AgglomerativeModel,
  AgglomerativeTree
> {
  static readonly kind = "Agglomerative";
  static readonly schema = agglomerativeOptions;
  static readonly models = [AgglomerativeModel];
  static readonly preparation: Preparation = { scale: true };

  protected async grow(
    leaves: Leaves,
    weights: Float64Array,
    control: FitControl,
  ): Promise<AgglomerativeTree> {
    const { linkage, connectivity } = this.options;
    const afterMerges = stepWatcher(this.kind, "merges", weights.length - 1, control);
    if (connectivity !== undefined)
      return this.#growLinked(leaves, weights, connectivity, afterMerges, control);
    if ("dissimilarities" in leaves)
      return linkageTree(linkage, leaves.dissimilarities.values.slice(), weights, afterMerges);
    const { rows, compared } = leaves;
    if (linkage === "ward") return wardTree(rows, weights, afterMerges);
    if (linkage === "single" && isSpanningMetric(compared.metric))
      return singleTree(compared.matrix, weights, compared.metric, afterMerges);
    const { values } = await dissimilaritiesOf(this.kind, compared, {
      threads: control.threads,
      signal: control.signal,
    });
    return linkageTree(linkage, values, weights, afterMerges);
  }

  /** The tree in which only linked clusters are merged. */
  async #growLinked(
    leaves: Leaves,
    weights: Float64Array,
    connectivity: Connectivity,
    afterMerges: AfterMerges,
    { signal }: FitControl,
  ): Promise<AgglomerativeTree> {
    const { linkage } = this.options;
    const distances = pairDistances(this.kind, leaves);
    const between = isPairLinkage(linkage)
      ? pairLinkage(linkage, distances)
      : centerLinkage(linkage, rowsOf(this.kind, leaves, linkage), weights);
    const pause = abortablePacer(this.kind, signal);
    const links = await readLinks(this.kind, connectivity, leaves, distances, pause);
    const tree = await linkedTree(links, weights, between, afterMerges);
    return { ...tree, components: links.components };
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
        linkage === "ward" ? wardFactor(weightOf(top, tree, weights)) : 1,
      ),
    };
  }

  protected model(state: HierarchyState, { components }: AgglomerativeTree): AgglomerativeModel {
    return new AgglomerativeModel({ ...state, linkage: this.options.linkage, components });
  }
}

/** A tree of merges, and how many parts of the connectivity it joins. */
interface AgglomerativeTree extends MergeTree {
  readonly components?: number | undefined;
}

/** The rows of leaves, without which there are no centers. */
function rowsOf(method: string, leaves: Leaves, linkage: Linkage): Matrix {
  if ("rows" in leaves) return leaves.rows;
  const expected = '"single", "complete", "average" or "weighted"';
  const sentence = words`with a connectivity, the linkage ${got(quote(linkage))} needs rows, because dissimilarities have no centers.`;
  throw new OptionError(method, sentence, { option: "linkage", expected });
}

function weightOf(top: number, { sizes }: MergeTree, weights: Float64Array): number {
  return top < weights.length ? weights[top] : sizes[top - weights.length];
}

/** What Ward's distance of a single case from a cluster is, in units of its distance from the center. */
function wardFactor(weight: number): number {
  return Math.sqrt((2 * weight) / (weight + 1));
}
