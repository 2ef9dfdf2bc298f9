// The options of regressions on which discriminants rest.

import * as z from "zod";
import { quote } from "../../../../base/label.js";

export const REGRESSIONS = ["linear", "polynomial", "mars", "additive"] as const;

export const scoringOptions = {
  degree: z
    .int()
    .min(1)
    .max(10)
    .optional()
    .describe(
      "The degree of the polynomials, by default 2, or how many features a term of MARS may multiply, by default 1.",
    ),
  products: z
    .boolean()
    .optional()
    .describe(
      "Whether polynomials have products of different features, not only powers; by default they do.",
    ),
  lambda: z
    .number()
    .min(0)
    .optional()
    .describe(
      "The penalty on the squares of the coefficients of linear and polynomial regression, whose functions are standardized; by default 0.",
    ),
  degreesOfFreedom: z
    .number()
    .min(1)
    .optional()
    .describe("The degrees of freedom of the curve of every feature, of which a line has 1; by default 4."),
  penalty: z
    .number()
    .min(-1)
    .optional()
    .describe(
      "What generalized cross-validation charges MARS for a knot, in parameters; by default 2, or 3 if the degree exceeds 1, and −1 charges for nothing.",
    ),
  maxTerms: z
    .int()
    .min(1)
    .optional()
    .describe(
      "The largest number of terms that MARS grows, the intercept included; by default twice the number of features and 1, at least 21 and at most 201.",
    ),
};

type RegressionKind = (typeof REGRESSIONS)[number];

/** Which regressions have an option. */
const OWNERS = {
  degree: ["polynomial", "mars"],
  products: ["polynomial"],
  lambda: ["linear", "polynomial"],
  degreesOfFreedom: ["additive"],
  penalty: ["mars"],
  maxTerms: ["mars"],
} as const satisfies Record<keyof typeof scoringOptions, readonly RegressionKind[]>;

export type ScoringSettings = { readonly regression: RegressionKind } & {
  readonly [K in keyof typeof scoringOptions]?: z.output<(typeof scoringOptions)[K]>;
};

/** Refuses options of other regressions, which would be ignored. */
export function refuseForeign<S extends ScoringSettings>(
  settings: S,
  context: z.core.$RefinementCtx<S>,
): void {
  for (const [option, owners] of Object.entries(OWNERS) as [
    keyof typeof OWNERS,
    readonly RegressionKind[],
  ][]) {
    if (settings[option] === undefined || owners.includes(settings.regression)) continue;
    const allowed = owners.map((owner) => quote(owner)).join(" or ");
    context.addIssue({
      code: "custom",
      path: [option],
      message: `must be left out unless the option "regression" is ${allowed}`,
      input: settings[option],
    });
  }
}
