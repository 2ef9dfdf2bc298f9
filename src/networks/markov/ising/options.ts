import * as z from "zod";
import type { RunControl } from "../../../base/control.js";
import { UndirectedGraph } from "../../graphs/undirected-graph.js";
import { type SpinLevels, spinLevels } from "./state.js";

export const fitIsingSchema = z.strictObject({
  method: z
    .enum(["pseudo-likelihood", "maximum-likelihood"])
    .default("pseudo-likelihood")
    .describe(
      "What is maximized: the probabilities of every variable given all others (pseudo-likelihood), or of the cases (likelihood).",
    ),
  graph: z
    .custom<UndirectedGraph>((value) => value instanceof UndirectedGraph)
    .optional()
    .meta({ constraint: "an UndirectedGraph" })
    .describe("The pairs that may have a coupling; by default all."),
  levels: z
    .custom<SpinLevels>((value) => spinLevels.safeParse(value).success)
    .optional()
    .meta({ constraint: "[-1, 1] or [0, 1]" })
    .describe("The two values of the variables; by default 0 and 1, or −1 and 1 if −1 occurs."),
  lambda: z
    .number()
    .min(0)
    .optional()
    .describe(
      "The penalty on absolute couplings in the pseudo-likelihood, 0 for none; by default the extended BIC chooses one for every variable.",
    ),
  gamma: z
    .number()
    .min(0)
    .default(0.25)
    .describe(
      "The strength with which the extended BIC prefers few neighbors among many candidates; 0 is the BIC.",
    ),
  combine: z
    .enum(["and", "or"])
    .default("and")
    .describe(
      "Whether a pair has a coupling if both regressions find one, or one of them; their mean counts.",
    ),
  standardize: z
    .boolean()
    .default(true)
    .describe("Whether the penalty counts in standard deviations of the variables."),
  pathLength: z
    .int()
    .min(2)
    .default(100)
    .describe("The number of penalties that the extended BIC chooses from."),
  pathRatio: z
    .number()
    .gt(0)
    .lt(1)
    .default(0.01)
    .describe("Ratio of the smallest penalty to the largest, which is the smallest without neighbors."),
  equivalentSampleSize: z
    .number()
    .min(0)
    .default(0)
    .describe("For maximum likelihood, how many cases are added, spread evenly over all combinations."),
  maxIterations: z
    .int()
    .min(1)
    .default(10_000)
    .describe("For maximum likelihood, the most rounds of proportional fitting."),
  tolerance: z
    .number()
    .gt(0)
    .default(1e-12)
    .describe("For maximum likelihood, how far shares of pairs may be from those of the cases."),
});

/** How an Ising model is fitted. */
export type FitIsingOptions = z.input<typeof fitIsingSchema> & Pick<RunControl, "signal" | "onProgress">;

export type FitIsingSettings = z.output<typeof fitIsingSchema>;
