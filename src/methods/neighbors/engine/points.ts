// Training cases that a model keeps, and how new cases are compared with them.

import * as z from "zod";
import { DataError, rowName, words } from "../../../base/errors.js";
import { allFinite } from "../../../base/numbers.js";
import { Table } from "../../../data/table/table.js";
import { DISTANCE_METRICS, type DistanceMetric } from "../../../math/distance/metric.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { covariance } from "../../../math/linalg/moments.js";
import {
  type NearestRows,
  NeighborIndex,
  type NeighborIndexOptions,
} from "../../../math/neighbor-index/index.js";
import type { Cases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { countedCases } from "../../../model/counted-cases.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf, StateSchema } from "../../../model/files/state.js";
import { FittedModel, type ModelsOf } from "../../../model/fitted-model.js";
import { firstInfinite, type Rows, readNewCases } from "../../../model/input.js";
import { areRows } from "../../cluster/engine/density-state.js";
import { hasItsPower, isStandardized, powerMessage, type SpaceSettings } from "./options.js";
import { applyScaling, type ColumnScaling, columnScaling, learnScaling } from "./scaling.js";

const fields = {
  inputs: codecs.features,
  /** The training cases with a weight above 0, one row each. */
  points: codecs.missableMatrix,
  /** The weights of the training cases, if they had any. */
  weights: codecs.positiveArray.optional(),
  /** The rows of these cases in the training data, if some rows have weight 0. */
  pointRows: codecs.int32Array.optional(),
  /** The distance between two cases. */
  metric: field<DistanceMetric>(z.enum(DISTANCE_METRICS)),
  /** The power of the metric "minkowski". */
  power: z.number().min(1).optional(),
  /** The covariances of the columns, for the metric "mahalanobis". */
  covariance: codecs.matrix.optional(),
  /** The columns that are codes of levels, for the metric "gower". */
  levels: codecs.int32Array.optional(),
  /** The means and standard deviations that standardize the columns, if they are standardized. */
  scaling: field<ColumnScaling | undefined>(columnScaling.optional()),
};

export const pointsState = StateSchema.of(fields)
  .check("power", powerMessage.message, hasItsPower)
  .check(
    "points",
    "must have at least one row, and one column per feature",
    ({ points, inputs }) => points.rows > 0 && points.columns === inputs.names.length,
  )
  .check(
    "points",
    'must have no missing values unless the metric is "gower"',
    ({ points, metric }) => metric === "gower" || allFinite(points.data),
  )
  .check(
    "covariance",
    'must have a row and a column per feature if and only if the metric is "mahalanobis"',
    ({ covariance, metric, inputs }) =>
      metric === "mahalanobis"
        ? covariance?.rows === inputs.names.length && covariance.columns === inputs.names.length
        : covariance === undefined,
  )
  .check(
    "levels",
    'must be columns in ascending order if and only if the metric is "gower"',
    ({ levels, metric, inputs }) =>
      metric === "gower"
        ? levels !== undefined && areRows(levels, inputs.names.length)
        : levels === undefined,
  )
  .check(
    "weights",
    "must be as many as the points",
    ({ weights, points }) => weights === undefined || weights.length === points.rows,
  )
  .check(
    "pointRows",
    "must be rows in ascending order, one per point",
    ({ pointRows, points }) =>
      pointRows === undefined ||
      (pointRows.length === points.rows && areRows(pointRows, Number.POSITIVE_INFINITY)),
  )
  .check(
    "scaling",
    "must have one mean and one deviation per feature",
    ({ scaling, inputs }) =>
      scaling === undefined ||
      (scaling.means.length === inputs.names.length && scaling.deviations.length === inputs.names.length),
  );

/** What every method that keeps training cases learns. */
export interface PointsState extends StateOf<typeof pointsState> {}

/** How cases are read: Gower's dissimilarity compares levels and missing values as they are. */
export function pointsReading(metric: DistanceMetric): Reading {
  return metric === "gower" ? { categorical: "codes", missing: "native", unknown: "missing" } : {};
}

/** The cases that a model keeps. */
export function learnPoints(cases: Cases, settings: SpaceSettings): PointsState {
  const { metric, power } = settings;
  const { x: points, weights, rows: pointRows } = countedCases(cases);
  return {
    inputs: cases.features,
    points,
    weights,
    pointRows,
    metric,
    power,
    covariance: metric === "mahalanobis" ? covariance(points, weights && { weights }) : undefined,
    levels: metric === "gower" ? levelColumns(cases) : undefined,
    scaling: isStandardized(settings) ? learnScaling(points, weights) : undefined,
  };
}

/** The columns that are codes of levels without an order. */
function levelColumns({ source, features }: Cases): Int32Array {
  if (!(source instanceof Table)) return new Int32Array(0);
  const indices = (features.encoding?.columns ?? []).flatMap(({ column }, j) => {
    const { kind } = source.column(column);
    return kind === "categorical" || kind === "boolean" ? [j] : [];
  });
  return Int32Array.from(indices);
}

/** What stands beside the rows of the data, for the points alone. */
export function atPoints<A extends Int32Array | Float64Array>(
  values: A,
  { pointRows, points }: PointsState,
): A {
  const out = values.slice(0, points.rows) as A;
  if (pointRows !== undefined) for (const [at, row] of pointRows.entries()) out[at] = values[row];
  return out;
}

/** The points as they are compared, and an index of them. */
export interface PointSpace {
  readonly x: Matrix;
  readonly index: NeighborIndex;
}

/** Prepares the points of a model for comparisons. */
export async function spaceOf(state: PointsState, { signal, threads }: FitControl): Promise<PointSpace> {
  const x = applyScaling(state.points, state.scaling);
  return { x, index: await NeighborIndex.of(x, indexOptions(state), { signal, threads }) };
}

function indexOptions({ metric, power, covariance, levels }: PointsState): NeighborIndexOptions {
  return { metric, power, covariance, levels: levels && [...levels] };
}

abstract class PointsBase extends FittedModel<PointsState> {
  #index: NeighborIndex | undefined;

  protected get index(): NeighborIndex {
    this.#index ??= NeighborIndex.ofNow(applyScaling(this.points, this.scaling), indexOptions(this));
    return this.#index;
  }

  /** New cases as they are compared with the points. */
  protected read(rows: Rows): Matrix {
    const missing = this.metric === "gower" ? "native" : "error";
    const x = applyScaling(readNewCases(this.kind, rows, this.inputs, missing), this.scaling);
    const at = firstInfinite(x.data);
    if (at >= 0) throw tooFar(this.kind, this.metric, Math.floor(at / x.columns));
    return x;
  }

  /** Neighbors whose distances are all finite. */
  protected requireFinite(lists: NearestRows): NearestRows {
    const { data, columns } = lists.distances;
    const at = firstInfinite(data);
    if (at >= 0) throw tooFar(this.kind, this.metric, Math.floor(at / columns));
    return lists;
  }

  /** The rows of the training data that points were. */
  protected rowsOf(indices: Int32Array): Int32Array {
    const { pointRows } = this;
    return pointRows === undefined ? indices : indices.map((index) => pointRows[index]);
  }

  /** One line: the method and how it compares cases. */
  override toString(): string {
    const { points, metric, power, scaling } = this;
    const distance = power === undefined ? metric : `${metric} (power ${power})`;
    const columns = scaling === undefined ? "columns as they are" : "standardized columns";
    return `${this.kind}: ${this.rule}, ${distance} distance of ${columns}, ${points.rows} cases`;
  }

  /** Which cases are neighbors, in a few words. */
  protected abstract get rule(): string;
}

/** The base of models that compare new cases with training cases. */
export const PointsModel = PointsBase as unknown as ModelsOf<typeof PointsBase>;
export type PointsModel<S extends PointsState = PointsState> = PointsBase & S;

function tooFar(method: string, metric: DistanceMetric, row: number): DataError {
  const why =
    metric === "gower"
      ? "has no column in common with some training cases"
      : "is so far from all training cases that distances overflow; scale the columns, or check the values";
  const sentence = words`the case at ${rowName(row)} ${why}.`;
  return new DataError(method, sentence, { expected: "a finite distance", received: "Infinity" });
}
