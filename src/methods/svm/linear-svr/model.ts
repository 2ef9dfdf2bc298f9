import * as z from "zod";
import * as codecs from "../../../model/files/codecs.js";
import { type StateOf, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import type { Rows } from "../../../model/input.js";
import { type LinearModel, predictLinear } from "../../linear/engine/model/linear-model.js";

const linearSVRState = StateSchema.of({
  inputs: codecs.features,
  /** The name of the target. */
  response: z.string(),
  /** One per feature. */
  coefficients: codecs.float64Array,
  /** The constant term; 0 if the model has none. */
  intercept: z.number(),
  /** ½‖w‖² plus the costs of all losses; w includes the coefficient of the intercept. */
  primalObjective: z.number(),
  /** The objective of the dual; below the primal one by the duality gap. */
  dualObjective: z.number(),
  /** Number of support vectors. */
  supportCount: z.int().min(0),
  /** The criterion is the largest projected gradient, in units of that of the first pass. */
  convergence: codecs.convergence,
  /** The seed, if random numbers were drawn. */
  seed: z.int().min(0),
}).check(
  "coefficients",
  "must be one per feature",
  ({ coefficients, inputs }) => coefficients.length === inputs.names.length,
);

/** What `LinearSVR` learns. */
export interface LinearSVRState extends StateOf<typeof linearSVRState> {}

/** A fitted `LinearSVR`. */
export class LinearSVRModel extends FittedModel<LinearSVRState> implements LinearModel {
  static readonly kind = "LinearSVR";
  static readonly state = linearSVRState;

  /** The prediction for every case. */
  predict(rows: Rows): Float64Array {
    return predictLinear(this.kind, rows, this.inputs, this.intercept, this.coefficients);
  }

  /** The duality gap: the primal minus the dual objective. */
  get dualityGap(): number {
    return this.primalObjective - this.dualObjective;
  }
}
