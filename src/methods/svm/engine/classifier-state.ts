import * as z from "zod";
import type { Label } from "../../../base/label.js";
import { calibratorCodec } from "../../../evaluate/calibrate/calibrator.js";
import type { SigmoidCalibrator } from "../../../evaluate/calibrate/platt.js";
import * as codecs from "../../../model/files/codecs.js";
import { type LabeledState, StateSchema } from "../../../model/files/state.js";
import { kernelCodec } from "../../kernel/engine/schema.js";
import { contestsOf } from "./machines.js";
import { areTrainingRows, haveFeatures } from "./support-vectors.js";

const sigmoids = z.array(calibratorCodec as unknown as z.ZodType<SigmoidCalibrator>);

export const kernelClassifierState = StateSchema.of({
  classes: codecs.severalClasses,
  inputs: codecs.features,
  /** The kernel with all its parameters. */
  kernel: kernelCodec,
  /** Whether three or more classes are separated pair by pair, or each from all others. */
  multiclass: z.enum(["one-vs-one", "one-vs-rest"]),
  /** The support vectors, in the order of the data; without columns if the kernel was precomputed. */
  supportVectors: codecs.matrix,
  /** The rows of these cases in the training data. */
  supportIndices: codecs.int32Array,
  /** Number of support vectors per class. */
  supportCounts: codecs.int32Array,
  /** One row per machine, one column per support vector: its dual variable, with the sign of its side. */
  dualCoefficients: codecs.matrix,
  /** The intercept of every machine. */
  intercepts: codecs.float64Array,
  /** The width of every machine's margin, 2 / ‖w‖, in the space of the kernel. */
  margins: codecs.infinitableArray,
  /** ½‖w‖² plus the costs of all slacks, for every machine. */
  primalObjectives: codecs.float64Array,
  /** The objective of the dual program, for every machine; below the primal one by the duality gap. */
  dualObjectives: codecs.float64Array,
  /** The maps from scores to probabilities, one per machine, if there are any. */
  calibrators: sigmoids.optional(),
  /**
   * How the iterations ended: their number is that of the slowest machine, and the criterion is the largest violation
   * of the optimality conditions by a pair of dual variables.
   */
  convergence: codecs.convergence,
  /** The seed of the folds that probabilities were learned from. */
  seed: z.int().min(0),
})
  .check("supportVectors", "must have one column per feature", haveFeatures)
  .check("supportIndices", "must be one row of the data for every support vector", areTrainingRows)
  .check(
    "dualCoefficients",
    "must have one row per machine and one column per support vector",
    ({ dualCoefficients, supportVectors, classes, multiclass }) =>
      dualCoefficients.rows === contestsOf(classes.length, multiclass).length &&
      dualCoefficients.columns === supportVectors.rows,
  )
  .check("intercepts", "must be one per machine, and so must margins and objectives", (state) => {
    const { intercepts, margins, primalObjectives, dualObjectives, dualCoefficients } = state;
    return [intercepts, margins, primalObjectives, dualObjectives].every(
      ({ length }) => length === dualCoefficients.rows,
    );
  })
  .check(
    "supportCounts",
    "must be one per class",
    ({ supportCounts, classes }) => supportCounts.length === classes.length,
  )
  .check(
    "calibrators",
    "must be one sigmoid per machine",
    ({ calibrators, intercepts }) =>
      calibrators === undefined ||
      (calibrators.length === intercepts.length && calibrators.every(({ method }) => method === "sigmoid")),
  );

/** What classifiers by kernel machines learn. */
export interface KernelClassifierState<L extends Label = Label>
  extends LabeledState<typeof kernelClassifierState, L> {}
