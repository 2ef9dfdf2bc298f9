import * as z from "zod";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { finitePredictions } from "../../../model/answers.js";
import type { StateOf } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Regressor } from "../../../model/model.js";
import { type SharedWork, sharedWork } from "../../../model/shared-work.js";
import { kernelMachineState } from "./machine-state.js";
import { scoresHere, scoresOnThreads } from "./scores.js";

export const kernelRegressorState = kernelMachineState.extend({
  /** The name of the target. */
  response: z.string(),
  /** Half the width of the tube in which errors have no cost. */
  epsilon: z.number().min(0),
});

/** What regressions by kernel machines learn. */
export interface KernelRegressorState extends StateOf<typeof kernelRegressorState> {}

/** The base of regressions by kernel machines. */
export abstract class KernelRegressorModel extends FittedModel<KernelRegressorState> implements Regressor {
  /** The prediction for every case. */
  predict(rows: Rows): Float64Array {
    return finitePredictions(this.kind, scoresHere(this, this.#read(rows)).data);
  }

  /** The constant term. */
  get intercept(): number {
    return this.intercepts[0];
  }

  /** The duality gap: the primal minus the dual objective. */
  get dualityGap(): number {
    return this.primalObjective - this.dualObjective;
  }

  get [sharedWork](): SharedWork<Float64Array> {
    return {
      onThreads: async (rows, control) => (await scoresOnThreads(this, this.#read(rows), control)).data,
      answers: { predict: (values) => finitePredictions(this.kind, values) },
    };
  }

  #read(rows: Rows): Matrix {
    return readNewCases(this.kind, rows, this.inputs, "error");
  }
}
