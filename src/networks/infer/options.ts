// The options of questions to a network, declared once.

import * as z from "zod";
import type { OptionsByMethod } from "../../base/useless-options.js";
import type { NodeNames } from "../graphs/node-names.js";
import { orderRules } from "./elimination-order.js";
import type { Findings } from "./evidence.js";

const EXACT_METHODS = ["elimination", "junction-tree", "sum-product", "enumeration"] as const;
const APPROXIMATE_METHODS = ["likelihood-weighting", "rejection", "gibbs", "loopy"] as const;

const givenOption = z
  .custom<Findings>()
  .default({})
  .meta({ constraint: "an object of levels, numbers or likelihoods by node" })
  .describe("The findings: levels or numbers by node, or likelihoods by level.");

const limitOptions = {
  order: z
    .enum([...orderRules, "best"])
    .default("best")
    .describe("How the order of elimination is chosen; best tries all rules."),
  maxBytes: z
    .int()
    .min(8)
    .default(2 ** 31)
    .describe("Maximum memory for tables, in bytes; more is refused before anything is computed."),
} as const;

const samplingOptions = {
  samples: z
    .int()
    .min(1)
    .max(2 ** 31)
    .default(10_000)
    .describe("Number of cases that are drawn; with Gibbs sampling, in each chain."),
  seed: z.int().min(0).default(0).describe("The seed of the random numbers."),
} as const;

/** Options for queries of undirected models, without the methods that draw from parents to children. */
export const markovMethodOption = z
  .enum(["elimination", "junction-tree", "sum-product", "gibbs", "loopy"])
  .default("elimination")
  .describe("How the answer is computed.");

export const querySchema = z.strictObject({
  of: z
    .custom<NodeNames>(
      (value) =>
        typeof value === "string" ||
        (Array.isArray(value) && value.length > 0 && value.every((name) => typeof name === "string")),
    )
    .meta({ constraint: "the name of a node, or a list of names" })
    .describe("The nodes whose joint distribution is wanted."),
  given: givenOption,
  method: z
    .enum([...EXACT_METHODS, ...APPROXIMATE_METHODS])
    .default("elimination")
    .describe("How the answer is computed."),
  ...limitOptions,
  ...samplingOptions,
  chains: z.int().min(1).max(64).default(4).describe("The chains of Gibbs sampling."),
  warmup: z.int().min(0).default(500).describe("The first draws of a chain, which do not count."),
  maxIterations: z.int().min(1).default(200).describe("Maximum number of rounds of loopy propagation."),
  tolerance: z
    .number()
    .min(0)
    .default(1e-10)
    .describe("Loopy propagation ends when no message changes by more."),
  damping: z
    .number()
    .min(0)
    .lt(1)
    .default(0)
    .describe("The share of the previous message in the next one, in loopy propagation."),
});

/** The options that each method reads, besides `of`, `given` and `method`. */
export const QUERY_OPTIONS: OptionsByMethod<QuerySettings["method"]> = {
  elimination: ["order", "maxBytes"],
  "junction-tree": ["order", "maxBytes"],
  "sum-product": [],
  enumeration: [],
  "likelihood-weighting": ["samples", "seed"],
  rejection: ["samples", "seed"],
  gibbs: ["samples", "seed", "chains", "warmup"],
  loopy: ["maxIterations", "tolerance", "damping"],
};

/** A question to a network. */
export type QueryOptions = z.input<typeof querySchema>;

export type QuerySettings = z.output<typeof querySchema>;

export const densitySchema = querySchema.pick({ of: true, given: true, order: true, maxBytes: true });

/** A question about nodes with numbers. */
export type DensityOptions = z.input<typeof densitySchema>;

export const mostProbableSchema = z.strictObject({
  of: querySchema.shape.of.optional().describe("The nodes; by default all that are not given."),
  given: givenOption,
  ...limitOptions,
});

/** A question about the most probable levels. */
export type MostProbableOptions = z.input<typeof mostProbableSchema>;

export const compileSchema = z.strictObject(limitOptions);

/** How a network is compiled into a junction tree. */
export type CompileOptions = z.input<typeof compileSchema>;
