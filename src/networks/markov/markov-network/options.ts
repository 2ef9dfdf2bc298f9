import type * as z from "zod";
import type { OptionsByMethod } from "../../../base/useless-options.js";
import { markovMethodOption, QUERY_OPTIONS, querySchema } from "../../infer/options.js";

export const markovQuerySchema = querySchema.extend({ method: markovMethodOption });

/** A question to an undirected network. */
export type MarkovQueryOptions = z.input<typeof markovQuerySchema>;

/** The options that each method reads, of those that undirected networks have. */
export const MARKOV_QUERY_OPTIONS: OptionsByMethod<z.output<typeof markovMethodOption>> = {
  elimination: QUERY_OPTIONS.elimination,
  "junction-tree": QUERY_OPTIONS["junction-tree"],
  "sum-product": QUERY_OPTIONS["sum-product"],
  gibbs: QUERY_OPTIONS.gibbs,
  loopy: QUERY_OPTIONS.loopy,
};

export const gibbsSchema = querySchema.pick({
  given: true,
  samples: true,
  seed: true,
  chains: true,
  warmup: true,
});

/** How cases are drawn by Gibbs sampling. */
export type GibbsSampleOptions = z.input<typeof gibbsSchema>;

export type GibbsSettings = z.output<typeof gibbsSchema>;
