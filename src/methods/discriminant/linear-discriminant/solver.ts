// Fisher's discriminant coordinates: directions in which the class means lie far apart relative to the spread
// within classes (ESL section 4.3.3).

import { DataError, got, words } from "../../../base/errors.js";
import type { ClassScatter } from "../../../data/statistics/class-scatter.js";
import { eigenSymmetric } from "../../../math/linalg/eigen-symmetric.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { svd } from "../../../math/linalg/svd.js";
import type { LinearFunctions } from "../../../model/bayes-rule/linear-functions.js";
import { type FactorContext, factorCovariance, factorIfRegular, scaleBoth } from "../engine/factor.js";

/** The covariance within classes, shrunk toward the diagonal `target`. */
export interface WithinCovariance {
  /** The divisor of the scatter. */
  readonly degrees: number;
  readonly shrinkage: number;
  readonly target: Float64Array;
  readonly matrix: Matrix;
}

export function withinCovariance(
  statistics: ClassScatter,
  degrees: number,
  shrinkage: number,
  toward: "mean variance" | "variances",
): WithinCovariance {
  const raw = statistics.within().scale(1 / degrees);
  const variances = raw.diagonal();
  const average = variances.reduce((sum, variance) => sum + variance, 0) / variances.length;
  const target = toward === "variances" ? variances : variances.map(() => average);
  const { columns } = raw;
  const matrix = raw.map((value, at) => {
    const j = at % columns;
    return (1 - shrinkage) * value + (at === j * (columns + 1) ? shrinkage * target[j] : 0);
  });
  return { degrees, shrinkage, target, matrix };
}

export interface SpheringOptions {
  readonly solver: "auto" | "covariance" | "eigen" | "svd";
  readonly tolerance: number;
  readonly context: FactorContext;
}

/** Products with `directions` are uncorrelated within classes and have variance 1. */
export interface Sphering {
  /** Features × rank. */
  readonly directions: Matrix;
  /** Which columns do not vary within any class, and are left out. */
  readonly flat: readonly boolean[];
}

/** Spheres the features; all solvers but "covariance" leave out directions in which no class varies. */
export function sphering(
  statistics: ClassScatter,
  within: WithinCovariance,
  { solver, tolerance, context }: SpheringOptions,
): Sphering {
  const flat = flatColumns(statistics.means, within.matrix);
  if (solver === "covariance")
    return { directions: factorCovariance(within.matrix, context).root.transpose(), flat };
  const regular = solver === "auto" && !flat.includes(true) ? factorIfRegular(within.matrix) : undefined;
  if (regular !== undefined) return { directions: regular.root.transpose(), flat };
  if (!flat.includes(false)) throw nothingVaries(context);
  const deviations = within.matrix.diagonal().map((variance, j) => (flat[j] ? 1 : Math.sqrt(variance)));
  const { spreads, directions } =
    solver === "svd"
      ? bySingularValues(statistics.scatter, within, deviations)
      : byEigenvectors(within, deviations);
  const largest = spreads.reduce((most, spread) => Math.max(most, spread), 0);
  const kept = Array.from(spreads.keys()).filter((a) => spreads[a] > tolerance * largest);
  const out = new Matrix(deviations.length, kept.length);
  return {
    flat,
    directions: out.map((_, at) => {
      const [j, a] = [Math.floor(at / out.columns), kept[at % out.columns]];
      return directions.get(j, a) / spreads[a] / deviations[j];
    }),
  };
}

/** Deviations this small, relative to the means, are rounding error. */
const ROUNDING = 16 * Number.EPSILON;

/** Which columns are constant within every class, up to rounding. */
function flatColumns(means: Matrix, covariance: Matrix): boolean[] {
  return Array.from(covariance.diagonal(), (variance, j) => {
    const size = means.column(j).reduce((most, mean) => Math.max(most, Math.abs(mean)), 0);
    return !(variance > (ROUNDING * size) ** 2);
  });
}

function nothingVaries({ names: { method } }: FactorContext): DataError {
  return new DataError(
    method,
    words`${got("no column")} varies within any class, so there is no covariance to measure distances by; use NearestMean.`,
    { expected: "a column that varies within a class" },
  );
}

interface Spreads {
  readonly spreads: Float64Array;
  /** One per column. */
  readonly directions: Matrix;
}

function byEigenvectors({ matrix }: WithinCovariance, deviations: Float64Array): Spreads {
  const { values, vectors } = eigenSymmetric(scaleBoth(matrix, deviations));
  return { spreads: values.map((value) => Math.sqrt(Math.max(0, value))), directions: vectors };
}

/** From the triangular factor of the centered rows; the shrinkage target is appended as rows below it. */
function bySingularValues(triangle: Matrix, within: WithinCovariance, deviations: Float64Array): Spreads {
  const { degrees, shrinkage, target } = within;
  const { columns } = triangle;
  const scale = Math.sqrt((1 - shrinkage) / degrees);
  const rows = shrinkage > 0 ? 2 * columns : columns;
  const stacked = new Matrix(rows, columns).map((_, at) => {
    const [i, j] = [Math.floor(at / columns), at % columns];
    if (i < columns) return (scale * triangle.data[at]) / deviations[j];
    return i - columns === j ? Math.sqrt(shrinkage * target[j]) / deviations[j] : 0;
  });
  const { singularValues, V } = svd(stacked);
  return { spreads: singularValues, directions: V };
}

/** The discriminant coordinates and what is derived from them. */
export interface Discriminants extends LinearFunctions {
  /** Features × coordinates. */
  readonly scalings: Matrix;
  /** Classes × coordinates: the class means. */
  readonly centroids: Matrix;
  /** The share of the variance between the means that each coordinate explains. */
  readonly explainedRatio: Float64Array;
}

/** Singular values below this fraction of the largest count as 0. */
const FLAT = 1e-10;

/** The principal axes of the sphered means; `choose` says how many of them are used. */
export function discriminants(
  means: Matrix,
  priors: Float64Array,
  center: Float64Array,
  sphere: Matrix,
  choose: (available: number) => number,
): Discriminants {
  const { rows: classes, columns } = means;
  const sphered = means.map((value, at) => value - center[at % columns]).multiply(sphere);
  const weighted = sphered.map((value, at) => Math.sqrt(priors[Math.floor(at / sphere.columns)]) * value);
  const { singularValues, V } = svd(weighted);
  const largest = singularValues.length === 0 ? 0 : singularValues[0];
  const size = Math.sqrt(sphered.data.reduce((sum, value) => sum + value * value, 0));
  const apart = singularValues.filter((value) => value > FLAT * largest && value > 1e-14 * size).length;
  const count = choose(Math.min(apart, classes - 1));
  const axes = V.slice(0, V.rows, 0, count);
  const scalings = pointed(sphere.multiply(axes));
  const centroids = means.map((value, at) => value - center[at % columns]).multiply(scalings);
  const total = singularValues.reduce((sum, value) => sum + value * value, 0);
  return {
    scalings,
    centroids,
    explainedRatio: singularValues.slice(0, count).map((value) => (value * value) / total),
    center,
    coefficients: centroids.multiply(scalings.transpose()),
    constants: priors.map(
      (prior, k) => Math.log(prior) - 0.5 * centroids.row(k).reduce((sum, value) => sum + value * value, 0),
    ),
  };
}

/** Axes with their signs chosen so that the largest number of each is positive. */
function pointed(scalings: Matrix): Matrix {
  const { columns } = scalings;
  const signs = Array.from({ length: columns }, (_, a) =>
    Math.sign(
      scalings.column(a).reduce((most, value) => (Math.abs(value) > Math.abs(most) ? value : most), 0),
    ),
  );
  return scalings.map((value, at) => value * signs[at % columns]);
}
