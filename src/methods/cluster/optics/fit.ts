import { readNeighborShape } from "../../../math/neighbor-index/options.js";
import type { Cases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { countedCases } from "../../../model/counted-cases.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClustererEstimator } from "../../../model/tasks/unsupervised.js";
import { indexedRows, learnDensityMetric } from "../engine/density-metric.js";
import { numberByFirstCase } from "../engine/number-clusters.js";
import { clustersWithin, labelIndices, type PositionRange, steepClusters } from "./extract.js";
import { OPTICSModel, type OPTICSState } from "./model.js";
import { opticsOptions } from "./options.js";
import { type OrderedCases, orderCases } from "./solver.js";

/**
 * Orders the cases so that dense regions are valleys of the reachability distance, and finds clusters of different
 * densities in this order. Cases outside of them are noise, with the label −1.
 *
 * ```ts
 * const model = await new OPTICS({ minSamples: 3 }).fit(rows);
 * model.reachability; // in the order of model.ordering
 * ```
 */
export class OPTICS extends ClustererEstimator<typeof opticsOptions, OPTICSModel> {
  static readonly kind = "OPTICS";
  static readonly schema = opticsOptions;
  static readonly models = [OPTICSModel];
  static readonly preparation: Preparation = { scale: true };

  protected async learn(cases: Cases, control: FitControl): Promise<OPTICSModel> {
    const { minSamples, maxRadius = Number.POSITIVE_INFINITY } = this.options;
    const counted = countedCases(cases);
    const { rows } = cases.matrix;
    const all = counted.rows === undefined ? undefined : cases.owned.matrix;
    const { x: points, weights } = counted;
    // Without a largest radius every case is compared with all others, and boxes save nothing.
    const method = maxRadius === Number.POSITIVE_INFINITY ? "scan" : undefined;
    const comparison = learnDensityMetric(
      this.kind,
      () => counted,
      this.options,
      new Int32Array(points.columns),
    );
    const { matrix: x, metric, power } = indexedRows(points, comparison);
    const shape = readNeighborShape(this.kind, x, { metric, power, method });
    const found = await orderCases({ ...counted, x }, { minSamples, maxRadius, shape }, control);
    const pointRows = counted.rows ?? Int32Array.from({ length: rows }, (_, row) => row);
    const { labels: labelsInOrder, hierarchy } = this.#extract(found, weights);
    const groups = new Int32Array(points.rows);
    found.ordering.forEach((row, index) => {
      groups[row] = labelsInOrder[index];
    });
    const labels = new Int32Array(rows).fill(-1);
    numberByFirstCase(groups).forEach((label, at) => {
      labels[pointRows[at]] = label;
    });
    const state: OPTICSState = {
      ...found,
      inputs: cases.features,
      labels,
      ...comparison,
      minSamples,
      ordering: found.ordering.map((row) => pointRows[row]),
      maxRadius: this.options.maxRadius,
      hierarchy,
      points,
      pointRows,
    };
    if (all === undefined) return new OPTICSModel(state);
    const predicted = new OPTICSModel({ ...state, inputs: { names: state.inputs.names } }).predict(all);
    pointRows.forEach((row) => {
      predicted[row] = labels[row];
    });
    return new OPTICSModel({ ...state, labels: predicted });
  }

  /** The labels of all positions in the order, and the clusters. */
  #extract(
    found: OrderedCases,
    weights: Float64Array | undefined,
  ): { labels: Int32Array; hierarchy: readonly PositionRange[] } {
    const { method, xi, radius = 0, minSamples, minClusterSize = Math.max(2, minSamples) } = this.options;
    if (method === "radius") {
      const labels = clustersWithin(found, radius);
      return { labels, hierarchy: rangesOf(labels) };
    }
    const plot = { ...found, weights: Float64Array.from(found.ordering, (row) => weights?.[row] ?? 1) };
    const hierarchy = steepClusters(plot, { xi, minSamples, minClusterSize });
    return { labels: labelIndices(hierarchy, found.ordering.length), hierarchy };
  }
}

/** The first and last positions of every cluster; noise may be between them. */
function rangesOf(labels: Int32Array): PositionRange[] {
  const ranges: { start: number; end: number }[] = [];
  labels.forEach((label, index) => {
    if (label < 0) return;
    ranges[label] ??= { start: index, end: index };
    ranges[label].end = index;
  });
  return ranges;
}
