import * as z from "zod";
import { contrastsOption } from "../../../model/terms/contrasts-option.js";
import { FAMILIES, type Family, families, negativeBinomial } from "./families.js";
import { LINKS, type Link, links } from "./links.js";
import { type ResponseRule, responseRule } from "./response-rule.js";

export const glmOptions = z
  .strictObject({
    family: z.enum(FAMILIES).default("gaussian").describe("The distribution of the response about its mean."),
    link: z
      .enum(LINKS)
      .optional()
      .describe(
        "The function of the mean that is linear in the features. The default is the canonical link of the family.",
      ),
    theta: z
      .number()
      .gt(0)
      .optional()
      .describe(
        "The shape θ of the negative binomial family, whose variance is μ + μ²/θ. By default, it is estimated by maximum likelihood.",
      ),
    dispersion: z
      .union([z.enum(["auto", "estimated"]), z.number().gt(0)])
      .default("auto")
      .describe(
        "The factor of the variances of the family: 1 for counts and shares but estimated for other responses (auto), always estimated (quasi-likelihood), or a number.",
      ),
    intercept: z.boolean().default(true).describe("Whether there is an intercept."),
    contrasts: contrastsOption,
    tolerance: z
      .number()
      .gt(0)
      .default(1e-20)
      .describe(
        "The iteration ends when the predicted relative decrease of the deviance by the next step is at most this.",
      ),
    maxIterations: z
      .int()
      .min(1)
      .default(200)
      .describe("Maximum number of steps of reweighted least squares."),
  })
  .refine(
    ({ family, link }) => link === undefined || (families[family].links as readonly string[]).includes(link),
    { path: ["link"], message: "must be a link of the family" },
  )
  .refine(({ family, theta }) => theta === undefined || family === "negative-binomial", {
    path: ["theta"],
    message: "must not be given unless the family is negative-binomial",
  });

export type GLMOptions = z.input<typeof glmOptions>;
export type GLMSettings = z.output<typeof glmOptions>;

export function familyOf({ family, theta }: GLMSettings): Family {
  return family === "negative-binomial" && theta !== undefined ? negativeBinomial(theta) : families[family];
}

export function linkOf({ family, link }: GLMSettings): Link {
  return links[link ?? families[family].canonical];
}

/** What responses say about their linear predictors; those of a fit are given, so that sums may suit them. */
export function ruleOf(settings: GLMSettings, y: Float64Array = Float64Array.of(Infinity)): ResponseRule {
  const { family, link } = settings;
  const largest = y.reduce((most, value) => Math.max(most, value), 0);
  return responseRule(family, link, largest, familyOf(settings));
}
