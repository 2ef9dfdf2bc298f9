import { requireKnownOptions } from "../../../base/known-options.js";
import { requireOneOf } from "../../../base/one-of.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { InverseGamma, StudentT } from "../../../math/probability/distributions/index.js";
import { requireLevel } from "../../../math/probability/distributions/require.js";
import { definedIntervals } from "../../../model/answers.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import { linearPredictor } from "../engine/model/linear-model.js";
import { TermModel } from "../engine/model/one-response.js";
import { around, type Intervals } from "../engine/model/wald-model.js";
import { type BayesianLinearRegressionState, bayesianLinearRegressionState } from "./state.js";

/** A fitted `BayesianLinearRegression`: the posterior of coefficients and noise. */
export class BayesianLinearRegressionModel extends TermModel<BayesianLinearRegressionState> {
  static readonly kind = "BayesianLinearRegression";
  static readonly state = bayesianLinearRegressionState;

  override get hasIntercept(): boolean {
    return this.settings.intercept;
  }

  /** Features that automatic relevance determination left out; their coefficients are the prior means. */
  get prunedFeatures(): string[] {
    return this.features.filter(
      (name, j) => this.precisions[j] === Number.POSITIVE_INFINITY && !this.constantFeatures.includes(name),
    );
  }

  /** Of the t distributions of parameters and predictions. */
  get degreesOfFreedom(): number {
    return 2 * this.shape;
  }

  /** σ̂² = rate / shape, the squared scale of those t distributions where the covariance is 1. */
  get noiseVariance(): number {
    return this.rate / this.shape;
  }

  /** The posterior of the noise's variance. */
  get noiseDistribution(): InverseGamma {
    return new InverseGamma({ shape: this.shape, scale: this.rate });
  }

  /** Of the parameters, in the order of `terms`; infinite with at most 2 degrees of freedom. */
  get covariance(): Matrix {
    const factor = this.shape > 1 ? this.rate / (this.shape - 1) : Number.POSITIVE_INFINITY;
    return this.relativeCovariance.map((value) => (value === 0 ? 0 : value * factor));
  }

  /** The posterior standard deviations of the parameters, in the order of `terms`. */
  get standardDeviations(): Float64Array {
    return this.covariance.diagonal().map(Math.sqrt);
  }

  /** Intervals that hold each parameter with the given probability, in the order of `terms`. */
  credibleIntervals(level = 0.95): Intervals {
    const reach = this.#reach("credibleIntervals", level);
    const widths = this.relativeCovariance
      .diagonal()
      .map((value) => reach * Math.sqrt(this.noiseVariance * value));
    return around(this.parameters, widths);
  }

  /** The t distribution of a new response, for every case. */
  predictDistribution(rows: Rows): StudentT[] {
    const { means, scales } = this.#predictive(rows, "prediction");
    const { degreesOfFreedom } = this;
    return Array.from(means, (location, i) => new StudentT({ degreesOfFreedom, location, scale: scales[i] }));
  }

  /**
   * Intervals that hold a new response ("prediction", the default) or the mean of such responses ("mean")
   * with the given probability.
   */
  predictInterval(
    rows: Rows,
    options: { readonly level?: number; readonly kind?: "mean" | "prediction" } = {},
  ): Intervals {
    const method = `${this.kind}.predictInterval`;
    requireKnownOptions(method, options, ["level", "kind"]);
    const { level = 0.95, kind = "prediction" } = options;
    requireOneOf(method, "kind", kind, ["mean", "prediction"]);
    const reach = this.#reach("predictInterval", level);
    const { means, scales } = this.#predictive(rows, kind);
    const widths = scales.map((scale) => reach * scale);
    return definedIntervals(method, around(means, widths), reach);
  }

  #predictive(rows: Rows, kind: "mean" | "prediction"): { means: Float64Array; scales: Float64Array } {
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    const means = linearPredictor(x, this.intercept, this.coefficients);
    const noise = kind === "prediction" ? 1 : 0;
    const { columns, data } = this.relativeCovariance;
    const first = columns - x.columns;
    const term = new Float64Array(columns).fill(1);
    const scales = means.map((_, i) => {
      term.set(x.row(i), first);
      let spread = noise;
      for (let j = 0, at = 0; j < columns; j += 1)
        for (let k = 0; k < columns; k += 1, at += 1) spread += term[j] * data[at] * term[k];
      return Math.sqrt(this.noiseVariance * spread);
    });
    return { means, scales };
  }

  #reach(method: string, level: number): number {
    requireLevel(`${this.kind}.${method}`, level);
    return new StudentT({ degreesOfFreedom: this.degreesOfFreedom }).quantile((1 + level) / 2);
  }
}
