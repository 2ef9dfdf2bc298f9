import { requireFields } from "../../../base/arguments.js";
import { withOnes } from "../engine/least-squares.js";
import { linearPredictor } from "../engine/model/linear-model.js";
import { quadraticForms } from "../engine/model/quadratic-forms.js";
import type { GLMModel } from "./model.js";
import { type GLMSettings, ruleOf } from "./options.js";
import { type GLMData, priorWeight } from "./problem.js";
import type { RowWork } from "./response-rule.js";

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
    requireFields("GLMDiagnostics", "the model", model, ["resolved", "settings", "parameters"]);
    requireFields("GLMDiagnostics", "the data", data, ["x", "y"]);
    this.#model = model;
    const rule = ruleOf(model.resolved);
    const design = model.settings.intercept ? withOnes(data.x) : data.x;
    const { y, offset } = data;
    const eta = design.multiply(model.parameters).map((value, i) => value + (offset?.[i] ?? 0));
    const each = (body: (eta: number, prior: number, i: number) => number) =>
      eta.map((predictor, i) => body(predictor, priorWeight(data, i), i));
    const work: RowWork = [0, 0, 0];
    this.fitted = eta.map(rule.mean);
    this.responseResiduals = this.fitted.map((mean, i) => y[i] - mean);
    this.pearsonResiduals = each((predictor, prior, i) => {
      const mean = this.fitted[i];
      return Math.sqrt(prior) * rule.pearson(y[i], predictor, mean, rule.rest(predictor, mean));
    });
    this.devianceResiduals = devianceResiduals(data, model.parameters, model.resolved);
    this.workingResiduals = each((predictor, _, i) => rule.working(y[i], predictor));
    const forms = quadraticForms(design, model.inverseInformation);
    this.leverage = each((predictor, prior, i) => {
      rule.work(y[i], predictor, work);
      return forms[i] * prior * work[2];
    });
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

/** Signed square roots of the contributions of the cases to the deviance. */
export function devianceResiduals(
  data: GLMData,
  parameters: Float64Array,
  settings: GLMSettings,
): Float64Array {
  const rule = ruleOf(settings);
  const { x, y, offset } = data;
  const first = Number(settings.intercept);
  const eta = linearPredictor(x, first === 1 ? parameters[0] : 0, parameters.subarray(first));
  const work: RowWork = [0, 0, 0];
  return eta.map((value, i) => {
    const predictor = value + (offset?.[i] ?? 0);
    const mean = rule.mean(predictor);
    rule.work(y[i], predictor, work);
    const sign = Math.sign(rule.pearson(y[i], predictor, mean, rule.rest(predictor, mean)));
    return sign * Math.sqrt(2 * priorWeight(data, i) * Math.max(0, work[0]));
  });
}
