import { OptionError } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { MultiResponseCases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import type { Features } from "../../../model/input.js";
import { MultiRegressorEstimator } from "../../../model/tasks/regressor.js";
import type { PathValidation } from "../../linear/engine/choice/validate-path.js";
import { fitTerms, type TermFit, type TermProblem, type TermSettings } from "../engine/mars/fit-terms.js";
import { gcvOf } from "../engine/mars/gcv.js";
import { featuresMissing, marsReading, problemOf } from "../engine/mars/learn.js";
import { isSearch } from "../engine/mars/prune.js";
import { sumOfTerms } from "../engine/mars/term.js";
import { componentsOf } from "./components.js";
import { chooseSize, predictionVariances } from "./cross-validate.js";
import { grownState } from "./grown-model.js";
import { MARSModel } from "./model.js";
import { type MARSSettings, marsOptions, termSettings } from "./options.js";
import { MARSResponsesModel } from "./responses-model.js";
import { absoluteResiduals, fitSpread, type Spread } from "./variance.js";

/**
 * Multivariate adaptive regression splines: a sum of terms, each a product of hinges h(x − knot) and h(knot − x), that
 * grows where it explains most and is pruned by generalized cross-validation (Friedman 1991, ESL section 9.4). The
 * terms are those of R's `earth`; several responses share them.
 *
 * ```ts
 * const model = await new MARS({ degree: 2 }).fit(table, "ozone");
 * console.log(model.summary());
 * ```
 */
export class MARS extends MultiRegressorEstimator<typeof marsOptions, MARSModel, MARSResponsesModel> {
  static readonly kind = "MARS";
  static readonly schema = marsOptions;
  static readonly models = [MARSModel, MARSResponsesModel];
  static readonly preparation: Preparation = { levels: "contrasts" };

  protected override get reading(): Reading {
    return { ...marsReading(this.options), offset: "known" };
  }

  protected async learn(
    cases: MultiResponseCases,
    control: FitControl,
  ): Promise<MARSModel | MARSResponsesModel> {
    const { options } = this;
    const { features: inputs, names, offset, several } = cases.owned;
    requirePossible(this.kind, options, names.length);
    const problem = problemOf(cases, withoutOffset(cases.responses, offset), options);
    if (options.variance === "features") requireWhole(this.kind, inputs, problem.x);
    const settings = settingsOf(options, inputs.names.length);
    const fit = await fitTerms(problem, settings, control);
    const { chosen, validation } = await this.#choose(cases, problem, settings, fit, control);
    const selected = fit.subsets[chosen].terms;
    const { coefficients, residualSums } = fit.solve(selected);
    const shared = {
      ...grownState(fit, inputs, problem.x),
      settings: options,
      chosen,
      hasOffset: offset !== undefined,
      validation,
      seed: options.seed,
    };
    const { penalty } = settings;
    const models: MARSModel[] = [];
    for (const [r, response] of names.entries()) {
      const selectedCoefficients = coefficients.column(r);
      const gcv = gcvOf(residualSums[r], selected.length, fit.totalWeight, penalty);
      const fitted = { fit, selected, coefficients: selectedCoefficients, response: r, penalty };
      const spread = await this.#spread(cases, problem, settings, { ...fitted, gcv }, control);
      models.push(
        new MARSModel({
          ...shared,
          response,
          coefficients: selectedCoefficients,
          residualSum: residualSums[r],
          totalSum: fit.totalSums[r],
          gcv,
          nullGcv: gcvOf(fit.totalSums[r], 1, fit.totalWeight, penalty),
          components: componentsOf(fitted, problem.x, problem.weights),
          spread,
        }),
      );
    }
    return several ? new MARSResponsesModel({ inputs, models }) : models[0];
  }

  async #choose(
    cases: MultiResponseCases,
    problem: TermProblem,
    settings: TermSettings,
    { subsets, chosen }: TermFit,
    control: FitControl,
  ): Promise<{ readonly chosen: number; readonly validation?: PathValidation }> {
    const { pruning, folds, rule, seed, maxSelectedTerms = Number.POSITIVE_INFINITY } = this.options;
    if (pruning !== "cross-validated") return { chosen };
    const sizes = Math.min(subsets.length, maxSelectedTerms);
    return chooseSize(cases, problem, settings, { folds, seed, rule, sizes }, control);
  }

  /** How far new cases lie from the predictions of one response. */
  async #spread(
    cases: MultiResponseCases,
    problem: TermProblem,
    settings: TermSettings,
    { fit, selected, coefficients, gcv }: FittedTerms,
    control: FitControl,
  ): Promise<Spread> {
    const { variance, folds, repeats, seed } = this.options;
    if (variance === "constant")
      return { coefficients: Float64Array.of(Math.sqrt(gcv)), least: 0, converged: true };
    const { x, responses, weights } = problem;
    const terms = selected.map((index) => fit.terms[index]);
    const fitted = sumOfTerms(terms, coefficients, x);
    const plan = { folds, seed, repeats };
    const absolute = absoluteResiduals({
      y: responses.column(0),
      fitted,
      weights,
      leverages: fit.leverages(selected),
      predictionVariances: await predictionVariances(cases, problem, settings, plan, control),
      terms: selected.length,
    });
    const along = variance === "linear" ? new Matrix(fitted.length, 1, fitted) : x;
    return fitSpread(absolute, along, weights, control.signal);
  }
}

interface FittedTerms {
  readonly fit: TermFit;
  readonly selected: readonly number[];
  readonly coefficients: Float64Array;
  readonly gcv: number;
}

/** The settings of the engine; a size that folds choose is one of those of the backward pass. */
function settingsOf(options: MARSSettings, features: number): TermSettings {
  const { pruning } = options;
  return {
    ...termSettings(options, features),
    pruning: pruning === "cross-validated" ? "backward" : pruning,
  };
}

function withoutOffset(responses: Matrix, offset: Float64Array | undefined): Matrix {
  if (offset === undefined) return responses;
  return responses.map((value, at) => value - offset[Math.floor(at / responses.columns)]);
}

/** A spread along the features needs all of them. */
function requireWhole(method: string, { names }: Features, x: Matrix): void {
  const [missing] = featuresMissing(x);
  if (missing !== undefined)
    throw new OptionError(method, {
      option: "variance",
      expected: '"constant" or "linear" where values are missing',
      received: `"features" with missing values of ${quote(names[missing])}`,
    });
}

/** Some options are for one response. */
function requirePossible(method: string, { pruning, variance }: MARSSettings, responses: number): void {
  if (responses === 1) return;
  const received = `${responses} responses`;
  if (isSearch(pruning))
    throw new OptionError(method, {
      option: "pruning",
      expected: '"backward", "cross-validated" or "none" for several responses',
      received: `${quote(pruning)} with ${received}`,
    });
  if (variance !== "constant")
    throw new OptionError(method, {
      option: "variance",
      expected: '"constant" for several responses',
      received: `${quote(variance)} with ${received}`,
    });
}
