import { z } from "zod";

export const unordererOptions = z.strictObject({
  columns: z
    .array(z.string())
    .min(1)
    .optional()
    .describe(
      "The columns whose order is dropped: all ordinal ones unless given. Quantitative and boolean ones may be named too.",
    ),
});

export type UnordererOptions = z.input<typeof unordererOptions>;
