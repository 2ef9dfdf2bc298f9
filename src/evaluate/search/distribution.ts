// What values an option may be given in a search, written as data.

import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import type { Random } from "../../math/probability/random/random.js";

const low = z.number().describe("The lower end.");
const high = z.number().describe("The upper end.");
const rising = ({ low: a, high: b }: { low: number; high: number }) => a < b;
const risingIssue = { path: ["high"], message: "must be greater than low" };

const uniformShape = z
  .strictObject({ distribution: z.literal("uniform"), low, high })
  .refine(rising, risingIssue);
const logUniformShape = z
  .strictObject({ distribution: z.literal("log-uniform"), low: low.gt(0), high })
  .refine(rising, risingIssue);
const integerShape = z
  .strictObject({ distribution: z.literal("integer"), low: z.int(), high: z.int() })
  .refine(({ low: a, high: b }) => a <= b, { path: ["high"], message: "must be at least low" });
const choiceShape = z.strictObject({
  distribution: z.literal("choice"),
  values: z.array(z.unknown()).min(1).describe("The values, each equally probable."),
});

/** Numbers of an interval: uniform, uniform in their logarithm, or whole numbers. */
export type NumberDistribution = Readonly<
  z.output<typeof uniformShape> | z.output<typeof logUniformShape> | z.output<typeof integerShape>
>;

/** One of several values, each equally probable. */
export interface Choice<V> {
  readonly distribution: "choice";
  readonly values: readonly V[];
}

/** What an option's values are drawn from. */
export type ValueSource = NumberDistribution | Choice<unknown>;

/** Numbers from `low` to `high`, uniformly distributed: `uniformRange(0, 1)`. */
export function uniformRange(low: number, high: number): NumberDistribution {
  return parseOptions("uniformRange", uniformShape, { distribution: "uniform", low, high });
}

/** Positive numbers with uniformly distributed logarithms, for options whose order of magnitude matters: `logUniformRange(1e-6, 1)`. */
export function logUniformRange(low: number, high: number): NumberDistribution {
  return parseOptions("logUniformRange", logUniformShape, { distribution: "log-uniform", low, high });
}

/** Whole numbers from `low` to `high`, both included: `integerRange(1, 20)`. */
export function integerRange(low: number, high: number): NumberDistribution {
  return parseOptions("integerRange", integerShape, { distribution: "integer", low, high });
}

/** One of these values, the same as a plain list: `choice(["empirical", "uniform"])`. */
export function choice<const V>(values: readonly V[]): Choice<V> {
  return parseOptions("choice", choiceShape, { distribution: "choice", values }) as Choice<V>;
}

const shapes = {
  uniform: uniformShape,
  "log-uniform": logUniformShape,
  integer: integerShape,
  choice: choiceShape,
} as const;

/** A list, or a distribution as data, checked; undefined if it is neither. */
export function readSource(method: string, given: unknown): ValueSource | undefined {
  if (Array.isArray(given))
    return parseOptions(method, choiceShape, { distribution: "choice", values: given });
  const named = (given as { distribution?: keyof typeof shapes } | null | undefined)?.distribution;
  if (named === undefined || !Object.hasOwn(shapes, named)) return undefined;
  return parseOptions(method, shapes[named], given) as ValueSource;
}

/** How many values there are; infinite where they cannot be counted. */
export function countValues(source: ValueSource): number {
  if (source.distribution === "choice") return source.values.length;
  return source.distribution === "integer" ? source.high - source.low + 1 : Number.POSITIVE_INFINITY;
}

/** All values there are, of a source that has countably many. */
export function valuesOf(source: ValueSource): readonly unknown[] {
  if (source.distribution === "choice") return source.values;
  return Array.from({ length: countValues(source) }, (_, i) => source.low + i);
}

export function drawNumber(source: NumberDistribution, stream: Random): number {
  switch (source.distribution) {
    case "integer":
      return stream.integer(source.low, source.high);
    case "uniform":
      return source.low + stream.next() * (source.high - source.low);
    case "log-uniform": {
      const from = Math.log(source.low);
      const value = Math.exp(from + stream.next() * (Math.log(source.high) - from));
      // Rounding may carry it past an end.
      return Math.min(source.high, Math.max(source.low, value));
    }
  }
}
