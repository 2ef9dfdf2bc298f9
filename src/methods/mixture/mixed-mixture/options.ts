import * as z from "zod";
import { naiveBayesOptions } from "../../bayes/naive-bayes/options.js";
import { semiSupervisedNBOptions } from "../../bayes/semi-supervised-nb/options.js";
import {
  componentsOption,
  groupsOption,
  mixtureOptions,
  restartsFit,
  restartsRefusal,
  startOptions,
} from "../engine/options.js";

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
    init: groupsOption(
      "The start of EM: the clusters of k-means or of Ward's tree, with a column of zeros and ones for every level, the cases nearest to rows drawn at random, or given responsibilities, one row per case.",
    ),
    ...startOptions,
  })
  .refine(restartsFit, restartsRefusal);

export type MixedMixtureOptions = z.input<typeof mixedMixtureOptions>;
