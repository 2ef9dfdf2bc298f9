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
  .describe("What is looked at: the first one decides. The usual ones of the task unless given.");

/** What every evaluation may be told about its running. */
export const controlShape = {
  workers: z
    .custom<FoldWorkers>((value) => hasTask(value, "tryFolds"))
    .optional()
    .meta({ constraint: "workers of startWorkers" })
    .describe("Threads that try the folds of a candidate beside each other."),
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
    .describe("Is told how many folds are done, of how many."),
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
      "Try all combinations, some drawn at random, or many on few resources and ever fewer of them on more.",
    ),
  candidates: z
    .int()
    .min(1)
    .optional()
    .describe(
      "How many combinations are drawn: 20 unless given for a random search; in halving all there are, or 20 where they cannot be counted.",
    ),
  factor: z
    .number()
    .min(2)
    .default(3)
    .describe(
      "In halving, one candidate of so many goes on to the next round, where it has so many times the resource.",
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
      "What the rounds of halving have less of: rows to learn from, or an option such as iterations.",
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
      'What is simpler, by option, the most important first: "lower" or "higher" values, or all values in their order.',
    ),
  failures: z
    .enum(["refuse", "skip"])
    .default("skip")
    .describe(
      "What happens where a candidate cannot be fitted: the search goes on without it and records why, or ends.",
    ),
  seed: z
    .int()
    .min(0)
    .default(0)
    .describe(
      "The seed of the draws, and of folds that have none of their own; the fits of the folds derive their seeds from it.",
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
      .describe("How many folds, a plan of them, or the folds; all candidates meet the same."),
    refit: z.boolean().default(true).describe("Whether the chosen candidate is fitted to all rows."),
  })
  .refine(drawsSome, drawsSomeIssue)
  .refine(needsOrder, needsOrderIssue);

export const nestedOptions = z
  .strictObject({
    ...sharedShape,
    outer: foldsShape.default(10).describe("The folds that the search as a whole is tried on."),
    inner: foldsShape
      .refine((folds) => !Array.isArray(folds))
      .default(5)
      .meta({ constraint: "a whole number ≥ 2 or a plan" })
      .describe("The folds of the search inside each of them."),
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
