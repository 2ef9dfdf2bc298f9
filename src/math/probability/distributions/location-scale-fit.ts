import { maximize } from "./maximize.js";
import { average, requireSpread, type WeightedData, weightedMedian } from "./weighted.js";

/** The log density of a standardized value and its derivatives. */
export interface ScoreTerm {
  /** ln f(z). */
  readonly value: number;
  /** −d ln f / dz. */
  readonly pull: number;
  /** d ln f / d(shape parameter), if there is one. */
  readonly shape?: number;
}

/**
 * The location and scale of highest likelihood, with at most one further parameter θ of the
 * standard density. The data are first standardized to median 0 and mean deviation 1.
 */
export function fitLocationScale(
  method: string,
  data: WeightedData,
  startShape: readonly number[],
  term: (z: number, shape: number) => ScoreTerm,
): { location: number; scale: number; shape: number } {
  requireSpread(method, data, "the scale would be 0");
  const median = weightedMedian(data);
  const unit = average(data, (x) => Math.abs(x - median));
  const { values, weights } = data;
  const best = maximize(method, [0, -0.5, ...startShape], ([location, logScale, shape]) => {
    const scale = Math.exp(logScale);
    let value = 0;
    const gradient = [0, 0, ...startShape.map(() => 0)];
    for (let i = 0; i < values.length; i += 1) {
      const z = ((values[i] - median) / unit - location) / scale;
      const at = term(z, shape);
      value += weights[i] * (at.value - logScale);
      gradient[0] += (weights[i] * at.pull) / scale;
      gradient[1] += weights[i] * (at.pull * z - 1);
      if (at.shape !== undefined) gradient[2] += weights[i] * at.shape;
    }
    return { value, gradient };
  });
  return { location: median + unit * best[0], scale: unit * Math.exp(best[1]), shape: best[2] };
}
