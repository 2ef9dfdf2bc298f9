import * as z from "zod";
import type { Label } from "../../../base/label.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { scoreLinear } from "../../../model/bayes-rule/linear-functions.js";
import { PosteriorModel } from "../../../model/bayes-rule/posterior-model.js";
import * as codecs from "../../../model/files/codecs.js";
import { type LabeledState, StateSchema } from "../../../model/files/state.js";
import { type Rows, readNewCases } from "../../../model/input.js";

const indicatorRegressionState = StateSchema.of({
  classes: codecs.classes,
  inputs: codecs.features,
  /** Classes × features. */
  coefficients: codecs.matrix,
  /** The intercept of every class. */
  intercepts: codecs.float64Array,
  /** Whether the intercept and each feature is linearly dependent on others, and has the coefficient 0. */
  aliased: z.array(z.boolean()),
  /** The share of the fitted values of the training cases that lies below 0 or above 1. */
  outside: z.number(),
  /** The weight of the training cases that are predicted as each class. */
  won: codecs.nonNegativeArray,
})
  .check(
    "coefficients",
    "must have one row per class and one column per feature",
    ({ coefficients, classes, inputs }) =>
      coefficients.rows === classes.length && coefficients.columns === inputs.names.length,
  )
  .check(
    "intercepts",
    "must have one number per class",
    ({ intercepts, classes }) => intercepts.length === classes.length,
  )
  .check("won", "must have one number per class", ({ won, classes }) => won.length === classes.length)
  .check(
    "aliased",
    "must have one value for the intercept and one per feature",
    ({ aliased, inputs }) => aliased.length === inputs.names.length + 1,
  );

/** What `IndicatorRegression` learns. */
export interface IndicatorRegressionState<L extends Label = Label>
  extends LabeledState<typeof indicatorRegressionState, L> {}

/** A fitted `IndicatorRegression`. */
export class IndicatorRegressionModel<L extends Label = Label> extends PosteriorModel<
  L,
  IndicatorRegressionState<L>
> {
  static readonly kind = "IndicatorRegression";
  static readonly state = indicatorRegressionState;

  /** The names of the aliased terms; "(intercept)" is among them if a constant column replaces it. */
  get aliasedTerms(): string[] {
    return ["(intercept)", ...this.features].filter((_, at) => this.aliased[at]);
  }

  /** Classes that are predicted for no training case, because the fits of others are always larger. */
  get maskedClasses(): L[] {
    return this.classes.filter((_, k) => this.won[k] === 0);
  }

  /** The fitted values of every case, one column per class: rows sum to 1, but values may lie outside [0, 1]. */
  fitted(rows: Rows): Matrix {
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    return fittedValues(x, this.intercepts, this.coefficients);
  }

  /** Logarithms of the fitted values, negative ones set to 0; probabilities divide these by their sum. */
  protected logScores(rows: Rows): Matrix {
    return this.fitted(rows).map((value) => Math.log(Math.max(0, value)));
  }
}

export function fittedValues(x: Matrix, intercepts: Float64Array, coefficients: Matrix): Matrix {
  return scoreLinear(x, { center: new Float64Array(x.columns), coefficients, constants: intercepts });
}
