import { z } from "zod";
import { Matrix } from "../linalg/matrix.js";

/** The options of every sampler. */
export const chainOptions = {
  draws: z.int().min(1).default(1000).describe("How many draws of each chain are kept."),
  warmup: z
    .int()
    .min(0)
    .default(1000)
    .describe("How many transitions of each chain come before: they tune the sampler and are not kept."),
  thin: z.int().min(1).default(1).describe("Every so manieth draw after the warm-up is kept."),
  chains: z.int().min(1).default(4).describe("How many independent chains are run."),
  seed: z.int().default(0).describe("Fixes every random number; chain k has a stream of its own."),
  names: z
    .array(z.string())
    .min(1)
    .optional()
    .describe("What the parameters are called; by default x0, x1 and so on."),
};

export const covarianceOption = z
  .instanceof(Matrix)
  .optional()
  .meta({ constraint: "a Matrix, symmetric and positive definite" });

export const adaptOption = z.enum(["covariance", "scale", "none"]);

const chainSchema = z.strictObject(chainOptions);

export type ChainSettings = z.output<typeof chainSchema>;
