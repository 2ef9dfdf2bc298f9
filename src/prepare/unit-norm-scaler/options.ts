import * as z from "zod";
import { scaledColumns } from "../scale/options.js";

export const unitNormScalerOptions = z.strictObject({
  norm: z
    .enum(["l2", "l1", "max"])
    .default("l2")
    .describe(
      "The length of a row: the root of its sum of squares, the sum of its absolute values, or the largest absolute value.",
    ),
  columns: scaledColumns,
});

export type UnitNormScalerOptions = z.input<typeof unitNormScalerOptions>;
export type UnitNormScalerSettings = z.output<typeof unitNormScalerOptions>;
