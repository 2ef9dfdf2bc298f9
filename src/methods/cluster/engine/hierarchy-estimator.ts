import { DataError } from "../../../base/errors.js";
import type { OptionsSchema } from "../../../base/options.js";
import { abortablePacer } from "../../../base/pause.js";
import { got, rowName, theOption, words } from "../../../base/sentence.js";
import { readWeights } from "../../../base/weights.js";
import type { ComparableRows } from "../../../math/distance/comparable-rows.js";
import { Dissimilarities } from "../../../math/distance/dissimilarities.js";
import { comparedRows, learnComparison, type RowComparison } from "../../../math/distance/row-comparison.js";
import type { Matrix, MatrixLike } from "../../../math/linalg/matrix.js";
import { takeDense } from "../../../model/case-rows.js";
import type { Cases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { requireFitControl } from "../../../model/control.js";
import type { Features } from "../../../model/input.js";
import { running } from "../../../model/tasks/running.js";
import { ClustererEstimator } from "../../../model/tasks/unsupervised.js";
import type { HierarchyModel } from "./hierarchy-model.js";
import type { TreeSettings } from "./hierarchy-options.js";
import type { ClusterReferences, HierarchyState } from "./hierarchy-state.js";
import { type CutTree, cutTree, type MergeTree } from "./merge-tree.js";
import { levelColumns, metricReading } from "./metric-reading.js";

/** What the leaves of a tree are: rows, or cases of which only the dissimilarities are known. */
export type Leaves = (
  | { readonly rows: Matrix; readonly compared: ComparableRows }
  | { readonly dissimilarities: Dissimilarities }
) & {
  /** Their indices in the data, and the number of cases in the data. */
  readonly indices: Int32Array;
  readonly count: number;
};

/** The base of methods that find a tree of clusters, from rows or from dissimilarities. */
export abstract class HierarchyEstimator<
  S extends OptionsSchema,
  M extends HierarchyModel,
  T extends MergeTree = MergeTree,
> extends ClustererEstimator<S, M> {
  /** The tree over leaves of these weights. */
  protected abstract grow(leaves: Leaves, weights: Float64Array, control: FitControl): Promise<T>;

  /** The rows with which the model compares new cases. */
  protected abstract referencesOf(
    rows: Matrix,
    weights: Float64Array,
    tree: MergeTree,
    cut: CutTree,
  ): ClusterReferences;

  protected abstract model(state: HierarchyState, tree: T): M;

  protected override get reading(): Reading {
    return metricReading(this.treeSettings.metric);
  }

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
      const { cases: count } = given;
      const indices = Int32Array.from({ length: count }, (_, row) => row);
      const leaves = { dissimilarities: given, indices, count };
      return this.#learn(leaves, weights, { names: [] }, this.treeSettings, control);
    });
  }

  protected learn(cases: Cases, control: FitControl): Promise<M> {
    const { matrix, weights, features, count } = cases;
    const indices = Int32Array.from({ length: count }, (_, row) => row).filter(
      (row) => (weights?.[row] ?? 1) > 0,
    );
    const leafWeights = Float64Array.from(indices, (row) => weights?.[row] ?? 1);
    // The rows are read after the first pause, when the caller may have changed them; those of weight 0 are labeled last.
    const others = Int32Array.from({ length: count }, (_, row) => row).filter((row) => weights?.[row] === 0);
    const rest = takeDense(matrix, others);
    const rows = takeDense(matrix, indices);
    const comparison = learnComparison(this.kind, rows, leafWeights, this.treeSettings, levelColumns(cases));
    const leaves = { rows, compared: comparedRows(rows, comparison), indices, count };
    return this.#learn(leaves, leafWeights, features, comparison, control).then((model) => {
      if (others.length > 0) {
        const found = model.predict(rest);
        for (const [at, row] of others.entries()) model.labels[row] = found[at];
      }
      return model;
    });
  }

  async #learn(
    leaves: Leaves,
    weights: Float64Array,
    inputs: Features,
    { metric, power, whitening, ranges }: RowComparison,
    control: FitControl,
  ): Promise<M> {
    const { clusters, height } = this.treeSettings;
    const { indices, count } = leaves;
    requireEnough(this.kind, indices.length, clusters);
    const tree = await this.grow(leaves, weights, control);
    const cut = cutTree(this.kind, tree, { clusters, height });
    const labels = new Int32Array(count);
    for (const [leaf, row] of indices.entries()) labels[row] = cut.labels[leaf];
    const { merges, heights, sizes } = tree;
    const state = {
      ...{ inputs, merges, heights, sizes, labels, metric, power, whitening, ranges },
      leaves: indices,
      leafWeights: weights,
      clusters: cut.tops.length,
      ...("rows" in leaves && { references: this.referencesOf(leaves.rows, weights, tree, cut) }),
    };
    return this.model(state, tree);
  }
}

/** The weights of cases of which only dissimilarities are known; none may be 0, as nothing would tell its cluster. */
export function positiveWeights(method: string, cases: number, control: FitControl): Float64Array {
  requireFitControl(method, control);
  if (control.weights === undefined) return new Float64Array(cases).fill(1);
  const weights = readWeights(method, control.weights, cases);
  const row = weights.indexOf(0);
  if (row < 0) return weights;
  const sentence = words`the case at ${rowName(row)} has the weight ${got("0")}; leave it out of the dissimilarities.`;
  throw new DataError(method, sentence, { expected: "a weight > 0" });
}

/** There must be at least as many cases as clusters. */
export function requireEnough(method: string, cases: number, clusters = 1): void {
  if (cases >= clusters) return;
  const sentence = words`${got(clusters)} clusters need as many cases, but there are only ${cases}; lower ${theOption("clusters")}.`;
  throw new DataError(method, sentence, { expected: `at most ${cases}` });
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
