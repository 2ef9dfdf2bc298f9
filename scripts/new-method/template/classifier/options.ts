import * as z from "zod";
import { classWeightsOption } from "../../../../src/model/class-weights.js";

export const newMethodOptions = z.strictObject({
  quantile: z.number().min(0).max(1).default(0.5).describe("The quantile that is learned."),
  classWeights: classWeightsOption,
});

export type NewMethodOptions = z.input<typeof newMethodOptions>;
