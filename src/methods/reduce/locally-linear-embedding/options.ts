import * as z from "zod";
import { hasItsPower, powerMessage } from "../../cluster/engine/metric-options.js";
import { neighborOptions } from "../engine/neighbor-options.js";

export const locallyLinearEmbeddingOptions = z
  .strictObject({
    ...neighborOptions,
    penalty: z
      .number()
      .positive()
      .default(1e-3)
      .describe(
        "What is added to the squares of the differences from the neighbors, as a share of their sum; it decides among weights where there are more neighbors than columns.",
      ),
  })
  .refine(hasItsPower, powerMessage);

export type LocallyLinearEmbeddingOptions = z.input<typeof locallyLinearEmbeddingOptions>;
