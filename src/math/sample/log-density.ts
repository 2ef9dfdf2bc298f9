import { DataError, got, words } from "../../base/errors.js";
import type { Matrix } from "../linalg/matrix.js";
import { differenceGradient } from "../optimize/finite-difference.js";
import { requireLength, requireStart } from "../optimize/objective.js";
import type { Ingredient } from "./module-export.js";

/**
 * The logarithm of a possibly unnormalized density; −∞ where the density is 0. It must neither change nor keep `x`,
 * which is overwritten at every step.
 */
export type LogDensityFunction = (x: Float64Array) => number;

/** A log density with its derivatives, as far as they are known; missing ones are found by finite differences. */
export interface LogDensityParts {
  readonly value: LogDensityFunction;
  readonly gradient?: ((x: Float64Array) => ArrayLike<number>) | undefined;
  /** Returns the value and writes the gradient to the second argument: the fastest form. */
  readonly valueAndGradient?: ((x: Float64Array, gradient: Float64Array) => number) | undefined;
  readonly hessian?: ((x: Float64Array) => Matrix) | undefined;
  /** The typical size of the parameters, one for all or one each, which bounds the steps of differences from below. Default 1. */
  readonly typicalSize?: number | ArrayLike<number> | undefined;
}

/** A log density, alone or with its derivatives. */
export type LogDensity = LogDensityFunction | LogDensityParts;

/** What a module that creates a log density must return. */
export const densityIngredient: Ingredient = {
  is: (value) =>
    typeof value === "function" || (typeof value === "object" && value !== null && "value" in value),
  expected: "a function of the parameters, or an object with such a function as value",
};

export function partsOf(logDensity: LogDensity): LogDensityParts {
  return typeof logDensity === "function" ? { value: logDensity } : logDensity;
}

/** Returns the value and writes the gradient to the second argument, by the best means available. */
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
    requireLength(method, "the gradient", slope.length, out.length);
    out.set(slope);
    return value(x);
  };
}

/** A copy of the start of a chain, which must consist of finite numbers. */
export function requireStartingPoint(method: string, start: ArrayLike<number>): Float64Array {
  const x = requireStart(method, start);
  if (x.length > 0) return x;
  const sentence = "the start is empty.";
  throw new DataError(method, sentence, { expected: "at least 1 number", received: "0 numbers" });
}

/** A chain cannot start where the density is 0 or unknown. */
export function requireStartingDensity(method: string, value: number, x: Float64Array): number {
  if (Number.isFinite(value)) return value;
  throw new DataError(method, words`the log density is ${got(value)} at the start (${listPoint(x)}).`, {
    expected: "a finite log density",
  });
}

export function requireStartingGradient(method: string, gradient: Float64Array): void {
  const at = gradient.findIndex((slope) => !Number.isFinite(slope));
  if (at < 0) return;
  const sentence = words`the gradient at the start has ${got(String(gradient[at]))} for parameter ${at}.`;
  throw new DataError(method, sentence, { row: at, expected: "a finite number" });
}

/** −∞ means a density of 0; NaN and +∞ are mistakes that a sampler would hide. */
export function requireDensity(method: string, value: number, x: Float64Array): void {
  if (value < Number.POSITIVE_INFINITY) return;
  const sentence = words`the log density is ${got(value)} at (${listPoint(x)}); use −∞ for a density of 0.`;
  throw new DataError(method, sentence, { expected: "a number or −∞" });
}

const SHOWN = 6;

function listPoint(x: Float64Array): string {
  const shown = Array.from(x.subarray(0, SHOWN), (value) => Number(value.toPrecision(6)));
  return [...shown, ...(x.length > SHOWN ? ["…"] : [])].join(", ");
}
