import * as z from "zod";
import { DataError, OptionError, ShapeError } from "../../base/errors.js";
import { counted, got, optionName, wanted, words } from "../../base/sentence.js";

/** One bound for all variables, or one each; infinite if there is none. */
export type BoundInput = number | ArrayLike<number>;

/** The interval of each variable. */
export interface Bounds {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

export const boundSchema = z
  .custom<BoundInput>((value) => isBound(value))
  .meta({ constraint: "a number, or one per variable" });

function isBound(value: unknown): boolean {
  if (typeof value === "number") return !Number.isNaN(value);
  if (typeof value !== "object" || value === null || !("length" in value)) return false;
  return Array.from(value as ArrayLike<unknown>).every((x) => typeof x === "number" && !Number.isNaN(x));
}

/** Both bounds as arrays; throws if they have the wrong length or exclude each other. */
export function requireBounds(
  method: string,
  size: number,
  lower: BoundInput = Number.NEGATIVE_INFINITY,
  upper: BoundInput = Number.POSITIVE_INFINITY,
): Bounds {
  const bounds = {
    lower: spread(method, "lower", lower, size),
    upper: spread(method, "upper", upper, size),
  };
  for (let i = 0; i < size; i += 1) {
    if (bounds.lower[i] <= bounds.upper[i]) continue;
    const sentence = words`variable ${i} has the lower bound ${got(bounds.lower[i])} above its upper bound ${bounds.upper[i]}.`;
    throw new OptionError(method, sentence, { option: "lower", expected: `≤ ${bounds.upper[i]}` });
  }
  return bounds;
}

function spread(method: string, option: string, bound: BoundInput, size: number): Float64Array {
  if (typeof bound === "number") return new Float64Array(size).fill(bound);
  if (bound.length === size) return Float64Array.from(bound);
  const sentence = words`${optionName(option)} must have ${wanted(counted(size, "bound"))}; got ${got(counted(bound.length, "bound"))}.`;
  throw new ShapeError(method, sentence);
}

export function requireInside(method: string, x: ArrayLike<number>, { lower, upper }: Bounds): void {
  for (let i = 0; i < x.length; i += 1) {
    if (x[i] >= lower[i] && x[i] <= upper[i]) continue;
    const sentence = words`the start has ${got(x[i])} for variable ${i}, which must be ${wanted(`from ${lower[i]} to ${upper[i]}`)}.`;
    throw new DataError(method, sentence, { row: i });
  }
}

/** The nearest point inside the bounds, as a new array. */
export function project(x: Float64Array, { lower, upper }: Bounds): Float64Array {
  const out = new Float64Array(x.length);
  for (let i = 0; i < x.length; i += 1) out[i] = Math.min(Math.max(x[i], lower[i]), upper[i]);
  return out;
}
