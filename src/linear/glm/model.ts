import { DataError } from "../../base/errors.js";
import type { FitControl } from "../../learn/control.js";
import type { ModelJson } from "../../learn/format.js";
import { type Features, type Rows, readNewCases } from "../../learn/input.js";
import type { Regressor } from "../../learn/model.js";
import { addOffset, readNewOffset } from "../../learn/offset.js";
import type { Matrix } from "../../linalg/matrix.js";
import { Normal, StudentT } from "../../probability/distributions/index.js";
import type { SeparableConvergence } from "../irls/separation.js";
import { withOnes } from "../linear-regression/solver.js";
import { requireLevel } from "../path/level.js";
import { linearPredictor } from "../path/linear-model.js";
import { GLMDiagnostics } from "./diagnostics.js";
import { readGLM, writeGLM } from "./format.js";
import { familyOf, type GLMSettings, linkOf } from "./options.js";
import { profileEnds } from "./profile.js";
import type { GLMData } from "./solver.js";
import { formatSummary } from "./summary.js";

/** What a fit leaves behind of its data. */
export interface GLMState {
  readonly inputs: Features;
  readonly response: string;
  readonly settings: GLMSettings;
  readonly hasOffset: boolean;
  readonly parameters: Float64Array;
  readonly aliased: readonly boolean[];
  readonly inverseInformation: Matrix;
  readonly cases: number;
  readonly deviance: number;
  readonly nullDeviance: number;
  readonly pearson: number;
  readonly logLikelihood: number;
  readonly convergence?: SeparableConvergence | undefined;
}

/** A fitted generalized linear model. */
export class GLMModel implements Regressor {
  readonly kind = "GLM";
  readonly inputs: Features;
  /** The name of what is predicted. */
  readonly response: string;
  readonly settings: GLMSettings;
  /** Whether the training rows had an offset, which new rows must then have too. */
  readonly hasOffset: boolean;
  /** All parameters in the order of `terms`: the intercept first, if there is one. */
  readonly parameters: Float64Array;
  /** Which terms depend on the others or do not vary, and have the coefficient 0. */
  readonly aliased: readonly boolean[];
  /** (XᵀWX)⁻¹ in the order of `terms`: the covariance of the parameters where the dispersion is 1. */
  readonly inverseInformation: Matrix;
  /** Number of rows, each as often as its weight says; counts of several trials are one row. */
  readonly cases: number;
  readonly deviance: number;
  /** That of an intercept alone, with the offset; without an intercept, of the offset or 0. */
  readonly nullDeviance: number;
  /** Pearson's χ²: Σ w·(y − μ)² by the family's variance. */
  readonly pearson: number;
  readonly logLikelihood: number;
  /** How the iteration ended; absent where least squares gave the answer at once. */
  declare readonly convergence?: SeparableConvergence;
  readonly #training: GLMData | undefined;

  constructor(state: GLMState, training?: GLMData) {
    this.inputs = state.inputs;
    this.response = state.response;
    this.settings = state.settings;
    this.hasOffset = state.hasOffset;
    this.parameters = state.parameters;
    this.aliased = state.aliased;
    this.inverseInformation = state.inverseInformation;
    this.cases = state.cases;
    this.deviance = state.deviance;
    this.nullDeviance = state.nullDeviance;
    this.pearson = state.pearson;
    this.logLikelihood = state.logLikelihood;
    if (state.convergence !== undefined) this.convergence = state.convergence;
    this.#training = training;
  }

  static fromJSON(json: unknown): GLMModel {
    return readGLM(json);
  }

  get features(): readonly string[] {
    return this.inputs.names;
  }

  /** The names of the parameters: `(intercept)` first, if there is one. */
  get terms(): string[] {
    return this.settings.intercept ? ["(intercept)", ...this.features] : [...this.features];
  }

  get intercept(): number {
    return this.settings.intercept ? this.parameters[0] : 0;
  }

  /** One coefficient per feature. */
  get coefficients(): Float64Array {
    return this.parameters.slice(this.settings.intercept ? 1 : 0);
  }

  get rank(): number {
    return this.aliased.filter((dependent) => !dependent).length;
  }

  /** Residual degrees of freedom. */
  get degreesOfFreedom(): number {
    return this.cases - this.rank;
  }

  get nullDegreesOfFreedom(): number {
    return this.cases - Number(this.settings.intercept);
  }

  /** Whether the dispersion comes from the data. */
  get estimatesDispersion(): boolean {
    const { dispersion } = this.settings;
    return dispersion === "estimated" || (dispersion === "auto" && familyOf(this.settings).free);
  }

  /** By what variances exceed those of the family: Pearson's χ² by its degrees of freedom where estimated. */
  get dispersion(): number {
    if (this.estimatesDispersion) return this.pearson / this.degreesOfFreedom;
    return typeof this.settings.dispersion === "number" ? this.settings.dispersion : 1;
  }

  get covariance(): Matrix {
    return this.inverseInformation.scale(this.dispersion);
  }

  /** In the order of `terms`; NaN for aliased ones, and for those that a separation leaves without an estimate. */
  get standardErrors(): Float64Array {
    const { terms, aliased } = this;
    const separation = this.convergence?.separation;
    return this.covariance.diagonal().map((variance, j) => {
      const lost = separation?.kind === "complete" || separation?.direction[terms[j]] !== undefined;
      return aliased[j] || lost ? Number.NaN : Math.sqrt(variance);
    });
  }

  /** Parameters by their errors: t where the dispersion is estimated, z otherwise. */
  get statistics(): Float64Array {
    const errors = this.standardErrors;
    return this.parameters.map((value, j) => value / errors[j]);
  }

  get pValues(): Float64Array {
    const reference = this.#reference;
    return this.statistics.map((value) =>
      Number.isNaN(value) ? value : 2 * reference.survival(Math.abs(value)),
    );
  }

  /** How many parameters the likelihood was maximized over, the dispersion among them where it is free. */
  get parameterCount(): number {
    return this.rank + Number(familyOf(this.settings).free);
  }

  get aic(): number {
    return -2 * this.logLikelihood + 2 * this.parameterCount;
  }

  get bic(): number {
    return -2 * this.logLikelihood + Math.log(this.cases) * this.parameterCount;
  }

  /** The part of the null deviance that is explained. */
  get devianceRatio(): number {
    return 1 - this.deviance / this.nullDeviance;
  }

  /** Wald's intervals of the parameters, in the order of `terms`. */
  confidenceIntervals(level = 0.95): { readonly lower: Float64Array; readonly upper: Float64Array } {
    const reach = this.#reach("confidenceIntervals", level);
    const errors = this.standardErrors;
    return {
      lower: this.parameters.map((value, j) => value - reach * errors[j]),
      upper: this.parameters.map((value, j) => value + reach * errors[j]),
    };
  }

  /**
   * Intervals by the profile of the likelihood, in the order of `terms`: `confint` in R. They need the training
   * data, and a few fits for each parameter.
   */
  async profileIntervals(
    level = 0.95,
    control: FitControl = {},
  ): Promise<{ readonly lower: Float64Array; readonly upper: Float64Array }> {
    requireLevel("GLM.profileIntervals", level);
    const training = this.#requireTraining("profile intervals");
    const reach = new Normal({ mean: 0, standardDeviation: 1 }).quantile((1 + level) / 2);
    const { signal, threads } = control;
    const ends: (readonly [number, number])[] = [];
    for (const term of this.parameters.keys())
      ends.push(await profileEnds(this, training, term, reach, { signal, threads }));
    return {
      lower: Float64Array.from(ends, ([low]) => low),
      upper: Float64Array.from(ends, ([, high]) => high),
    };
  }

  /** The mean of the response of such cases. */
  predict(rows: Rows): Float64Array {
    return this.predictLink(rows).map(linkOf(this.settings).inverse);
  }

  /** The linear predictor, with the offset. */
  predictLink(rows: Rows): Float64Array {
    return this.#linear(readNewCases(this.kind, rows, this.inputs, "error"), rows);
  }

  /** Standard errors of the linear predictors. */
  linkErrors(rows: Rows): Float64Array {
    return this.#errors(readNewCases(this.kind, rows, this.inputs, "error"));
  }

  /** Intervals that hold the mean of the response of such cases with about the given probability. */
  meanIntervals(rows: Rows, level = 0.95): { readonly lower: Float64Array; readonly upper: Float64Array } {
    const reach = this.#reach("meanIntervals", level);
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    const { inverse } = linkOf(this.settings);
    const [eta, errors] = [this.#linear(x, rows), this.#errors(x)];
    const ends = [-reach, reach].map((part) => eta.map((value, i) => inverse(value + part * errors[i])));
    // Links may turn the order around.
    return {
      lower: ends[0].map((value, i) => Math.min(value, ends[1][i])),
      upper: ends[1].map((value, i) => Math.max(value, ends[0][i])),
    };
  }

  /** Residuals, leverages and influence of the training cases, computed when first asked for. */
  get diagnostics(): GLMDiagnostics {
    return new GLMDiagnostics(this, this.#requireTraining("diagnostics"));
  }

  /** Report in the manner of R. */
  summary(): string {
    return formatSummary(this);
  }

  toJSON(): ModelJson {
    return writeGLM(this);
  }

  #requireTraining(what: string): GLMData {
    if (this.#training !== undefined) return this.#training;
    throw new DataError(
      `GLM: ${what} need the training data, which a model file does not hold; fit the model again.`,
      { method: "GLM" },
    );
  }

  #linear(x: Matrix, rows: Rows): Float64Array {
    const offset = readNewOffset(this.kind, rows, this.hasOffset);
    return addOffset(linearPredictor(x, this.intercept, this.coefficients), offset);
  }

  #errors(x: Matrix): Float64Array {
    const design = this.settings.intercept ? withOnes(x) : x;
    const spread = design.multiply(this.covariance);
    return Float64Array.from({ length: x.rows }, (_, i) =>
      Math.sqrt(spread.row(i).reduce((sum, value, j) => sum + value * design.get(i, j), 0)),
    );
  }

  get #reference(): Normal | StudentT {
    return this.estimatesDispersion
      ? new StudentT({ degreesOfFreedom: this.degreesOfFreedom })
      : new Normal({ mean: 0, standardDeviation: 1 });
  }

  #reach(method: string, level: number): number {
    requireLevel(`GLM.${method}`, level);
    return this.#reference.quantile((1 + level) / 2);
  }
}
