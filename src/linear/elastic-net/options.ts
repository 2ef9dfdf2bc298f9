import { z } from "zod";
import type { Folds } from "../../resample/plan.js";

const isObject = (value: unknown) => typeof value === "object" && value !== null;

const perFeature = (one: z.ZodNumber) => z.union([one, z.array(one), z.record(z.string(), one)]);

/** The options of all regressions that coordinate descent solves along a path of penalties. */
const coordinatePathShape = {
  lambda: z
    .number()
    .min(0)
    .optional()
    .describe("The penalty, if it is known; the path is this one value then."),
  lambdas: z
    .array(z.number().min(0))
    .min(1)
    .optional()
    .describe("The penalties of the path; they are tried from the largest down."),
  pathLength: z
    .int()
    .min(1)
    .default(100)
    .describe("How many penalties the path has where they are not given, in equal ratios."),
  pathRatio: z
    .number()
    .gt(0)
    .lt(1)
    .optional()
    .describe(
      "The last of those by the first, which is the least that makes all coefficients 0: 0.0001 unless given, or 0.01 where there are fewer cases than features.",
    ),
  folds: z
    .custom<Folds>((value) => typeof value === "number" || isObject(value))
    .optional()
    .meta({ constraint: "a whole number ≥ 2, a plan, or a list of folds" })
    .describe("By which folds a penalty of the path is chosen; without any, the model is the last one."),
  rule: z
    .enum(["best", "one-standard-error"])
    .default("best")
    .describe(
      "Which one the folds choose: that of the least error, or the largest that is no more than one standard error worse.",
    ),
  intercept: z.boolean().default(true).describe("Whether there is an intercept, which is never penalized."),
  standardize: z
    .boolean()
    .default(true)
    .describe("Whether features are divided by their standard deviations before they are penalized."),
  penaltyFactors: perFeature(z.number().min(0))
    .default(1)
    .meta({ constraint: "a number ≥ 0, a list of one per feature, or an object by feature" })
    .describe("What the penalty of each feature is multiplied by; 0 leaves it free."),
  lower: perFeature(z.number().max(0))
    .optional()
    .meta({ constraint: "a number ≤ 0, a list of one per feature, or an object by feature" })
    .describe("The least that coefficients may be, on the original scale."),
  upper: perFeature(z.number().min(0))
    .optional()
    .meta({ constraint: "a number ≥ 0, a list of one per feature, or an object by feature" })
    .describe("The most that coefficients may be, on the original scale."),
  relax: z
    .union([z.boolean(), z.number().min(0).max(1)])
    .default(false)
    .describe(
      "How much of the way from the penalized coefficients to least squares on the same features is gone; true is all of it.",
    ),
  tolerance: z
    .number()
    .gt(0)
    .default(1e-10)
    .describe("The duality gap to be reached, as a part of the objective where all coefficients are 0."),
  maxIterations: z
    .int()
    .min(1)
    .default(10_000)
    .describe("Sweeps over the features for one penalty, at most."),
  seed: z.int().min(0).default(0).describe("The seed of the folds, unless their plan has one."),
};

const settled = ({
  lambda,
  lambdas,
  folds,
}: {
  lambda?: number | undefined;
  lambdas?: unknown;
  folds?: unknown;
}) => lambda === undefined || (lambdas === undefined && folds === undefined);

const settledIssue = {
  path: ["lambda"],
  message: "settles the penalty, so that neither lambdas nor folds can be given beside it",
};

export const lassoOptions = z.strictObject(coordinatePathShape).refine(settled, settledIssue);

export const elasticNetOptions = z
  .strictObject({
    alpha: z
      .number()
      .min(0)
      .max(1)
      .default(0.5)
      .describe("How much of the penalty is on absolute values; the rest is on squares."),
    ...coordinatePathShape,
  })
  .refine(settled, settledIssue);

export type LassoOptions = z.input<typeof lassoOptions>;
export type ElasticNetOptions = z.input<typeof elasticNetOptions>;
/** What the engine needs to be told: the elastic net's settings, the lasso being its alpha of 1. */
export type CoordinatePathSettings = z.output<typeof elasticNetOptions>;
