import * as z from "zod";
import { Matrix } from "../../../math/linalg/matrix.js";
import { initOption, maxIterationsOption, seedOption, toleranceOption } from "../engine/center-options.js";

export const vectorQuantizerOptions = z
  .strictObject({
    codewords: z.int().min(1).default(256).describe("Number of rows of the codebook."),
    init: initOption,
    restarts: z.int().min(1).default(1).describe("Number of starts, of which the best is kept."),
    maxIterations: maxIterationsOption,
    tolerance: toleranceOption,
    seed: seedOption,
  })
  .refine(({ init, codewords }) => !(init instanceof Matrix) || init.rows === codewords, {
    path: ["init"],
    message: 'must have as many rows as the option "codewords" says',
  })
  .refine(({ init, restarts }) => typeof init === "string" || restarts === 1, {
    path: ["restarts"],
    message: "must be 1 where the centers are given, because every start would be the same",
  });

export type VectorQuantizerOptions = z.input<typeof vectorQuantizerOptions>;
