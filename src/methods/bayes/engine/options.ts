import * as z from "zod";
import { BANDWIDTH_RULES } from "../../../math/probability/density/bandwidth.js";
import { MOST_BINS } from "../../../math/probability/density/bins.js";
import { type DensityKernel, KERNELS } from "../../../math/probability/density/kernels.js";

export const decisionOption = z
  .union([z.enum(["map", "ml"]), z.array(z.number().min(0)).min(1)])
  .default("map")
  .describe(
    "How `predict` chooses a class: by the largest posterior, by the largest likelihood, or by the largest product of the likelihood and a weight per class, in the order of `classes`.",
  );

export type Decision = z.output<typeof decisionOption>;

export const missingOption = z
  .enum(["error", "native"])
  .default("error")
  .describe("Whether missing values are refused, or skipped in all sums and products.");

export const unknownOption = z
  .enum(["missing", "error"])
  .default("missing")
  .describe(
    "How a level that was not in the training data is handled in new cases: as a missing value, which is skipped in all products, or as an error.",
  );

export const bandwidthOption = z
  .union([z.number().gt(0), z.enum(BANDWIDTH_RULES)])
  .default("silverman")
  .describe("The bandwidth of every density, or the rule that chooses it for each class and column.");

export const kernelOption = z
  .enum(Object.keys(KERNELS) as DensityKernel[])
  .default("gaussian")
  .describe("The kernel placed on each observation.");

export const binsOption = z
  .union([z.int().min(1).max(MOST_BINS), z.enum(["sturges", "scott"])])
  .default("sturges")
  .describe(
    "Number of bins of a histogram, equally wide between the extremes of the column, or the rule that chooses it for each column.",
  );

export type BinCount = z.output<typeof binsOption>;
