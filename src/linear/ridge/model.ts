import type { ModelJson } from "../../learn/format.js";
import { PathModel, type PathModelState } from "../path/path-model.js";
import { SeveralResponses } from "../path/several-responses.js";
import { writeRidge } from "./format.js";
import type { RidgeCriterion } from "./options.js";

/** Standard deviations of the estimates for a penalty that is given. */
export interface RidgeErrors {
  readonly intercept: number;
  readonly coefficients: Float64Array;
}

export interface RidgeState extends PathModelState {
  readonly criterion: RidgeCriterion;
  readonly criterionValues: Float64Array;
  readonly constantFeatures: readonly string[];
  readonly noiseVariance: number;
  readonly seed: number;
}

/** A fitted `Ridge` of one response. */
export class RidgeModel extends PathModel {
  readonly kind = "Ridge";
  /** What chose the penalty. */
  readonly criterion: RidgeCriterion;
  /** Its value at every penalty of the path: an estimate of the squared error of new cases. */
  readonly criterionValues: Float64Array;
  /** Features that do not vary; their coefficients are 0. */
  readonly constantFeatures: readonly string[];
  /** σ̂², the residual sum by n − tr(2H − HᵀH); NaN where the fit leaves nothing to judge it by. */
  readonly noiseVariance: number;
  readonly seed: number;
  #errors: RidgeErrors | (() => RidgeErrors);

  constructor(state: RidgeState, errors: RidgeErrors | (() => RidgeErrors)) {
    super(state);
    this.criterion = state.criterion;
    this.criterionValues = state.criterionValues;
    this.constantFeatures = state.constantFeatures;
    this.noiseVariance = state.noiseVariance;
    this.seed = state.seed;
    this.#errors = errors;
  }

  /** The penalty of the chosen regression. */
  get lambda(): number {
    return this.path.values[this.chosen];
  }

  /** τ² = σ̂²/λ: the variance of the normal prior of each penalized coefficient that has this answer as mean. */
  get priorVariance(): number {
    return this.noiseVariance / this.lambda;
  }

  /**
   * Standard deviations of the coefficients over repetitions of the response, for this penalty. They say
   * nothing of the bias that the penalty brings.
   */
  get standardErrors(): Float64Array {
    return this.estimateErrors().coefficients;
  }

  get interceptStandardError(): number {
    return this.estimateErrors().intercept;
  }

  /** Both, computed when first asked for: they cost as much as the fit where features are many. */
  private estimateErrors(): RidgeErrors {
    if (typeof this.#errors === "function") this.#errors = this.#errors();
    return this.#errors;
  }

  toJSON(): ModelJson {
    return writeRidge(this);
  }
}

/** Several responses fitted to the same features, each with its own penalty or all with one. */
export class RidgeResponsesModel extends SeveralResponses<RidgeModel> {
  readonly kind = "Ridge";

  get lambdas(): Float64Array {
    return Float64Array.from(this.models, ({ lambda }) => lambda);
  }

  toJSON(): ModelJson {
    return writeRidge(this);
  }
}
