import { abortablePacer } from "../../../base/pause.js";
import type { ComparableRows } from "../../../math/distance/comparable-rows.js";
import { dissimilaritiesOf } from "../../../math/distance/dissimilarity.js";
import { comparedRows } from "../../../math/distance/row-comparison.js";
import { readNeighborShape } from "../../../math/neighbor-index/options.js";
import { takeDense } from "../../../model/case-rows.js";
import type { Cases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { countedCases } from "../../../model/counted-cases.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClustererEstimator } from "../../../model/tasks/unsupervised.js";
import { type IndexedRows, indexedRows, isIndexed, learnDensityMetric } from "../engine/density-metric.js";
import { levelColumns, metricReading } from "../engine/metric-reading.js";
import { denseGroupsOfPairs } from "./from-pairs.js";
import { DBSCANModel } from "./model.js";
import { dbscanOptions } from "./options.js";
import { type DenseGroups, denseGroups } from "./solver.js";

/**
 * Finds clusters of any shape as regions where cases are dense: chains of core cases, each with enough neighbors
 * within a radius. Cases that are near no core case are noise, with the label −1.
 *
 * ```ts
 * const model = await new DBSCAN({ radius: 1.5, minSamples: 2 }).fit([[1], [2], [3], [9]]);
 * model.labels; // 0, 0, 0, -1
 * ```
 */
export class DBSCAN extends ClustererEstimator<typeof dbscanOptions, DBSCANModel> {
  static readonly kind = "DBSCAN";
  static readonly schema = dbscanOptions;
  static readonly models = [DBSCANModel];
  static readonly preparation: Preparation = { scale: true };

  protected override get reading(): Reading {
    return metricReading(this.options.metric);
  }

  protected async learn(cases: Cases, control: FitControl): Promise<DBSCANModel> {
    const { radius, minSamples } = this.options;
    const { matrix, weights } = cases.owned;
    const counted = () => countedCases(cases);
    const comparison = learnDensityMetric(this.kind, counted, this.options, levelColumns(cases));
    const { labels, core } = isIndexed(comparison)
      ? await this.#byIndex(indexedRows(matrix, comparison), weights, control)
      : await this.#byPairs(comparedRows(matrix, comparison), weights, control);
    const corePoints = takeDense(matrix, core);
    const inputs = cases.features;
    return new DBSCANModel({ inputs, labels, coreRows: core, corePoints, radius, minSamples, ...comparison });
  }

  #byIndex(
    { matrix, metric, power }: IndexedRows,
    weights: Float64Array | undefined,
    control: FitControl,
  ): Promise<DenseGroups> {
    const { radius, minSamples } = this.options;
    const shape = readNeighborShape(this.kind, matrix, { metric, power });
    return denseGroups(matrix, weights, { radius, minSamples, shape }, control);
  }

  async #byPairs(
    rows: ComparableRows,
    weights: Float64Array | undefined,
    { threads, signal }: FitControl,
  ): Promise<DenseGroups> {
    const pairs = await dissimilaritiesOf(this.kind, rows, { threads, signal });
    return denseGroupsOfPairs(pairs, weights, this.options, abortablePacer(this.kind, signal));
  }
}
