import { throwIfAborted } from "../../base/control.js";
import { DataError } from "../../base/errors.js";
import { SparseColumn } from "../../data/sparse-column.js";
import { sparseColumns } from "../../data/sparse-columns.js";
import { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { type Features, type Predictors, type Rows, readPredictors, readWeights } from "../../learn/input.js";
import { readSparsePredictors, type SparsePredictors } from "../../learn/sparse-input.js";
import { isSparse } from "../../learn/sparse-rows.js";
import type { Matrix } from "../../linalg/matrix.js";
import { chosenColumns, numberColumns, positionsOf } from "../table-columns.js";
import { type ColumnStatistics, columnStatistics } from "./column-statistics.js";
import { clamp, type ScalerKind, ScalerModel } from "./model.js";
import { countedRows, sparseColumnStatistics } from "./sparse-column-statistics.js";

/** Where a scaler puts a column: x goes to (x − center) / spread · width + offset. */
export interface Placement {
  readonly center: number;
  /** 0 where the column does not vary; it then counts as 1, and is reported. */
  readonly spread: number;
  readonly width?: number;
  readonly offset?: number;
  /** Where values end that would lie outside. */
  readonly bounds?: readonly [lower: number, upper: number];
}

interface Settings {
  readonly columns?: readonly string[] | undefined;
  readonly clip: string | readonly [low: number, high: number];
}

/** What all scalers of columns share; they differ in where they place a column. */
export async function fitScaler(
  kind: ScalerKind,
  rows: Rows,
  control: FitControl,
  { columns, clip }: Settings,
  place: (column: ColumnStatistics) => Placement,
): Promise<ScalerModel> {
  throwIfAborted(kind, control.signal);
  const options = {
    missing: "native",
    ...(rows instanceof Table && { columns: numberColumns(rows, columns) }),
  } as const;
  const { features, statisticsOf } = isSparse(rows)
    ? sparseCases(readSparsePredictors(kind, rows, options))
    : denseCases(readPredictors(kind, rows, options));
  const weights = readWeights(kind, rows, control.weights);
  const scaled = chosenColumns(kind, rows, features.names, columns);
  const at = positionsOf(scaled, features.names);
  const raw = statisticsOf(scaled, at, weights);
  requireValues(kind, raw);
  const quantiles = typeof clip === "string" ? undefined : raw.map((column) => quantilePair(column, clip));
  const statistics = quantiles === undefined ? raw : statisticsOf(scaled, at, weights, quantiles);
  const filled = (value: number) => new Float64Array(features.names.length).fill(value);
  const state = {
    kind,
    inputs: features,
    scaled,
    centers: filled(0),
    scales: filled(1),
    offsets: filled(0),
    lower: filled(Number.NEGATIVE_INFINITY),
    upper: filled(Number.POSITIVE_INFINITY),
  };
  const constantColumns: string[] = [];
  for (const [k, column] of statistics.entries()) {
    const { center, spread, width = 1, offset = 0, bounds } = place(column);
    const [lower, upper] = bounds ?? quantiles?.[k] ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    if (spread === 0) constantColumns.push(column.name);
    const j = at[k];
    state.centers[j] = center;
    state.scales[j] = requireRange(kind, column.name, (spread === 0 ? 1 : spread) / width);
    state.offsets[j] = offset;
    state.lower[j] = lower;
    state.upper[j] = upper;
  }
  return new ScalerModel({ ...state, constantColumns });
}

/** Features, and the statistics of some of them, after their values were moved between bounds if there are any. */
interface Cases {
  readonly features: Features;
  statisticsOf(
    names: readonly string[],
    places: readonly number[],
    weights: Float64Array | undefined,
    bounds?: readonly (readonly [number, number])[],
  ): ColumnStatistics[];
}

function denseCases({ matrix, features }: Predictors): Cases {
  return {
    features,
    statisticsOf: (names, places, weights, bounds) =>
      columnStatistics(
        names,
        places,
        bounds === undefined ? matrix : clipped(matrix, places, bounds),
        weights,
      ),
  };
}

function sparseCases({ matrix, features }: SparsePredictors): Cases {
  const columns = sparseColumns(matrix);
  return {
    features,
    statisticsOf: (names, places, weights, bounds) => {
      const counted = countedRows(matrix.rows, weights);
      return names.map((name, k) => {
        const column = columns[places[k]];
        if (bounds === undefined) return sparseColumnStatistics(name, column, counted);
        const values = SparseColumn.fromDense(column.toDense().map((value) => clamp(value, ...bounds[k])));
        return sparseColumnStatistics(name, values, counted);
      });
    },
  };
}

/** The columns at these places with their values moved between their bounds. */
function clipped(
  x: Matrix,
  places: readonly number[],
  bounds: readonly (readonly [number, number])[],
): Matrix {
  const boundsAt = new Map(places.map((j, k) => [j, bounds[k]]));
  return x.map((value, cell) => {
    const pair = boundsAt.get(cell % x.columns);
    return pair === undefined ? value : clamp(value, ...pair);
  });
}

function quantilePair(column: ColumnStatistics, [low, high]: readonly [number, number]): [number, number] {
  return [column.quantile(low), column.quantile(high)];
}

function requireValues(kind: string, statistics: readonly ColumnStatistics[]): void {
  const empty = statistics.find((column) => column.empty);
  if (empty === undefined) return;
  throw new DataError(`${kind}: column "${empty.name}" has no values to learn from; drop it.`, {
    method: kind,
    column: empty.name,
    expected: "at least 1 value that is not missing",
    received: "none",
  });
}

/** A spread beyond the range of doubles would make every value 0 or NaN. */
function requireRange(kind: string, column: string, scale: number): number {
  if (scale > 0 && scale < Number.POSITIVE_INFINITY) return scale;
  throw new DataError(`${kind}: the spread of column "${column}" is ${scale}; divide its values first.`, {
    method: kind,
    column,
    expected: "a finite spread",
    received: String(scale),
  });
}
