import * as z from "zod";
import { type DensityKernel, KERNELS } from "../../../math/probability/density/kernels.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf, StateSchema } from "../../../model/files/state.js";
import { widths } from "../joint-kernels/whiten.js";

export const kernelDensityState = StateSchema.of({
  inputs: codecs.features,
  /** The training cases. */
  data: codecs.matrix,
  /** Their weights. */
  weights: codecs.positiveArray,
  /** The kernel on every case. */
  kernel: field<DensityKernel>(z.enum(Object.keys(KERNELS) as DensityKernel[])),
  /** The width of the kernels, one row with a number per column; or the lower factor of their covariance. */
  bandwidth: codecs.matrix,
  /** The columns that do not vary; a rule gives them the width 1. */
  constantFeatures: codecs.names,
  /** The lower bound of every column, −∞ if it has none. */
  lower: codecs.infinitableArray,
  /** The upper bound of every column, ∞ if it has none. */
  upper: codecs.infinitableArray,
  /** What happens to the part of a kernel beyond a bound. */
  boundary: z.enum(["reflection", "renormalization"]),
  /** How large the error of a density may be as a share of it. */
  relativeTolerance: z.number().min(0).lt(1),
  /** How large the error of a density may be in addition. */
  absoluteTolerance: z.number().min(0),
  /** How the search for cross-validated widths ended. */
  search: codecs.convergence.optional(),
})
  .check("data", "must have at least one row and one column per feature", ({ data, inputs }) => {
    return data.rows > 0 && data.columns === inputs.names.length;
  })
  .check("weights", "must have one number per case", ({ data, weights }) => weights.length === data.rows)
  .check(
    "bandwidth",
    "must have one row or be square, with widths above 0",
    ({ data, bandwidth }) =>
      bandwidth.columns === data.columns &&
      (bandwidth.rows === 1 || bandwidth.rows === data.columns) &&
      widths(bandwidth).every((width) => width > 0),
  )
  .check(
    "lower",
    "must have one number per feature",
    ({ lower, inputs }) => lower.length === inputs.names.length,
  )
  .check(
    "upper",
    "must have one number per feature above the lower bound",
    ({ lower, upper }) => upper.length === lower.length && upper.every((value, j) => value > lower[j]),
  )
  .check("data", "must lie within the bounds", ({ data, lower, upper }) =>
    data.data.every((value, at) => {
      const j = at % data.columns;
      return value >= lower[j] && value <= upper[j];
    }),
  );

/** What `KernelDensity` learns. */
export interface KernelDensityState extends StateOf<typeof kernelDensityState> {}
