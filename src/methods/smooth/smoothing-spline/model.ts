import * as z from "zod";
import { OptionError } from "../../../base/errors.js";
import { requireKnownOptions } from "../../../base/known-options.js";
import { requireOneOf } from "../../../base/one-of.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { requireLevel } from "../../../math/probability/distributions/require.js";
import { definedIntervals, finitePredictions } from "../../../model/answers.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Regressor } from "../../../model/model.js";
import { around, type Intervals, studentT } from "../../linear/engine/model/wald-model.js";
import { SplineBands } from "../engine/spline/bands.js";
import type { SplineCriterion } from "../engine/spline/criteria.js";
import { hermiteRow, hermiteValue } from "../engine/spline/hermite.js";

const smoothingSplineState = StateSchema.of({
  inputs: codecs.features,
  /** The name of what is predicted. */
  response: z.string(),
  /** The distinct values of the feature, in ascending order. */
  knots: codecs.float64Array,
  /** The curve at the knots. */
  values: codecs.float64Array,
  /** Its slopes at the knots. */
  slopes: codecs.float64Array,
  /** The sum of the weights of the cases at each knot. */
  weights: codecs.positiveArray,
  /** The penalty: the factor of ∫f″². */
  lambda: z.number().positive(),
  /** The trace of the matrix that makes fitted values of responses. */
  degreesOfFreedom: z.number().positive(),
  /** Σ w·(y − f)² over the training cases. */
  residualSum: z.number().min(0),
  /** The sum of the weights: how many cases there are. */
  totalWeight: z.number().positive(),
  /** The criterion of generalized cross-validation at this penalty. */
  gcv: codecs.anyNumber,
  /** The mean squared leave-one-out error at this penalty. */
  loo: codecs.anyNumber,
  /** −2 times the log of the restricted likelihood at this penalty, up to a constant. */
  reml: codecs.anyNumber,
  /** What chose the penalty, if it was not given. */
  criterion: field<SplineCriterion>(z.enum(["gcv", "loo", "reml"])),
  /** Whether the best penalty is at an end of the range: the curve goes through all points, or is a straight line. */
  limit: z.enum(["none", "interpolation", "line"]),
  /** The penalties of the grid on which the search began; the given one alone if there was one. */
  lambdas: codecs.positiveArray,
  /** The criterion at each of them, computed from groups of neighboring knots if there are many. */
  criterionValues: codecs.infinitableArray,
})
  .check("inputs", "must be one feature", ({ inputs }) => inputs.names.length === 1)
  .check(
    "knots",
    "must be at least 2, in ascending order",
    ({ knots }) => knots.length >= 2 && knots.every((knot, i) => i === 0 || knot > knots[i - 1]),
  )
  .check(
    "values",
    "must have one value, slope and weight per knot",
    ({ knots, values, slopes, weights }) =>
      values.length === knots.length && slopes.length === knots.length && weights.length === knots.length,
  )
  .check(
    "criterionValues",
    "must have one value per penalty",
    ({ lambdas, criterionValues }) => lambdas.length === criterionValues.length,
  );

/** What `SmoothingSpline` learns. */
export interface SmoothingSplineState extends StateOf<typeof smoothingSplineState> {}

/** A fitted `SmoothingSpline`. */
export class SmoothingSplineModel extends FittedModel<SmoothingSplineState> implements Regressor {
  static readonly kind = "SmoothingSpline";
  static readonly state = smoothingSplineState;
  #bands: SplineBands | undefined;

  /** σ̂²: the residual sum divided by the residual degrees of freedom; NaN where none are left. */
  get residualVariance(): number {
    const left = this.totalWeight - this.degreesOfFreedom;
    return left > 1e-9 * this.totalWeight ? this.residualSum / left : Number.NaN;
  }

  /** How much the curve at each knot follows the mean response there: the diagonal of the smoother matrix. */
  get leverages(): Float64Array {
    return this.#system.leverages();
  }

  /** The value of the curve at every case: cubic between knots, and straight beyond them. */
  predict(rows: Rows): Float64Array {
    return finitePredictions(this.kind, this.#along(rows, 0));
  }

  /** A derivative of the curve at every case; the third one has jumps at the knots. */
  derivative(rows: Rows, order: 1 | 2 | 3 = 1): Float64Array {
    if (![1, 2, 3].includes(order)) {
      const expected = "1, 2 or 3";
      throw new OptionError(`${this.kind}.derivative`, { argument: "order", expected, received: order });
    }
    return finitePredictions(this.kind, this.#along(rows, order));
  }

  /**
   * Bayesian intervals (Wahba 1983): for the curve ("confidence"), or for a single new response ("prediction", the
   * default). Confidence intervals cover the true curve at about the stated share of all points, not at every one.
   */
  predictInterval(
    rows: Rows,
    options: { readonly level?: number; readonly kind?: "confidence" | "prediction" } = {},
  ): Intervals {
    const method = `${this.kind}.predictInterval`;
    requireKnownOptions(method, options, ["level", "kind"]);
    const { level = 0.95, kind = "prediction" } = options;
    requireOneOf(method, "kind", kind, ["confidence", "prediction"]);
    requireLevel(method, level);
    const variance = this.residualVariance;
    const reach = Number.isNaN(variance) ? Number.NaN : this.#reach(level);
    const x = readNewCases(this.kind, rows, this.inputs, "error").data;
    const noise = kind === "prediction" ? 1 : 0;
    const widths = this.#system.variances(x).map((share) => reach * Math.sqrt(variance * (share + noise)));
    return definedIntervals(method, around(this.#along(rows, 0), widths), reach);
  }

  /** The distinct values of the feature as rows, whose weights `equivalentKernels` gives. */
  get points(): Matrix {
    return new Matrix(this.knots.length, 1, this.knots);
  }

  /**
   * How much the mean response at every knot counts in the prediction of every row: one column per knot. Rows sum to 1.
   */
  equivalentKernels(rows: Rows): Matrix {
    const x = readNewCases(this.kind, rows, this.inputs, "error").data;
    const out = new Matrix(x.length, this.knots.length);
    x.forEach((at, row) => {
      out.data.set(this.#system.kernel(at), row * out.columns);
    });
    return out;
  }

  /** The quantile of Student's t with the residual degrees of freedom. */
  #reach(level: number): number {
    return studentT(this.totalWeight - this.degreesOfFreedom)?.quantile((1 + level) / 2) ?? Number.NaN;
  }

  get #system(): SplineBands {
    this.#bands ??= new SplineBands(this.knots, this.weights, this.lambda);
    return this.#bands;
  }

  #along(rows: Rows, derivative: number): Float64Array {
    const { data } = readNewCases(this.kind, rows, this.inputs, "error");
    const { knots, values, slopes } = this;
    return data.map((x) => hermiteValue(hermiteRow(knots, x, derivative), values, slopes));
  }
}
