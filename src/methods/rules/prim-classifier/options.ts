import * as z from "zod";
import { classWeightsOption } from "../../../model/class-weights.js";
import { boxOptions } from "../boxes/options.js";
import { positiveOption } from "../engine/concept.js";

export const primClassifierOptions = z.strictObject({
  positive: positiveOption,
  ...boxOptions,
  smoothing: z
    .number()
    .min(0)
    .default(1)
    .describe(
      "The pseudo-count of the positive class and of the others in the probabilities of a box: 1 is Laplace's correction, 0 is no smoothing.",
    ),
  classWeights: classWeightsOption,
});

export type PRIMClassifierOptions = z.input<typeof primClassifierOptions>;
