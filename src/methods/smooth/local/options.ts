// Options that smoothers of local fits share.

import * as z from "zod";
import { SMOOTHING_KERNELS } from "./kernel-weights.js";
import { BANDWIDTH_CRITERIA } from "./smooth-points.js";
import { EXTRAPOLATIONS, WEIGHTINGS } from "./state.js";

export const kernelOption = z.enum(SMOOTHING_KERNELS);

export const candidatesOption = z
  .array(z.number().positive())
  .min(2)
  .optional()
  .describe('The values that "auto" compares. The default is twelve values from small to large.');

export const criterionOption = z
  .enum(BANDWIDTH_CRITERIA)
  .default("gcv")
  .describe(
    'The criterion that "auto" minimizes: generalized cross-validation, the corrected criterion of Akaike, or the leave-one-out error.',
  );

/** How distances are measured, for methods that compare all features. */
export const distanceOptions = {
  standardize: z
    .boolean()
    .default(true)
    .describe(
      "Whether several features are divided by their standard deviations, computed without the extreme tenth of the values at either end, before they are compared.",
    ),
  metric: z
    .array(z.array(z.number()).min(1))
    .min(1)
    .optional()
    .describe(
      "The matrix A of the squared distance (x − z)ᵀA(x − z), symmetric and without negative eigenvalues, one row per feature; features are then compared as they are.",
    ),
};

export const statisticsOptions = {
  weighting: z
    .enum(WEIGHTINGS)
    .default("frequency")
    .describe(
      "The meaning of case weights: how often a case occurred, or how precise its response is (as in R).",
    ),
  statistics: z
    .enum(["auto", "exact", "approximate"])
    .default("auto")
    .describe(
      'Whether the moments of residuals, and so the residual standard error, are computed exactly or approximated from the degrees of freedom; "auto" is exact for up to 1,000 cases.',
    ),
};

export const extrapolationOption = z
  .enum(EXTRAPOLATIONS)
  .default("nearest")
  .describe(
    'How cases outside the training range of a feature are handled: "nearest" evaluates the curve at the nearest point inside, "local" extrapolates the polynomials, and "error" refuses such cases.',
  );
