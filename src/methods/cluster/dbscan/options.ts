import * as z from "zod";
import { minSamples } from "../engine/density-options.js";
import { densityMetricOptions, hasItsPower, powerMessage } from "../engine/metric-options.js";

export const dbscanOptions = z
  .strictObject({
    radius: z.number().positive().default(0.5).describe("Maximum distance of a neighbor from a case (ε)."),
    minSamples: minSamples.default(5),
    ...densityMetricOptions,
  })
  .refine(hasItsPower, powerMessage);

export type DBSCANOptions = z.input<typeof dbscanOptions>;
