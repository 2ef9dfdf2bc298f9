// Columns in units of their standard deviations.

import * as z from "zod";
import { Matrix } from "../../../math/linalg/matrix.js";
import { columnMeans, columnVariances } from "../../../math/linalg/moments.js";
import * as codecs from "../../../model/files/codecs.js";

/** By what columns are standardized. */
export interface ColumnScaling {
  /** The mean of every column. */
  readonly means: Float64Array;
  /** The standard deviation of every column, with the divisor n; 1 where the column does not vary. */
  readonly deviations: Float64Array;
}

export const columnScaling = z.strictObject({ means: codecs.float64Array, deviations: codecs.positiveArray });

/** The means and deviations of some rows. */
export function learnScaling(x: Matrix, weights: Float64Array | undefined): ColumnScaling {
  const variances = columnVariances(x, { divisor: "n", ...(weights && { weights }) });
  // A constant column may have a variance by rounding.
  const deviations = variances.map((variance, j) => (varies(x, j) ? Math.sqrt(variance) || 1 : 1));
  return { means: columnMeans(x, weights), deviations };
}

/** The rows in units of the scaling; the rows themselves without one. */
export function applyScaling(x: Matrix, scaling: ColumnScaling | undefined): Matrix {
  if (scaling === undefined) return x;
  const { means, deviations } = scaling;
  const { rows, columns, data } = x;
  const out = new Matrix(rows, columns);
  for (let i = 0, at = 0; i < rows; i += 1)
    for (let j = 0; j < columns; j += 1, at += 1) out.data[at] = (data[at] - means[j]) / deviations[j];
  return out;
}

/** Rows in the units of the columns again. */
export function undoScaling(x: Matrix, scaling: ColumnScaling | undefined): Matrix {
  if (scaling === undefined) return x;
  const { means, deviations } = scaling;
  return x.map((value, at) => value * deviations[at % x.columns] + means[at % x.columns]);
}

function varies({ data, rows, columns }: Matrix, j: number): boolean {
  for (let i = 1; i < rows; i += 1) if (data[i * columns + j] !== data[j]) return true;
  return false;
}
