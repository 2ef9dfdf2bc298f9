import * as z from "zod";
import {
  foldsOption,
  interceptOption,
  isSettled,
  ruleOption,
  seedOption,
  settledIssue,
} from "../engine/path/options.js";

const degree = z.int().min(0);
const penalty = z.number().min(0);

const shared = {
  degree: z
    .union([degree, z.array(degree).min(1)])
    .default(2)
    .describe(
      "The highest degree, or several degrees from which cross-validation chooses; 0 is the intercept alone.",
    ),
  columns: z
    .array(z.string())
    .min(1)
    .optional()
    .describe(
      "The columns to expand. The default is all columns of a matrix, or all quantitative columns of a table.",
    ),
  lambda: penalty
    .optional()
    .describe("The penalty of ridge regression on the terms. The default is least squares."),
  lambdas: z
    .array(penalty)
    .min(1)
    .optional()
    .describe("Penalties of ridge regression from which generalized cross-validation chooses."),
  intercept: interceptOption,
  folds: foldsOption,
  rule: ruleOption
    .default("one-standard-error")
    .describe(
      "The degree that cross-validation chooses: the one with the smallest error, or the lowest within one standard error of it.",
    ),
  seed: seedOption,
};

export const polynomialRegressionOptions = z.strictObject(shared).refine(isSettled, settledIssue);

export const basisRegressionOptions = z
  .strictObject({
    basis: z
      .enum(["chebyshev", "powers"])
      .default("chebyshev")
      .describe(
        "The basis functions: Chebyshev polynomials of each column over its range, or powers and products of all columns.",
      ),
    ...shared,
  })
  .refine(isSettled, settledIssue);

export type PolynomialRegressionOptions = z.input<typeof polynomialRegressionOptions>;
export type BasisRegressionOptions = z.input<typeof basisRegressionOptions>;
export type BasisSettings = z.output<typeof basisRegressionOptions>;
/** The functions that a regression is linear in. */
export type RegressionBasisKind = BasisSettings["basis"];
