import type { Convergence } from "../../base/control.js";
import { DataError } from "../../base/errors.js";
import type { ModelJson } from "../../learn/format.js";
import { type Rows, readNewCases, readResponses, readWeights } from "../../learn/input.js";
import type { Matrix } from "../../linalg/matrix.js";
import type { PathStep } from "../../optimize/iterate.js";
import { FisherF, StudentT } from "../../probability/distributions/index.js";
import { requireLevel } from "../path/level.js";
import { type OneResponseState, TermModel } from "../path/one-response.js";
import { Diagnostics, type TrainingData } from "./diagnostics.js";
import { writeLinearRegression } from "./format.js";
import { gradientSolver, type LinearRegressionSettings } from "./options.js";
import type { Orthogonalization } from "./orthogonalization.js";
import { withOnes } from "./solver.js";
import { formatSummary } from "./summary.js";

/** What a fit leaves behind of its data. */
export interface LinearRegressionState extends OneResponseState {
  readonly settings: LinearRegressionSettings;
  /** The intercept first, if there is one. */
  readonly parameters: Float64Array;
  readonly aliased: readonly boolean[];
  readonly inverseGram: Matrix;
  readonly cases: number;
  readonly logWeights: number;
  readonly residualSum: number;
  readonly totalSum: number;
  readonly convergence?: Convergence | undefined;
  readonly orthogonalization?: Orthogonalization | undefined;
}

/** Lower and upper ends, one pair per row. */
export interface Intervals {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** A fitted `LinearRegression` of one response. */
export class LinearRegressionModel extends TermModel {
  readonly kind = "LinearRegression";
  readonly settings: LinearRegressionSettings;
  readonly parameters: Float64Array;
  /** Which terms depend on the others and have the coefficient 0. */
  readonly aliased: readonly boolean[];
  /** (XᵀWX)⁻¹ in the order of `terms`. */
  readonly inverseGram: Matrix;
  /** Number of cases; with frequency weights, their sum. */
  readonly cases: number;
  /** Σ log w of precision weights, which the likelihood counts. */
  readonly logWeights: number;
  /** Σ w·(y − ŷ)² */
  readonly residualSum: number;
  /** Σ w·(y − ȳ)², or Σ w·y² without an intercept. */
  readonly totalSum: number;
  /** How the iteration ended, if the solver was one. */
  declare readonly convergence?: Convergence;
  /** The steps of Gram and Schmidt, if they were the solver. */
  declare readonly orthogonalization?: Orthogonalization;
  /** What the order of the cases came from, if the solver was stochastic. */
  declare readonly seed?: number;
  /** The parameters and the mean squared error after every iteration; not kept in files. */
  declare readonly path?: readonly PathStep[];
  readonly #training: TrainingData | undefined;

  constructor(state: LinearRegressionState, training?: TrainingData, path?: readonly PathStep[]) {
    super(state);
    this.settings = state.settings;
    this.parameters = state.parameters;
    this.aliased = state.aliased;
    this.inverseGram = state.inverseGram;
    this.cases = state.cases;
    this.logWeights = state.logWeights;
    this.residualSum = state.residualSum;
    this.totalSum = state.totalSum;
    if (state.convergence !== undefined) this.convergence = state.convergence;
    if (state.orthogonalization !== undefined) this.orthogonalization = state.orthogonalization;
    if (path !== undefined) this.path = path;
    const iteration = gradientSolver(state.settings);
    if (iteration?.method === "stochastic-gradient") this.seed = iteration.seed;
    this.#training = training;
  }

  get hasIntercept(): boolean {
    return this.settings.intercept;
  }

  /** How many terms are independent. */
  get rank(): number {
    return this.aliased.filter((dependent) => !dependent).length;
  }

  get degreesOfFreedom(): number {
    return this.cases - this.rank;
  }

  /** σ̂², unbiased: the residual sum by its degrees of freedom. */
  get residualVariance(): number {
    return this.residualSum / this.degreesOfFreedom;
  }

  get residualStandardError(): number {
    return Math.sqrt(this.residualVariance);
  }

  /** σ̂² of maximum likelihood: the residual sum by the number of cases. */
  get maximumLikelihoodVariance(): number {
    return this.residualSum / this.cases;
  }

  /** The estimated covariance of the parameters, in the order of `terms`. */
  get covariance(): Matrix {
    return this.inverseGram.scale(this.residualVariance);
  }

  /** In the order of `terms`; NaN for aliased ones. */
  get standardErrors(): Float64Array {
    const sigma = this.residualStandardError;
    return this.inverseGram
      .diagonal()
      .map((value, i) => (this.aliased[i] ? Number.NaN : sigma * Math.sqrt(value)));
  }

  get tStatistics(): Float64Array {
    const errors = this.standardErrors;
    return this.parameters.map((value, i) => value / errors[i]);
  }

  /** Probability of a t at least so far from 0 if the parameter were 0. */
  get pValues(): Float64Array {
    if (!(this.degreesOfFreedom > 0)) return this.parameters.map(() => Number.NaN);
    const t = new StudentT({ degreesOfFreedom: this.degreesOfFreedom });
    return this.tStatistics.map((value) => 2 * t.survival(Math.abs(value)));
  }

  get rSquared(): number {
    return 1 - this.residualSum / this.totalSum;
  }

  get adjustedRSquared(): number {
    return 1 - ((1 - this.rSquared) * (this.cases - this.#free)) / this.degreesOfFreedom;
  }

  /** Whether anything beside the intercept explains the response. */
  get fTest(): {
    readonly statistic: number;
    readonly degrees: readonly [number, number];
    readonly pValue: number;
  } {
    const numeratorDegrees = this.rank - this.#free;
    const denominatorDegrees = this.degreesOfFreedom;
    if (numeratorDegrees === 0 || !(denominatorDegrees > 0))
      return { statistic: Number.NaN, degrees: [numeratorDegrees, denominatorDegrees], pValue: Number.NaN };
    const statistic = (this.totalSum - this.residualSum) / numeratorDegrees / this.residualVariance;
    const pValue = new FisherF({ numeratorDegrees, denominatorDegrees }).survival(statistic);
    return { statistic, degrees: [numeratorDegrees, denominatorDegrees], pValue };
  }

  /** At the estimates of maximum likelihood. */
  get logLikelihood(): number {
    const { cases } = this;
    return 0.5 * (this.logWeights - cases * (Math.log(2 * Math.PI * this.maximumLikelihoodVariance) + 1));
  }

  /** How many parameters the likelihood was maximized over: the independent terms, and the variance. */
  get parameterCount(): number {
    return this.rank + 1;
  }

  /** Akaike's criterion; the variance counts as a parameter. */
  get aic(): number {
    return -2 * this.logLikelihood + 2 * this.parameterCount;
  }

  get bic(): number {
    return -2 * this.logLikelihood + Math.log(this.cases) * this.parameterCount;
  }

  /** Intervals that hold each parameter with the given probability, in the order of `terms`. */
  confidenceIntervals(level = 0.95): Intervals {
    const reach = this.#reach("confidenceIntervals", level);
    const errors = this.standardErrors;
    return {
      lower: this.parameters.map((value, i) => value - reach * errors[i]),
      upper: this.parameters.map((value, i) => value + reach * errors[i]),
    };
  }

  /**
   * Intervals for what is predicted: for the mean response of such cases ("confidence"), or for a single
   * new one ("prediction", the default).
   */
  predictInterval(
    rows: Rows,
    {
      level = 0.95,
      kind = "prediction",
    }: { readonly level?: number; readonly kind?: "confidence" | "prediction" } = {},
  ): Intervals {
    const reach = this.#reach("predictInterval", level);
    const design = this.#design(rows);
    const fitted = design.multiply(this.parameters);
    const spread = design.multiply(this.inverseGram);
    const widths = fitted.map((_, i) => {
      const leverage = spread.row(i).reduce((sum, value, j) => sum + value * design.get(i, j), 0);
      return reach * Math.sqrt(this.residualVariance * (leverage + (kind === "prediction" ? 1 : 0)));
    });
    return {
      lower: fitted.map((value, i) => value - widths[i]),
      upper: fitted.map((value, i) => value + widths[i]),
    };
  }

  /** Residuals, leverages and influence of the training cases, computed when first asked for. */
  get diagnostics(): Diagnostics {
    if (this.#training === undefined) {
      throw new DataError(
        "LinearRegression: diagnostics need the training data, which a model file does not hold; use `diagnose(rows, target)`.",
        { method: "LinearRegression" },
      );
    }
    return new Diagnostics(this, this.#training);
  }

  /** The cases that the model was fitted to; a model file does not hold them. */
  get training(): TrainingData | undefined {
    return this.#training;
  }

  /** Diagnostics of the training cases, given again: for models that were read from a file. */
  diagnose(rows: Rows, target: ArrayLike<number>, weights?: ArrayLike<number>): Diagnostics {
    const { kind, inputs } = this;
    return new Diagnostics(this, {
      x: readNewCases(kind, rows, inputs, "error"),
      y: readResponses(kind, rows, target).responses.column(0),
      weights: readWeights(kind, rows, weights),
    });
  }

  get residuals(): Float64Array {
    return this.diagnostics.residuals;
  }

  /** Report in the manner of R. */
  summary(): string {
    return formatSummary(this);
  }

  toJSON(): ModelJson {
    return writeLinearRegression(this);
  }

  /** Terms that the F test and R² take for granted. */
  get #free(): number {
    return this.settings.intercept ? 1 : 0;
  }

  #design(rows: Rows): Matrix {
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    return this.settings.intercept ? withOnes(x) : x;
  }

  #reach(method: string, level: number): number {
    requireLevel(`LinearRegression.${method}`, level);
    // As many terms as cases leave nothing to judge errors by.
    if (!(this.degreesOfFreedom > 0)) return Number.NaN;
    return new StudentT({ degreesOfFreedom: this.degreesOfFreedom }).quantile((1 + level) / 2);
  }
}
