import { z } from "zod";
import { DataError, OptionError } from "../base/errors.js";
import { loopOptions, type Outcome } from "./iterate.js";

/** The minimum or root of a function of one variable. */
export interface ScalarOutcome extends Outcome<number> {
  readonly evaluations: { readonly values: number };
}

export const scalarSchema = z.strictObject({
  tolerance: z
    .number()
    .min(0)
    .default(1e-8)
    .describe("End when x is known to within this part of max(|x|, 1)."),
  ...loopOptions,
  maxIterations: z.int().min(1).default(200).describe("End after this many iterations."),
});

export type ScalarOptions = z.input<typeof scalarSchema>;

export function requireInterval(method: string, lower: number, upper: number): void {
  if (Number.isFinite(lower) && Number.isFinite(upper) && lower < upper) return;
  throw new OptionError(
    `${method}: the interval must have finite ends, the lower one first; got ${lower} to ${upper}.`,
    { method, expected: "finite lower < upper", received: `${lower} to ${upper}` },
  );
}

/** A function that counts its calls and refuses NaN, which no comparison can place. */
export class ScalarFunction {
  readonly #method: string;
  readonly #f: (x: number) => number;
  calls = 0;

  constructor(method: string, f: (x: number) => number) {
    this.#method = method;
    this.#f = f;
  }

  at(x: number): number {
    this.calls += 1;
    const value = this.#f(x);
    if (!Number.isNaN(value)) return value;
    throw new DataError(`${this.#method}: the function is NaN at ${x}.`, {
      method: this.#method,
      expected: "a number",
      received: "NaN",
    });
  }
}
