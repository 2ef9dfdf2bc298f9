import * as z from "zod";
import { isFiniteRows } from "../linalg/finite-rows.js";
import { Matrix } from "../linalg/matrix.js";

/** The options of every sampler. */
export const chainOptions = {
  draws: z.int().min(1).default(1000).describe("The number of draws to keep from each chain."),
  warmup: z
    .int()
    .min(0)
    .default(1000)
    .describe("The number of transitions before the draws, which tune the sampler and are not kept."),
  thin: z.int().min(1).default(1).describe("Keep one of this many draws after the warm-up."),
  chains: z.int().min(1).default(4).describe("Number of independent chains."),
  seed: z.int().default(0).describe("The seed of all random numbers; every chain has its own stream."),
  names: z
    .array(z.string())
    .min(1)
    .optional()
    .describe("The names of the parameters; by default x0, x1 and so on."),
};

export const covarianceOption = z
  .custom<Matrix | readonly (readonly number[])[]>(isFiniteRows, { abort: true })
  .overwrite((covariance) => Matrix.from(covariance))
  .optional()
  .meta({ constraint: "a matrix, or rows of numbers, symmetric and positive definite" });

export const adaptOption = z.enum(["covariance", "scale", "none"]);

const chainSchema = z.strictObject(chainOptions);

export type ChainSettings = z.output<typeof chainSchema>;
