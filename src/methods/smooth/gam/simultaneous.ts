// Bands that hold a whole curve with a given probability, by simulation (Ruppert, Wand and Carroll 2003, section 6.5).

import { symmetric } from "../../../math/basis/matrices.js";
import { eigenSymmetric } from "../../../math/linalg/eigen-symmetric.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { multiply } from "../../../math/linalg/multiply.js";
import { random } from "../../../math/probability/random/index.js";

/** What a band is to hold. */
export interface BandOptions {
  /** With which probability. Default 0.95. */
  readonly level?: number;
  /** Whether it holds all points together. Default false. */
  readonly simultaneous?: boolean;
  /** The seed of the simulation. Default 0. */
  readonly seed?: number;
  /** How many curves are simulated. Default 4000. */
  readonly draws?: number;
}

/** The number of standard errors that hold the largest deviation of all rows with the given probability. */
export function simultaneousReach(
  columns: Matrix,
  covariance: Matrix,
  errors: Float64Array,
  { level = 0.95, seed = 0, draws = 4000 }: BandOptions,
): number {
  const { values, vectors } = eigenSymmetric(symmetric(covariance));
  const root = vectors.map((value, at) => value * Math.sqrt(Math.max(0, values[at % vectors.columns])));
  const turned = columns.multiply(root);
  const stream = random(seed);
  const largest = new Float64Array(draws);
  const block = 200;
  for (let from = 0; from < draws; from += block) {
    const count = Math.min(block, draws - from);
    const noise = new Matrix(
      turned.columns,
      count,
      Float64Array.from({ length: turned.columns * count }, () => stream.normal()),
    );
    const deviations = multiply(turned, noise);
    for (let row = 0; row < deviations.rows; row += 1) {
      if (!(errors[row] > 0)) continue;
      for (let k = 0; k < count; k += 1) {
        const size = Math.abs(deviations.data[row * count + k]) / errors[row];
        if (size > largest[from + k]) largest[from + k] = size;
      }
    }
  }
  const sorted = largest.sort();
  return sorted[Math.min(draws - 1, Math.ceil(level * draws) - 1)];
}
