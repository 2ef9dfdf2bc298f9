import * as z from "zod";
import type { SeenLevels } from "../../../model/capabilities.js";
import * as codecs from "../../../model/files/codecs.js";
import { type StateOf, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Clusterer } from "../../../model/model.js";
import { seenLevels } from "../../../model/unseen-levels.js";
import { type NearCases, nearCases } from "../engine/density-metric.js";
import { areLabels, areRows, clusterCount, densityFields } from "../engine/density-state.js";
import { hasItsPower, powerMessage } from "../engine/metric-options.js";
import {
  rangesFit,
  rangesMessage,
  rowsFit,
  rowsMessage,
  whiteningFits,
  whiteningMessage,
} from "../engine/metric-state.js";

const dbscanState = StateSchema.of({
  ...densityFields,
  /** The core cases: the numbers of their training rows. */
  coreRows: codecs.int32Array,
  /** The core cases themselves, one row each. */
  corePoints: codecs.missableMatrix,
  /** Maximum distance of a neighbor from a case. */
  radius: z.number().positive(),
})
  .check("power", powerMessage.message, hasItsPower)
  .check("whitening", whiteningMessage, (state) => whiteningFits(state, state.inputs.names.length))
  .check("ranges", rangesMessage, (state) => rangesFit(state, state.inputs.names.length))
  .check("corePoints", rowsMessage, (state) => rowsFit(state.corePoints, state))
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

/** What `DBSCAN` learns. */
export interface DBSCANState extends StateOf<typeof dbscanState> {}

/** A fitted `DBSCAN`. */
export class DBSCANModel extends FittedModel<DBSCANState> implements Clusterer {
  static readonly kind = "DBSCAN";
  static readonly state = dbscanState;
  #near: NearCases | undefined;

  /** The number of clusters, noise not counted. */
  get clusters(): number {
    return clusterCount(this.labels);
  }

  /** The levels of the training table by column; with the metric "gower", others count as missing. */
  get seenLevels(): SeenLevels {
    return seenLevels(this.inputs);
  }

  /** The cluster of the nearest core case within the radius, the first of equally near ones; −1 if there is none. */
  predict(rows: Rows): Int32Array {
    const x = readNewCases(this.kind, rows, this.inputs, this.metric === "gower" ? "native" : "error");
    const { corePoints, coreRows, labels, radius } = this;
    if (coreRows.length === 0) return new Int32Array(x.rows).fill(-1);
    this.#near ??= nearCases(this.kind, corePoints, this);
    return this.#near.nearestWithin(x, radius).map((at) => (at < 0 ? -1 : labels[coreRows[at]]));
  }
}
