import * as z from "zod";
import type { RunControl } from "../../base/control.js";
import { DataError, got, wanted, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import { inspect } from "../../base/printing.js";
import { shortNumber } from "../../base/text-grid.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { standardDeviation } from "../../math/linalg/moments.js";
import { badOption } from "../../math/probability/distributions/require.js";
import { type Random, random } from "../../math/probability/random/random.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import { Table } from "../table/table.js";
import { type BootstrapMethod, bootstrapRows, drawRows } from "./bootstrap-rows.js";

const METHOD = "bootstrap";

const bootstrapSchema = z.strictObject({
  resamples: z.int().min(2).default(2000).describe("How many bootstrap samples are drawn."),
  level: z.number().gt(0).lt(1).default(0.95).describe("The confidence level."),
  method: z
    .enum(["bca", "percentile", "basic", "normal", "studentized"])
    .default("bca")
    .describe(
      'The interval: quantiles of the bootstrap values, corrected for bias and skewness ("bca") or not ("percentile"), quantiles mirrored at the estimate ("basic"), standard errors ("normal"), or quantiles of the estimate over its standard error ("studentized").',
    ),
  innerResamples: z
    .int()
    .min(2)
    .default(50)
    .describe("How many samples of each sample estimate its standard error, for studentized intervals."),
  seed: z.int().min(0).default(0).describe("The seed of the random numbers."),
});

export type BootstrapOptions = z.input<typeof bootstrapSchema>;

/** The options, and a formula for the standard error if there is one. */
export type BootstrapSettings<D extends BootstrapData> = Seeded<BootstrapOptions> & {
  /** For studentized intervals: the standard error of the statistic of a sample, instead of an inner bootstrap. */
  readonly standardError?: ((sample: BootstrapSample<D>) => number) | undefined;
};

/** What the bootstrap draws from: numbers, items of any kind, or the rows of a table or a matrix. */
export type BootstrapData = ArrayLike<number> | readonly unknown[] | Table | Matrix;

/** A sample as the statistic is given it: of the same kind as the data. */
export type BootstrapSample<D extends BootstrapData> = D extends Table
  ? Table
  : D extends Matrix
    ? Matrix
    : D extends readonly (infer T)[]
      ? T[]
      : Float64Array;

/** A statistic with its confidence interval. */
export class Bootstrap {
  /** The statistic of all cases. */
  readonly estimate: number;
  readonly interval: readonly [lower: number, upper: number];
  readonly level: number;
  readonly method: BootstrapMethod;
  /** The standard deviation of the replicates. */
  readonly standardError: number;
  /** The mean of the replicates minus the estimate. */
  readonly bias: number;
  /** The statistic of every sample in which it is finite. */
  readonly replicates: Float64Array;
  /** The number of samples in which it is not finite; they are left out. */
  readonly undefinedResamples: number;
  readonly seed: number;

  constructor(
    fields: {
      readonly [K in keyof Bootstrap as Bootstrap[K] extends (...args: never) => unknown
        ? never
        : K]: Bootstrap[K];
    },
  ) {
    this.estimate = fields.estimate;
    this.interval = fields.interval;
    this.level = fields.level;
    this.method = fields.method;
    this.standardError = fields.standardError;
    this.bias = fields.bias;
    this.replicates = fields.replicates;
    this.undefinedResamples = fields.undefinedResamples;
    this.seed = fields.seed;
  }

  toString(): string {
    const [lower, upper] = this.interval.map(shortNumber);
    const percent = shortNumber(100 * this.level);
    return [
      `Bootstrap, ${this.replicates.length + this.undefinedResamples} samples`,
      `estimate ${shortNumber(this.estimate)}, bias ${shortNumber(this.bias)}, standard error ${shortNumber(this.standardError)}`,
      `${percent} % confidence interval (${this.method}): ${lower} to ${upper}`,
      ...(this.undefinedResamples > 0
        ? [`Note: the statistic is not finite in ${this.undefinedResamples} samples, which are left out.`]
        : []),
    ].join("\n");
  }

  [inspect](): string {
    return this.toString();
  }
}

/**
 * The confidence interval of any statistic, by drawing the cases again with replacement.
 *
 * ```ts
 * const { estimate, interval } = await bootstrap([3, 1, 4, 1, 5, 9, 2, 6], (sample) => median(sample));
 * await bootstrap(table, (sample) => correlation(numbersOf(sample, "x"), numbersOf(sample, "y")));
 * ```
 */
export async function bootstrap<const D extends BootstrapData>(
  data: D,
  statistic: (sample: BootstrapSample<D>) => number,
  options: BootstrapSettings<D> = {},
  control: Pick<RunControl, "signal" | "onProgress"> = {},
): Promise<Bootstrap> {
  const settings = parseOptions(METHOD, bootstrapSchema, withSeed(withoutFormula(options)));
  const { standardError } = options;
  const { method, innerResamples, seed, level } = settings;
  requireUseOf(standardError, options);
  if (typeof statistic !== "function") {
    const sentence = words`expected ${wanted("a function")} of a sample; got ${got(typeof statistic)}.`;
    throw new DataError(METHOD, sentence);
  }
  const { count, take } = readData(data);
  const rows = Uint32Array.from({ length: count }, (_, i) => i);
  const value = (sample: Uint32Array) => requireNumber(statistic(take(sample)));
  const inner = (sample: Uint32Array, stream: Random) => {
    const values = Float64Array.from({ length: innerResamples }, (_, i) =>
      value(drawRows(sample, stream.child(i))),
    ).filter(Number.isFinite);
    return values.length > 1 ? standardDeviation(values) : Number.NaN;
  };
  const known =
    standardError && ((sample: Uint32Array) => requireNumber(standardError(take(sample)), "standard error"));
  const found = await bootstrapRows(
    { caller: METHOD, name: "the statistic", rows, value },
    {
      ...settings,
      stream: random(seed),
      error: method === "studentized" ? (known ?? inner) : undefined,
      ownError: known?.(rows),
    },
    control,
  );
  return new Bootstrap({ ...found, level, method, seed });
}

/** The options that a schema reads: all but the formula. */
function withoutFormula<D extends BootstrapData>(options: BootstrapSettings<D>): Seeded<BootstrapOptions> {
  // Callers without TypeScript may pass anything; parseOptions names it.
  if (typeof options !== "object" || options === null) return options;
  const { standardError: _, ...rest } = options;
  return rest;
}

/** A formula for the standard error is for studentized intervals, in place of inner samples. */
function requireUseOf<D extends BootstrapData>(
  standardError: BootstrapSettings<D>["standardError"],
  { method, innerResamples }: BootstrapSettings<D>,
): void {
  if (standardError === undefined) return;
  const expected =
    typeof standardError !== "function"
      ? "a function of a sample"
      : method !== "studentized"
        ? 'omitted unless the method is "studentized"'
        : innerResamples !== undefined
          ? "omitted if there are innerResamples"
          : undefined;
  if (expected === undefined) return;
  throw badOption(METHOD, "standardError", expected, quote(standardError));
}

/** Nothing else is turned into a number: null would become 0. */
function requireNumber(value: unknown, name = "statistic"): number {
  if (typeof value === "number") return value;
  throw new DataError(METHOD, { what: `the ${name}`, expected: "a number", received: quote(value) });
}

function readData<D extends BootstrapData>(
  data: D,
): { readonly count: number; take(rows: Uint32Array): BootstrapSample<D> } {
  const reader = readerOf(data);
  if (reader !== undefined && reader.count > 1)
    return reader as { count: number; take(rows: Uint32Array): BootstrapSample<D> };
  const received = reader === undefined ? typeof data : `${reader.count}`;
  const sentence = "needs a list, a table or a matrix with at least two cases to draw from";
  throw new DataError(METHOD, words`${sentence}; got ${got(received)}.`, { expected: "2 cases or more" });
}

function readerOf(data: BootstrapData) {
  if (data instanceof Table) return { count: data.rows, take: (rows: Uint32Array) => data.take(rows) };
  if (data instanceof Matrix) return { count: data.rows, take: (rows: Uint32Array) => takeRows(data, rows) };
  if (Array.isArray(data)) {
    return { count: data.length, take: (rows: Uint32Array) => Array.from(rows, (row) => data[row]) };
  }
  if (!ArrayBuffer.isView(data)) return undefined;
  const numbers = data as ArrayLike<number>;
  return {
    count: numbers.length,
    take: (rows: Uint32Array) => Float64Array.from(rows, (row) => numbers[row]),
  };
}

function takeRows(matrix: Matrix, rows: Uint32Array): Matrix {
  const out = Matrix.zeros(rows.length, matrix.columns);
  rows.forEach((row, i) => {
    out.data.set(matrix.row(row), i * matrix.columns);
  });
  return out;
}
