import * as z from "zod";
import { controlShape, metricsOption } from "../../evaluate/search/options.js";
import { Estimator } from "../../model/estimator.js";

/** Methods by name or as estimators, or estimators under one's own names. */
export type MethodChoice = readonly (string | Estimator)[] | Readonly<Record<string, Estimator>>;

export const compareMethodsOptions = z.strictObject({
  methods: z
    .custom<MethodChoice>(isMethodChoice)
    .optional()
    .meta({ constraint: "a list of names and estimators, or estimators by name" })
    .describe(
      "The methods to compare; unless given, those that suit the table and are worth their time. The baseline always takes part.",
    ),
  all: z
    .boolean()
    .default(false)
    .describe(
      "Whether all methods that suit the table take part, even if they are slow there or resemble another.",
    ),
  task: z
    .enum(["classification", "regression"])
    .optional()
    .describe("The task; by default it follows from the methods and the kind of the target."),
  metrics: metricsOption.describe(
    "The metrics to compute; the first one ranks. Unless given, the usual ones of the task; where a class is rare, rocAuc ranks.",
  ),
  positive: z
    .union([z.string(), z.number(), z.boolean()])
    .optional()
    .meta({ constraint: "one of two classes" })
    .describe(
      "The positive class; unless given, the one named yes, true, 1, positive or similar, or else the rarer one.",
    ),
  folds: z
    .int()
    .min(2)
    .default(10)
    .describe(
      "The number of folds, stratified by class; if a class has fewer rows, it is lowered to that number, with a note.",
    ),
  repeats: z.int().min(1).default(1).describe("How often the rows are divided into folds."),
  seed: z.int().min(0).default(0).describe("The seed of the folds and of every fit."),
  prepare: z
    .boolean()
    .default(true)
    .describe("Whether columns are imputed, encoded and scaled as each method needs."),
  keep: z
    .array(z.string())
    .default([])
    .describe("Columns that are used although they look like identifiers or have too many levels."),
  source: z.string().default("the table").describe("The name of the data in the text and the report."),
  ...controlShape,
  workers: controlShape.workers.describe("Threads that try the folds of a method in parallel."),
});

export type CompareSettings = z.output<typeof compareMethodsOptions>;
/** What a comparison may be told. */
export type CompareMethodsOptions = Readonly<z.input<typeof compareMethodsOptions>>;

function isMethodChoice(value: unknown): boolean {
  if (Array.isArray(value))
    return value.length > 0 && value.every((one) => typeof one === "string" || one instanceof Estimator);
  if (typeof value !== "object" || value === null) return false;
  const estimators = Object.values(value);
  return estimators.length > 0 && estimators.every((one) => one instanceof Estimator);
}
