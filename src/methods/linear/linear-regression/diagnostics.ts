import { requireFields } from "../../../base/arguments.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { addOffset } from "../../../model/input/offset.js";
import { withOnes } from "../engine/least-squares.js";
import { weightedSquares } from "../engine/model/exact-fit.js";
import { quadraticForms } from "../engine/model/quadratic-forms.js";
import { isSameSum } from "../engine/model/training-rows.js";
import { errorsFrom } from "../engine/model/wald-model.js";
import type { LinearRegressionModel } from "./model.js";

/** The cases that a model was fitted to. */
export interface TrainingData {
  readonly x: Matrix;
  readonly y: Float64Array;
  readonly weights: Float64Array | undefined;
  /** What was known of every response beforehand, which `y` is without. */
  readonly offset?: Float64Array | undefined;
}

/** How to allow for errors whose variance differs from case to case (MacKinnon and White 1985). */
export type RobustKind = "HC0" | "HC1" | "HC2" | "HC3";

/** Residuals, leverages and influence of the cases that a regression was fitted to. */
export class Diagnostics {
  /** y − ŷ */
  readonly residuals: Float64Array;
  readonly fitted: Float64Array;
  /**
   * How much of each fitted value comes from the case itself: the diagonal of the hat matrix. A case that
   * counts several times has the leverage of one of them.
   */
  readonly leverage: Float64Array;
  readonly #model: LinearRegressionModel;
  readonly #design: Matrix;
  readonly #weights: Float64Array | undefined;

  constructor(model: LinearRegressionModel, data: TrainingData) {
    requireFields("Diagnostics", "the model", model, ["settings", "parameters", "inverseGram"]);
    const { x, y, weights, offset } = requireFields("Diagnostics", "the data", data, ["x", "y"]);
    this.#model = model;
    this.#weights = weights;
    this.#design = model.settings.intercept ? withOnes(x) : x;
    const fitted = this.#design.multiply(model.parameters);
    this.residuals = y.map((value, i) => value - fitted[i]);
    this.fitted = addOffset(fitted, offset);
    this.leverage = quadraticForms(this.#design, model.inverseGram).map(
      (value, i) => value * this.#precision(i),
    );
  }

  /** Whether the residual sum is that of the fit, so that the cases are the ones that the model was fitted to. */
  get areOfFit(): boolean {
    const [weights, fitted] = [this.#weights, this.fitted];
    const size = Math.sqrt(weightedSquares(fitted, weights)) * this.#design.columns;
    return isSameSum(weightedSquares(this.residuals, weights), this.#model.residualSum, size);
  }

  /** Residuals divided by their standard errors: internally studentized, `rstandard` in R. NaN for an exact fit. */
  get standardizedResiduals(): Float64Array {
    const sigma = this.#model.residualStandardError || Number.NaN;
    return this.residuals.map(
      (residual, i) => (Math.sqrt(this.#precision(i)) * residual) / (sigma * Math.sqrt(1 - this.leverage[i])),
    );
  }

  /** Residuals divided by standard errors estimated without the case: externally studentized, `rstudent` in R. */
  get studentizedResiduals(): Float64Array {
    const { degreesOfFreedom } = this.#model;
    return this.standardizedResiduals.map(
      (r) => r * Math.sqrt((degreesOfFreedom - 1) / (degreesOfFreedom - r * r)),
    );
  }

  /** How far all fitted values move when the case is left out, in units of their error. */
  get cooksDistance(): Float64Array {
    const { rank } = this.#model;
    return this.standardizedResiduals.map(
      (r, i) => (r * r * this.leverage[i]) / ((1 - this.leverage[i]) * rank),
    );
  }

  /**
   * Covariance of the parameters that remains valid when the variance of errors differs between cases:
   * White's (HC0), times n / (n − p) (HC1), or with residuals enlarged by leverage (HC2, HC3).
   */
  robustCovariance(kind: RobustKind = "HC3"): Matrix {
    const { totalWeight, degreesOfFreedom, inverseGram } = this.#model;
    const meat = this.#design.map((value, at) => {
      const i = Math.floor(at / this.#design.columns);
      const left = 1 - this.leverage[i];
      const divisor = kind === "HC3" ? left : kind === "HC2" ? Math.sqrt(left) : 1;
      return (value * this.#share(i) * this.residuals[i]) / divisor;
    });
    const bread = inverseGram.multiply(meat.transpose().multiply(meat)).multiply(inverseGram);
    return kind === "HC1" ? bread.scale(totalWeight / degreesOfFreedom) : bread;
  }

  /** Standard errors from `robustCovariance`, in the order of the model's terms. */
  robustStandardErrors(kind: RobustKind = "HC3"): Float64Array {
    return errorsFrom(this.robustCovariance(kind), this.#model.aliased);
  }

  /** The precision of a case; a frequency is a number of cases, all equally precise. */
  #precision(i: number): number {
    const weight = this.#weights?.[i] ?? 1;
    return this.#isFrequency ? Math.sign(weight) : weight;
  }

  /** The factor of a case's row x·r, chosen so that its square counts all repetitions. */
  #share(i: number): number {
    const weight = this.#weights?.[i] ?? 1;
    return this.#isFrequency ? Math.sqrt(weight) : weight;
  }

  get #isFrequency(): boolean {
    return this.#model.settings.weighting === "frequency";
  }
}
