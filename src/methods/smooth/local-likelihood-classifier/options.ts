import * as z from "zod";
import { CANDIDATES_MESSAGE, hasCandidates, likelihoodOptions } from "../local/likelihood-options.js";

export const localLikelihoodClassifierOptions = z
  .strictObject(likelihoodOptions)
  .refine(hasCandidates, CANDIDATES_MESSAGE);

export type LocalLikelihoodClassifierOptions = z.input<typeof localLikelihoodClassifierOptions>;
