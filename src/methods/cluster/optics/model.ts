import * as z from "zod";
import { OptionError } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Clusterer } from "../../../model/model.js";
import { type NearCases, nearCases } from "../engine/density-metric.js";
import { areLabels, areRows, clusterCount, densityFields } from "../engine/density-state.js";
import { hasItsPower, powerMessage } from "../engine/metric-options.js";
import { rangesFit, rangesMessage, whiteningFits, whiteningMessage } from "../engine/metric-state.js";
import { clustersWithin, type PositionRange } from "./extract.js";

const opticsState = StateSchema.of({
  ...densityFields,
  /** The training cases in their order: numbers of rows. Cases that weigh nothing are not among them. */
  ordering: codecs.int32Array,
  /** The reachability distance of every case, in this order; infinite for one that is not reached from those before it. */
  reachability: codecs.infinitableArray,
  /** The distance within which every case has enough cases around it, in this order; infinite if that is too far. */
  coreDistances: codecs.infinitableArray,
  /** The position in this order of the case from which each case was reached, −1 if there is none. */
  predecessors: codecs.int32Array,
  /** The largest distance at which cases were reached; undefined if there was none. */
  maxRadius: z.number().positive().optional(),
  /** All clusters that were found, the inner ones before those that hold them: their first and last positions in the order. */
  hierarchy: field<readonly PositionRange[]>(
    z.array(z.strictObject({ start: z.int().min(0), end: z.int().min(0) })),
  ),
  /** The cases themselves, by row. */
  points: codecs.matrix,
  /** Their rows in the training data. */
  pointRows: codecs.int32Array,
})
  .check("power", powerMessage.message, hasItsPower)
  .check("whitening", whiteningMessage, (state) => whiteningFits(state, state.inputs.names.length))
  .check("ranges", rangesMessage, (state) => rangesFit(state, state.inputs.names.length))
  .check("labels", "must be −1 or number the clusters from 0", ({ labels }) => areLabels(labels))
  .check("pointRows", "must be rows of the training data in ascending order", ({ pointRows, labels }) =>
    areRows(pointRows, labels.length),
  )
  .check(
    "points",
    "must have one row per case and one column per feature",
    ({ points, pointRows, inputs }) =>
      points.rows > 0 && points.rows === pointRows.length && points.columns === inputs.names.length,
  )
  .check("ordering", "must have every case once", ({ ordering, pointRows }) =>
    areSame(ordering.slice().sort(), pointRows),
  )
  .check(
    "reachability",
    "must be one number ≥ 0 per case",
    ({ reachability, ordering }) =>
      reachability.length === ordering.length && reachability.every((value) => value >= 0),
  )
  .check(
    "coreDistances",
    "must be one number ≥ 0 per case",
    ({ coreDistances, ordering }) =>
      coreDistances.length === ordering.length && coreDistances.every((value) => value >= 0),
  )
  .check(
    "predecessors",
    "must be earlier positions in the order",
    ({ predecessors, ordering }) =>
      predecessors.length === ordering.length &&
      predecessors.every((from, index) => from >= -1 && from < index),
  )
  .check("hierarchy", "must be positions in the order", ({ hierarchy, ordering }) =>
    hierarchy.every(({ start, end }) => start <= end && end < ordering.length),
  );

/** What `OPTICS` learns. */
export interface OPTICSState extends StateOf<typeof opticsState> {}

function areSame(some: Int32Array, others: Int32Array): boolean {
  return some.length === others.length && some.every((value, at) => value === others[at]);
}

/** A fitted `OPTICS`. */
export class OPTICSModel extends FittedModel<OPTICSState> implements Clusterer {
  static readonly kind = "OPTICS";
  static readonly state = opticsState;
  #near: NearCases | undefined;
  #cores: Float64Array | undefined;

  /** The number of clusters, noise not counted. */
  get clusters(): number {
    return clusterCount(this.labels);
  }

  /**
   * The cluster of the nearest training case, the first of equally near ones, if the case is within its core distance;
   * −1 otherwise.
   */
  predict(rows: Rows): Int32Array {
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    const { points, pointRows, labels } = this;
    this.#near ??= nearCases(this.kind, points, this);
    this.#cores ??= this.#coresByRow();
    const [cores, near] = [this.#cores, this.#near.nearest(x, 1)];
    return near.rows.map((point, row) => {
      const distance = near.distances.data[row];
      // A training case belongs to its cluster even if it is not a core case.
      return distance === 0 || distance <= cores[point] ? labels[pointRows[point]] : -1;
    });
  }

  /**
   * The clusters within a radius, at most the largest one, as `DBSCAN` finds them except for border cases, by training
   * case; −1 is noise.
   */
  labelsWithin(radius: number): Int32Array {
    const { maxRadius } = this;
    if (!(typeof radius === "number" && radius >= 0 && radius <= (maxRadius ?? Number.POSITIVE_INFINITY))) {
      const limit = maxRadius === undefined ? "" : ` and ≤ ${maxRadius}, the largest radius of the fit`;
      const [expected, received] = [`a number ≥ 0${limit}`, quote(radius)];
      throw new OptionError(`${this.kind}.labelsWithin`, { argument: "radius", expected, received });
    }
    const out = new Int32Array(this.labels.length).fill(-1);
    const found = clustersWithin(this, radius);
    this.ordering.forEach((row, index) => {
      out[row] = found[index];
    });
    return out;
  }

  #coresByRow(): Float64Array {
    const byRow = new Float64Array(this.labels.length);
    this.ordering.forEach((row, index) => {
      const core = this.coreDistances[index];
      byRow[row] = core === Number.POSITIVE_INFINITY ? 0 : core;
    });
    return Float64Array.from(this.pointRows, (row) => byRow[row]);
  }
}
