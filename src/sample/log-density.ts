import { DataError, ShapeError } from "../base/errors.js";
import type { Matrix } from "../linalg/matrix.js";
import { differenceGradient } from "../optimize/finite-difference.js";
import { requireStart } from "../optimize/objective.js";
import type { Ingredient } from "./module-export.js";

/**
 * The logarithm of a density that need not be normalized; −∞ where it is 0. It must neither change nor keep `x`,
 * which is written over at every step.
 */
export type LogDensityFunction = (x: Float64Array) => number;

/** A log density with what is known of its derivatives; what is missing is found by differences. */
export interface LogDensityParts {
  readonly value: LogDensityFunction;
  readonly gradient?: ((x: Float64Array) => ArrayLike<number>) | undefined;
  /** Both at once, the gradient written to the second argument: the fastest way. */
  readonly valueAndGradient?: ((x: Float64Array, gradient: Float64Array) => number) | undefined;
  readonly hessian?: ((x: Float64Array) => Matrix) | undefined;
  /** The usual size of the parameters, one for all or one each: differences take no finer steps. Default 1. */
  readonly typicalSize?: number | ArrayLike<number> | undefined;
}

/** A log density, alone or with its derivatives. */
export type LogDensity = LogDensityFunction | LogDensityParts;

/** What a module that makes a log density must give. */
export const densityIngredient: Ingredient = {
  is: (value) =>
    typeof value === "function" || (typeof value === "object" && value !== null && "value" in value),
  expected: "a function of the parameters, or an object with one as its value",
};

export function partsOf(logDensity: LogDensity): LogDensityParts {
  return typeof logDensity === "function" ? { value: logDensity } : logDensity;
}

/** The value, and the gradient written to the second argument, by the best of what is given. */
export function valueAndGradientOf(
  method: string,
  parts: LogDensityParts,
): (x: Float64Array, out: Float64Array) => number {
  const { value, gradient, valueAndGradient, typicalSize } = parts;
  if (valueAndGradient !== undefined) return valueAndGradient;
  if (gradient === undefined) {
    return (x, out) => {
      const here = value(x);
      if (here > Number.NEGATIVE_INFINITY) out.set(differenceGradient(value, x, { typicalSize }));
      return here;
    };
  }
  return (x, out) => {
    const slope = gradient(x);
    if (slope.length !== out.length) throw wrongLength(method, out.length, slope.length);
    out.set(slope);
    return value(x);
  };
}

function wrongLength(method: string, expected: number, received: number): ShapeError {
  return new ShapeError(`${method}: the gradient must have ${expected} numbers; got ${received}.`, {
    method,
    expected: `${expected} numbers`,
    received: `${received} numbers`,
  });
}

/** A copy of where a chain begins, which must be finite numbers. */
export function requireStartingPoint(method: string, start: ArrayLike<number>): Float64Array {
  const x = requireStart(method, start);
  if (x.length > 0) return x;
  throw new DataError(`${method}: the start has no numbers.`, {
    method,
    expected: "at least 1 number",
    received: "0 numbers",
  });
}

/** Nothing can begin where the density is 0 or unknown. */
export function requireStartingDensity(method: string, value: number, x: Float64Array): number {
  if (Number.isFinite(value)) return value;
  throw new DataError(`${method}: the log density is ${value} at the start (${listPoint(x)}).`, {
    method,
    expected: "a finite log density",
    received: String(value),
  });
}

export function requireStartingGradient(method: string, gradient: Float64Array): void {
  const at = gradient.findIndex((slope) => !Number.isFinite(slope));
  if (at < 0) return;
  throw new DataError(`${method}: the gradient at the start has ${gradient[at]} for parameter ${at}.`, {
    method,
    row: at,
    expected: "a finite number",
    received: String(gradient[at]),
  });
}

/** −∞ is a density of 0; what is no number, or +∞, is a mistake that a sampler would hide. */
export function requireDensity(method: string, value: number, x: Float64Array): void {
  if (value < Number.POSITIVE_INFINITY) return;
  throw new DataError(
    `${method}: the log density is ${value} at (${listPoint(x)}); −∞ says a density of 0.`,
    {
      method,
      expected: "a number or −∞",
      received: String(value),
    },
  );
}

const SHOWN = 6;

function listPoint(x: Float64Array): string {
  const shown = Array.from(x.subarray(0, SHOWN), (value) => Number(value.toPrecision(6)));
  return [...shown, ...(x.length > SHOWN ? ["…"] : [])].join(", ");
}
