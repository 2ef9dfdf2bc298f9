import * as z from "zod";
import { RULES_IN_R } from "../../../math/probability/density/bandwidth.js";
import { type DensityKernel, KERNELS } from "../../../math/probability/density/kernels.js";
import { matrixOption } from "../../../model/matrix-option.js";

/** Rules for any number of columns. */
export const JOINT_RULES = ["silverman", "scott", "cross-validated", "least-squares"] as const;

const bound = z.number().nullable().default(null);

export const kernelDensityOptions = z.strictObject({
  kernel: z
    .enum(Object.keys(KERNELS) as DensityKernel[])
    .default("gaussian")
    .describe("The kernel placed on every case; with several columns, a function of the distance."),
  bandwidth: z
    .union([
      z.enum([...JOINT_RULES, ...(Object.keys(RULES_IN_R) as (keyof typeof RULES_IN_R)[])]),
      z.number().positive(),
      z.array(z.number().positive()).min(1),
      matrixOption,
    ])
    .default("silverman")
    .meta({
      constraint:
        '"silverman", "scott", "cross-validated", "least-squares"; for one column also "nrd0", "nrd", "ucv", "bcv", "SJ-ste", "SJ-dpi"; a number, a list of numbers, or a matrix',
    })
    .describe(
      "The width of the kernels: by a rule, as a number for all columns or one for every column, or as a matrix, the covariance of a Gaussian kernel. A number is the standard deviation of a Gaussian kernel, the distance at which an exponential one has fallen by the factor e, and how far the others reach. With a full covariance, a number multiplies the standard deviations of the cases instead.",
    ),
  covariance: z
    .enum(["diagonal", "full"])
    .default("diagonal")
    .describe(
      "The shape of the kernels: with a width for every column, or with the covariance of the cases.",
    ),
  bounds: z
    .record(z.string(), z.strictObject({ lower: bound, upper: bound }))
    .default({})
    .meta({ constraint: "{ column: { lower, upper } }" })
    .describe("Where the values of columns end, by their names: { age: { lower: 0 } }."),
  boundary: z
    .enum(["reflection", "renormalization"])
    .default("reflection")
    .describe(
      "What happens to the part of a kernel beyond a bound: it is reflected, or cut off, and the rest is raised in proportion.",
    ),
  relativeTolerance: z
    .number()
    .min(0)
    .lt(1)
    .default(0)
    .describe(
      "How large the error of a density may be as a share of it, which saves time; 0 for exact sums.",
    ),
  absoluteTolerance: z
    .number()
    .min(0)
    .default(0)
    .describe("How large the error of a density may be, in addition."),
});

export type KernelDensityOptions = z.input<typeof kernelDensityOptions>;
export type KernelDensitySettings = z.output<typeof kernelDensityOptions>;
