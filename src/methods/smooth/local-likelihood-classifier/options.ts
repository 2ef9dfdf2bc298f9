import * as z from "zod";
import { classWeightsOption } from "../../../model/class-weights.js";
import { CANDIDATES_MESSAGE, hasCandidates, likelihoodOptions } from "../local/likelihood-options.js";

export const localLikelihoodClassifierOptions = z
  .strictObject({ ...likelihoodOptions, classWeights: classWeightsOption })
  .refine(hasCandidates, CANDIDATES_MESSAGE);

export type LocalLikelihoodClassifierOptions = z.input<typeof localLikelihoodClassifierOptions>;
