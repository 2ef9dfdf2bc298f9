import { requireFields } from "../../../base/arguments.js";
import { DataError, got, wanted, words } from "../../../base/errors.js";
import { requireOptionsObject } from "../../../base/known-options.js";
import type { FitControl } from "../../../model/control.js";
import { GLMModel } from "../glm/model.js";
import { LinearRegressionModel } from "../linear-regression/model.js";
import { type Anova, analyzeVariance } from "./anova.js";
import { type AnalysisOfDeviance, analyzeDeviance } from "./deviance.js";
import { type ComparableModel, compareModels, type ModelComparison } from "./several.js";
import { type AnovaOptions, readType } from "./terms.js";

/**
 * What each term of a linear regression explains, with F tests. By default each is compared with the terms before
 * it (`anova` in R), so that their order matters unless they are orthogonal; type "II" or "III" is `Anova` of R's car.
 *
 * ```ts
 * anova(await new LinearRegression().fit(table, "yield ~ block + N * P")).toTable();
 * ```
 */
export function anova(model: LinearRegressionModel, options?: AnovaOptions): Anova;
/** The analysis of deviance of a generalized linear model, by fits without some of its terms. */
export function anova(
  model: GLMModel,
  options?: AnovaOptions,
  control?: FitControl,
): Promise<AnalysisOfDeviance>;
/** Several models of the same cases, each tested against the one before; they should be nested. */
export function anova<M extends ComparableModel>(model: M, ...others: readonly [M, ...M[]]): ModelComparison;
export function anova(
  model: LinearRegressionModel | GLMModel | ComparableModel,
  ...rest: readonly (ComparableModel | AnovaOptions | FitControl | undefined)[]
): Anova | Promise<AnalysisOfDeviance> | ModelComparison {
  const [second, third] = rest;
  requireFields("anova", "the model", model, ["kind"], "a fitted model");
  for (const given of rest)
    if (given !== undefined) requireOptionsObject("anova", given, "further models, or options,");
  if (second !== undefined && "kind" in second)
    return compareModels([model, ...(rest as readonly ComparableModel[])]);
  const type = readType((second ?? {}) as AnovaOptions);
  if (model instanceof LinearRegressionModel) return analyzeVariance(model, type);
  if (model instanceof GLMModel) return analyzeDeviance(model, type, (third ?? {}) as FitControl);
  throw notAnalyzed(model);
}

function notAnalyzed({ kind }: ComparableModel): DataError {
  const sentence = words`a single model must be a linear regression ${wanted("or a GLM")}; a ${got(kind)} can be compared with others of its kind.`;
  return new DataError("anova", sentence);
}

export { Anova, type AnovaTerm } from "./anova.js";
export { AnalysisOfDeviance, type DevianceTerm } from "./deviance.js";
export { type ComparableModel, type ComparedModel, ModelComparison } from "./several.js";
export type { AnovaOptions, AnovaType } from "./terms.js";
export { type VarianceInflation, varianceInflation } from "./variance-inflation.js";
export { compareNested, type VarianceTest } from "./variance-test.js";
