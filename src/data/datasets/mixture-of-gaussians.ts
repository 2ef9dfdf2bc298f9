import { requireKnownOptions } from "../../base/known-options.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { requireOption, requirePositive } from "../../math/probability/distributions/require.js";
import { logSumExp, normalizeLog } from "../../math/probability/log-space.js";
import { streamOf } from "../../math/probability/random/seed.js";
import { type ClassSample, type ClassTruth, drawClasses, type SampleOptions } from "./sample.js";

export interface MixtureOfGaussiansOptions extends SampleOptions {
  /** The number of normal distributions per class. Default 10. */
  readonly components?: number;
  /** The variance of every coordinate within a component. Default 1/5. */
  readonly variance?: number;
}

/** What data of `mixtureOfGaussians` were generated from. */
export interface MixtureTruth extends ClassTruth {
  /** For each class, the means of its components, one per row. */
  readonly means: readonly Matrix[];
}

/**
 * Two classes in the plane, each an equal mixture of ten spherical normal distributions whose means are drawn from
 * N((1, 0), I) for class 0 and N((0, 1), I) for class 1: the best boundary is neither linear nor simple. The
 * simulation of Hastie, Tibshirani and Friedman (2009), The Elements of Statistical Learning, section 2.3.3.
 *
 * ```ts
 * const { table, truth } = mixtureOfGaussians({ rows: 200, seed: 1 });
 * truth.posterior([0, 0]); // the probabilities of both classes
 * ```
 */
export function mixtureOfGaussians(options: MixtureOfGaussiansOptions = {}): ClassSample<MixtureTruth> {
  const method = "mixtureOfGaussians";
  requireKnownOptions(method, options, ["rows", "seed", "components", "variance"]);
  const { components = 10, seed = 0 } = options;
  const whole = Number.isSafeInteger(components) && components >= 1;
  requireOption(method, "components", components, whole, "a whole number ≥ 1");
  const variance = requirePositive(method, "variance", options.variance ?? 0.2);
  // Streams 0 and 1 draw classes and points.
  const stream = streamOf(seed).child(2);
  const means = [
    [1, 0],
    [0, 1],
  ].map((center) => new Matrix(components, 2).map((_, at) => center[at % 2] + stream.normal()));
  const truth: MixtureTruth = {
    priors: [0.5, 0.5],
    bayesError: undefined,
    means,
    posterior: (point) => normalizeLog(means.map((rows) => logWeight(rows, point, variance))).probabilities,
  };
  return drawClasses(method, options, truth, (label, points, count) => {
    const x = new Matrix(count, 2);
    for (let row = 0; row < count; row += 1) {
      const mean = means[label].row(points.integer(0, components - 1));
      for (let j = 0; j < 2; j += 1) x.data[2 * row + j] = mean[j] + Math.sqrt(variance) * points.normal();
    }
    return x;
  });
}

/** The log density of a class, up to a constant that both classes share. */
function logWeight(means: Matrix, point: ArrayLike<number>, variance: number): number {
  return logSumExp(
    means.toArrays().map((mean) => -((point[0] - mean[0]) ** 2 + (point[1] - mean[1]) ** 2) / (2 * variance)),
  );
}
