import * as z from "zod";
import { requireFunction, requireNumber } from "../../base/arguments.js";
import { DataError, got, OptionError, wanted, words } from "../../base/errors.js";
import { parseOptions } from "../../base/options.js";
import {
  iterate,
  type Loop,
  loopOptions,
  type OptimizeControl,
  type Outcome,
  type PathStep,
} from "./iterate.js";

/** The minimum or root of a function of one variable. */
export interface ScalarOutcome extends Outcome<number> {
  readonly evaluations: { readonly values: number };
}

/** The schema of the options of searches in one variable. */
export const scalarSchema = z.strictObject({
  tolerance: z
    .number()
    .min(0)
    .default(1e-8)
    .describe("Stop when x is known to within this share of max(|x|, 1)."),
  ...loopOptions,
  maxIterations: z.int().min(1).default(200).describe("Stop after this many iterations."),
});

/** The options of searches in one variable: `brent`, `goldenSection` and `brentRoot`. */
export type ScalarOptions = z.input<typeof scalarSchema>;

export function requireInterval(method: string, lower: number, upper: number): void {
  requireNumber(method, lower, "the lower end");
  requireNumber(method, upper, "the upper end");
  if (Number.isFinite(lower) && Number.isFinite(upper) && lower < upper) return;
  const sentence = words`the interval must have finite ends with ${wanted("lower < upper")}; got ${got(`${lower} to ${upper}`)}.`;
  throw new OptionError(method, sentence);
}

/** A search between two ends as it was requested. */
interface Request {
  readonly method: string;
  readonly f: (x: number) => number;
  readonly lower: number;
  readonly upper: number;
  readonly options: ScalarOptions;
  readonly control: OptimizeControl;
}

/** A point and its value. */
export type Known = PathStep<number>;

type Steps<P extends Known> = Pick<Loop<P>, "start" | "next" | "criterion" | "tolerance" | "mayRise">;

/** Runs the steps of a search; the function they evaluate counts its calls and refuses NaN, which cannot be compared. */
export function searchInterval<P extends Known>(
  { method, f, lower, upper, options, control }: Request,
  stepsOf: (at: (x: number) => Known, tolerance: number) => Steps<P>,
): ScalarOutcome {
  const settings = parseOptions(method, scalarSchema, options);
  requireFunction(method, "the function", f);
  requireInterval(method, lower, upper);
  let calls = 0;
  const at = (x: number) => {
    calls += 1;
    const value = f(x);
    if (!Number.isNaN(value)) return { x, value };
    throw new DataError(method, words`the function is ${got("NaN")} at ${x}.`, { expected: "a number" });
  };
  const steps = stepsOf(at, settings.tolerance);
  const { state: _, ...outcome } = iterate<number, P>({ method, ...settings, ...steps, control });
  return { ...outcome, evaluations: { values: calls } };
}
