import * as z from "zod";
import { classWeightsOption } from "../../../model/class-weights.js";
import { contrastsOption } from "../../../model/terms/contrasts-option.js";
import { familyOf, glmOptions } from "../../linear/glm/options.js";
import { glmSettings } from "../engine/penalized/likelihood.js";
import { termOption } from "./term-options.js";

const own = {
  terms: z
    .array(termOption)
    .min(1)
    .optional()
    .describe(
      "The terms, as s, te, ti, t2 and linear write them; by default, every column of numbers with enough distinct values is a smooth term, and every other column a linear one.",
    ),
  method: z
    .enum(["REML", "ML", "GCV"])
    .default("REML")
    .describe(
      "How smoothing parameters are chosen: by restricted or plain maximum likelihood, or by generalized cross-validation, which is the unbiased risk where the dispersion is known.",
    ),
  select: z
    .boolean()
    .default(false)
    .describe("Whether what the penalty of a term leaves free is penalized too, so that terms may vanish."),
  gamma: z
    .number()
    .gt(0)
    .default(1)
    .describe("The factor by which degrees of freedom count; above 1 the terms become smoother."),
  smoothing: z
    .array(z.union([z.number().gt(0), z.null()]))
    .optional()
    .describe("The smoothing parameters in the order of the model, with null for those that are estimated."),
  intercept: z.boolean().default(true).describe("Whether there is an intercept."),
  contrasts: contrastsOption,
  solver: z
    .enum(["auto", "exact", "blocks"])
    .default("auto")
    .describe(
      'Whether smoothing parameters are best for the likelihood, or for the weighted least-squares problem at hand ("blocks"), which reads rows in blocks and needs few passes; "auto" is "exact" below 100,000 rows.',
    ),
  maxIterations: z
    .int()
    .min(1)
    .default(100)
    .describe("The maximum number of Newton steps for the smoothing parameters."),
} as const;

const { family, link, theta, dispersion } = glmOptions.shape;

export const gamOptions = z
  .strictObject({
    ...own,
    family,
    link,
    theta: theta.describe("The shape θ of the negative binomial family, whose variance is μ + μ²/θ."),
    dispersion,
  })
  .refine(
    ({ family, link }) =>
      link === undefined ||
      (
        familyOf(glmSettings({ family, link: undefined, theta: undefined, dispersion: "auto" }))
          .links as readonly string[]
      ).includes(link),
    {
      path: ["link"],
      message: "must be a link of the family",
    },
  )
  .refine(({ family, theta }) => (theta !== undefined) === (family === "negative-binomial"), {
    path: ["theta"],
    message: "must be given if and only if the family is negative-binomial",
  });

export type GAMOptions = z.input<typeof gamOptions>;
export type GAMSettings = z.output<typeof gamOptions>;

export const gamClassifierOptions = z.strictObject({
  ...own,
  link: z
    .enum(["logit", "probit", "cloglog", "cauchit"])
    .default("logit")
    .describe("The function of the probability of the second class that is a sum of terms."),
  classWeights: classWeightsOption,
});

export type GAMClassifierOptions = z.input<typeof gamClassifierOptions>;
type GAMClassifierSettings = z.output<typeof gamClassifierOptions>;

/** The settings that both have in common. */
export type AdditiveSettings = Omit<GAMClassifierSettings, "link" | "classWeights">;
