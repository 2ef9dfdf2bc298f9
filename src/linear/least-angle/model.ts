import { z } from "zod";
import * as codecs from "../../learn/codecs.js";
import { type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { cpOf } from "../path/mallows.js";
import { PathModel, type PathModelState, pathModelFormat } from "../path/path-model.js";

/** A feature that joined the active ones or left them, and the λ where it did. */
export interface LeastAngleStep {
  readonly action: "add" | "drop";
  readonly feature: string;
  readonly lambda: number;
}

interface State extends PathModelState {
  readonly steps: readonly LeastAngleStep[];
  readonly constantFeatures: readonly string[];
  readonly complete: boolean;
  readonly fraction: number;
  readonly fractions: Float64Array;
  readonly cases: number;
  readonly hasIntercept: boolean;
  readonly noiseVariance: number;
  readonly seed: number;
}

/** A regression on the path of least angles, or of the lasso, with the whole path. */
export class LeastAngleModel extends PathModel {
  readonly kind = "LeastAngle";
  /** Which feature joined or left, in their order. */
  readonly steps: readonly LeastAngleStep[];
  /** Features that do not vary. */
  readonly constantFeatures: readonly string[];
  /** Whether the path goes all the way to least squares. */
  readonly complete: boolean;
  /** The L1 norm of the standardized coefficients, as a part of that at the end of the path. */
  readonly fraction: number;
  /** What cross-validation tried, in the order of `validation`; empty if it did not choose. */
  readonly fractions: Float64Array;
  /** How many cases there were: the sum of their weights. */
  readonly cases: number;
  readonly hasIntercept: boolean;
  /** σ² for C_p; NaN where nothing tells it. */
  readonly noiseVariance: number;
  readonly seed: number;

  constructor(state: State) {
    super(state);
    this.steps = state.steps;
    this.constantFeatures = state.constantFeatures;
    this.complete = state.complete;
    this.fraction = state.fraction;
    this.fractions = state.fractions;
    this.cases = state.cases;
    this.hasIntercept = state.hasIntercept;
    this.noiseVariance = state.noiseVariance;
    this.seed = state.seed;
  }

  /** The largest absolute product of a standardized feature with the residual, by the number of cases. */
  get lambda(): number {
    return this.path.values[this.chosen];
  }

  /** Mallows's C_p at every setting of the path, with its size as degrees of freedom. */
  get cp(): Float64Array {
    const { residualSums, degreesOfFreedom } = this.path;
    return residualSums.map((sum, at) => cpOf(this, degreesOfFreedom[at], sum));
  }

  toJSON(): ModelJson {
    return writeModel(leastAngleFormat, this);
  }

  static fromJSON(json: unknown): LeastAngleModel {
    return readModel(leastAngleFormat, parseJson(json));
  }
}

export const leastAngleFormat = pathModelFormat("LeastAngle", (state) => new LeastAngleModel(state), {
  steps: z.array(
    z.strictObject({ action: z.enum(["add", "drop"]), feature: z.string(), lambda: z.number() }),
  ),
  constantFeatures: z.array(z.string()),
  complete: z.boolean(),
  fraction: z.number(),
  fractions: codecs.float64Array,
  cases: z.number(),
  hasIntercept: z.boolean(),
  noiseVariance: codecs.anyNumber,
  seed: z.int().min(0),
});
