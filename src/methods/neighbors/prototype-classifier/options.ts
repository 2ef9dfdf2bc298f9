import * as z from "zod";
import { maxIterationsOption, toleranceOption } from "../../cluster/engine/center-options.js";
import { prototypesOption, seedOption, standardizeOption } from "../engine/options.js";

export const prototypeClassifierOptions = z.strictObject({
  prototypes: prototypesOption,
  restarts: z
    .int()
    .min(1)
    .default(10)
    .describe("Number of starts of k-means in each class, of which the best is kept."),
  maxIterations: maxIterationsOption,
  tolerance: toleranceOption,
  standardize: standardizeOption,
  seed: seedOption,
});

export type PrototypeClassifierOptions = z.input<typeof prototypeClassifierOptions>;
