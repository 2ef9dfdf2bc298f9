// The options of all hierarchical mixtures of experts.

import * as z from "zod";
import { expertCount } from "./gates.js";

const MOST_EXPERTS = 64;

export const expertOptions = {
  branching: z
    .array(z.int().min(1).max(MOST_EXPERTS))
    .min(1)
    .max(6)
    .refine((branching) => expertCount(branching) <= MOST_EXPERTS, {
      message: `must have a product of at most ${MOST_EXPERTS}`,
    })
    .default([2])
    .meta({ constraint: "a list of 1 to 6 whole numbers ≥ 1 whose product is at most 64" })
    .describe(
      "How many branches the gates of every level have, from the root down: [2, 2] has 3 gates and 4 experts, [1] is a single expert.",
    ),
  gatePenalty: z
    .number()
    .min(0)
    .optional()
    .describe(
      "Half of this times the squares of the gates' coefficients is subtracted from the log-likelihood per case, for columns of variance 1. By default, the cases choose a penalty for every column.",
    ),
  expertPenalty: z
    .number()
    .min(0)
    .optional()
    .describe(
      "Half of this times the squares of the differences between the coefficients of the experts and those of a single regression of all cases is subtracted, too. By default, the cases choose a penalty for every column.",
    ),
  restarts: z.int().min(1).default(5).describe("How many times to begin anew, keeping the best."),
  maxIterations: z.int().min(1).default(200).describe("The maximum number of iterations of one start."),
  tolerance: z
    .number()
    .min(0)
    .default(1e-6)
    .describe("A start has converged when an iteration raises the objective per case by at most this."),
  seed: z.int().min(0).default(0).describe("The seed of the random numbers, one stream per start."),
};
