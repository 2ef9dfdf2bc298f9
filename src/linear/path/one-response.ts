import type { ModelJson } from "../../learn/format.js";
import type { Features, Rows } from "../../learn/input.js";
import { type LinearModel, predictLinear } from "./linear-model.js";

/** What every regression of one response keeps of its data. */
export interface OneResponseState {
  readonly inputs: Features;
  readonly response: string;
}

/** The head of all linear regressions of one response; how they came to their coefficients is theirs. */
export abstract class OneResponse implements LinearModel {
  abstract readonly kind: string;
  readonly inputs: Features;
  readonly response: string;
  abstract readonly intercept: number;
  abstract readonly coefficients: Float64Array;

  constructor({ inputs, response }: OneResponseState) {
    this.inputs = inputs;
    this.response = response;
  }

  abstract toJSON(): ModelJson;

  get features(): readonly string[] {
    return this.inputs.names;
  }

  predict(rows: Rows): Float64Array {
    return predictLinear(this.kind, rows, this.inputs, this.intercept, this.coefficients);
  }
}

/** A regression that treats the intercept as one parameter among the others. */
export abstract class TermModel extends OneResponse {
  /** All parameters in the order of `terms`: the intercept first, if there is one. */
  abstract readonly parameters: Float64Array;
  /** Whether there is an intercept among the terms. */
  abstract readonly hasIntercept: boolean;

  /** The names of the parameters: `(intercept)` first, if there is one. */
  get terms(): string[] {
    return this.hasIntercept ? ["(intercept)", ...this.features] : [...this.features];
  }

  get intercept(): number {
    return this.hasIntercept ? this.parameters[0] : 0;
  }

  /** One per feature, on its original scale. */
  get coefficients(): Float64Array {
    return this.parameters.slice(this.hasIntercept ? 1 : 0);
  }
}
