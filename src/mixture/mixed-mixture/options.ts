import * as z from "zod";
import { naiveBayesOptions } from "../../bayes/naive-bayes/options.js";
import { semiSupervisedNBOptions } from "../../bayes/semi-supervised-nb/options.js";
import { componentsOption, matrixOption, mixtureOptions } from "../engine/options.js";

const { numbers, likelihoods } = semiSupervisedNBOptions.shape;
const { smoothing, varianceFloor, missing, unknown } = naiveBayesOptions.shape;

/** The settings on which the densities of a fitted mixture depend. */
export const mixedDensitySettings = z.strictObject({
  smoothing,
  varianceFloor: varianceFloor.default(1e-6),
  missing: missing.default("native"),
  unknown,
});

export type MixedDensitySettings = z.output<typeof mixedDensitySettings>;

export const mixedMixtureOptions = z
  .strictObject({
    components: componentsOption([1, 2, 3, 4, 5]),
    criterion: mixtureOptions.criterion,
    numbers,
    likelihoods,
    ...mixedDensitySettings.shape,
    method: mixtureOptions.method,
    init: z
      .union([z.enum(["k-means", "random"]), z.strictObject({ responsibilities: matrixOption })])
      .default("k-means")
      .meta({ constraint: '"k-means", "random", or { responsibilities }' })
      .describe(
        "Where EM begins: at the clusters of k-means, with a column of zeros and ones for every level, at the cases nearest to rows drawn at random, or at responsibilities, one row per case.",
      ),
    restarts: mixtureOptions.restarts,
    maxIterations: mixtureOptions.maxIterations,
    tolerance: mixtureOptions.tolerance,
    outliers: mixtureOptions.outliers,
    seed: mixtureOptions.seed,
  })
  .refine(({ init, restarts }) => typeof init === "string" || (restarts ?? 1) === 1, {
    path: ["restarts"],
    message: "must be 1 where the start is given, because every start would be the same",
  });

export type MixedMixtureOptions = z.input<typeof mixedMixtureOptions>;
