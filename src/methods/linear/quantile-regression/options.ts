import * as z from "zod";
import { contrastsOption } from "../../../model/terms/contrasts-option.js";

const share = z.number().gt(0).lt(1);

export const quantileRegressionOptions = z.strictObject({
  tau: z
    .union([share, z.array(share).min(1)])
    .default(0.5)
    .describe("The quantile or quantiles; 0.5 is the median, fitted by least absolute deviations."),
  intercept: z.boolean().default(true).describe("Whether there is an intercept."),
  contrasts: contrastsOption,
  standardErrors: z
    .enum(["nid", "iid", "none"])
    .default("nid")
    .describe(
      "How standard errors are computed: with a density of the errors that varies from case to case (the sandwich of Hendricks and Koenker), with a constant density, or not at all.",
    ),
  tolerance: z
    .number()
    .positive()
    .default(1e-11)
    .describe("The duality gap at which the iteration ends, relative to the loss of least squares."),
  maxIterations: z.int().min(1).default(100).describe("Maximum number of steps for each quantile."),
});

export type QuantileRegressionOptions = z.input<typeof quantileRegressionOptions>;
