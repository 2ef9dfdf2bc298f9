import * as z from "zod";

export const pcaOptions = z.strictObject({
  quantile: z.number().min(0).max(1).default(0.5).describe("The quantile that is learned."),
});

export type PcaOptions = z.input<typeof pcaOptions>;
