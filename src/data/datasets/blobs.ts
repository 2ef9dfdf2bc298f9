import { requireKnownOptions } from "../../base/known-options.js";
import { Matrix, type MatrixLike } from "../../math/linalg/matrix.js";
import {
  requireCount,
  requireOption,
  requirePositive,
} from "../../math/probability/distributions/require.js";
import { MultivariateNormal } from "../../math/probability/multivariate/index.js";
import { streamOf } from "../../math/probability/random/seed.js";
import { type NormalClassTruth, normalClassTruth } from "./normal-classes.js";
import { type ClassSample, drawClasses, type SampleOptions } from "./sample.js";

export interface BlobsOptions extends SampleOptions {
  /** The number of blobs, with centers drawn uniformly from the cube [−10, 10]ᵈ. Default 3, unless `centers` are given. */
  readonly classes?: number;
  /** The number of columns, if centers are drawn. Default 2. */
  readonly dimension?: number;
  /** The centers, one per row. */
  readonly centers?: MatrixLike;
  /** The standard deviation of every coordinate around its center. Default 1. */
  readonly deviation?: number;
}

/**
 * Spherical normal classes of equal width and equal probability, ideal for clustering methods.
 *
 * ```ts
 * const { x, truth } = blobs({ rows: 300, classes: 4, seed: 1 });
 * truth.densities[0].mean; // the first center
 * ```
 */
export function blobs(options: BlobsOptions = {}): ClassSample<NormalClassTruth> {
  const method = "blobs";
  requireKnownOptions(method, options, ["rows", "seed", "classes", "dimension", "centers", "deviation"]);
  const deviation = requirePositive(method, "deviation", options.deviation ?? 1);
  const centers = options.centers === undefined ? drawCenters(method, options) : Matrix.from(options.centers);
  requireOption(method, "classes", centers.rows, centers.rows >= 1, "a whole number ≥ 1");
  const covariance = Matrix.identity(centers.columns).scale(deviation ** 2);
  const densities = centers.toArrays().map((mean) => new MultivariateNormal({ mean, covariance }));
  const truth = normalClassTruth(
    densities.map(() => 1 / densities.length),
    densities,
  );
  return drawClasses(method, options, truth, (label, stream, count) =>
    densities[label].sampleMany(stream, count),
  );
}

function drawCenters(method: string, { classes = 3, dimension = 2, seed = 0 }: BlobsOptions): Matrix {
  requireCount(method, "classes", classes);
  requireCount(method, "dimension", dimension);
  // Streams 0 and 1 draw classes and points.
  const stream = streamOf(seed).child(2);
  return new Matrix(classes, dimension).map(() => 20 * stream.next() - 10);
}
