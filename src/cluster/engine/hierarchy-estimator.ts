import { DataError } from "../../base/errors.js";
import type { OptionsSchema } from "../../base/options.js";
import { abortablePacer } from "../../base/pause.js";
import { readWeights } from "../../base/weights.js";
import { Dissimilarities } from "../../distance/dissimilarities.js";
import { takeDense } from "../../learn/case-rows.js";
import type { Cases } from "../../learn/cases.js";
import type { FitControl } from "../../learn/control.js";
import { requireFitControl } from "../../learn/control.js";
import type { Features } from "../../learn/input.js";
import { running } from "../../learn/tasks/running.js";
import { ClustererEstimator } from "../../learn/tasks/unsupervised.js";
import type { Matrix, MatrixLike } from "../../linalg/matrix.js";
import type { HierarchyModel } from "./hierarchy-model.js";
import type { ClusterReferences, HierarchyState } from "./hierarchy-state.js";
import { type CutTree, cutTree, type MergeTree } from "./merge-tree.js";
import type { TreeSettings } from "./options.js";

/** What the leaves of a tree are: rows, or cases of which only the dissimilarities are known. */
export type Leaves = { readonly rows: Matrix } | { readonly dissimilarities: Dissimilarities };

/** The base of methods that find a tree of clusters, from rows or from dissimilarities. */
export abstract class HierarchyEstimator<
  S extends OptionsSchema,
  M extends HierarchyModel,
> extends ClustererEstimator<S, M> {
  /** The tree over leaves of these weights. */
  protected abstract grow(leaves: Leaves, weights: Float64Array, control: FitControl): Promise<MergeTree>;

  /** The rows with which the model compares new cases. */
  protected abstract referencesOf(
    rows: Matrix,
    weights: Float64Array,
    tree: MergeTree,
    cut: CutTree,
  ): ClusterReferences;

  protected abstract model(state: HierarchyState): M;

  /** The options that all of these methods have. */
  protected get treeSettings(): TreeSettings {
    return this.options as unknown as TreeSettings;
  }

  /**
   * Learns from the dissimilarities of all pairs of cases: `Dissimilarities`, a symmetric matrix, or the list of those of
   * the pairs (0, 1), (0, 2), … (1, 2), …. The model cannot answer for new rows.
   */
  fitDissimilarities(
    dissimilarities: Dissimilarities | MatrixLike | ArrayLike<number>,
    control: FitControl = {},
  ): Promise<M> {
    return running(this.kind, control, () => {
      const given = Dissimilarities.from(dissimilarities);
      const weights = positiveWeights(this.kind, given.cases, control);
      const rows = Int32Array.from({ length: given.cases }, (_, row) => row);
      return this.#learn({ dissimilarities: given }, rows, weights, given.cases, { names: [] }, control);
    });
  }

  protected learn(cases: Cases, control: FitControl): Promise<M> {
    const { matrix, weights, features, count } = cases;
    const kept = Int32Array.from({ length: count }, (_, row) => row).filter(
      (row) => (weights?.[row] ?? 1) > 0,
    );
    const leafWeights = Float64Array.from(kept, (row) => weights?.[row] ?? 1);
    // The rows are read after the first pause, when the caller may have changed them; those of weight 0 are labeled last.
    const others = Int32Array.from({ length: count }, (_, row) => row).filter((row) => weights?.[row] === 0);
    const rest = takeDense(matrix, others);
    return this.#learn({ rows: takeDense(matrix, kept) }, kept, leafWeights, count, features, control).then(
      (model) => {
        if (others.length > 0) {
          const found = model.predict(rest);
          for (const [at, row] of others.entries()) model.labels[row] = found[at];
        }
        return model;
      },
    );
  }

  async #learn(
    leaves: Leaves,
    rows: Int32Array,
    weights: Float64Array,
    count: number,
    inputs: Features,
    control: FitControl,
  ): Promise<M> {
    const { clusters, height, metric, power } = this.treeSettings;
    requireEnough(this.kind, rows.length, clusters);
    const tree = await this.grow(leaves, weights, control);
    const cut = cutTree(this.kind, tree, { clusters, height });
    const labels = new Int32Array(count);
    for (const [leaf, row] of rows.entries()) labels[row] = cut.labels[leaf];
    return this.model({
      inputs,
      ...tree,
      leaves: rows,
      leafWeights: weights,
      labels,
      clusters: cut.tops.length,
      metric,
      power,
      ...("rows" in leaves && { references: this.referencesOf(leaves.rows, weights, tree, cut) }),
    });
  }
}

/** The weights of cases of which only dissimilarities are known; none may be 0, as nothing would tell its cluster. */
export function positiveWeights(method: string, cases: number, control: FitControl): Float64Array {
  requireFitControl(method, control);
  if (control.weights === undefined) return new Float64Array(cases).fill(1);
  const weights = readWeights(method, control.weights, cases);
  const row = weights.indexOf(0);
  if (row < 0) return weights;
  const sentence = `the case at row ${row} has the weight 0; leave it out of the dissimilarities.`;
  throw new DataError(method, sentence, { row, expected: "a weight > 0", received: "0" });
}

/** There must be at least as many cases as clusters. */
export function requireEnough(method: string, cases: number, clusters = 1): void {
  if (cases >= clusters) return;
  const sentence = `${clusters} clusters need as many cases, but there are only ${cases}; lower the option "clusters".`;
  throw new DataError(method, sentence, {
    option: "clusters",
    expected: `at most ${cases}`,
    received: String(clusters),
  });
}

/** Pauses between merges or splits, and reports them. */
export function stepWatcher(
  method: string,
  phase: string,
  total: number,
  { signal, onProgress }: FitControl,
): (completed: number) => Promise<void> {
  const pause = abortablePacer(method, signal);
  return async (completed) => {
    const paused = await pause();
    if (paused || completed === total) onProgress?.({ phase, completed, total });
  };
}
