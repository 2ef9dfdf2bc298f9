import { z } from "zod";
import type { Label } from "../../base/label.js";
import { scoreLinear } from "../../classify/linear-functions.js";
import { type ClassifierState, PosteriorModel } from "../../classify/posterior-model.js";
import * as codecs from "../../learn/codecs.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { type Rows, readNewCases } from "../../learn/input.js";
import type { Matrix } from "../../linalg/matrix.js";

interface State<L extends Label> extends ClassifierState<L> {
  readonly coefficients: Matrix;
  readonly intercepts: Float64Array;
  readonly aliased: readonly boolean[];
  readonly outside: number;
  readonly won: Float64Array;
}

/** A fitted `IndicatorRegression`. */
export class IndicatorRegressionModel<L extends Label = Label> extends PosteriorModel<L> {
  readonly kind = "IndicatorRegression";
  /** Classes × features. */
  readonly coefficients: Matrix;
  readonly intercepts: Float64Array;
  /** Which of intercept and features depend on others and have the coefficient 0. */
  readonly aliased: readonly boolean[];
  /** The part of the fitted values of the training cases that lies below 0 or above 1. */
  readonly outside: number;
  /** The weight of the training cases that each class was predicted for. */
  readonly won: Float64Array;

  constructor({ coefficients, intercepts, aliased, outside, won, ...state }: State<L>) {
    super(state);
    this.coefficients = coefficients;
    this.intercepts = intercepts;
    this.aliased = aliased;
    this.outside = outside;
    this.won = won;
  }

  static fromJSON(json: unknown): IndicatorRegressionModel {
    return readModel(indicatorRegressionFormat, parseJson(json));
  }

  /** The names of those, "(intercept)" among them where a constant column stands for it. */
  get aliasedTerms(): string[] {
    return ["(intercept)", ...this.features].filter((_, at) => this.aliased[at]);
  }

  /** Classes that were predicted for no training case, because others always lie above them. */
  get maskedClasses(): L[] {
    return this.classes.filter((_, k) => this.won[k] === 0);
  }

  /** What the regressions say of every case, one column per class: rows sum to 1, but values may leave [0, 1]. */
  fitted(rows: Rows): Matrix {
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    return fittedValues(x, this.intercepts, this.coefficients);
  }

  /** Fitted values as they are, but for negative ones, which become 0; probabilities divide them by their sum. */
  protected logScores(rows: Rows): Matrix {
    return this.fitted(rows).map((value) => Math.log(Math.max(0, value)));
  }

  toJSON(): ModelJson {
    return writeModel(indicatorRegressionFormat, this);
  }
}

export function fittedValues(x: Matrix, intercepts: Float64Array, coefficients: Matrix): Matrix {
  return scoreLinear(x, { center: new Float64Array(x.columns), coefficients, constants: intercepts });
}

const schema = z.strictObject({
  classes: z.array(codecs.label),
  inputs: codecs.features,
  coefficients: codecs.matrix,
  intercepts: codecs.float64Array,
  aliased: z.array(z.boolean()),
  outside: z.number(),
  won: codecs.float64Array,
});

export const indicatorRegressionFormat: ModelFormat<IndicatorRegressionModel, typeof schema> = {
  kind: "IndicatorRegression",
  schema: schema.refine(
    ({ classes, inputs, coefficients, intercepts, aliased, won }) =>
      coefficients.rows === classes.length &&
      coefficients.columns === inputs.names.length &&
      intercepts.length === classes.length &&
      won.length === classes.length &&
      aliased.length === inputs.names.length + 1,
    { path: ["coefficients"], message: "do not fit the classes and features" },
  ),
  state: ({ classes, inputs, coefficients, intercepts, aliased, outside, won }) => ({
    classes: [...classes],
    inputs,
    coefficients,
    intercepts: new Float64Array(intercepts),
    aliased: [...aliased],
    outside,
    won: new Float64Array(won),
  }),
  create: (state) => new IndicatorRegressionModel(state),
};
