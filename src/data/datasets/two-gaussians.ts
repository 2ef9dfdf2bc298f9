import { OptionError } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { Matrix, type MatrixLike } from "../../math/linalg/matrix.js";
import { MultivariateNormal } from "../../math/probability/multivariate/index.js";
import { requireProbabilities } from "../../math/probability/multivariate/require.js";
import { type NormalClassTruth, normalClassTruth } from "./normal-classes.js";
import { type ClassSample, drawClasses, type SampleOptions } from "./sample.js";

export interface TwoGaussiansOptions extends SampleOptions {
  /** The means of class 0 and class 1. Default (−1, −1) and (1, 1). */
  readonly means?: readonly [ArrayLike<number>, ArrayLike<number>];
  /** One covariance for both classes, or one for each. Default: the identity. */
  readonly covariances?: readonly [MatrixLike] | readonly [MatrixLike, MatrixLike];
  /** The probabilities of class 0 and class 1. Default: one half each. */
  readonly priors?: readonly [number, number];
}

/**
 * Two normal classes with any means, covariances and priors, their exact posterior and, if they share one
 * covariance, the error rate that no classifier can beat. The three panels of Flach (2012), Machine Learning,
 * figure 9.3, are of this kind.
 *
 * ```ts
 * const { x, y, truth } = twoGaussians({ rows: 200, seed: 1 });
 * truth.bayesError; // Φ(−√2) = 0.0786…
 * ```
 */
export function twoGaussians(options: TwoGaussiansOptions = {}): ClassSample<NormalClassTruth> {
  const method = "twoGaussians";
  requireKnownOptions(method, options, ["rows", "seed", "means", "covariances", "priors"]);
  const {
    means = [
      [-1, -1],
      [1, 1],
    ],
    priors = [0.5, 0.5],
  } = options;
  const [shared = Matrix.identity(means[0].length), second = shared] = options.covariances ?? [];
  const densities = [
    new MultivariateNormal({ mean: means[0], covariance: shared }),
    new MultivariateNormal({ mean: means[1], covariance: second }),
  ];
  if (priors.length !== densities.length) {
    throw new OptionError(method, {
      option: "priors",
      expected: "two probabilities",
      received: priors.length,
    });
  }
  const truth = normalClassTruth(requireProbabilities(method, "priors", priors), densities);
  return drawClasses(method, options, truth, (label, stream, count) =>
    densities[label].sampleMany(stream, count),
  );
}
