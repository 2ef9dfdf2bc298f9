import { columnName, DataError, got, words } from "../../base/errors.js";
import { SparseColumn } from "../../data/table/sparse-column.js";
import { sparseColumns } from "../../data/table/sparse-columns.js";
import type { Matrix } from "../../math/linalg/matrix.js";
import type { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
import type { Cases } from "../../model/cases.js";
import { noValues } from "../engine/no-values.js";
import { chosenColumns, positionsOf } from "../engine/table-columns.js";
import { type ColumnStatistics, columnStatistics } from "./column-statistics.js";
import { clamp } from "./model.js";
import { countedRows, sparseColumnStatistics } from "./sparse-column-statistics.js";
import type { ScalerState } from "./state.js";

/** How a scaler transforms a column: x goes to (x − center) / spread · width + offset. */
export interface Placement {
  readonly center: number;
  /** 0 where the column does not vary; 1 is used instead, and the column is reported. */
  readonly spread: number;
  readonly width?: number;
  readonly offset?: number;
  /** Values outside are moved to the nearer bound. */
  readonly bounds?: readonly [lower: number, upper: number];
}

interface Settings {
  readonly columns?: readonly string[] | undefined;
  readonly clip: string | readonly [low: number, high: number];
}

/** Learns what all scalers of columns learn; they differ in its center and spread. */
export function placeColumns(
  cases: Cases,
  { columns, clip }: Settings,
  place: (column: ColumnStatistics) => Placement,
): ScalerState {
  const { method, features, weights } = cases;
  const statisticsOf = cases.isSparse
    ? sparseStatistics(cases.sparse, weights)
    : denseStatistics(cases.matrix, weights);
  const scaled = chosenColumns(method, cases.source, features.names, columns);
  const at = positionsOf(scaled, features.names);
  const raw = statisticsOf(scaled, at);
  const empty = raw.find((column) => column.empty);
  if (empty !== undefined) throw noValues(method, empty.name);
  const quantiles =
    typeof clip === "string"
      ? undefined
      : raw.map((column) => [column.quantile(clip[0]), column.quantile(clip[1])] as const);
  const statistics = quantiles === undefined ? raw : statisticsOf(scaled, at, quantiles);
  const filled = (value: number) => new Float64Array(features.names.length).fill(value);
  const state = {
    inputs: features,
    scaled,
    centers: filled(0),
    scales: filled(1),
    offsets: filled(0),
    lower: filled(Number.NEGATIVE_INFINITY),
    upper: filled(Number.POSITIVE_INFINITY),
  };
  const constantFeatures: string[] = [];
  for (const [k, column] of statistics.entries()) {
    const { center, spread, width = 1, offset = 0, bounds } = place(column);
    const [lower, upper] = bounds ?? quantiles?.[k] ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    if (spread === 0) constantFeatures.push(column.name);
    const j = at[k];
    state.centers[j] = center;
    state.scales[j] = requireRange(method, column.name, (spread === 0 ? 1 : spread) / width);
    state.offsets[j] = offset;
    state.lower[j] = lower;
    state.upper[j] = upper;
  }
  return { ...state, constantFeatures };
}

/** The statistics of some columns, after their values were moved between bounds if there are any. */
type StatisticsOf = (
  names: readonly string[],
  indices: readonly number[],
  bounds?: readonly (readonly [number, number])[],
) => ColumnStatistics[];

function denseStatistics(matrix: Matrix, weights: Float64Array | undefined): StatisticsOf {
  return (names, indices, bounds) => {
    const x = bounds === undefined ? matrix : clipped(matrix, indices, bounds);
    return columnStatistics(names, indices, x, weights);
  };
}

function sparseStatistics(matrix: SparseMatrix, weights: Float64Array | undefined): StatisticsOf {
  const columns = sparseColumns(matrix);
  const counted = countedRows(matrix.rows, weights);
  return (names, indices, bounds) =>
    names.map((name, k) => {
      const column = columns[indices[k]];
      if (bounds === undefined) return sparseColumnStatistics(name, column, counted);
      const values = SparseColumn.fromDense(column.toDense().map((value) => clamp(value, ...bounds[k])));
      return sparseColumnStatistics(name, values, counted);
    });
}

/** The columns at these indices with their values moved between their bounds. */
function clipped(
  x: Matrix,
  indices: readonly number[],
  bounds: readonly (readonly [number, number])[],
): Matrix {
  const boundsAt = new Map(indices.map((j, k) => [j, bounds[k]]));
  return x.map((value, cell) => {
    const pair = boundsAt.get(cell % x.columns);
    return pair === undefined ? value : clamp(value, ...pair);
  });
}

/** A spread beyond the range of doubles would make every value 0 or NaN. */
function requireRange(method: string, column: string, scale: number): number {
  if (scale > 0 && scale < Number.POSITIVE_INFINITY) return scale;
  const sentence = words`the spread of ${columnName(column)} is ${got(scale)}; divide its values first.`;
  throw new DataError(method, sentence, { expected: "a finite spread" });
}
