import type { Cases } from "../../learn/cases.js";
import type { FitControl } from "../../learn/control.js";
import type { Preparation } from "../../learn/estimator.js";
import { ClustererEstimator } from "../../learn/tasks/unsupervised.js";
import type { Matrix } from "../../linalg/matrix.js";
import { readNeighborShape } from "../../neighbor-index/options.js";
import { countedCases } from "../engine/counted-cases.js";
import { learnDensityMetric, nearRows } from "../engine/density-metric.js";
import { numberByFirstCase } from "../engine/number-clusters.js";
import { Membership } from "./membership.js";
import { HDBSCANModel } from "./model.js";
import { hdbscanOptions } from "./options.js";
import { selectClusters } from "./select.js";
import { densityHierarchy } from "./solver.js";
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

  protected async learn(cases: Cases, control: FitControl): Promise<HDBSCANModel> {
    const { minClusterSize, selectionRadius } = this.options;
    const minSamples = this.options.minSamples ?? minClusterSize;
    const counted = countedCases(cases);
    const all = counted.rows === undefined ? counted.x : cases.owned.matrix;
    const { x: points, weights: pointWeights } = counted;
    const comparison = learnDensityMetric(this.kind, () => counted, this.options);
    const { matrix: x, metric, power } = nearRows(points, comparison);
    const shape = readNeighborShape(this.kind, x, { metric, power });
    const settings = { minSamples, minClusterSize, shape };
    const { tree, cores } = await densityHierarchy({ ...counted, x }, settings, control);
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
