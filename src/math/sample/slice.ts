import type { Random } from "../probability/random/random.js";
import { type LogDensityFunction, requireDensity } from "./log-density.js";

/** The largest number of steps out of the interval, on both sides combined. */
const STEPS_OUT = 50;

/**
 * Slice sampling of one coordinate (Neal 2003, figures 3 and 5): a level below the density is drawn, then a point
 * from an interval around the old point that extends beyond the region above that level.
 */
export class SliceStep {
  readonly #method: string;
  readonly #value: LogDensityFunction;
  readonly #coordinate: number;
  #width: number;
  #warming = true;
  #moves = 0;
  #distance = 0;

  constructor(method: string, value: LogDensityFunction, coordinate: number, width: number) {
    this.#method = method;
    this.#value = value;
    this.#coordinate = coordinate;
    this.#width = width;
  }

  /** Moves the coordinate of `x` and returns the log density at the new point. */
  move(x: Float64Array, logDensity: number, random: Random): number {
    const at = this.#coordinate;
    const old = x[at];
    const level = logDensity - random.exponential();
    let left = old - this.#width * random.next();
    let right = left + this.#width;
    let leftSteps = Math.floor(STEPS_OUT * random.next());
    let rightSteps = STEPS_OUT - 1 - leftSteps;
    while (leftSteps > 0 && this.#at(x, left) > level) {
      left -= this.#width;
      leftSteps -= 1;
    }
    while (rightSteps > 0 && this.#at(x, right) > level) {
      right += this.#width;
      rightSteps -= 1;
    }
    for (;;) {
      const candidate = left + random.next() * (right - left);
      const value = this.#at(x, candidate);
      // The old point is always above the level except for rounding, which must not prolong the search.
      if (value > level || candidate === old) {
        this.#learn(Math.abs(candidate - old));
        return value;
      }
      if (candidate < old) left = candidate;
      else right = candidate;
    }
  }

  endWarmup(): void {
    this.#warming = false;
  }

  #at(x: Float64Array, value: number): number {
    x[this.#coordinate] = value;
    const density = this.#value(x);
    requireDensity(this.#method, density, x);
    return density;
  }

  /** Widths of about three times the mean move need the fewest evaluations. */
  #learn(distance: number): void {
    if (!this.#warming) return;
    this.#moves += 1;
    this.#distance += distance;
    if (this.#moves >= 10 && this.#distance > 0) this.#width = (3 * this.#distance) / this.#moves;
  }
}
