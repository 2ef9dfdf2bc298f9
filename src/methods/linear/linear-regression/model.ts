import { DataError } from "../../../base/errors.js";
import { requireKnownOptions } from "../../../base/known-options.js";
import { requireOneOf } from "../../../base/one-of.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import type { PathStep } from "../../../math/optimize/iterate.js";
import { FisherF, type StudentT } from "../../../math/probability/distributions/index.js";
import { definedIntervals, finitePredictions } from "../../../model/answers.js";
import { addOffset, readNewOffset } from "../../../model/input/offset.js";
import { type Rows, readNewCases, readResponses, readWeights } from "../../../model/input.js";
import { withOnes } from "../engine/least-squares.js";
import { fiveNumbers } from "../engine/model/five-numbers.js";
import { quadraticForms } from "../engine/model/quadratic-forms.js";
import { SeveralResponses, severalResponsesState } from "../engine/model/several-responses.js";
import { changedRows } from "../engine/model/training-rows.js";
import { around, type Intervals, studentT, WaldModel } from "../engine/model/wald-model.js";
import { Diagnostics, type TrainingData } from "./diagnostics.js";
import { type LinearRegressionState, linearRegressionState } from "./state.js";
import { formatSummary } from "./summary.js";

/** A fitted `LinearRegression` of one response. */
export class LinearRegressionModel extends WaldModel<LinearRegressionState> {
  static readonly kind = "LinearRegression";
  static readonly state = linearRegressionState;
  /** The parameters and the mean squared error after every iteration; not kept in files. */
  declare readonly steps?: readonly PathStep[];
  readonly #training: TrainingData | undefined;
  #diagnostics: Diagnostics | undefined;

  constructor(state: LinearRegressionState, training?: TrainingData, steps?: readonly PathStep[]) {
    super(state);
    if (steps !== undefined) this.steps = steps;
    this.#training = training;
  }

  override get hasIntercept(): boolean {
    return this.settings.intercept;
  }

  /** The total weight of the cases minus the number of estimated parameters. */
  get degreesOfFreedom(): number {
    return this.totalWeight - this.rank;
  }

  /** σ̂², unbiased: the residual sum divided by its degrees of freedom; NaN where none are left. */
  get residualVariance(): number {
    return this.degreesOfFreedom > 0 ? this.residualSum / this.degreesOfFreedom : Number.NaN;
  }

  /** The square root of `residualVariance`. */
  get residualStandardError(): number {
    return Math.sqrt(this.residualVariance);
  }

  /** σ̂² of maximum likelihood: the residual sum divided by the number of cases. */
  get maximumLikelihoodVariance(): number {
    return this.residualSum / this.totalWeight;
  }

  /** The estimated covariance of the parameters, in the order of `terms`. */
  get covariance(): Matrix {
    return this.inverseGram.scale(this.residualVariance);
  }

  /** In the order of `terms`; NaN for aliased ones. */
  override get standardErrors(): Float64Array {
    const sigma = this.residualStandardError;
    return this.inverseGram
      .diagonal()
      .map((value, i) => (this.aliased[i] ? Number.NaN : sigma * Math.sqrt(value)));
  }

  /** R², the share of the variance of the response that the model explains; NaN for a constant response. */
  get rSquared(): number {
    return 1 - this.residualSum / this.totalSum;
  }

  /** R² with both variances unbiased; NaN where no degrees of freedom are left. */
  get adjustedRSquared(): number {
    const { degreesOfFreedom } = this;
    if (!(degreesOfFreedom > 0)) return Number.NaN;
    return 1 - ((1 - this.rSquared) * (this.totalWeight - this.#free)) / degreesOfFreedom;
  }

  /** The test of all coefficients except the intercept; NaN where there is no residual variance. */
  get fTest(): {
    readonly statistic: number;
    readonly degrees: readonly [number, number];
    readonly pValue: number;
  } {
    const numeratorDegrees = this.rank - this.#free;
    const denominatorDegrees = this.degreesOfFreedom;
    if (numeratorDegrees === 0 || !(this.residualVariance > 0))
      return { statistic: Number.NaN, degrees: [numeratorDegrees, denominatorDegrees], pValue: Number.NaN };
    const statistic = (this.totalSum - this.residualSum) / numeratorDegrees / this.residualVariance;
    const pValue = new FisherF({ numeratorDegrees, denominatorDegrees }).survival(statistic);
    return { statistic, degrees: [numeratorDegrees, denominatorDegrees], pValue };
  }

  /** At the estimates of maximum likelihood. */
  get logLikelihood(): number {
    const { totalWeight } = this;
    return (
      0.5 * (this.logWeights - totalWeight * (Math.log(2 * Math.PI * this.maximumLikelihoodVariance) + 1))
    );
  }

  /** Number of parameters of the likelihood: the independent terms and the variance. */
  get parameterCount(): number {
    return this.rank + 1;
  }

  /** Akaike's criterion; the variance counts as a parameter. */
  get aic(): number {
    return -2 * this.logLikelihood + 2 * this.parameterCount;
  }

  /** The Bayesian information criterion; the variance counts as a parameter. */
  get bic(): number {
    return -2 * this.logLikelihood + Math.log(this.totalWeight) * this.parameterCount;
  }

  override predict(rows: Rows): Float64Array {
    return finitePredictions(this.kind, addOffset(super.predict(rows), this.#offset(rows)));
  }

  /**
   * Intervals for what is predicted: for the mean response of such cases ("confidence"), or for a single
   * new one ("prediction", the default).
   */
  predictInterval(
    rows: Rows,
    options: { readonly level?: number; readonly kind?: "confidence" | "prediction" } = {},
  ): Intervals {
    const method = `${this.kind}.predictInterval`;
    requireKnownOptions(method, options, ["level", "kind"]);
    const { level = 0.95, kind = "prediction" } = options;
    requireOneOf(method, "kind", kind, ["confidence", "prediction"]);
    const reach = this.reach("predictInterval", level);
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    const design = this.hasIntercept ? withOnes(x) : x;
    const fitted = addOffset(design.multiply(this.parameters), this.#offset(rows));
    const noise = kind === "prediction" ? 1 : 0;
    const widths = quadraticForms(design, this.inverseGram).map(
      (leverage) => reach * Math.sqrt(this.residualVariance * (leverage + noise)),
    );
    return definedIntervals(method, around(fitted, widths), reach);
  }

  /** Residuals, leverages and influence of the training cases, computed on first use. */
  get diagnostics(): Diagnostics {
    if (this.#training === undefined) {
      const sentence =
        "diagnostics need the training data, which a model file does not hold; use `diagnose(rows, target)`.";
      throw new DataError("LinearRegression", sentence);
    }
    const found = this.#ofTraining(this.#training);
    if (found === undefined) throw changedRows("LinearRegression", "diagnostics");
    return found;
  }

  /** The training cases in their current state; a model file does not contain them. */
  get training(): TrainingData | undefined {
    return this.#training;
  }

  /** Diagnostics of the training cases, given again: for models that were read from a file. */
  diagnose(rows: Rows, target: ArrayLike<number>, weights?: ArrayLike<number>): Diagnostics {
    const { kind, inputs } = this;
    const offset = this.#offset(rows);
    const y = readResponses(kind, rows, target).responses.column(0);
    return new Diagnostics(this, {
      x: readNewCases(kind, rows, inputs, "error"),
      y: offset === undefined ? y : y.map((value, row) => value - offset[row]),
      weights: readWeights(kind, rows, weights),
      offset,
    });
  }

  /** The residuals of the training cases, observed minus fitted. */
  get residuals(): Float64Array {
    return this.diagnostics.residuals;
  }

  /**
   * The smallest residual, the quartiles, and the largest, multiplied by the roots of precision weights.
   * Undefined without the training data: for a model from a file, and where the rows have been changed since the fit.
   */
  get residualQuantiles(): Float64Array | undefined {
    const residuals = this.#training && this.#ofTraining(this.#training)?.residuals;
    if (residuals === undefined) return undefined;
    const weights = this.#training?.weights;
    if (weights === undefined || this.settings.weighting === "frequency")
      return fiveNumbers(residuals, weights);
    return fiveNumbers(residuals.map((residual, i) => residual * Math.sqrt(weights[i])));
  }

  /** A report like R's. */
  summary(): string {
    return formatSummary(this);
  }

  protected get reference(): StudentT | undefined {
    return studentT(this.degreesOfFreedom);
  }

  /** Undefined if the rows have been changed since the fit. */
  #ofTraining(training: TrainingData): Diagnostics | undefined {
    if (this.#diagnostics === undefined) {
      const diagnostics = new Diagnostics(this, training);
      if (diagnostics.areOfFit) this.#diagnostics = diagnostics;
    }
    return this.#diagnostics;
  }

  #offset(rows: Rows): Float64Array | undefined {
    return readNewOffset(this.kind, rows, this.hasOffset, this.inputs);
  }

  /** Terms that the F test and R² take for granted. */
  get #free(): number {
    return Number(this.hasIntercept);
  }
}

/** A fitted `LinearRegression` of several responses: one model each, from one factorization. */
export class LinearRegressionResponsesModel extends SeveralResponses<LinearRegressionModel> {
  static readonly kind = "LinearRegressionResponses";
  static readonly state = severalResponsesState(LinearRegressionModel);

  /** The reports of all responses, one after the other. */
  summary(): string {
    return this.models.map((model) => model.summary()).join("\n\n");
  }
}
