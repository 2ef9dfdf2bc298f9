/** A value of a curve that is a sum of responses times their influences. */
export interface LinearFit {
  readonly value: number;
  /** Adds a multiple of the influence of every point to an array with one entry per point. */
  addInfluences(out: Float64Array, factor: number): void;
  /** The sum of squared influences, each divided by the weight of its point: the variance of the value, in units of that of a response. */
  squaredInfluences(weights: Float64Array | undefined): number;
}
