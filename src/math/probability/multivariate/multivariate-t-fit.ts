import { columnMeans, covariance, type Matrix, scatterMatrix } from "../../linalg/index.js";
import { requireFinite } from "../../linalg/require.js";
import { maximize } from "../distributions/maximize.js";
import { logBeta } from "../special/beta.js";
import { logMinusDigamma } from "../special/digamma.js";
import { requireRowWeights } from "./require.js";
import { factorScatter, squaredDistances } from "./scatter-factor.js";

interface LocationScatter {
  readonly location: Float64Array;
  readonly scale: Matrix;
}

interface FitTask {
  readonly method: string;
  readonly points: Matrix;
  /** Weights that add up to 1. */
  readonly weights: Float64Array;
}

/** The t distribution of highest likelihood, with given or fitted degrees of freedom. */
export function fitMultivariateT(
  method: string,
  points: Matrix,
  options: { readonly weights?: ArrayLike<number>; readonly degreesOfFreedom?: number },
): LocationScatter & { readonly degreesOfFreedom: number } {
  requireFinite(method, "the data", points);
  const given = requireRowWeights(method, points, options.weights);
  const start = {
    location: columnMeans(points, given),
    scale: covariance(points, { weights: given, divisor: "n" }),
  };
  factorScatter(method, "covariance", start.scale);
  const total = given.reduce((sum, weight) => sum + weight, 0);
  const task = { method, points, weights: given.map((weight) => weight / total) };
  if (options.degreesOfFreedom !== undefined) {
    const { degreesOfFreedom } = options;
    return { degreesOfFreedom, ...fitAtDegrees(task, degreesOfFreedom, start) };
  }
  let latest: LocationScatter = start;
  const [logDegrees] = maximize(method, [Math.log(5)], ([theta]) => {
    latest = fitAtDegrees(task, Math.exp(theta), latest);
    return profileSlope(task, Math.exp(theta), latest);
  });
  const degreesOfFreedom = Math.exp(logDegrees);
  return { degreesOfFreedom, ...fitAtDegrees(task, degreesOfFreedom, latest) };
}

const MOST_ITERATIONS = 2000;
const CHANGE = 1e-14;

/**
 * Location and scale as weighted means, in which distant points weigh less; dividing the scatter by
 * the sum of the weights instead of n makes the iteration converge several times faster (Kent,
 * Tyler and Vardi 1994).
 */
function fitAtDegrees(
  { method, points, weights }: FitTask,
  degrees: number,
  start: LocationScatter,
): LocationScatter {
  const dimension = points.columns;
  let { location, scale } = start;
  for (let i = 0; i < MOST_ITERATIONS; i += 1) {
    const squares = squaredDistances(factorScatter(method, "scale", scale).L, location, points);
    const pulled = weights.map((weight, row) => (weight * (degrees + dimension)) / (degrees + squares[row]));
    const total = pulled.reduce((sum, weight) => sum + weight, 0);
    const next = columnMeans(points, pulled);
    const spread = scatterMatrix(points, { weights: pulled, center: next }).scale(1 / total);
    const deviations = spread.diagonal().map(Math.sqrt);
    const moved = next.some((value, j) => Math.abs(value - location[j]) > CHANGE * deviations[j]);
    const grown = spread.data.some((value, at) => {
      const unit = deviations[Math.floor(at / dimension)] * deviations[at % dimension];
      return Math.abs(value - scale.data[at]) > CHANGE * unit;
    });
    location = next;
    scale = spread;
    if (!moved && !grown) break;
  }
  return { location, scale };
}

/**
 * The mean log likelihood and its derivative with respect to ln ν; location and scale are optimal
 * for ν.
 */
function profileSlope({ method, points, weights }: FitTask, degrees: number, fitted: LocationScatter) {
  const { L, logDeterminant } = factorScatter(method, "scale", fitted.scale);
  const dimension = points.columns;
  const half = dimension / 2;
  const squares = squaredDistances(L, fitted.location, points);
  let logs = 0;
  let pulls = 0;
  squares.forEach((square, row) => {
    logs += weights[row] * Math.log1p(square / degrees);
    pulls += (weights[row] * (degrees + dimension) * square) / (degrees * (degrees + square));
  });
  const rise =
    Math.log1p(dimension / degrees) - logMinusDigamma(degrees / 2 + half) + logMinusDigamma(degrees / 2);
  return {
    value:
      -logBeta(half, degrees / 2) -
      half * Math.log(degrees) -
      0.5 * logDeterminant -
      (degrees / 2 + half) * logs,
    gradient: [0.5 * degrees * (rise - dimension / degrees - logs + pulls)],
  };
}
