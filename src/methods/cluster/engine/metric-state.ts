// The part of a state that says how rows are compared.

import * as z from "zod";
import type { DistanceMetric } from "../../../math/distance/metric.js";
import { DISTANCE_METRICS } from "../../../math/distance/metric.js";
import type { GowerRanges, RowComparison, Whitening } from "../../../math/distance/row-comparison.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import { field } from "../../../model/files/state.js";

const whiteningField: z.ZodType<Whitening | undefined> = z
  .strictObject({ means: codecs.float64Array, factor: codecs.matrix })
  .optional();

const rangesField: z.ZodType<GowerRanges | undefined> = z
  .strictObject({
    levels: codecs.int32Array,
    lows: codecs.float64Array,
    halves: codecs.nonNegativeArray,
  })
  .optional();

export const metricFields = {
  /** How rows were compared. */
  metric: field<DistanceMetric>(z.enum(DISTANCE_METRICS)),
  /** The power of the metric "minkowski". */
  power: z.number().min(1).optional(),
  /** The statistics of the training cases for the metric "mahalanobis". */
  whitening: whiteningField,
  /** The statistics of the training cases for the metric "gower". */
  ranges: rangesField,
};

/** Whether the metric "mahalanobis", and no other, has what it knows of so many columns. */
export function whiteningFits({ metric, whitening }: RowComparison, columns: number): boolean {
  if (metric !== "mahalanobis" || whitening === undefined)
    return metric !== "mahalanobis" && whitening === undefined;
  return whitening.means.length === columns && isFactor(whitening.factor, columns);
}

export const whiteningMessage = 'must be there for every feature if and only if the metric is "mahalanobis"';

/** Whether the metric "gower", and no other, has what it knows of so many columns. */
export function rangesFit({ metric, ranges }: RowComparison, columns: number): boolean {
  if (metric !== "gower" || ranges === undefined) return metric !== "gower" && ranges === undefined;
  const { levels, lows, halves } = ranges;
  return (
    [levels, lows, halves].every(({ length }) => length === columns) &&
    levels.every((value) => value === 0 || value === 1)
  );
}

export const rangesMessage = 'must be there for every feature if and only if the metric is "gower"';

/** Whether rows have no missing values, or may have them. */
export function rowsFit({ data }: Matrix, { metric }: RowComparison): boolean {
  return metric === "gower" || data.every(Number.isFinite);
}

export const rowsMessage = 'must be finite unless the metric is "gower"';

function isFactor(factor: Matrix, size: number): boolean {
  if (factor.rows !== size || factor.columns !== size) return false;
  return factor.data.every((value, at) => {
    const [row, column] = [Math.floor(at / size), at % size];
    return column < row || (column === row ? value > 0 : value === 0);
  });
}
