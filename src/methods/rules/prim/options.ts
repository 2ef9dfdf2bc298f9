import * as z from "zod";
import { boxOptions } from "../boxes/options.js";

export const primOptions = z.strictObject({
  seek: z
    .enum(["high", "low"])
    .default("high")
    .describe("Whether boxes with a high or with a low mean of the target are sought."),
  ...boxOptions,
});

export type PRIMOptions = z.input<typeof primOptions>;
