import * as z from "zod";
import type { Cases } from "../../../model/cases.js";
import * as codecs from "../../../model/files/codecs.js";
import { type StateOf, StateSchema } from "../../../model/files/state.js";
import { kernelCodec } from "../../kernel/engine/schema.js";
import type { Machine } from "./formulations.js";
import { areTrainingRows, gathered, haveFeatures } from "./support-vectors.js";
import type { TrainingCases } from "./training.js";

export const kernelMachineState = StateSchema.of({
  inputs: codecs.features,
  /** The kernel with all its parameters. */
  kernel: kernelCodec,
  /** The support vectors, in the order of the data; without columns if the kernel was precomputed. */
  supportVectors: codecs.matrix,
  /** The rows of these cases in the training data. */
  supportIndices: codecs.int32Array,
  /** One row, with the coefficient of every support vector. */
  dualCoefficients: codecs.matrix,
  /** The intercept, a list of one number. */
  intercepts: codecs.float64Array,
  /** ½‖w‖² plus the costs of all cases. */
  primalObjective: z.number(),
  /** The dual objective, which is below the primal one by the duality gap. */
  dualObjective: z.number(),
  /** How the iteration ended; its criterion is the largest violation of the optimality conditions by a pair of dual variables. */
  convergence: codecs.convergence,
})
  .check("supportVectors", "must have one column per feature", haveFeatures)
  .check("supportIndices", "must be one row of the data for every support vector", areTrainingRows)
  .check(
    "dualCoefficients",
    "must have one row, and one column per support vector",
    ({ dualCoefficients, supportVectors, intercepts }) =>
      dualCoefficients.rows === 1 &&
      intercepts.length === 1 &&
      dualCoefficients.columns === supportVectors.rows,
  );

/** What a single kernel machine learns. */
export interface KernelMachineState extends StateOf<typeof kernelMachineState> {}

/** The state of the only machine of a method. */
export function machineState(
  cases: Cases,
  training: TrainingCases,
  machine: Machine,
  tolerance: number,
): KernelMachineState {
  const everyone = Int32Array.from({ length: training.x.rows }, (_, index) => index);
  const { solution, primalObjective, dualObjective } = machine;
  const { ending, iterations, violation } = solution;
  return {
    inputs: cases.features,
    kernel: training.kernel,
    ...gathered(training, [machine], [everyone]).vectors,
    primalObjective,
    dualObjective,
    convergence: { converged: ending === "converged", iterations, criterion: violation, tolerance },
  };
}
