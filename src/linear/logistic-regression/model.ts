import { OptionError } from "../../base/errors.js";
import type { Label } from "../../base/label.js";
import type { LinearFunctions } from "../../classify/linear-functions.js";
import { type ClassifierState, PosteriorModel } from "../../classify/posterior-model.js";
import type { ModelJson } from "../../learn/format.js";
import type { Rows } from "../../learn/input.js";
import { Matrix } from "../../linalg/matrix.js";
import type { PathStep } from "../../optimize/iterate.js";
import { ChiSquared, Normal } from "../../probability/distributions/index.js";
import type { DevianceTest } from "../irls/likelihood-ratio.js";
import type { SeparableConvergence } from "../irls/separation.js";
import { requireLevel } from "../path/level.js";
import { readLinearCases } from "../path/linear-model.js";
import type { PathValidation } from "../path/validate-path.js";
import { readLogisticRegression, writeLogisticRegression } from "./format.js";
import type { LogisticRegressionSettings } from "./options.js";
import { LogisticPath, type LogisticPathState } from "./path.js";
import { type Equations, equationsOf } from "./problem.js";
import { classScores, functionsOf, linearScores } from "./scores.js";
import { formatSummary } from "./summary.js";

/** What a fit leaves behind of its data. */
export interface LogisticRegressionState<L extends Label = Label> extends ClassifierState<L> {
  /** The name of the target. */
  readonly response: string;
  readonly settings: LogisticRegressionSettings;
  readonly parametrization: "reference" | "softmax";
  readonly parameters: Matrix;
  readonly aliased: readonly boolean[];
  readonly covariance?: Matrix | undefined;
  readonly cases: number;
  readonly logLikelihood: number;
  readonly nullLogLikelihood: number;
  readonly convergence: SeparableConvergence;
  readonly path?: LogisticPathState | undefined;
  readonly chosen?: number | undefined;
  readonly validation?: PathValidation | undefined;
}

/** A fitted `LogisticRegression`. */
export class LogisticRegressionModel<L extends Label = Label> extends PosteriorModel<L> {
  readonly kind = "LogisticRegression";
  readonly response: string;
  readonly settings: LogisticRegressionSettings;
  readonly parametrization: "reference" | "softmax";
  /** One row per equation, one column per term. */
  readonly parameters: Matrix;
  /** Which terms depend on the others or do not vary, and have the coefficient 0. */
  readonly aliased: readonly boolean[];
  /** Of all parameters, equation by equation; absent where there is a penalty, or too many of them. */
  declare readonly covariance?: Matrix;
  /** Number of cases: the sum of the weights. */
  readonly cases: number;
  readonly logLikelihood: number;
  /** That of the classes' shares alone; without an intercept, of equal ones. */
  readonly nullLogLikelihood: number;
  readonly convergence: SeparableConvergence;
  /** Every regression of the path of penalties. */
  declare readonly path?: LogisticPath;
  /** The place on the path of the one that predicts. */
  declare readonly chosen?: number;
  /** The mean deviance of cases left out, for every penalty, if folds chose. */
  declare readonly validation?: PathValidation;
  readonly seed: number;
  /** Parameters and mean negative log-likelihood after every step by gradients; not kept in files. */
  declare readonly steps?: readonly PathStep[];

  constructor(state: LogisticRegressionState<L>, steps?: readonly PathStep[]) {
    super(state);
    this.response = state.response;
    this.settings = state.settings;
    this.parametrization = state.parametrization;
    this.parameters = state.parameters;
    this.aliased = state.aliased;
    this.cases = state.cases;
    this.logLikelihood = state.logLikelihood;
    this.nullLogLikelihood = state.nullLogLikelihood;
    this.convergence = state.convergence;
    this.seed = state.settings.seed;
    if (state.covariance !== undefined) this.covariance = state.covariance;
    if (state.path !== undefined)
      this.path = new LogisticPath(state.path, this.equations.map(String), this.terms);
    if (state.chosen !== undefined) this.chosen = state.chosen;
    if (state.validation !== undefined) this.validation = state.validation;
    if (steps !== undefined) this.steps = steps;
  }

  static fromJSON(json: unknown): LogisticRegressionModel {
    return readLogisticRegression(json);
  }

  /** The classes that have an equation: all, or all but the first, against which they stand. */
  get equations(): readonly L[] {
    return this.parametrization === "softmax" ? this.classes : this.classes.slice(1);
  }

  /** The names of the parameters of an equation: `(intercept)` first, if there is one. */
  get terms(): string[] {
    return this.settings.intercept ? ["(intercept)", ...this.features] : [...this.features];
  }

  /** One per equation; zeros without an intercept. */
  get intercepts(): Float64Array {
    return this.settings.intercept ? this.parameters.column(0) : new Float64Array(this.parameters.rows);
  }

  /** One row per equation, one column per feature. */
  get coefficients(): Matrix {
    const { rows, columns } = this.parameters;
    return this.parameters.slice(0, rows, this.settings.intercept ? 1 : 0, columns);
  }

  /** e to the power of the coefficients: by what the odds are multiplied where a feature is one more. */
  get oddsRatios(): Matrix {
    return this.coefficients.map(Math.exp);
  }

  get penalized(): boolean {
    return this.settings.penalty !== "none";
  }

  /** The penalty of the model that predicts, if there is one. */
  get lambda(): number | undefined {
    return this.chosen === undefined ? undefined : this.path?.lambdas[this.chosen];
  }

  /** How many parameters are free: independent terms, times the classes but one. */
  get parameterCount(): number {
    const independent = this.aliased.filter((dependent) => !dependent).length;
    if (!this.penalized) return independent * (this.classes.length - 1);
    const free = this.settings.intercept ? this.classes.length - 1 : 0;
    return free + this.coefficients.data.filter((value) => value !== 0).length;
  }

  get deviance(): number {
    return -2 * this.logLikelihood;
  }

  get nullDeviance(): number {
    return -2 * this.nullLogLikelihood;
  }

  /** Residual degrees of freedom. */
  get degreesOfFreedom(): number {
    return this.cases * (this.classes.length - 1) - this.parameterCount;
  }

  get nullDegreesOfFreedom(): number {
    return (this.cases - Number(this.settings.intercept)) * (this.classes.length - 1);
  }

  get aic(): number {
    return this.deviance + 2 * this.parameterCount;
  }

  get bic(): number {
    return this.deviance + Math.log(this.cases) * this.parameterCount;
  }

  /** McFadden's: the part of the null deviance that is explained. */
  get devianceRatio(): number {
    return 1 - this.logLikelihood / this.nullLogLikelihood;
  }

  /** Whether anything beside the intercepts explains the classes. */
  get likelihoodRatioTest(): DevianceTest {
    const degreesOfFreedom = this.nullDegreesOfFreedom - this.degreesOfFreedom;
    const statistic = Math.max(0, this.nullDeviance - this.deviance);
    const tested = degreesOfFreedom > 0 && !this.penalized;
    const pValue = tested ? new ChiSquared({ degreesOfFreedom }).survival(statistic) : Number.NaN;
    return { statistic, degreesOfFreedom, distribution: "chi-squared", pValue };
  }

  /**
   * Equations × terms, from the curvature of the likelihood; NaN for aliased terms, and for those that a
   * separation of the classes leaves without an estimate.
   */
  get standardErrors(): Matrix {
    const { parameters, covariance, aliased } = this;
    const { separation } = this.convergence;
    const lost = this.terms.map(
      (term) => separation?.kind === "complete" || separation?.direction[term] !== undefined,
    );
    const size = parameters.data.length;
    return parameters.map((_, at) => {
      const j = at % parameters.columns;
      if (covariance === undefined || aliased[j] || lost[j]) return Number.NaN;
      return Math.sqrt(covariance.data[at * (size + 1)]);
    });
  }

  get zStatistics(): Matrix {
    const errors = this.standardErrors;
    return this.parameters.map((value, at) => value / errors.data[at]);
  }

  /** Probability of a z at least so far from 0 if the parameter were 0 (Wald's test). */
  get pValues(): Matrix {
    const normal = new Normal({ mean: 0, standardDeviation: 1 });
    return this.zStatistics.map((z) => (Number.isNaN(z) ? z : 2 * normal.survival(Math.abs(z))));
  }

  /** Wald's intervals, which hold each parameter with about the given probability. */
  confidenceIntervals(level = 0.95): { readonly lower: Matrix; readonly upper: Matrix } {
    requireLevel("LogisticRegression.confidenceIntervals", level);
    const reach = new Normal({ mean: 0, standardDeviation: 1 }).quantile((1 + level) / 2);
    const errors = this.standardErrors;
    return {
      lower: this.parameters.map((value, at) => value - reach * errors.data[at]),
      upper: this.parameters.map((value, at) => value + reach * errors.data[at]),
    };
  }

  /** The linear predictors, log-odds against the first class where it has no equation: cases × equations. */
  predictLink(rows: Rows): Matrix {
    const x = readLinearCases(this.kind, rows, this.inputs);
    return linearScores(x, this.parameters, this.settings.intercept);
  }

  protected logScores(rows: Rows): Matrix {
    return classScores(this.predictLink(rows), this.#equations);
  }

  protected override get linear(): LinearFunctions {
    const { parameters } = this;
    const none = this.#equations.baseline === 0 ? 0 : 1;
    const all = new Matrix(parameters.rows + none, parameters.columns);
    all.data.set(parameters.data, none * parameters.columns);
    return functionsOf(all, this.settings.intercept);
  }

  /** The model as it was after so many steps by gradients; 0 is the start. */
  after(step: number): LogisticRegressionModel<L> {
    const { steps } = this;
    if (steps === undefined || !Number.isInteger(step) || step < 0 || step >= steps.length) {
      const known =
        steps === undefined ? "no steps, which only gradients leave" : `steps 0 to ${steps.length - 1}`;
      throw new OptionError(`LogisticRegression.after: the model has ${known}; got ${step}.`, {
        method: "LogisticRegression.after",
        expected: known,
        received: String(step),
      });
    }
    const { rows, columns } = this.parameters;
    const logLikelihood = step === steps.length - 1 ? this.logLikelihood : -this.cases * steps[step].value;
    const { covariance: _, ...state } = this.state;
    return new LogisticRegressionModel(
      { ...state, logLikelihood, parameters: new Matrix(rows, columns, steps[step].x.slice()) },
      steps.slice(0, step + 1),
    );
  }

  /** The regression at another penalty of the path. */
  at(index: number): LogisticRegressionModel<L> {
    const { path } = this;
    if (path === undefined)
      throw new OptionError("LogisticRegression.at: the model has no path, which only a penalty leaves.", {
        method: "LogisticRegression.at",
        expected: "a model with a penalty",
        received: "one without",
      });
    const parameters = path.parameters(index);
    return new LogisticRegressionModel({
      ...this.state,
      parameters,
      chosen: index,
      logLikelihood: path.logLikelihoods[index],
    });
  }

  /** Report in the manner of R. */
  summary(): string {
    return formatSummary(this);
  }

  toJSON(): ModelJson {
    return writeLogisticRegression(this);
  }

  /** All fields as a file has them. */
  get state(): LogisticRegressionState<L> {
    return {
      classes: this.classes,
      inputs: this.inputs,
      response: this.response,
      settings: this.settings,
      parametrization: this.parametrization,
      parameters: this.parameters,
      aliased: this.aliased,
      ...(this.covariance !== undefined && { covariance: this.covariance }),
      cases: this.cases,
      logLikelihood: this.logLikelihood,
      nullLogLikelihood: this.nullLogLikelihood,
      convergence: this.convergence,
      ...(this.path !== undefined && { path: this.path.state }),
      ...(this.chosen !== undefined && { chosen: this.chosen }),
      ...(this.validation !== undefined && { validation: this.validation }),
    };
  }

  get #equations(): Equations {
    return equationsOf(this.classes.length, this.parametrization);
  }
}
