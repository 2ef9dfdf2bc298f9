import type { Convergence } from "../../../base/control.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { lbfgsb } from "../../../math/optimize/lbfgsb.js";
import type { WidthScore } from "./leave-one-out.js";

/** The search goes from a reference width divided by this to the reference multiplied by it. */
const REACH = 64;

/** Factors of the reference widths. */
export interface FoundWidths {
  readonly factors: Float64Array;
  readonly convergence: Convergence;
  /** The first factor that is as small as the search goes. */
  readonly smallest: number | undefined;
}

/** Factors of the widths, one per column or one for all, of the highest score divided by a scale; the reference is width 1. */
export function searchWidths(
  white: Matrix,
  weights: Float64Array,
  free: number,
  score: (cases: Matrix, weights: Float64Array, widths: Float64Array) => WidthScore,
  scale: number,
): FoundWidths {
  const { columns } = white;
  const limit = Math.log(REACH);
  const { x, convergence } = lbfgsb(
    (logs) => {
      const widths = Float64Array.from({ length: columns }, (_, j) => Math.exp(logs[j % free]));
      const { value, gradient } = score(white, weights, widths);
      const slopes = new Float64Array(free);
      for (let j = 0; j < columns; j += 1) slopes[j % free] -= gradient[j] / scale;
      return { value: -value / scale, gradient: slopes };
    },
    new Float64Array(free),
    { lower: -limit, upper: limit, tolerance: 1e-8 },
  );
  const at = x.findIndex((log) => log <= -limit);
  return { factors: x.map((log) => Math.exp(log)), convergence, smallest: at >= 0 ? at : undefined };
}
