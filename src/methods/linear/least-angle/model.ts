import * as z from "zod";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf } from "../../../model/files/state.js";
import { type CpFacts, cpOf } from "../engine/choice/mallows.js";
import { PenaltyPathModel, pathState } from "../engine/path/path-model.js";

/** A feature that joined the active ones or left them, and the λ at which it did. */
export interface LeastAngleStep {
  readonly action: "add" | "drop";
  readonly feature: string;
  readonly lambda: number;
}

const leastAngleState = pathState.extend({
  /** The features that were added or removed, in order. */
  steps: field<readonly LeastAngleStep[]>(
    z.array(z.strictObject({ action: z.enum(["add", "drop"]), feature: z.string(), lambda: z.number() })),
  ),
  /** Whether the path goes all the way to least squares. */
  complete: z.boolean(),
  /** The L1 norm of the standardized coefficients, as a fraction of the norm at the end of the path. */
  fraction: z.number(),
  /** The fractions that cross-validation tried, in the order of `validation`; empty if it did not choose. */
  fractions: codecs.float64Array,
  totalWeight: z.number(),
  hasIntercept: z.boolean(),
  noiseVariance: codecs.anyNumber,
});

/** What `LeastAngle` learns. */
export interface LeastAngleState extends CpFacts, StateOf<typeof leastAngleState> {}

/**
 * A regression on the path of least angles, or of the lasso, with the whole path. Its λ is the largest absolute
 * product of a standardized feature with the residual, divided by the number of cases.
 */
export class LeastAngleModel extends PenaltyPathModel<LeastAngleState> {
  static readonly kind = "LeastAngle";
  static readonly state = leastAngleState;

  /** Mallows's C_p at every setting of the path, with its size as degrees of freedom. */
  get cp(): Float64Array {
    const { residualSums, degreesOfFreedom } = this.path;
    return residualSums.map((sum, at) => cpOf(this, degreesOfFreedom[at], sum));
  }
}
