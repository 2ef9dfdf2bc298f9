import { columnName, DataError, NotPositiveDefiniteError, theOption, words } from "../../base/errors.js";
import { ClassMoments } from "../../data/statistics/class-moments.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { type HiddenModel, maximizeExpectation } from "../../math/optimize/expectation-maximization.js";
import type { NormalParameters } from "../../math/probability/multivariate/incomplete/conditional.js";
import {
  type PatternMoments,
  patternMoments,
} from "../../math/probability/multivariate/incomplete/patterns.js";
import type { Cases } from "../../model/cases.js";
import type { FitControl } from "../../model/control.js";
import { incompleteCases } from "../engine/completion/cases.js";
import { takeColumns } from "../engine/completion/columns.js";
import { NumberTransformerEstimator } from "../engine/number-transformer.js";
import {
  type ExpectedMoments,
  estimate,
  expectMoments,
  largestChange,
  logLikelihoodOf,
  type Prior,
} from "./em.js";
import { NormalImputerModel } from "./model.js";
import { normalImputerOptions } from "./options.js";

/**
 * Fits a multivariate normal distribution to incomplete cases by maximum likelihood (EM), and fills in
 * missing numbers with their expectations given the observed ones.
 *
 * ```ts
 * const model = await new NormalImputer().fit([[1, 2], [2, 4], [3, 6.5], [4, 8], [5, NaN]]);
 * model.mean; // [3, 6.15]
 * ```
 */
export class NormalImputer extends NumberTransformerEstimator<
  typeof normalImputerOptions,
  NormalImputerModel
> {
  static readonly kind = "NormalImputer";
  static readonly schema = normalImputerOptions;
  static readonly models = [NormalImputerModel];

  protected async learn(cases: Cases, control: FitControl): Promise<NormalImputerModel> {
    const { columns, priorCases } = this.options;
    const { inputs, imputed, x, weights } = incompleteCases(cases, columns, "numbers");
    const constants = Float64Array.from(imputed, (_, j) => constantOf(x.column(j)));
    const varying = [...constants.keys()].filter((j) => Number.isNaN(constants[j]));
    const part = takeColumns(x, varying);
    const start = availableMoments(part, weights);
    const prior = { cases: priorCases, variances: start.covariance.diagonal() };
    const patterns = patternMoments(part, weights);
    try {
      const fitted = await this.#iterate(patterns, start, prior, control);
      return new NormalImputerModel({ inputs, imputed, constants, patterns: patterns.length, ...fitted });
    } catch (error) {
      if (error instanceof NotPositiveDefiniteError)
        throw this.#dependent(imputed[varying[error.pivot]], error);
      throw error;
    }
  }

  async #iterate(
    patterns: readonly PatternMoments[],
    start: NormalParameters,
    prior: Prior,
    control: FitControl,
  ) {
    const { tolerance, maxIterations } = this.options;
    const totalWeight = patterns.reduce((sum, pattern) => sum + pattern.totalWeight, 0);
    const model: HiddenModel<NormalParameters, ExpectedMoments> = {
      expect: (parameters) => expectMoments(patterns, parameters, prior),
      maximize: (expected, { mean }) => estimate(expected, mean, prior),
      movement: largestChange,
      // A covariance that approaches a singular one changes less and less while the likelihood per case still grows.
      objectiveScale: totalWeight > 0 ? totalWeight : 1,
    };
    const settings = { method: this.kind, tolerance, maxIterations };
    const { parameters, objectives, convergence } = await maximizeExpectation(
      model,
      start,
      settings,
      control,
    );
    return {
      ...parameters,
      history: Float64Array.from(objectives.slice(1)),
      logLikelihood: logLikelihoodOf(patterns, parameters),
      convergence,
    };
  }

  #dependent(column: string, cause: NotPositiveDefiniteError): DataError {
    return new DataError(
      this.kind,
      words`${columnName(column)} has no variance given the others, or there are too few cases; drop it, or set ${theOption("priorCases")} above 0.`,
      { expected: "a positive definite covariance", received: "a singular one" },
      cause,
    );
  }
}

/** The only value of a column, or NaN if there are several. */
function constantOf(values: Float64Array): number {
  const first = values.find((value) => !Number.isNaN(value)) ?? Number.NaN;
  return values.every((value) => value === first || Number.isNaN(value)) ? first : Number.NaN;
}

/** The mean and variance of each column by itself, without covariances. */
function availableMoments(x: Matrix, weights: Float64Array | undefined): NormalParameters {
  const { means, totalWeights, squares } = ClassMoments.of(x, new Int32Array(x.rows), 1, {
    weights,
    skipMissing: true,
  });
  const variances = squares.data.map((square, j) => square / totalWeights.data[j]);
  return { mean: means.data, covariance: Matrix.diagonal(variances) };
}
