import { quantile } from "../../../data/statistics/quantile.js";
import type { Matrix } from "../../../math/linalg/matrix.js";

/** The quantile of every column; a weight of 2 counts as two cases. */
export function columnQuantiles(x: Matrix, weights: Float64Array | undefined, share: number): Float64Array {
  return Float64Array.from({ length: x.columns }, (_, j) =>
    quantile(x.column(j), share, weights && { weights }),
  );
}
