import { throwIfAborted } from "../../../base/control.js";
import type { MultiResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { MultiRegressorEstimator } from "../../../model/tasks/regressor.js";
import { CoefficientPath } from "../engine/path/coefficient-path.js";
import { choosePenalties, type Judgment } from "./choose.js";
import { RidgeModel, RidgeResponsesModel } from "./model.js";
import { type RidgeSettings, ridgeOptions } from "./options.js";
import { decompose, type RidgeProblem, regressionsAt } from "./problem.js";
import { effectiveDegrees, relativeVariances, residualDegrees, residualSum } from "./solver.js";

/**
 * Ridge regression: least squares with a penalty on the squared size of the coefficients, RSS + λ‖β‖²
 * (ESL section 3.4.1).
 *
 * ```ts
 * const model = await new Ridge({ lambda: 2 }).fit([[1], [2], [3], [4]], [6, 5, 7, 10]);
 * model.coefficients; // [0.933]: least squares has 1.4
 * ```
 */
export class Ridge extends MultiRegressorEstimator<typeof ridgeOptions, RidgeModel, RidgeResponsesModel> {
  static readonly kind = "Ridge";
  static readonly schema = ridgeOptions;
  static readonly models = [RidgeModel, RidgeResponsesModel];

  protected async learn(
    cases: MultiResponseCases,
    control: FitControl,
  ): Promise<RidgeModel | RidgeResponsesModel> {
    const { kind, options } = this;
    const { unchecked: x, responses, weights, source, names, features: inputs } = cases.owned;
    const requireUsable = () => cases.requireUsable();
    const problem = await decompose({ x, responses, weights, requireUsable }, options, control);
    throwIfAborted(kind, control.signal);
    const judgments = await choosePenalties({ x, responses, weights, source }, problem, options, control);
    const models = names.map((_, r) => {
      throwIfAborted(kind, control.signal);
      return modelOf(cases, r, problem, judgments[r], options);
    });
    return cases.several ? new RidgeResponsesModel({ inputs, models }) : models[0];
  }
}

function modelOf(
  { features: inputs, names }: MultiResponseCases,
  r: number,
  problem: RidgeProblem,
  { chosen, values, validation }: Judgment,
  { criterion, intercept, seed }: RidgeSettings,
): RidgeModel {
  const { lambdas, spectrum, projections, free } = problem;
  const found = regressionsAt(problem, r, lambdas.subarray(chosen, chosen + 1));
  const residualSums = lambdas.map((lambda) => residualSum(spectrum, projections[r], lambda));
  const path = new CoefficientPath({
    features: inputs.names,
    parameter: "lambda",
    values: lambdas,
    // Coefficients of other penalties are computed on demand: they cost as much as the choice.
    known: { index: chosen, intercept: found.intercepts[0], coefficients: found.coefficients.data },
    all: () => regressionsAt(problem, r, lambdas),
    degreesOfFreedom: lambdas.map((lambda) => effectiveDegrees(spectrum, lambda)),
    residualSums,
  });
  const left = residualDegrees(spectrum, lambdas[chosen], free);
  const noiseVariance = left > 0 ? residualSums[chosen] / left : Number.NaN;
  // Standard errors are computed on demand: with many features they cost as much as the fit.
  let known: RidgeErrors | undefined;
  const errors = () => {
    known ??= standardErrors(problem, lambdas[chosen], noiseVariance, intercept);
    return known;
  };
  return new RidgeModel({
    inputs,
    response: names[r],
    path,
    chosen,
    validation,
    criterion,
    criterionValues: values,
    constantFeatures: inputs.names.filter((_, j) => problem.design.constant[j]),
    noiseVariance,
    get standardErrors() {
      return errors().coefficients;
    },
    get interceptStandardError() {
      return errors().intercept;
    },
    seed,
  });
}

/** Standard deviations of the estimates for a given penalty. */
interface RidgeErrors {
  readonly intercept: number;
  readonly coefficients: Float64Array;
}

function standardErrors(
  { spectrum, design, cases }: RidgeProblem,
  lambda: number,
  noise: number,
  intercept: boolean,
): RidgeErrors {
  const { scales, centers } = design;
  const moved = centers.map((center, j) => center / scales[j]);
  const { coefficients, center } = relativeVariances(spectrum, lambda, moved);
  return {
    intercept: intercept ? Math.sqrt(noise * (1 / cases + center)) : 0,
    coefficients: coefficients.map((value, j) => Math.sqrt(noise * value) / scales[j]),
  };
}
