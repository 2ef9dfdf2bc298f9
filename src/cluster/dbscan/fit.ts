import { takeDense } from "../../learn/case-rows.js";
import type { Cases } from "../../learn/cases.js";
import type { FitControl } from "../../learn/control.js";
import type { Preparation } from "../../learn/estimator.js";
import { ClustererEstimator } from "../../learn/tasks/unsupervised.js";
import { readNeighborShape } from "../../neighbor-index/options.js";
import { countedCases } from "../engine/counted-cases.js";
import { learnDensityMetric, nearRows } from "../engine/density-metric.js";
import { DBSCANModel } from "./model.js";
import { dbscanOptions } from "./options.js";
import { denseGroups } from "./solver.js";

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

  protected async learn(cases: Cases, control: FitControl): Promise<DBSCANModel> {
    const { radius, minSamples } = this.options;
    const { matrix, weights } = cases.owned;
    const comparison = learnDensityMetric(this.kind, () => countedCases(cases), this.options);
    const near = nearRows(matrix, comparison);
    const shape = readNeighborShape(this.kind, near.matrix, { metric: near.metric, power: near.power });
    const { labels, core } = await denseGroups(near.matrix, weights, { radius, minSamples, shape }, control);
    const corePoints = takeDense(matrix, core);
    const inputs = cases.features;
    return new DBSCANModel({ inputs, labels, coreRows: core, corePoints, radius, minSamples, ...comparison });
  }
}
