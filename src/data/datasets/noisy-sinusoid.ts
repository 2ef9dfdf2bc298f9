import { requireKnownOptions } from "../../base/known-options.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { requireOption } from "../../math/probability/distributions/require.js";
import { streamOf } from "../../math/probability/random/seed.js";
import { drawResponses, type ResponseSample, requireRows, type SampleOptions } from "./sample.js";

export interface NoisySinusoidOptions extends SampleOptions {
  /** The standard deviation of the noise. Default 0.2. */
  readonly noise?: number;
}

/**
 * One period of a sine with noise: y = sin(πx) + ε, x drawn uniformly from [−1, 1]. Polynomials of increasing degree
 * first fit it better, then overfit.
 *
 * ```ts
 * const { x, y, truth } = noisySinusoid({ rows: 100, seed: 1 });
 * truth.mean([0.5]); // 1
 * ```
 */
export function noisySinusoid(options: NoisySinusoidOptions = {}): ResponseSample {
  const method = "noisySinusoid";
  requireKnownOptions(method, options, ["rows", "seed", "noise"]);
  const { rows = 100, seed = 0, noise = 0.2 } = options;
  requireRows(method, rows);
  requireOption(method, "noise", noise, noise >= 0 && Number.isFinite(noise), "a number ≥ 0");
  const [points, errors] = streamOf(seed).split(2);
  const x = new Matrix(rows, 1).map(() => 2 * points.next() - 1);
  return drawResponses(x, errors, {
    noiseVariance: noise ** 2,
    mean: (point) => Math.sin(Math.PI * point[0]),
  });
}
