import * as z from "zod";
import type { Convergence } from "../../../base/control.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import type { Cases } from "../../../model/cases.js";
import * as codecs from "../../../model/files/codecs.js";
import { StateSchema } from "../../../model/files/state.js";
import type { ModelState } from "../../../model/fitted-model.js";
import type { ResolvedKernel } from "../../kernel/engine/kernel.js";
import { kernelCodec } from "../../kernel/engine/schema.js";
import type { Machine } from "./formulations.js";
import { areTrainingRows, gathered, haveFeatures } from "./support-vectors.js";
import type { TrainingCases } from "./training.js";

/** What a single kernel machine learns. */
export interface KernelMachineState extends ModelState {
  /** The kernel with all of its numbers. */
  readonly kernel: ResolvedKernel;
  /** The training cases that the machine depends on, in the order of the data; without columns if the kernel was precomputed. */
  readonly supportVectors: Matrix;
  /** The rows of these cases in the training data. */
  readonly supportIndices: Int32Array;
  /** One row, with the coefficient of every support vector. */
  readonly dualCoefficients: Matrix;
  /** The intercept, a list of one number. */
  readonly intercepts: Float64Array;
  /** ½‖w‖² plus the costs of all cases. */
  readonly primalObjective: number;
  /** The objective of the dual program; below the primal one by the duality gap. */
  readonly dualObjective: number;
  /** The criterion is by how much the worst pair of dual variables violates its conditions. */
  readonly convergence: Convergence;
}

export const kernelMachineState = new StateSchema<KernelMachineState>({
  inputs: codecs.features,
  kernel: kernelCodec,
  supportVectors: codecs.matrix,
  supportIndices: codecs.int32Array,
  dualCoefficients: codecs.matrix,
  intercepts: codecs.float64Array,
  primalObjective: z.number(),
  dualObjective: z.number(),
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

/** The state of the only machine of a method. */
export function machineState(
  cases: Cases,
  training: TrainingCases,
  machine: Machine,
  tolerance: number,
): KernelMachineState {
  const everyone = Int32Array.from({ length: training.x.rows }, (_, place) => place);
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
