// Options that local likelihoods share.

import * as z from "zod";
import { candidatesOption, distanceOptions, extrapolationOption, kernelOption } from "./options.js";

export const likelihoodOptions = {
  span: z
    .union([z.number().positive(), z.literal("auto")])
    .default("auto")
    .describe(
      'Share of the cases in a neighborhood, or "auto" for the share with the smallest leave-one-out deviance.',
    ),
  candidates: candidatesOption.describe(
    'The spans that "auto" compares. The default is the spans among 0.1, 0.2, 0.35, 0.5, 0.75 and 1 whose neighborhoods have at least as many cases as a local fit has parameters.',
  ),
  degree: z.int().min(0).max(10).default(1).describe("The degree of the local polynomials."),
  kernel: kernelOption
    .default("tri-cube")
    .describe("The kernel: how the weight of a case falls with its distance from the evaluation point."),
  standardize: distanceOptions.standardize,
  penalty: z
    .number()
    .min(0)
    .default(0.01)
    .describe(
      "What half the square of a coefficient costs: the difference of the constant term from that of all cases, or the change of a linear predictor across the half-width of the neighborhood. It keeps predictions finite where a neighborhood holds a single class; 0 is the likelihood alone.",
    ),
  extrapolation: extrapolationOption,
};

export const hasCandidates = ({ span, candidates }: { span: number | "auto"; candidates?: unknown }) =>
  candidates === undefined || span === "auto";
export const CANDIDATES_MESSAGE = {
  path: ["candidates"],
  message: 'must not be given unless span is "auto"',
};

const settings = z.strictObject(likelihoodOptions);
export type LikelihoodOptions = z.output<typeof settings>;
