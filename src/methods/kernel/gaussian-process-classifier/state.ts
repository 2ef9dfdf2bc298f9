import * as z from "zod";
import type { Convergence } from "../../../base/control.js";
import type { Label } from "../../../base/label.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type LabeledState, StateSchema } from "../../../model/files/state.js";
import { hyperparametersOf } from "../engine/hyperparameters.js";
import { fitsRows } from "../engine/kept-rows.js";
import type { ResolvedKernel } from "../engine/kernel.js";
import { kernelCodec } from "../engine/schema.js";

/** The process of one class against the others. */
export interface ClassProcess {
  /** The covariance of the latent function, with all of its numbers. */
  readonly kernel: ResolvedKernel;
  /** What the kernel values with each training case count in the latent mean. */
  readonly dualCoefficients: Float64Array;
  /** The curvature of the log-likelihood at the mode, for every training case. */
  readonly curvatures: Float64Array;
  /** The approximate log p(classes | settings). */
  readonly logEvidence: number;
  /** Its derivatives by the logarithms of the kernel's hyperparameters. */
  readonly evidenceGradient: Float64Array;
  /** How the search for the settings ended, if there was one. */
  readonly convergence?: Convergence | undefined;
}

export const gaussianProcessClassifierState = StateSchema.of({
  /** The labels, in the order of the columns of `predictProba`. */
  classes: codecs.severalClasses,
  inputs: codecs.features,
  /** The training cases of a weight above 0. */
  rows: codecs.matrix,
  /** For two classes the process of the second one; for more, one for each class against the others. */
  processes: field<readonly ClassProcess[]>(
    z.array(
      z.strictObject({
        kernel: kernelCodec,
        dualCoefficients: codecs.float64Array,
        curvatures: codecs.nonNegativeArray,
        logEvidence: z.number(),
        evidenceGradient: codecs.float64Array,
        convergence: codecs.convergence.optional(),
      }),
    ),
  ),
  /** The seed, if random numbers were drawn. */
  seed: z.int(),
})
  .check(
    "processes",
    "must be one for two classes, and one per class for more",
    ({ classes, processes }) => processes.length === (classes.length === 2 ? 1 : classes.length),
  )
  .check("processes", "must fit the features and the training rows", ({ inputs, rows, processes }) =>
    processes.every(
      ({ kernel, dualCoefficients, curvatures, evidenceGradient }) =>
        fitsRows({ inputs, kernel, rows }) &&
        dualCoefficients.length === rows.rows &&
        curvatures.length === rows.rows &&
        evidenceGradient.length === hyperparametersOf(kernel).length,
    ),
  );

/** What `GaussianProcessClassifier` learns. */
export interface GaussianProcessClassifierState<L extends Label = Label>
  extends LabeledState<typeof gaussianProcessClassifierState, L> {}
