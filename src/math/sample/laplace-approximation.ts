import * as z from "zod";
import type { Convergence } from "../../base/control.js";
import { ConvergenceError, NotPositiveDefiniteError } from "../../base/errors.js";
import { parseOptions } from "../../base/options.js";
import { finish, type Steps } from "../../base/steps.js";
import { cholesky } from "../linalg/cholesky.js";
import { inverse } from "../linalg/inverse.js";
import type { Matrix } from "../linalg/matrix.js";
import { differenceHessian, differenceHessianOfValues } from "../optimize/finite-difference.js";
import type { OptimizeControl } from "../optimize/iterate.js";
import { lbfgs } from "../optimize/lbfgs.js";
import { newtonSteps } from "../optimize/newton.js";
import type { ObjectiveParts } from "../optimize/objective.js";
import { MultivariateNormal } from "../probability/multivariate/multivariate-normal.js";
import { type LogDensity, type LogDensityParts, partsOf, requireStartingPoint } from "./log-density.js";

export const laplaceApproximationSchema = z.strictObject({
  method: z
    .enum(["newton", "lbfgs"])
    .optional()
    .describe(
      "The method that finds the mode; by default Newton's method for up to 50 parameters and L-BFGS for more.",
    ),
  tolerance: z
    .number()
    .min(0)
    .optional()
    .describe("Stop when the relative gradient is at most this; by default the tolerance of the method."),
  maxIterations: z.int().min(1).default(1000).describe("Stop after this many iterations."),
});

export type LaplaceApproximationOptions = z.input<typeof laplaceApproximationSchema>;

/** A normal distribution with the same peak, and the same curvature at the peak, as a density. */
export interface LaplaceApproximation {
  readonly mode: Float64Array;
  /** −∇∇ log density at the mode. */
  readonly precision: Matrix;
  /** Its inverse. */
  readonly covariance: Matrix;
  readonly distribution: MultivariateNormal;
  /** At the mode. */
  readonly logDensity: number;
  /** log ∫ density under the normal approximation: log p(mode) + (d/2) log 2π − ½ log |precision|. */
  readonly logEvidence: number;
  readonly convergence: Convergence;
}

const LARGEST_FOR_NEWTON = 50;

/**
 * Laplace's approximation: the mode of a density, and the normal distribution around it with the same curvature.
 * It is exact for a normal density.
 *
 * ```ts
 * const { mode, covariance, logEvidence } = laplaceApproximation(([x]) => 3 * Math.log(x) - x, [1]);
 * ```
 */
export function laplaceApproximation(
  logDensity: LogDensity,
  start: ArrayLike<number>,
  options: LaplaceApproximationOptions = {},
  control: OptimizeControl = {},
): LaplaceApproximation {
  return finish(laplaceSteps(logDensity, start, options, control));
}

/** Laplace's approximation, one step per iteration of Newton's method. */
export function* laplaceSteps(
  logDensity: LogDensity,
  start: ArrayLike<number>,
  options: LaplaceApproximationOptions,
  control: OptimizeControl,
): Steps<LaplaceApproximation> {
  const method = "laplaceApproximation";
  const settings = parseOptions(method, laplaceApproximationSchema, options);
  const from = requireStartingPoint(method, start);
  const parts = partsOf(logDensity);
  const objective = negated(parts);
  const { tolerance, maxIterations } = settings;
  const search = { maxIterations, ...(tolerance !== undefined && { tolerance }) };
  const byNewton = (settings.method ?? (from.length <= LARGEST_FOR_NEWTON ? "newton" : "lbfgs")) === "newton";
  const {
    x: mode,
    value,
    convergence,
  } = byNewton
    ? yield* newtonSteps(objective, from, search, control)
    : lbfgs(objective, from, search, control);
  return { mode, convergence, ...normalAt(method, objective, mode, -value) };
}

/** The normal distribution around a mode. */
function normalAt(method: string, objective: ObjectiveParts, mode: Float64Array, logDensity: number) {
  const precision = curvature(objective, mode);
  const logDeterminant = requirePeak(method, precision);
  const covariance = symmetrized(inverse(precision));
  return {
    precision,
    covariance,
    distribution: new MultivariateNormal({ mean: mode, covariance }),
    logDensity,
    logEvidence: logDensity + 0.5 * (mode.length * Math.log(2 * Math.PI) - logDeterminant),
  };
}

function negated(parts: LogDensityParts): ObjectiveParts {
  const { value, gradient, valueAndGradient, hessian, typicalSize } = parts;
  const both = valueAndGradient && ((x: Float64Array) => negatedPair(valueAndGradient, x));
  return {
    // Most points that a search tries are accepted, so their gradients are needed.
    value: both ?? ((x) => -value(x)),
    gradient: gradient && ((x) => negative(gradient(x))),
    hessian: hessian && ((x) => hessian(x).scale(-1)),
    typicalSize,
  };
}

function negatedPair(both: NonNullable<LogDensityParts["valueAndGradient"]>, x: Float64Array) {
  const gradient = new Float64Array(x.length);
  const value = -both(x, gradient);
  return { value, gradient: negative(gradient) };
}

function negative(values: ArrayLike<number>): Float64Array {
  const out = new Float64Array(values.length);
  for (let i = 0; i < out.length; i += 1) out[i] = -values[i];
  return out;
}

function curvature({ value, gradient, hessian, typicalSize }: ObjectiveParts, at: Float64Array): Matrix {
  if (hessian !== undefined) return hessian(at);
  if (gradient !== undefined) return differenceHessian(gradient, at, { typicalSize });
  const valueAt = (x: Float64Array) => {
    const here = value(x);
    return typeof here === "number" ? { value: here, gradient: undefined } : here;
  };
  if (valueAt(at).gradient === undefined)
    return differenceHessianOfValues((x) => valueAt(x).value, at, { typicalSize });
  return differenceHessian((x) => valueAt(x).gradient ?? [], at, { typicalSize });
}

function symmetrized(matrix: Matrix): Matrix {
  const { data, columns } = matrix;
  return matrix.map((value, at) => (value + data[(at % columns) * columns + Math.floor(at / columns)]) / 2);
}

/** Requires a peak at the end of the search; otherwise there is nothing to approximate. */
function requirePeak(method: string, precision: Matrix): number {
  try {
    return cholesky(precision).logDeterminant;
  } catch (error) {
    if (!(error instanceof NotPositiveDefiniteError)) throw error;
    throw new ConvergenceError(
      method,
      `the search ended at a point that is not a peak of the log density (it does not fall along parameter ${error.pivot}); start elsewhere, or pass a density that has a mode.`,
      { row: error.pivot, expected: "a negative definite Hessian", received: "another" },
      error,
    );
  }
}
