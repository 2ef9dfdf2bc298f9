import * as z from "zod";
import {
  gapToleranceOption,
  isSettled,
  PATH_RATIO_MEANING,
  pathLengthOption,
  pathRatio,
  pathRuleOption,
  penaltyOptions,
  settledIssue,
} from "../engine/path/options.js";

const perFeature = (one: z.ZodNumber) => z.union([one, z.array(one), z.record(z.string(), one)]);

/** The options of all regressions that coordinate descent solves along a path of penalties. */
const coordinatePathShape = {
  ...penaltyOptions,
  rule: pathRuleOption,
  pathLength: pathLengthOption(100),
  pathRatio: pathRatio
    .optional()
    .describe(`${PATH_RATIO_MEANING}. The default is 0.0001, or 0.01 with fewer cases than features.`),
  penaltyFactors: perFeature(z.number().min(0))
    .default(1)
    .meta({ constraint: "a number ≥ 0, a list of one per feature, or an object by feature" })
    .describe("Factors by which the penalty of each feature is multiplied; 0 leaves a feature unpenalized."),
  lower: perFeature(z.number().max(0))
    .optional()
    .meta({ constraint: "a number ≤ 0, a list of one per feature, or an object by feature" })
    .describe("Lower bound of the coefficients, on the original scale."),
  upper: perFeature(z.number().min(0))
    .optional()
    .meta({ constraint: "a number ≥ 0, a list of one per feature, or an object by feature" })
    .describe("Upper bound of the coefficients, on the original scale."),
  relax: z
    .union([z.boolean(), z.number().min(0).max(1)])
    .default(false)
    .describe(
      "How far coefficients are moved from their penalized values to least squares on the same features, from 0 to 1; true means 1.",
    ),
  shared: z
    .boolean()
    .default(false)
    .describe(
      "Whether several responses share one penalty and their features, so that each feature is used for all of them or for none.",
    ),
  tolerance: gapToleranceOption,
  maxIterations: z
    .int()
    .min(1)
    .default(10_000)
    .describe("Maximum number of sweeps over the features per penalty."),
};

/** Rows of coefficients have a length, but no sign that limits could be about. */
const isPlain = (options: { shared: boolean; lower?: unknown; upper?: unknown; relax: boolean | number }) =>
  !options.shared ||
  (options.lower === undefined && options.upper === undefined && Number(options.relax) === 0);
const plainIssue = { path: ["shared"], message: "must not be given together with lower, upper or relax" };

export const lassoOptions = z
  .strictObject(coordinatePathShape)
  .refine(isSettled, settledIssue)
  .refine(isPlain, plainIssue);

export const elasticNetOptions = z
  .strictObject({
    alpha: z
      .number()
      .min(0)
      .max(1)
      .default(0.5)
      .describe("Share of the penalty on absolute values; the rest is on squares."),
    ...coordinatePathShape,
  })
  .refine(isSettled, settledIssue)
  .refine(isPlain, plainIssue);

export type LassoOptions = z.input<typeof lassoOptions>;
export type ElasticNetOptions = z.input<typeof elasticNetOptions>;
/** The settings of the elastic net; the lasso has an alpha of 1. */
export type CoordinatePathSettings = z.output<typeof elasticNetOptions>;
