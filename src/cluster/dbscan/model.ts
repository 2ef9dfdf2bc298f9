import * as z from "zod";
import * as codecs from "../../learn/codecs.js";
import { FittedModel } from "../../learn/fitted-model.js";
import { type Rows, readNewCases } from "../../learn/input.js";
import type { Clusterer } from "../../learn/model.js";
import { StateSchema } from "../../learn/state.js";
import type { Matrix } from "../../linalg/matrix.js";
import { NeighborIndex } from "../../neighbor-index/index.js";
import { nearRows } from "../engine/density-metric.js";
import {
  areLabels,
  areRows,
  clusterCount,
  type DensityState,
  densityFields,
} from "../engine/density-state.js";
import { hasItsPower, powerMessage } from "../engine/metric-options.js";
import { whiteningFits, whiteningMessage } from "../engine/metric-state.js";

/** What `DBSCAN` learns. */
export interface DBSCANState extends DensityState {
  /** The core cases: the numbers of their training rows. */
  readonly coreRows: Int32Array;
  /** The core cases themselves, one row each. */
  readonly corePoints: Matrix;
  /** How far from a case its neighbors may be. */
  readonly radius: number;
}

const dbscanState = new StateSchema<DBSCANState>({
  ...densityFields,
  coreRows: codecs.int32Array,
  corePoints: codecs.matrix,
  radius: z.number().positive(),
})
  .check("power", powerMessage.message, hasItsPower)
  .check("whitening", whiteningMessage, (state) => whiteningFits(state, state.inputs.names.length))
  .check("labels", "must be −1 or number the clusters from 0", ({ labels }) => areLabels(labels))
  .check("coreRows", "must be rows of the training data in ascending order", ({ coreRows, labels }) =>
    areRows(coreRows, labels.length),
  )
  .check("coreRows", "must belong to clusters", ({ coreRows, labels }) =>
    coreRows.every((row) => labels[row] >= 0),
  )
  .check(
    "corePoints",
    "must have one row per core case and one column per feature",
    ({ corePoints, coreRows, inputs }) =>
      corePoints.rows === coreRows.length && corePoints.columns === inputs.names.length,
  );

export interface DBSCANModel extends DBSCANState {}

/** A fitted `DBSCAN`. */
export class DBSCANModel extends FittedModel<DBSCANState> implements Clusterer {
  static readonly kind = "DBSCAN";
  static readonly state = dbscanState;
  #index: NeighborIndex | undefined;

  /** The number of clusters, noise not counted. */
  get clusters(): number {
    return clusterCount(this.labels);
  }

  /** The cluster of the nearest core case within the radius, the first of equally near ones; −1 if there is none. */
  predict(rows: Rows): Int32Array {
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    const { corePoints, coreRows, labels, radius } = this;
    if (coreRows.length === 0) return new Int32Array(x.rows).fill(-1);
    const { matrix, metric, power } = nearRows(x, this);
    this.#index ??= NeighborIndex.ofNow(nearRows(corePoints, this).matrix, { metric, power });
    return this.#index.nearestWithin(matrix, radius).map((at) => (at < 0 ? -1 : labels[coreRows[at]]));
  }
}
