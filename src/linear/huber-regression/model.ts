import { z } from "zod";
import type { Convergence } from "../../base/control.js";
import * as codecs from "../../learn/codecs.js";
import { fieldFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { type Rows, readResponses } from "../../learn/input.js";
import type { Matrix } from "../../linalg/matrix.js";
import { type OneResponseState, TermModel } from "../path/one-response.js";
import { roundingOf } from "./inference.js";
import { type HuberRegressionSettings, huberRegressionOptions } from "./options.js";
import { psiOf } from "./psi.js";

export interface HuberRegressionState extends OneResponseState {
  readonly settings: HuberRegressionSettings;
  readonly parameters: Float64Array;
  readonly covariance: Matrix;
  readonly aliased: readonly boolean[];
  readonly cases: number;
  readonly scale: number;
  readonly convergence: Convergence;
}

/** A fitted `HuberRegression`. */
export class HuberRegressionModel extends TermModel {
  readonly kind = "HuberRegression";
  readonly settings: HuberRegressionSettings;
  readonly parameters: Float64Array;
  /** The estimated covariance of the parameters. */
  readonly covariance: Matrix;
  /** Which terms do not vary, or depend on others, and have the coefficient 0. */
  readonly aliased: readonly boolean[];
  /** The sum of the weights. */
  readonly cases: number;
  /** σ̂, the deviation of the errors; 0 where more than half of the cases lie on the line. */
  readonly scale: number;
  readonly convergence: Convergence;

  constructor(state: HuberRegressionState) {
    super(state);
    this.settings = state.settings;
    this.parameters = state.parameters;
    this.covariance = state.covariance;
    this.aliased = state.aliased;
    this.cases = state.cases;
    this.scale = state.scale;
    this.convergence = state.convergence;
  }

  static fromJSON(json: unknown): HuberRegressionModel {
    return readModel(huberRegressionFormat, parseJson(json));
  }

  get hasIntercept(): boolean {
    return this.settings.intercept;
  }

  /** In the order of `terms`; NaN for aliased ones. */
  get standardErrors(): Float64Array {
    return this.covariance.diagonal().map((value, i) => (this.aliased[i] ? Number.NaN : Math.sqrt(value)));
  }

  get tStatistics(): Float64Array {
    const errors = this.standardErrors;
    return this.parameters.map((value, i) => value / errors[i]);
  }

  /** How much the responses of these cases count, from 0 to 1: the training cases', if they are given again. */
  weigh(rows: Rows, target: ArrayLike<number> | string): Float64Array {
    const y = readResponses(this.kind, rows, target).responses.column(0);
    const psi = psiOf(this.settings.psi, this.settings.k);
    const rounding = roundingOf(y);
    return this.predict(rows).map((fitted, i) => {
      const residual = y[i] - fitted;
      // Where the deviation is 0, a case lies on the line or it does not.
      if (this.scale === 0) return Math.abs(residual) <= rounding ? 1 : 0;
      return psi.weight(residual / this.scale);
    });
  }

  toJSON(): ModelJson {
    return writeModel(huberRegressionFormat, this);
  }
}

const schema = z
  .strictObject({
    inputs: codecs.features,
    response: z.string(),
    settings: huberRegressionOptions,
    parameters: codecs.float64Array,
    covariance: codecs.matrix,
    aliased: z.array(z.boolean()),
    cases: codecs.anyNumber,
    scale: codecs.anyNumber,
    convergence: codecs.convergence,
  })
  .refine(
    ({ inputs, settings, parameters, covariance, aliased }) => {
      const terms = inputs.names.length + (settings.intercept ? 1 : 0);
      return [parameters.length, covariance.rows, covariance.columns, aliased.length].every(
        (size) => size === terms,
      );
    },
    { path: ["parameters"], message: "do not fit the features" },
  );

export const huberRegressionFormat = fieldFormat(
  "HuberRegression",
  schema,
  (state) => new HuberRegressionModel(state),
);
