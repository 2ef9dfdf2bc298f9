import * as z from "zod";
import { classWeightsOption } from "../../../model/class-weights.js";
import { processOptions } from "../engine/options.js";

export const gaussianProcessClassifierOptions = z.strictObject({
  ...processOptions,
  classWeights: classWeightsOption,
});

export type GaussianProcessClassifierOptions = z.input<typeof gaussianProcessClassifierOptions>;
