import { requireKnownOptions } from "../../base/known-options.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { ChiSquared } from "../../math/probability/distributions/index.js";
import { requireOption } from "../../math/probability/distributions/require.js";
import { streamOf } from "../../math/probability/random/seed.js";
import { type ClassSample, classSample, requireRows, type SampleOptions } from "./sample.js";

export interface NestedSpheresOptions extends SampleOptions {
  /** The number of columns. Default 10. */
  readonly dimension?: number;
}

/**
 * Standard normal points, of class 1 if their squared distance from 0 exceeds its median, so that both classes
 * are equally likely and the best classifier makes no errors. The simulation of Hastie, Tibshirani and Friedman
 * (2009), The Elements of Statistical Learning, equation 10.2.
 *
 * ```ts
 * nestedSpheres({ rows: 2000, seed: 1 }).truth.bayesError; // 0
 * ```
 */
export function nestedSpheres(options: NestedSpheresOptions = {}): ClassSample {
  const method = "nestedSpheres";
  requireKnownOptions(method, options, ["rows", "seed", "dimension"]);
  const { rows = 100, seed = 0, dimension = 10 } = options;
  requireRows(method, rows);
  const whole = Number.isSafeInteger(dimension) && dimension >= 1;
  requireOption(method, "dimension", dimension, whole, "a whole number ≥ 1");
  const median = new ChiSquared({ degreesOfFreedom: dimension }).quantile(0.5);
  const label = (point: Float64Array) => (point.reduce((sum, v) => sum + v * v, 0) > median ? 1 : 0);
  const stream = streamOf(seed);
  const x = new Matrix(rows, dimension).map(() => stream.normal());
  const y = Array.from({ length: rows }, (_, row) => label(x.row(row)));
  return classSample(x, y, {
    priors: [0.5, 0.5],
    bayesError: 0,
    posterior: (point) =>
      label(Float64Array.from(point)) === 1 ? Float64Array.of(0, 1) : Float64Array.of(1, 0),
  });
}
