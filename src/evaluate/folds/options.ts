// The options of all ways to make folds, declared once for the functions and for plans written as data.

import * as z from "zod";
import type { RowValues } from "../../data/split/strata.js";

const rowValues = z
  .custom<RowValues>(
    (value) =>
      typeof value === "string" || (typeof value === "object" && value !== null && "length" in value),
  )
  .meta({ constraint: "a column's name or one value per row" });

const seed = z.int().describe("The seed of the random numbers.");
const folds = z.int().min(2).describe("How many folds there are.");
const repeats = z.int().min(1).describe("How often the division is repeated.");
const bins = z
  .int()
  .min(1)
  .describe("The number of quantile bins, for numbers with more distinct values than this.");
const test = z.number().gt(0).lt(1).describe("The share of the rows to test on.");
const stratify = rowValues
  .optional()
  .describe("A column, or one value per row, whose proportions every part keeps.");

/** Without shuffling, all repeats would be the same. */
const differs = ({ repeats: times, shuffle }: { repeats: number; shuffle: boolean }) =>
  times === 1 || shuffle;
const differsIssue = { path: ["repeats"], message: "must be 1 if rows are not shuffled" };

const kFoldShape = {
  folds: folds.default(10),
  repeats: repeats.default(1),
  shuffle: z.boolean().default(true).describe("Whether rows are divided at random, or in their order."),
  seed: seed.default(0),
};

export const kFoldOptions = z.strictObject(kFoldShape).refine(differs, differsIssue);

export const stratifiedKFoldOptions = z
  .strictObject({ ...kFoldShape, bins: bins.default(10) })
  .refine(differs, differsIssue);

export const groupKFoldOptions = z.strictObject({ folds: folds.default(10), seed: seed.default(0) });

export const stratifiedGroupKFoldOptions = z.strictObject({
  folds: folds.default(10),
  seed: seed.default(0),
  bins: bins.default(10),
});

export const holdOutOptions = z.strictObject({
  test: test.default(0.25),
  seed: seed.default(0),
  stratify,
  bins: bins.default(10),
  groups: rowValues
    .optional()
    .describe("A column, or one value per row: rows of the same group stay together."),
});

export const shuffleSplitOptions = z.strictObject({
  resamples: z.int().min(1).default(10).describe("The number of random divisions of the rows."),
  test: test.default(0.25),
  train: z
    .number()
    .gt(0)
    .lt(1)
    .optional()
    .describe("The share of the rows to learn from; by default all rows that are not tested on."),
  seed: seed.default(0),
  stratify,
  bins: bins.default(10),
});

export const timeSeriesOptions = z.strictObject({
  by: rowValues
    .optional()
    .describe("The time of every row: a column, or one value per row; by default the order of the rows."),
  folds: z.int().min(1).default(5).describe("How many folds there are."),
  testSize: z
    .int()
    .min(1)
    .optional()
    .describe(
      "How many rows each fold tests on; by default the number of rows over the number of folds plus one.",
    ),
  gap: z.int().min(0).default(0).describe("How many rows are left out between training and test."),
  window: z
    .enum(["expanding", "rolling"])
    .default("expanding")
    .describe("Whether to learn from all past rows, or only from the latest ones."),
  trainSize: z
    .int()
    .min(1)
    .optional()
    .describe("How many rows a rolling window has; by default as many as there are before the first test."),
});

export const bootstrapOptions = z.strictObject({
  resamples: z.int().min(1).default(100).describe("How many samples are drawn."),
  seed: seed.default(0),
  stratify,
  bins: bins.default(10),
});

const by = rowValues
  .optional()
  .describe("A column, or one value per row, whose proportions every fold keeps; by default the target.");
const groups = rowValues.describe("The group of every row: a column, or one value per row.");

/** A way to make folds as data, for settings, command lines and files. */
export const foldPlanSchema = z.discriminatedUnion("method", [
  z.strictObject({ method: z.literal("k-fold"), ...kFoldShape }),
  z.strictObject({
    method: z.literal("stratified"),
    by,
    ...stratifiedKFoldOptions.shape,
  }),
  z.strictObject({ method: z.literal("group"), groups, ...groupKFoldOptions.shape }),
  z.strictObject({
    method: z.literal("stratified-group"),
    by,
    groups,
    ...stratifiedGroupKFoldOptions.shape,
  }),
  z.strictObject({ method: z.literal("leave-one-out") }),
  z.strictObject({ method: z.literal("leave-group-out"), groups }),
  z.strictObject({ method: z.literal("hold-out"), ...holdOutOptions.shape }),
  z.strictObject({ method: z.literal("shuffle"), ...shuffleSplitOptions.shape }),
  z.strictObject({ method: z.literal("time-series"), ...timeSeriesOptions.shape }),
  z.strictObject({ method: z.literal("bootstrap"), ...bootstrapOptions.shape }),
]);

export type KFoldOptions = z.input<typeof kFoldOptions>;
export type StratifiedKFoldOptions = z.input<typeof stratifiedKFoldOptions>;
export type GroupKFoldOptions = z.input<typeof groupKFoldOptions>;
export type StratifiedGroupKFoldOptions = z.input<typeof stratifiedGroupKFoldOptions>;
export type HoldOutOptions = z.input<typeof holdOutOptions>;
export type ShuffleSplitOptions = z.input<typeof shuffleSplitOptions>;
export type TimeSeriesFoldsOptions = z.input<typeof timeSeriesOptions>;
export type BootstrapSamplesOptions = z.input<typeof bootstrapOptions>;
/** A way to make folds as data: `{ method: "stratified", folds: 10, repeats: 3, seed: 1 }`. */
export type FoldPlan = z.input<typeof foldPlanSchema>;
