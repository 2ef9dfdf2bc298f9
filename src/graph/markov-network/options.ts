import type * as z from "zod";
import { markovMethodOption, querySchema } from "../infer/options.js";

export const markovQuerySchema = querySchema.extend({ method: markovMethodOption });

/** A question to an undirected network. */
export type MarkovQueryOptions = z.input<typeof markovQuerySchema>;

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
