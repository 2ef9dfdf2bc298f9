// The features of experts and gates: an intercept, and columns of mean 0 and variance 1.

import type { Matrix } from "../../../math/linalg/matrix.js";
import { columnMeans, columnVariances } from "../../../math/linalg/moments.js";

/** Rows with a 1 in front, row by row. */
export interface Design {
  readonly data: Float64Array;
  readonly rows: number;
  readonly columns: number;
}

/** What columns are shifted and divided by. */
export interface Scaling {
  readonly centers: Float64Array;
  /** 1 for columns that do not vary. */
  readonly scales: Float64Array;
}

/** A spread below this share of the mean is rounding. */
const CONSTANT = 1e-12;

export function scalingOf(x: Matrix, weights: Float64Array | undefined): Scaling {
  const centers = columnMeans(x, weights);
  const variances = columnVariances(x, { divisor: "n", ...(weights && { weights }) });
  const scales = variances.map((variance, j) => {
    const spread = Math.sqrt(variance);
    return spread > CONSTANT * Math.abs(centers[j]) ? spread : 1;
  });
  return { centers, scales };
}

export function designOf(x: Matrix, { centers, scales }: Scaling): Design {
  const columns = x.columns + 1;
  const data = new Float64Array(x.rows * columns);
  for (let i = 0; i < x.rows; i += 1) {
    data[i * columns] = 1;
    for (let j = 0; j < x.columns; j += 1)
      data[i * columns + j + 1] = (x.data[i * x.columns + j] - centers[j]) / scales[j];
  }
  return { data, rows: x.rows, columns };
}
