import { z } from "zod";
import type { Folds } from "../../resample/plan.js";

const isFolds = (value: unknown) =>
  typeof value === "number" || (typeof value === "object" && value !== null);

const degree = z.int().min(1);
const penalty = z.number().min(0);

const shared = {
  degree: z
    .union([degree, z.array(degree).min(1)])
    .default(2)
    .describe("The highest degree, or several of which cross-validation chooses."),
  columns: z
    .array(z.string())
    .min(1)
    .optional()
    .describe("The columns to expand: of a table all quantitative ones unless given, of a matrix all."),
  lambda: z
    .union([penalty, z.array(penalty).min(1)])
    .optional()
    .describe(
      "The penalty of ridge regression on the terms, or several of which generalized cross-validation chooses; least squares unless given.",
    ),
  intercept: z.boolean().default(true).describe("Whether there is an intercept, which is never penalized."),
  folds: z
    .custom<Folds>(isFolds)
    .default(10)
    .meta({ constraint: "a whole number ≥ 2, a plan, or a list of folds" })
    .describe("How many folds, a plan of them, or the folds that choose among several degrees."),
  rule: z
    .enum(["best", "one-standard-error"])
    .default("one-standard-error")
    .describe("Which degree is chosen: that of least error, or the lowest within one standard error of it."),
  seed: z.int().min(0).default(0).describe("The seed of the folds, unless their plan has one."),
};

export const polynomialRegressionOptions = z.strictObject(shared);

export const basisRegressionOptions = z.strictObject({
  basis: z
    .enum(["chebyshev", "powers"])
    .default("chebyshev")
    .describe(
      "What columns become: Chebyshev polynomials of each one over its range, or powers and products of all.",
    ),
  ...shared,
});

export type PolynomialRegressionOptions = z.input<typeof polynomialRegressionOptions>;
export type BasisRegressionOptions = z.input<typeof basisRegressionOptions>;
export type BasisSettings = z.output<typeof basisRegressionOptions>;
/** The functions that a regression is linear in. */
export type RegressionBasisKind = BasisSettings["basis"];
