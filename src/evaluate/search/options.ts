import * as z from "zod";
import { hasTask, isAbortSignal } from "../../base/control.js";
import { isList } from "../../base/numbers.js";
import { setting, words } from "../../base/sentence.js";
import type { FitControl } from "../../model/control.js";
import type { Estimator } from "../../model/estimator.js";
import type { Folds } from "../folds/plan.js";
import type { MetricChoice } from "../validate/criterion.js";
import type { FoldWorkers } from "../validate/fold-workers.js";
import type { Configuration, SearchSpace } from "./space.js";

const isObject = (value: unknown) => typeof value === "object" && value !== null;

const order = z.union([z.enum(["lower", "higher"]), z.array(z.unknown()).min(1)]);

/** The metrics of methods that are compared. */
export const metricsOption = z
  .custom<MetricChoice>((value) => typeof value === "string" || isObject(value))
  .optional()
  .meta({ constraint: "a metric, or a list of them, by name or as they are" })
  .describe("The metrics; the first one decides. By default the usual ones of the task.");

/** What every evaluation may be told about its running. */
export const controlShape = {
  workers: z
    .custom<FoldWorkers>((value) => hasTask(value, "tryFolds"))
    .optional()
    .meta({ constraint: "workers of startWorkers" })
    .describe("Threads that try the folds of a candidate in parallel."),
  threads: z.int().min(1).optional().describe("How many threads a fit may use."),
  signal: z
    .custom<AbortSignal>(isAbortSignal)
    .optional()
    .meta({ constraint: "an AbortSignal" })
    .describe("Ends the work early."),
  onProgress: z
    .custom<NonNullable<FitControl["onProgress"]>>((value) => typeof value === "function")
    .optional()
    .meta({ constraint: "a function" })
    .describe("Called with the number of folds done and their total."),
};

const sharedShape = {
  space: z
    .custom<object>(isObject)
    .meta({ constraint: "values by option, or a list of configurations" })
    .describe("The values to try, by the path of the option, or whole configurations."),
  method: z
    .enum(["grid", "random", "halving"])
    .default("grid")
    .describe(
      "Whether to try all combinations, some drawn at random, or many with few resources and then fewer and fewer with more.",
    ),
  candidates: z
    .int()
    .min(1)
    .optional()
    .describe(
      "The number of combinations drawn; by default 20 in a random search, and in halving all of them, or 20 if they cannot be counted.",
    ),
  factor: z
    .number()
    .min(2)
    .default(3)
    .describe(
      "In halving, the factor by which every round divides the number of candidates and multiplies the resource.",
    ),
  resource: z
    .union([
      z.literal("rows"),
      z
        .strictObject({ option: z.string(), most: z.number().gt(0), least: z.number().gt(0).default(1) })
        .meta({ constraint: 'an option with its largest value, { option: "trees", most: 500 }' }),
    ])
    .default("rows")
    .describe(
      "The resource that grows in the rounds of halving: training rows, or an option such as iterations.",
    ),
  metrics: metricsOption,
  rule: z
    .enum(["best", "one-standard-error"])
    .default("best")
    .describe(
      "Which candidate is chosen: the best one, or the simplest that is no more than one standard error worse.",
    ),
  simpler: z
    .record(z.string(), order)
    .optional()
    .meta({ constraint: "an order of simplicity by option" })
    .describe(
      'Which values are simpler, by option, the most important option first: "lower" or "higher" values, or all values in their order.',
    ),
  failures: z
    .enum(["refuse", "skip"])
    .default("skip")
    .describe(
      "What happens if a candidate cannot be fitted: the search goes on without it and records the reason, or ends.",
    ),
  seed: z
    .int()
    .min(0)
    .default(0)
    .describe(
      "The seed of the draws, and of folds without a seed; the fits of the folds derive their seeds from it.",
    ),
  weights: z
    .custom<ArrayLike<number>>(isList)
    .optional()
    .meta({ constraint: "one number per row" })
    .describe("Case weights, for every fit and every metric; the table's unless given."),
  onNote: z
    .custom<(note: string) => void>((value) => typeof value === "function")
    .optional()
    .meta({ constraint: "a function" })
    .describe("Called with a sentence if the number of folds is lowered, because a class has fewer rows."),
  ...controlShape,
};

const foldsShape = z
  .custom<Folds>((value) => typeof value === "number" || isObject(value))
  .meta({ constraint: "a whole number ≥ 2, a plan, or a list of folds" });

const needsOrder = ({ rule, simpler }: { rule: string; simpler?: object | undefined }) =>
  (rule === "one-standard-error") === (simpler !== undefined);
const drawsSome = ({ method, candidates }: { method: string; candidates?: number | undefined }) =>
  method !== "grid" || candidates === undefined;
const drawsSomeWords = words`is for ${setting("method", "random", "halving")}`;
const drawsSomeIssue = {
  path: ["candidates"],
  message: String(drawsSomeWords),
  params: { words: drawsSomeWords },
};
const needsOrderIssue = {
  path: ["simpler"],
  message: 'belongs to rule: "one-standard-error", which needs it',
};

export const searchOptions = z
  .strictObject({
    ...sharedShape,
    folds: foldsShape
      .default(10)
      .describe(
        "The number of folds, a plan of them, or the folds themselves; all candidates are scored on the same folds.",
      ),
    refit: z.boolean().default(true).describe("Whether the chosen candidate is fitted to all rows."),
  })
  .refine(drawsSome, drawsSomeIssue)
  .refine(needsOrder, needsOrderIssue);

export const nestedOptions = z
  .strictObject({
    ...sharedShape,
    outer: foldsShape.default(10).describe("The outer folds, on which the search as a whole is tested."),
    inner: foldsShape
      .refine((folds) => !Array.isArray(folds))
      .default(5)
      .meta({ constraint: "a whole number ≥ 2 or a plan" })
      .describe("The folds of the search within each outer fold."),
  })
  .refine(drawsSome, drawsSomeIssue)
  .refine(needsOrder, needsOrderIssue);

type SearchInput = z.input<typeof searchOptions>;
type NestedInput = z.input<typeof nestedOptions>;
export type SearchSettings = z.output<typeof searchOptions>;
export type NestedSettings = z.output<typeof nestedOptions>;

type Typed<E extends Estimator> = Omit<FitControl, "workers"> & {
  readonly space: SearchSpace<E> | readonly Configuration<E>[];
};

/** What a search may be told. */
export type SearchOptions<E extends Estimator = Estimator> = Readonly<Omit<SearchInput, keyof Typed<E>>> &
  Typed<E>;

/** What a nested cross-validation may be told. */
export type NestedOptions<E extends Estimator = Estimator> = Readonly<Omit<NestedInput, keyof Typed<E>>> &
  Typed<E>;
