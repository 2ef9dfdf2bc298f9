import { z } from "zod";
import type { Convergence } from "../../base/control.js";
import * as codecs from "../../learn/codecs.js";
import { fieldFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { OneResponse, type OneResponseState } from "../path/one-response.js";
import { type LqRegressionSettings, lqRegressionOptions } from "./options.js";

interface State extends OneResponseState {
  readonly settings: LqRegressionSettings;
  readonly intercept: number;
  readonly coefficients: Float64Array;
  readonly objective: number;
  readonly constantFeatures: readonly string[];
  readonly convergence: Convergence;
}

/** A fitted `LqRegression`. */
export class LqRegressionModel extends OneResponse {
  readonly kind = "LqRegression";
  readonly settings: LqRegressionSettings;
  readonly intercept: number;
  /** On the original scale of the features; exactly 0 only with q ≤ 1. */
  readonly coefficients: Float64Array;
  /** RSS + λ·Σ|β|^q of the features as they were penalized. */
  readonly objective: number;
  /** Features that do not vary; their coefficients are 0. */
  readonly constantFeatures: readonly string[];
  readonly convergence: Convergence;

  constructor(state: State) {
    super(state);
    this.settings = state.settings;
    this.intercept = state.intercept;
    this.coefficients = state.coefficients;
    this.objective = state.objective;
    this.constantFeatures = state.constantFeatures;
    this.convergence = state.convergence;
  }

  static fromJSON(json: unknown): LqRegressionModel {
    return readModel(lqRegressionFormat, parseJson(json));
  }

  toJSON(): ModelJson {
    return writeModel(lqRegressionFormat, this);
  }
}

const schema = z
  .strictObject({
    inputs: codecs.features,
    response: z.string(),
    settings: lqRegressionOptions,
    intercept: codecs.anyNumber,
    coefficients: codecs.float64Array,
    objective: codecs.anyNumber,
    constantFeatures: z.array(z.string()),
    convergence: codecs.convergence,
  })
  .refine(
    ({ inputs, coefficients }) => coefficients.length === inputs.names.length,
    "the coefficients do not fit the features",
  );

export const lqRegressionFormat = fieldFormat(
  "LqRegression",
  schema,
  (state) => new LqRegressionModel(state),
);
