import { z } from "zod";
import type { Convergence } from "../../base/control.js";
import * as codecs from "../../learn/codecs.js";
import { fieldFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { type Rows, readNewCases } from "../../learn/input.js";
import type { Matrix } from "../../linalg/matrix.js";
import { InverseGamma, StudentT } from "../../probability/distributions/index.js";
import type { Intervals } from "../linear-regression/model.js";
import { momentsSchema, type RegressionMoments } from "../moments/regression-moments.js";
import { requireLevel } from "../path/level.js";
import { linearPredictor } from "../path/linear-model.js";
import { type OneResponseState, TermModel } from "../path/one-response.js";
import { type BayesianLinearRegressionSettings, bayesianLinearRegressionOptions } from "./options.js";

interface State extends OneResponseState {
  readonly settings: BayesianLinearRegressionSettings;
  readonly moments: RegressionMoments;
  readonly parameters: Float64Array;
  readonly relativeCovariance: Matrix;
  readonly precisions: Float64Array;
  readonly constantFeatures: readonly string[];
  readonly shape: number;
  readonly rate: number;
  readonly logEvidence: number;
  readonly convergence?: Convergence | undefined;
}

/** A fitted `BayesianLinearRegression`: the posterior of coefficients and noise. */
export class BayesianLinearRegressionModel extends TermModel {
  readonly kind = "BayesianLinearRegression";
  readonly settings: BayesianLinearRegressionSettings;
  /** What was learned of the data; `BayesianLinearRegression.update` adds to it. */
  readonly moments: RegressionMoments;
  /** Posterior means in the order of `terms`: the intercept first, if there is one. */
  readonly parameters: Float64Array;
  /** Their covariance divided by σ², in the order of `terms`. */
  readonly relativeCovariance: Matrix;
  /** The prior precision of each coefficient, in units of the noise's; infinite for features left out. */
  readonly precisions: Float64Array;
  /** Features that do not vary: their coefficients are as the prior has them, or 0 if it is flat. */
  readonly constantFeatures: readonly string[];
  /** The shape of the noise variance's inverse gamma posterior. */
  readonly shape: number;
  /** Its rate. */
  readonly rate: number;
  /** log p(response | features), improper parts of the prior taken as densities of 1 (or 1/σ²). */
  readonly logEvidence: number;
  declare readonly convergence?: Convergence;

  constructor(state: State) {
    super(state);
    this.settings = state.settings;
    this.moments = state.moments;
    this.parameters = state.parameters;
    this.relativeCovariance = state.relativeCovariance;
    this.precisions = state.precisions;
    this.constantFeatures = state.constantFeatures;
    this.shape = state.shape;
    this.rate = state.rate;
    this.logEvidence = state.logEvidence;
    if (state.convergence !== undefined) this.convergence = state.convergence;
  }

  static fromJSON(json: unknown): BayesianLinearRegressionModel {
    return readModel(bayesianLinearRegressionFormat, parseJson(json));
  }

  get hasIntercept(): boolean {
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

  /** Of the parameters, in the order of `terms`; infinite with 2 degrees of freedom or fewer. */
  get covariance(): Matrix {
    const factor = this.shape > 1 ? this.rate / (this.shape - 1) : Number.POSITIVE_INFINITY;
    return this.relativeCovariance.map((value) => (value === 0 ? 0 : value * factor));
  }

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
    {
      level = 0.95,
      kind = "prediction",
    }: { readonly level?: number; readonly kind?: "mean" | "prediction" } = {},
  ): Intervals {
    const reach = this.#reach("predictInterval", level);
    const { means, scales } = this.#predictive(rows, kind);
    return around(
      means,
      scales.map((scale) => reach * scale),
    );
  }

  toJSON(): ModelJson {
    return writeModel(bayesianLinearRegressionFormat, this);
  }

  #predictive(rows: Rows, kind: "mean" | "prediction"): { means: Float64Array; scales: Float64Array } {
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    const means = linearPredictor(x, this.intercept, this.coefficients);
    const own = kind === "prediction" ? 1 : 0;
    const { columns, data } = this.relativeCovariance;
    const first = columns - x.columns;
    const term = new Float64Array(columns).fill(1);
    const scales = means.map((_, i) => {
      term.set(x.row(i), first);
      let spread = own;
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

function around(centers: Float64Array, widths: Float64Array): Intervals {
  return {
    lower: centers.map((center, i) => center - widths[i]),
    upper: centers.map((center, i) => center + widths[i]),
  };
}

const schema = z
  .strictObject({
    inputs: codecs.features,
    response: z.string(),
    settings: bayesianLinearRegressionOptions,
    moments: momentsSchema,
    parameters: codecs.float64Array,
    relativeCovariance: codecs.matrix,
    precisions: codecs.float64Array,
    constantFeatures: z.array(z.string()),
    shape: codecs.anyNumber,
    rate: codecs.anyNumber,
    logEvidence: codecs.anyNumber,
    convergence: codecs.convergence.optional(),
  })
  .refine(({ inputs, settings, moments, parameters, relativeCovariance, precisions }) => {
    const features = inputs.names.length;
    const terms = features + (settings.intercept ? 1 : 0);
    return (
      moments.means.length === features + 1 &&
      precisions.length === features &&
      [parameters.length, relativeCovariance.rows, relativeCovariance.columns].every((size) => size === terms)
    );
  }, "the parameters do not fit the features");

export const bayesianLinearRegressionFormat = fieldFormat(
  "BayesianLinearRegression",
  schema,
  (state) => new BayesianLinearRegressionModel(state),
);
