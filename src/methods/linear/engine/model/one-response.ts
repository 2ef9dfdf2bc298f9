import { FittedModel, type ModelState, type ModelsOf } from "../../../../model/fitted-model.js";
import type { Rows } from "../../../../model/input.js";
import { formulaOf } from "../../../../model/terms/formula-encoding.js";
import { type LinearModel, predictLinear } from "./linear-model.js";
import { termsOf } from "./terms.js";

/** What every regression of one response keeps. */
export interface OneResponseState extends ModelState {
  /** The name of the target. */
  readonly response: string;
}

interface OneResponseBase {
  readonly response: string;
  /** The constant term; 0 if the model has none. */
  readonly intercept: number;
  /** The coefficients, one per feature, on the original scale. */
  readonly coefficients: Float64Array;
}

abstract class OneResponseBase extends FittedModel<OneResponseState> implements LinearModel {
  /** The prediction for every case. */
  predict(rows: Rows): Float64Array {
    return predictLinear(this.kind, rows, this.inputs, this.intercept, this.coefficients);
  }
}

/** The base of all linear regressions of one response: the state, or a getter, gives the coefficients. */
export const OneResponse = OneResponseBase as unknown as ModelsOf<typeof OneResponseBase>;
export type OneResponse<S extends OneResponseState = OneResponseState> = OneResponseBase & S;

interface TermBase {
  /** All parameters in the order of `terms`: the intercept first, if there is one. */
  readonly parameters: Float64Array;
  /** Whether there is an intercept among the terms. */
  readonly hasIntercept: boolean;
}

abstract class TermBase extends OneResponse<OneResponseState> {
  /** The formula of the fit, if it had one. */
  get formula(): string | undefined {
    return formulaOf(this.inputs)?.formula;
  }

  /** The names of the parameters: `(intercept)` first, if there is one. */
  get terms(): string[] {
    return termsOf(this.features, this.hasIntercept);
  }

  override get intercept(): number {
    return this.hasIntercept ? this.parameters[0] : 0;
  }

  /** The coefficients, one per feature, on the original scale. */
  override get coefficients(): Float64Array {
    return this.parameters.slice(this.hasIntercept ? 1 : 0);
  }
}

/** A regression that treats the intercept as one parameter among the others. */
export const TermModel = TermBase as unknown as ModelsOf<typeof TermBase>;
export type TermModel<S extends OneResponseState = OneResponseState> = TermBase & S;
