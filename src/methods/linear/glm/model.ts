import { DataError } from "../../../base/errors.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { requireLevel } from "../../../math/probability/distributions/require.js";
import { finitePredictions } from "../../../model/answers.js";
import type { FitControl } from "../../../model/control.js";
import { addOffset, readNewOffset } from "../../../model/input/offset.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import { lostTerms } from "../engine/irls/separation.js";
import { withOnes } from "../engine/least-squares.js";
import { fiveNumbers } from "../engine/model/five-numbers.js";
import { linearPredictor } from "../engine/model/linear-model.js";
import { quadraticForms } from "../engine/model/quadratic-forms.js";
import { changedRows, isSameSum } from "../engine/model/training-rows.js";
import {
  type Intervals,
  type Reference,
  standardNormal,
  studentT,
  WaldModel,
} from "../engine/model/wald-model.js";
import { devianceResiduals, GLMDiagnostics } from "./diagnostics.js";
import { familyOf, type GLMSettings, linkOf } from "./options.js";
import type { GLMData } from "./problem.js";
import { profileEnds } from "./profile.js";
import { type GLMState, glmState } from "./state.js";
import { formatSummary } from "./summary.js";

/** A fitted `GLM`. */
export class GLMModel extends WaldModel<GLMState> {
  static readonly kind = "GLM";
  static readonly state = glmState;
  readonly #training: GLMData | undefined;
  #diagnostics: GLMDiagnostics | undefined;

  constructor(state: GLMState, training?: GLMData) {
    super(state);
    this.#training = training;
  }

  override get hasIntercept(): boolean {
    return this.settings.intercept;
  }

  /** Residual degrees of freedom. */
  get degreesOfFreedom(): number {
    return this.totalWeight - this.rank;
  }

  /** The degrees of freedom of the model without features. */
  get nullDegreesOfFreedom(): number {
    return this.totalWeight - Number(this.hasIntercept);
  }

  /** Whether the dispersion comes from the data. */
  get estimatesDispersion(): boolean {
    const { dispersion } = this.settings;
    return dispersion === "estimated" || (dispersion === "auto" && familyOf(this.settings).free);
  }

  /** The factor by which variances exceed those of the family; estimated by Pearson's χ², if degrees of freedom are left. */
  get dispersion(): number {
    if (this.estimatesDispersion)
      return this.degreesOfFreedom > 0 ? this.pearson / this.degreesOfFreedom : Number.NaN;
    return typeof this.settings.dispersion === "number" ? this.settings.dispersion : 1;
  }

  /** The covariance of the parameters, in the order of `terms`. */
  get covariance(): Matrix {
    return this.inverseInformation.scale(this.dispersion);
  }

  /**
   * In the order of `terms`; NaN for aliased ones, for those that a separation leaves without an estimate, and for all
   * where the maximum is on the edge of the possible parameters, because the likelihood is not quadratic there.
   */
  override get standardErrors(): Float64Array {
    const lost = lostTerms(this.terms, this.convergence?.separation);
    const onEdge = this.convergence?.ending === "boundary";
    return this.covariance
      .diagonal()
      .map((variance, j) => (onEdge || this.aliased[j] || lost[j] ? Number.NaN : Math.sqrt(variance)));
  }

  /** Number of parameters of the likelihood, including a free dispersion and an estimated θ. */
  get parameterCount(): number {
    return this.rank + Number(familyOf(this.settings).free || this.thetaStandardError !== undefined);
  }

  /** Whether the dispersion is not that of the family: then there is no likelihood, and no criterion based on it. */
  get isQuasi(): boolean {
    return (
      this.settings.dispersion !== "auto" && this.settings.dispersion !== 1 && !familyOf(this.settings).free
    );
  }

  /** Akaike's information criterion; NaN for a quasi-likelihood. */
  get aic(): number {
    if (this.isQuasi) return Number.NaN;
    return -2 * this.logLikelihood + 2 * this.parameterCount;
  }

  /** The Bayesian information criterion; NaN for a quasi-likelihood. */
  get bic(): number {
    if (this.isQuasi) return Number.NaN;
    return -2 * this.logLikelihood + Math.log(this.totalWeight) * this.parameterCount;
  }

  /** The share of the null deviance that is explained. */
  get devianceRatio(): number {
    return 1 - this.deviance / this.nullDeviance;
  }

  /**
   * Intervals by the profile of the likelihood, in the order of `terms`: `confint` in R. They need the training
   * data, and a few fits for each parameter.
   */
  async profileIntervals(level = 0.95, control: FitControl = {}): Promise<Intervals> {
    requireLevel("GLM.profileIntervals", level);
    const training = this.requireTraining("profile intervals");
    const reach = standardNormal.quantile((1 + level) / 2);
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
  override predict(rows: Rows): Float64Array {
    return finitePredictions(this.kind, this.predictLink(rows).map(linkOf(this.settings).inverse));
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
  meanIntervals(rows: Rows, level = 0.95): Intervals {
    const reach = this.reach("meanIntervals", level);
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

  /** Residuals, leverages and influence of the training cases, computed on first use. */
  get diagnostics(): GLMDiagnostics {
    this.#diagnostics ??= new GLMDiagnostics(this, this.requireTraining("diagnostics"));
    return this.#diagnostics;
  }

  /**
   * The smallest deviance residual, the quartiles, and the largest. Undefined without the training data: for a model
   * from a file, and where the rows have been changed since the fit.
   */
  get residualQuantiles(): Float64Array | undefined {
    const residuals = this.#training && devianceResiduals(this.#training, this.parameters, this.resolved);
    return residuals && this.#areOfFit(residuals) ? fiveNumbers(residuals) : undefined;
  }

  /** A report like R's. */
  summary(): string {
    return formatSummary(this);
  }

  protected get reference(): Reference | undefined {
    return this.estimatesDispersion ? studentT(this.degreesOfFreedom) : standardNormal;
  }

  /** The options of the fit, with the estimate of θ if there is one. */
  get resolved(): GLMSettings {
    return this.theta === undefined ? this.settings : { ...this.settings, theta: this.theta };
  }

  /** The training cases; a model file does not contain them. */
  requireTraining(what: string): GLMData {
    if (this.#training !== undefined) {
      if (this.#areOfFit(devianceResiduals(this.#training, this.parameters, this.resolved)))
        return this.#training;
      throw changedRows("GLM", what);
    }
    const sentence = `${what} need the training data, which a model file does not hold; fit the model again.`;
    throw new DataError("GLM", sentence);
  }

  /** Whether the deviance is that of the fit, so that the cases are the ones that the model was fitted to. */
  #areOfFit(residuals: Float64Array): boolean {
    const { deviance, nullDeviance } = this;
    const size = Number.isFinite(nullDeviance) ? Math.sqrt(nullDeviance) : 0;
    return isSameSum(
      residuals.reduce((sum, value) => sum + value * value, 0),
      deviance,
      size,
    );
  }

  #linear(x: Matrix, rows: Rows): Float64Array {
    const offset = readNewOffset(this.kind, rows, this.hasOffset, this.inputs);
    return addOffset(linearPredictor(x, this.intercept, this.coefficients), offset);
  }

  #errors(x: Matrix): Float64Array {
    const design = this.hasIntercept ? withOnes(x) : x;
    return quadraticForms(design, this.covariance).map(Math.sqrt);
  }
}
