import { median } from "../../../../data/statistics/quantile.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import { decorrelated } from "./decorrelation.js";
import type { Units } from "./row-design.js";

/** Rows in units in which a few far values do not make the others look alike. */
export interface RobustRows {
  readonly rows: Matrix;
  /** The parameters of the columns as they were given, the intercept first if there is one; 0 for those left out. */
  readonly back: (direction: Float64Array) => Float64Array;
  /** The reverse. */
  readonly forth: (parameters: Float64Array) => Float64Array;
}

/**
 * Columns about their medians, if there is an intercept, divided by the median distance from there; and then as many
 * uncorrelated ones as there are independent ones.
 */
export function robustRows(x: Matrix, units: Units): RobustRows {
  const scaled = scaledRows(x, units);
  const { rows, back, forth } = decorrelated(scaled.rows);
  return {
    rows,
    back: (direction) => scaled.back(back(direction)),
    forth: (parameters) => forth(scaled.forth(parameters)),
  };
}

function scaledRows(x: Matrix, { intercept, shrinks }: Units): RobustRows {
  const first = Number(intercept);
  const kept = Array.from(shrinks.keys()).filter((j) => shrinks[j] > 0);
  const columns = kept.map((j) => {
    const values = x.column(j);
    const center = intercept ? median(values) : 0;
    for (let i = 0; i < values.length; i += 1) values[i] = Math.abs(values[i] - center);
    return { j, center, spread: spreadOf(values) };
  });
  const width = columns.length + first;
  const rows = new Matrix(x.rows, width);
  if (intercept) for (let at = 0; at < rows.data.length; at += width) rows.data[at] = 1;
  for (const [k, { j, center, spread }] of columns.entries())
    for (let from = j, to = k + first; from < x.data.length; from += x.columns, to += width)
      rows.data[to] = (x.data[from] - center) / spread;
  return {
    rows,
    back: (direction) => {
      const out = new Float64Array(x.columns + first);
      if (intercept) out[0] = direction[0];
      for (const [k, { j, center, spread }] of columns.entries()) {
        const scaled = direction[k + first] / spread;
        out[j + first] = scaled;
        if (intercept) out[0] -= scaled * center;
      }
      return out;
    },
    forth: (parameters) => {
      const out = new Float64Array(width);
      if (intercept) out[0] = parameters[0];
      for (const [k, { j, center, spread }] of columns.entries()) {
        out[k + first] = parameters[j + first] * spread;
        if (intercept) out[0] += parameters[j + first] * center;
      }
      return out;
    },
  };
}

/** The median or, where most distances are 0, the mean. */
function spreadOf(distances: Float64Array): number {
  const middle = median(distances);
  if (middle > 0) return middle;
  return distances.reduce((sum, distance) => sum + distance, 0) / distances.length;
}
