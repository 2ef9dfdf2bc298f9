import * as z from "zod";
import { contrastsOption } from "../../../model/terms/contrasts-option.js";

const share = z.number().gt(0).lt(1);

export const quantileRegressionOptions = z.strictObject({
  tau: z
    .union([share, z.array(share).min(1)])
    .default(0.5)
    .describe("The quantile, or several: 0.5 is the median, least absolute deviations."),
  intercept: z.boolean().default(true).describe("Whether there is an intercept."),
  contrasts: contrastsOption,
  standardErrors: z
    .enum(["nid", "iid", "none"])
    .default("nid")
    .describe(
      "What standard errors assume: that the density of the errors varies from case to case (the sandwich of Hendricks and Koenker), or that it is the same; or that there are none.",
    ),
  tolerance: z
    .number()
    .positive()
    .default(1e-11)
    .describe("The duality gap at which the iteration ends, relative to the loss of least squares."),
  maxIterations: z.int().min(1).default(100).describe("The maximum number of steps for each quantile."),
});

export type QuantileRegressionOptions = z.input<typeof quantileRegressionOptions>;
