import { Matrix } from "../../../math/linalg/matrix.js";
import { finitePredictions } from "../../../model/answers.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Transformer } from "../../../model/model.js";
import { type SharedWork, sharedWork } from "../../../model/shared-work.js";
import { type KernelMachineState, kernelMachineState } from "../engine/machine-state.js";
import { scoresHere, scoresOnThreads } from "../engine/scores.js";

/** What `OneClassSVM` learns. */
export interface OneClassSVMState extends KernelMachineState {}

/** A fitted `OneClassSVM`. */
export class OneClassSVMModel extends FittedModel<OneClassSVMState> implements Transformer {
  static readonly kind = "OneClassSVM";
  static readonly state = kernelMachineState;
  readonly outputs: readonly string[] = ["outlierScore"];

  /** The signed distance of every case from the boundary: positive for outliers, negative for the others. */
  scores(rows: Rows): Float64Array {
    return this.#outside(scoresHere(this, this.#read(rows)));
  }

  /** Whether every case is beyond the boundary, by more than the tolerance to which the boundary is known. */
  isOutlier(rows: Rows): boolean[] {
    return Array.from(this.scores(rows), (score) => score > this.convergence.tolerance);
  }

  /** The scores as a column, for a pipeline. */
  transform(rows: Rows): Matrix {
    return asColumn(this.scores(rows));
  }

  /** The duality gap: the primal minus the dual objective. */
  get dualityGap(): number {
    return this.primalObjective - this.dualObjective;
  }

  get [sharedWork](): SharedWork<Matrix> {
    return {
      onThreads: (rows, control) => scoresOnThreads(this, this.#read(rows), control),
      answers: { transform: (scores) => asColumn(this.#outside(scores)) },
    };
  }

  /** The function of the machine is positive inside the boundary. */
  #outside({ data }: Matrix): Float64Array {
    return finitePredictions(
      this.kind,
      data.map((score) => -score),
    );
  }

  #read(rows: Rows): Matrix {
    return readNewCases(this.kind, rows, this.inputs, "error");
  }
}

function asColumn(scores: Float64Array): Matrix {
  return new Matrix(scores.length, 1, scores);
}
