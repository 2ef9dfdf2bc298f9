import { abortablePacer } from "../../../base/pause.js";
import type { ComparableRows } from "../../../math/distance/comparable-rows.js";
import { dissimilaritiesOf } from "../../../math/distance/dissimilarity.js";
import { comparedRows } from "../../../math/distance/row-comparison.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { readNeighborShape } from "../../../math/neighbor-index/options.js";
import type { Cases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { type CountedCases, countedCases } from "../../../model/counted-cases.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClustererEstimator } from "../../../model/tasks/unsupervised.js";
import { type IndexedRows, indexedRows, isIndexed, learnDensityMetric } from "../engine/density-metric.js";
import { levelColumns, metricReading } from "../engine/metric-reading.js";
import { numberByFirstCase } from "../engine/number-clusters.js";
import { hierarchyOfPairs } from "./from-pairs.js";
import { Membership } from "./membership.js";
import { HDBSCANModel } from "./model.js";
import { hdbscanOptions } from "./options.js";
import { selectClusters } from "./select.js";
import { densityHierarchy, type Hierarchy } from "./solver.js";
import type { HDBSCANState } from "./state.js";

/**
 * Finds clusters of any shape and of different densities: of all clusters that DBSCAN could find at any radius, it
 * keeps those that persist the longest. Cases outside of them are noise, with the label −1.
 *
 * ```ts
 * const model = await new HDBSCAN({ minClusterSize: 3 }).fit(rows);
 * model.labels;
 * model.join(newRows); // labels and strengths
 * ```
 */
export class HDBSCAN extends ClustererEstimator<typeof hdbscanOptions, HDBSCANModel> {
  static readonly kind = "HDBSCAN";
  static readonly schema = hdbscanOptions;
  static readonly models = [HDBSCANModel];
  static readonly preparation: Preparation = { scale: true };

  protected override get reading(): Reading {
    return metricReading(this.options.metric);
  }

  protected async learn(cases: Cases, control: FitControl): Promise<HDBSCANModel> {
    const { minClusterSize, selectionRadius } = this.options;
    const minSamples = this.options.minSamples ?? minClusterSize;
    const counted = countedCases(cases);
    const all = counted.rows === undefined ? counted.x : cases.owned.matrix;
    const { x: points, weights: pointWeights } = counted;
    const comparison = learnDensityMetric(this.kind, () => counted, this.options, levelColumns(cases));
    const settings = { minSamples, minClusterSize };
    const { tree, cores } = isIndexed(comparison)
      ? await this.#byIndex(counted, indexedRows(points, comparison), settings, control)
      : await this.#byPairs(counted, comparedRows(points, comparison), settings, control);
    const found = selectClusters(tree, pointWeights, this.options);
    const membership = new Membership(tree, found, selectionRadius);
    const raw = tree.rowClusters.map((cluster, row) => membership.label(cluster, tree.rowDensities[row]));
    const labels = numberByFirstCase(raw);
    const state: HDBSCANState = {
      inputs: cases.features,
      labels,
      ...comparison,
      minSamples,
      condensedTree: tree,
      selected: renumbered(found, raw, labels),
      selectionRadius,
      strengths: tree.rowDensities.map((density, row) => membership.strength(raw[row], density)),
      outlierScores: membership.outlierScores(),
      points,
      pointWeights,
      coreDistances: cores,
    };
    return new HDBSCANModel(counted.rows === undefined ? state : withAllCases(state, all, counted.rows));
  }

  #byIndex(
    counted: CountedCases,
    { matrix: x, metric, power }: IndexedRows,
    settings: TreeSizes,
    control: FitControl,
  ): Promise<Hierarchy> {
    const shape = readNeighborShape(this.kind, x, { metric, power });
    return densityHierarchy({ ...counted, x }, { ...settings, shape }, control);
  }

  async #byPairs(
    { weights }: CountedCases,
    rows: ComparableRows,
    settings: TreeSizes,
    { threads, signal }: FitControl,
  ): Promise<Hierarchy> {
    const pairs = await dissimilaritiesOf(this.kind, rows, { threads, signal });
    return hierarchyOfPairs(pairs, weights, settings, abortablePacer(this.kind, signal));
  }
}

/** How many cases make a region dense, and how many a cluster. */
interface TreeSizes {
  readonly minSamples: number;
  readonly minClusterSize: number;
}

/** The selected clusters in the order of their new numbers. */
function renumbered(found: Int32Array, raw: Int32Array, labels: Int32Array): Int32Array {
  const out = found.slice();
  labels.forEach((label, row) => {
    if (label >= 0) out[label] = found[raw[row]];
  });
  return out;
}

/** The state with labels of all cases: those that do not count join the clusters of the others. */
function withAllCases(state: HDBSCANState, all: Matrix, rows: Int32Array): HDBSCANState {
  const { labels, strengths } = new HDBSCANModel({ ...state, inputs: { names: state.inputs.names } }).join(
    all,
  );
  const outlierScores = new Float64Array(labels.length);
  rows.forEach((row, at) => {
    labels[row] = state.labels[at];
    strengths[row] = state.strengths[at];
    outlierScores[row] = state.outlierScores[at];
  });
  return { ...state, labels, strengths, outlierScores };
}
