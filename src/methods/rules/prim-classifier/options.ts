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
      "The pseudo-count that is added to the positive and to the other cases of a box for its probabilities: 1 is Laplace's correction, 0 is no smoothing.",
    ),
  classWeights: classWeightsOption,
});

export type PRIMClassifierOptions = z.input<typeof primClassifierOptions>;
