import * as z from "zod";
import { matrixOption } from "../../../model/matrix-option.js";

const count = z.int().min(1);

/** A number of components, or several to choose from. */
export function componentsOption(fallback: number[]) {
  return z
    .union([
      count,
      z
        .array(count)
        .min(1)
        .refine((list) => new Set(list).size === list.length, { message: "must be distinct" }),
    ])
    .default(fallback)
    .meta({ constraint: "a whole number ≥ 1, or a list of them" })
    .describe("Number of components of the mixture. If several are given, the criterion chooses one.");
}

/** Starts that are found in the cases. */
export const START_WORDS = ["k-means", "hierarchical", "random"] as const;

/** Where an iteration begins: at groups of the cases, or at responsibilities. */
export function groupsOption(sentence: string) {
  return z
    .union([z.enum(START_WORDS), z.strictObject({ responsibilities: matrixOption })])
    .default("k-means")
    .meta({ constraint: '"k-means", "hierarchical", "random", or { responsibilities }' })
    .describe(sentence);
}

/** Whether a start without chance is used once. */
export function restartsFit(settings: {
  readonly init: unknown;
  readonly restarts?: number | undefined;
}): boolean {
  const hasChance = settings.init === "k-means" || settings.init === "random";
  return hasChance || (settings.restarts ?? 1) === 1;
}

export const restartsRefusal = {
  path: ["restarts"],
  message: "must be 1 where the start is given or hierarchical, because every start would be the same",
};

/** How an iteration from several starts goes on, and which cases are outliers in the end. */
export const startOptions = {
  restarts: z
    .int()
    .min(1)
    .optional()
    .describe(
      "Number of starts, of which the best is kept. The default is 10 for random starts, otherwise 1.",
    ),
  maxIterations: z.int().min(1).default(500).describe("Maximum number of iterations per start."),
  tolerance: z
    .number()
    .min(0)
    .default(1e-6)
    .describe(
      "A start has converged when an iteration raises the objective per case by at most this amount.",
    ),
  outliers: z
    .number()
    .gt(0)
    .lte(0.5)
    .default(0.01)
    .describe("Share of the training cases that are outliers, which sets the threshold of the log density."),
  seed: z.int().default(0).describe("The seed of the random numbers, one stream per start."),
};

export const mixtureOptions = {
  criterion: z
    .enum(["bic", "icl"])
    .default("bic")
    .describe(
      "The criterion that chooses among several mixtures: the Bayesian information criterion, or the integrated completed likelihood, which prefers components that do not overlap.",
    ),
  method: z
    .enum(["soft", "hard"])
    .default("soft")
    .describe(
      "Whether each case is divided among the components by their probabilities (EM), or assigned to the most probable one (classification EM).",
    ),
};
