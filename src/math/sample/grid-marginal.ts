import { requireProbability } from "../probability/distributions/require.js";
import { type LaidAxis, trapezoidWeight } from "./grid-axis.js";

/** A density on evenly spaced points, normalized. */
export class GridMarginal {
  readonly density: Float64Array;
  readonly mean: number;
  readonly variance: number;
  readonly #axis: LaidAxis;
  /** The cumulative probability at every point. */
  readonly #cumulative: Float64Array;

  constructor(axis: LaidAxis, density: Float64Array) {
    const { points } = axis;
    this.#axis = axis;
    this.density = density;
    let mean = 0;
    for (let i = 0; i < points.length; i += 1) mean += trapezoidWeight(axis, i) * density[i] * points[i];
    let variance = 0;
    for (let i = 0; i < points.length; i += 1)
      variance += trapezoidWeight(axis, i) * density[i] * (points[i] - mean) ** 2;
    this.mean = mean;
    this.variance = variance;
    this.#cumulative = cumulate(axis, density);
  }

  /** Between points, the density is interpolated linearly. */
  quantile(p: number): number {
    requireProbability("GridPosterior.quantile", "p", p);
    const cumulative = this.#cumulative;
    const { points, step } = this.#axis;
    const wanted = p * cumulative[cumulative.length - 1];
    let at = 1;
    while (at < points.length - 1 && cumulative[at] < wanted) at += 1;
    const rest = wanted - cumulative[at - 1];
    const [low, slope] = [this.density[at - 1], (this.density[at] - this.density[at - 1]) / step];
    // The form of the root of low·u + ½·slope·u² = rest that stays exact as the slope vanishes.
    const root = Math.sqrt(Math.max(low * low + 2 * slope * rest, 0));
    const along = low + root > 0 ? (2 * rest) / (low + root) : 0;
    return points[at - 1] + Math.min(along, step);
  }
}

function cumulate({ points, step }: LaidAxis, density: Float64Array): Float64Array {
  const out = new Float64Array(points.length);
  for (let i = 1; i < points.length; i += 1) out[i] = out[i - 1] + (step * (density[i - 1] + density[i])) / 2;
  return out;
}
