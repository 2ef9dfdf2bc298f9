import * as z from "zod";
import { Estimator } from "../../model/estimator.js";
import { columnsOption } from "../engine/columns-option.js";

/** Rounds that a single row may take. */
export const MOST_ROUNDS = 100_000;

const isClassifier = (value: unknown) => value instanceof Estimator && value.task === "classification";

export const iterativeImputerOptions = z
  .strictObject({
    lambda: z
      .number()
      .min(0)
      .default(0)
      .describe(
        "The strength of the ridge penalty of each regression, relative to the sum of squares of each predictor.",
      ),
    tolerance: z
      .number()
      .min(0)
      .default(1e-4)
      .describe(
        "The rounds end when no imputed value changes by more than this, in standard deviations of its column.",
      ),
    maxIterations: z.int().min(1).max(MOST_ROUNDS).default(100).describe("The maximum number of rounds."),
    draws: z
      .int()
      .min(0)
      .default(0)
      .describe("How many chains of random draws to keep for multiple imputation by `model.draw`."),
    drawRounds: z.int().min(1).default(10).describe("How many rounds each chain of draws has."),
    seed: z.int().min(0).default(0).describe("The seed of the draws."),
    classifier: z
      .custom<Estimator>(isClassifier)
      .optional()
      .meta({ constraint: "a classifier, or a pipeline that ends in one" })
      .describe(
        "The method that predicts the levels of each categorical, ordinal or boolean column from all other columns; without it, only numbers are imputed.",
      ),
    columns: columnsOption(
      "The columns to impute from one another; by default all quantitative ones of a table, and with a classifier those of levels too, or all of a matrix.",
    ),
  })
  .refine(({ draws, classifier }) => draws === 0 || classifier === undefined, {
    path: ["draws"],
    message: "must be 0 if a classifier is given, because levels are not drawn",
  });

export type IterativeImputerOptions = z.input<typeof iterativeImputerOptions>;
