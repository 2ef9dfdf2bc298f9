import { quadraticForms } from "../engine/model/quadratic-forms.js";
import { withOnes } from "../linear-regression/solver.js";
import type { GLMModel } from "./model.js";
import { familyOf, linkOf } from "./options.js";
import { type GLMData, priorWeight } from "./solver.js";

/** Residuals, leverages and influence of the cases that a generalized linear model was fitted to. */
export class GLMDiagnostics {
  /** Means of the response. */
  readonly fitted: Float64Array;
  /** Signed square roots of the contributions of the cases to the deviance. */
  readonly devianceResiduals: Float64Array;
  /** Residuals divided by the standard deviation of the family; their squares sum to Pearson's χ². */
  readonly pearsonResiduals: Float64Array;
  /** (y − μ)·dη/dμ, on the scale of the linear predictor. */
  readonly workingResiduals: Float64Array;
  /** y − μ */
  readonly responseResiduals: Float64Array;
  /** The diagonal of the hat matrix of the last step of least squares. */
  readonly leverage: Float64Array;
  readonly #model: GLMModel;

  constructor(model: GLMModel, data: GLMData) {
    this.#model = model;
    const [family, link] = [familyOf(model.settings), linkOf(model.settings)];
    const design = model.settings.intercept ? withOnes(data.x) : data.x;
    const { y, offset } = data;
    const eta = design.multiply(model.parameters).map((value, i) => value + (offset?.[i] ?? 0));
    this.fitted = eta.map(link.inverse);
    const each = (body: (mean: number, prior: number, i: number) => number) =>
      this.fitted.map((mean, i) => body(mean, priorWeight(data, i), i));
    this.responseResiduals = each((mean, _, i) => y[i] - mean);
    this.devianceResiduals = each(
      (mean, prior, i) =>
        Math.sign(y[i] - mean) * Math.sqrt(prior * Math.max(0, family.unitDeviance(y[i], mean))),
    );
    this.pearsonResiduals = each(
      (mean, prior, i) => (y[i] - mean) * Math.sqrt(prior / family.variance(mean)),
    );
    this.workingResiduals = each((mean, _, i) => (y[i] - mean) / link.derivative(eta[i], mean));
    const forms = quadraticForms(design, model.inverseInformation);
    this.leverage = each(
      (mean, prior, i) => (forms[i] * prior * link.derivative(eta[i], mean) ** 2) / family.variance(mean),
    );
  }

  /** Deviance residuals divided by their standard errors: `rstandard` in R. */
  get standardizedResiduals(): Float64Array {
    const { dispersion } = this.#model;
    return this.devianceResiduals.map((value, i) => value / Math.sqrt(dispersion * (1 - this.leverage[i])));
  }

  /** How far the fit moves when the case is left out, in units of its error. */
  get cooksDistance(): Float64Array {
    const { dispersion, rank } = this.#model;
    return this.pearsonResiduals.map((value, i) => {
      const h = this.leverage[i];
      return ((value / (1 - h)) ** 2 * h) / (dispersion * rank);
    });
  }
}
