import * as z from "zod";
import { localOptions } from "../engine/local-metric.js";
import { standardizeOption } from "../engine/options.js";

export const discriminantSubspaceOptions = z.strictObject({
  components: z
    .int()
    .min(1)
    .default(2)
    .describe("Number of directions to keep, at most the number of columns."),
  neighborhood: localOptions.neighborhood,
  standardize: standardizeOption,
});

export type DiscriminantSubspaceOptions = z.input<typeof discriminantSubspaceOptions>;
