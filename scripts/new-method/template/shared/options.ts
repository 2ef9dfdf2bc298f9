import * as z from "zod";

export const newMethodOptions = z.strictObject({
  quantile: z.number().min(0).max(1).default(0.5).describe("The quantile that is learned."),
});

export type NewMethodOptions = z.input<typeof newMethodOptions>;
