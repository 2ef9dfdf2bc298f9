import { got, OptionError, wanted, words } from "../../../base/errors.js";
import type { Label } from "../../../base/label.js";
import { quote } from "../../../base/label.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { PathStep } from "../../../math/optimize/iterate.js";
import { ChiSquared } from "../../../math/probability/distributions/index.js";
import { requireLevel } from "../../../math/probability/distributions/require.js";
import type { LinearFunctions } from "../../../model/bayes-rule/linear-functions.js";
import { PosteriorModel } from "../../../model/bayes-rule/posterior-model.js";
import type { Rows } from "../../../model/input.js";
import { formulaOf } from "../../../model/terms/formula-encoding.js";
import type { DevianceTest } from "../engine/irls/likelihood-ratio.js";
import { lostTerms } from "../engine/irls/separation.js";
import { type Equations, equationsOf } from "../engine/logistic/problem.js";
import { readLinearCases } from "../engine/model/linear-model.js";
import { termsOf } from "../engine/model/terms.js";
import { standardNormal, twoSided } from "../engine/model/wald-model.js";
import { classScores, functionsOf, linearScores } from "./scores.js";
import { type LogisticRegressionState, logisticRegressionState } from "./state.js";
import { formatSummary } from "./summary.js";

/** A fitted `LogisticRegression`. */
export class LogisticRegressionModel<L extends Label = Label> extends PosteriorModel<
  L,
  LogisticRegressionState<L>
> {
  static readonly kind = "LogisticRegression";
  static readonly state = logisticRegressionState;
  /** Parameters and mean negative log-likelihood after every gradient step; not kept in files. */
  declare readonly steps?: readonly PathStep[];

  constructor(state: LogisticRegressionState<L>, steps?: readonly PathStep[]) {
    super(state);
    if (steps !== undefined) this.steps = steps;
  }

  /** The classes that have an equation: all, or all but the first, which is the reference. */
  get equations(): readonly L[] {
    return this.parametrization === "softmax" ? this.classes : this.classes.slice(1);
  }

  /** The formula of the fit, if it had one. */
  get formula(): string | undefined {
    return formulaOf(this.inputs)?.formula;
  }

  /** The names of the parameters of an equation: `(intercept)` first, if there is one. */
  get terms(): string[] {
    return termsOf(this.features, this.settings.intercept);
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

  /** The odds ratio for an increase of a feature by 1: e to the power of the coefficient. */
  get oddsRatios(): Matrix {
    return this.coefficients.map(Math.exp);
  }

  /** Whether the fit has a penalty. */
  get penalized(): boolean {
    return this.settings.penalty !== "none";
  }

  /** The number of free parameters: independent terms × (classes − 1); with a penalty, those that are not 0. */
  get parameterCount(): number {
    const independent = this.aliased.filter((dependent) => !dependent).length;
    if (!this.penalized) return independent * (this.classes.length - 1);
    const free = this.settings.intercept ? this.classes.length - 1 : 0;
    return free + this.coefficients.data.filter((value) => value !== 0).length;
  }

  /** −2 times the log likelihood. */
  get deviance(): number {
    return -2 * this.logLikelihood;
  }

  /** The deviance of the class shares alone; without an intercept, of equal shares. */
  get nullDeviance(): number {
    return -2 * this.nullLogLikelihood;
  }

  /** Residual degrees of freedom. */
  get degreesOfFreedom(): number {
    return this.totalWeight * (this.classes.length - 1) - this.parameterCount;
  }

  /** The degrees of freedom of the model without features. */
  get nullDegreesOfFreedom(): number {
    return (this.totalWeight - Number(this.settings.intercept)) * (this.classes.length - 1);
  }

  /** Akaike's information criterion. */
  get aic(): number {
    return this.deviance + 2 * this.parameterCount;
  }

  /** The Bayesian information criterion. */
  get bic(): number {
    return this.deviance + Math.log(this.totalWeight) * this.parameterCount;
  }

  /** McFadden's R²: the share of the null deviance that is explained. */
  get devianceRatio(): number {
    return 1 - this.logLikelihood / this.nullLogLikelihood;
  }

  /** The test of all coefficients except the intercepts. */
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
    const lost = lostTerms(this.terms, this.convergence.separation);
    const size = parameters.data.length;
    return parameters.map((_, at) => {
      const j = at % parameters.columns;
      if (covariance === undefined || aliased[j] || lost[j]) return Number.NaN;
      return Math.sqrt(covariance.data[at * (size + 1)]);
    });
  }

  /** Parameters divided by their standard errors. */
  get statistics(): Matrix {
    const errors = this.standardErrors;
    return this.parameters.map((value, at) => value / errors.data[at]);
  }

  /** The probability of a statistic at least as far from 0 if the parameter were 0 (Wald's test). */
  get pValues(): Matrix {
    return this.statistics.map((z) => twoSided(z, standardNormal));
  }

  /** Intervals that hold each parameter with about the given probability: equations × terms. */
  confidenceIntervals(level = 0.95): { readonly lower: Matrix; readonly upper: Matrix } {
    requireLevel("LogisticRegression.confidenceIntervals", level);
    const reach = standardNormal.quantile((1 + level) / 2);
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

  /** The model after a number of gradient steps; 0 is the start. */
  after(step: number): LogisticRegressionModel<L> {
    const { steps, covariance: _, ...state }: LogisticRegressionModel<L> = this;
    if (steps === undefined || !Number.isInteger(step) || step < 0 || step >= steps.length) {
      const known =
        steps === undefined ? "no steps, which only gradient solvers keep" : `steps 0 to ${steps.length - 1}`;
      const sentence = words`the model has ${wanted(known)}; got ${got(quote(step))}.`;
      throw new OptionError("LogisticRegression.after", sentence);
    }
    const { rows, columns } = this.parameters;
    const last = step === steps.length - 1;
    const logLikelihood = last ? this.logLikelihood : -this.totalWeight * steps[step].value;
    const parameters = new Matrix(rows, columns, steps[step].x.slice());
    return new LogisticRegressionModel({ ...state, logLikelihood, parameters }, steps.slice(0, step + 1));
  }

  /** The regression at another penalty of the path. */
  at(index: number): LogisticRegressionModel<L> {
    const { path, steps: _, ...state }: LogisticRegressionModel<L> = this;
    if (path === undefined)
      throw new OptionError("LogisticRegression.at", "the model has no path of penalties.", {
        expected: "a model with a path of penalties",
        received: "a model without one",
      });
    return new LogisticRegressionModel({
      ...state,
      path,
      parameters: path.parameters(index),
      chosen: index,
      lambda: path.lambdas[index],
      logLikelihood: path.logLikelihoods[index],
    });
  }

  /** A report like R's. */
  summary(): string {
    return formatSummary(this);
  }

  get #equations(): Equations {
    return equationsOf(this.classes.length, this.parametrization);
  }
}
