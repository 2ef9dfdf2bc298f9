import * as z from "zod";
import type { Convergence } from "../../../base/control.js";
import * as codecs from "../../../model/files/codecs.js";
import { StateSchema } from "../../../model/files/state.js";
import { FittedModel, type ModelState } from "../../../model/fitted-model.js";
import type { Rows } from "../../../model/input.js";
import { type LinearModel, predictLinear } from "../../linear/engine/model/linear-model.js";

/** What `LinearSVR` learns. */
export interface LinearSVRState extends ModelState {
  /** The name of what is predicted. */
  readonly response: string;
  /** One per feature. */
  readonly coefficients: Float64Array;
  /** The constant term; 0 if the model has none. */
  readonly intercept: number;
  /** ½‖w‖² plus the costs of all losses; w includes the coefficient of the intercept. */
  readonly primalObjective: number;
  /** The objective of the dual; below the primal one by the duality gap. */
  readonly dualObjective: number;
  /** How many cases the model depends on. */
  readonly supportCount: number;
  /** The criterion is the largest projected gradient, in units of that of the first pass. */
  readonly convergence: Convergence;
  readonly seed: number;
}

const linearSVRState = new StateSchema<LinearSVRState>({
  inputs: codecs.features,
  response: z.string(),
  coefficients: codecs.float64Array,
  intercept: z.number(),
  primalObjective: z.number(),
  dualObjective: z.number(),
  supportCount: z.int().min(0),
  convergence: codecs.convergence,
  seed: z.int().min(0),
}).check(
  "coefficients",
  "must be one per feature",
  ({ coefficients, inputs }) => coefficients.length === inputs.names.length,
);

export interface LinearSVRModel extends LinearSVRState {}

/** A fitted `LinearSVR`. */
export class LinearSVRModel extends FittedModel<LinearSVRState> implements LinearModel {
  static readonly kind = "LinearSVR";
  static readonly state = linearSVRState;

  /** The prediction for every case. */
  predict(rows: Rows): Float64Array {
    return predictLinear(this.kind, rows, this.inputs, this.intercept, this.coefficients);
  }

  /** By how much the primal objective exceeds the dual one. */
  get dualityGap(): number {
    return this.primalObjective - this.dualObjective;
  }
}
