import { requireKnownOptions } from "../../../base/known-options.js";
import { type Label, quote } from "../../../base/label.js";
import { textGrid } from "../../../base/text-grid.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { Normal } from "../../../math/probability/distributions/index.js";
import { requireLevel } from "../../../math/probability/distributions/require.js";
import { definedIntervals } from "../../../model/answers.js";
import { PosteriorModel } from "../../../model/bayes-rule/posterior-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import { number, plain } from "../../linear/engine/report.js";
import { SplineBands } from "../engine/spline/bands.js";
import { hermiteRow, hermiteValue } from "../engine/spline/hermite.js";
import {
  type ClassCurve,
  type SmoothingSplineClassifierState,
  smoothingSplineClassifierState,
} from "./state.js";

/** Lower and upper ends of the probabilities: cases × classes. */
export interface ProbabilityIntervals {
  readonly lower: Matrix;
  readonly upper: Matrix;
}

/** A fitted `SmoothingSplineClassifier`. */
export class SmoothingSplineClassifierModel<L extends Label = Label> extends PosteriorModel<
  L,
  SmoothingSplineClassifierState<L>
> {
  static readonly kind = "SmoothingSplineClassifier";
  static readonly state = smoothingSplineClassifierState;
  #bands: readonly SplineBands[] | undefined;

  /** The log odds of every case, one column per curve: cubic between knots, and straight beyond them. */
  predictLink(rows: Rows): Matrix {
    const { data } = readNewCases(this.kind, rows, this.inputs, "error");
    return this.#along(data);
  }

  /**
   * Bayesian bands for the probabilities, from those of the log odds (Wahba 1983): cases × classes. Of several classes,
   * they are those of each class against all others, before their probabilities are divided by their sum.
   */
  probabilityIntervals(rows: Rows, options: { readonly level?: number } = {}): ProbabilityIntervals {
    const method = `${this.kind}.probabilityIntervals`;
    requireKnownOptions(method, options, ["level"]);
    const { level = 0.95 } = options;
    requireLevel(method, level);
    const reach = new Normal({ mean: 0, standardDeviation: 1 }).quantile((1 + level) / 2);
    const x = readNewCases(this.kind, rows, this.inputs, "error").data;
    const centers = this.#along(x);
    const { curves } = this;
    const errors = Matrix.fromColumns(this.#curveBands.map((bands) => bands.variances(x).map(Math.sqrt)));
    const [lower, upper] = [-reach, reach].map((part) =>
      centers.map((logOdds, at) => Math.exp(logProbability(logOdds + part * errors.data[at]))),
    );
    definedIntervals(method, { lower: lower.data, upper: upper.data }, reach);
    if (curves.length > 1) return { lower, upper };
    const beside = (first: Matrix, second: Matrix) =>
      Matrix.fromColumns([first.data.map((value) => 1 - value), second.data]);
    return { lower: beside(upper, lower), upper: beside(lower, upper) };
  }

  /** The curves with their penalties and deviances, as text. */
  summary(): string {
    const { curves, classes, knots, weights, inputs, criterion } = this;
    const isChosen = curves.some(({ lambdas }) => lambdas.length > 1);
    const own = (k: number) => String(classes[curves.length === 1 ? 1 : k]);
    const rows = curves.map(({ lambda, degreesOfFreedom, deviance, limit }, k) => [
      own(k),
      number(lambda),
      number(degreesOfFreedom),
      number(deviance),
      limit,
    ]);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const notes = curves.flatMap(({ convergence: { explanation } }, k) =>
      explanation === undefined ? [] : [`${quote(own(k))}: ${explanation}`],
    );
    return [
      `Smoothing splines of log odds along ${quote(inputs.names[0])}: ${plain(total)} cases at ${knots.length} knots${isChosen ? `, penalty by ${criterion}` : ""}`,
      "",
      textGrid([["class", "lambda", "degrees of freedom", "deviance", "limit"], ...rows], 1),
      ...(notes.length > 0 ? ["", ...notes] : []),
    ].join("\n");
  }

  protected logScores(rows: Rows): Matrix {
    const logOdds = this.predictLink(rows);
    if (this.curves.length > 1) return logOdds.map(logProbability);
    const { data } = logOdds;
    return Matrix.fromColumns([data.map((value) => logProbability(-value)), data.map(logProbability)]);
  }

  #along(x: Float64Array): Matrix {
    const { knots, curves } = this;
    const out = new Matrix(x.length, curves.length);
    for (const [row, at] of x.entries()) {
      const place = hermiteRow(knots, at, 0);
      for (const [k, { values, slopes }] of curves.entries())
        out.data[row * curves.length + k] = hermiteValue(place, values, slopes);
    }
    return out;
  }

  get #curveBands(): readonly SplineBands[] {
    this.#bands ??= this.curves.map(
      ({ information, lambda }: ClassCurve) => new SplineBands(this.knots, information, lambda),
    );
    return this.#bands;
  }
}

/** log p of log odds, without overflow. */
function logProbability(logOdds: number): number {
  return Math.min(logOdds, 0) - Math.log1p(Math.exp(-Math.abs(logOdds)));
}
