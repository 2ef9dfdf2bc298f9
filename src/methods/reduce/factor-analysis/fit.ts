import { DataError } from "../../../base/errors.js";
import { abortablePacer } from "../../../base/pause.js";
import { finishPaced } from "../../../base/steps.js";
import type { Cases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { TransformerEstimator } from "../../../model/tasks/unsupervised.js";
import { rotateLoadings } from "../engine/rotation/rotate.js";
import { correlationsOf } from "./correlations.js";
import { FactorAnalysisModel } from "./model.js";
import { factorAnalysisOptions } from "./options.js";
import { factorFreedom, factorSteps, scoreWeights } from "./solver.js";

/** When the angle of a rotation, or its gradient, counts as 0. */
const ROTATION_TOLERANCE = 1e-9;

/**
 * Explains the correlations of the features by a few factors that are not observed, by maximum likelihood, and rotates
 * the factors so that they are easy to name.
 *
 * ```ts
 * const model = await new FactorAnalysis({ factors: 2 }).fit(table);
 * model.loadingsText(); // loadings below 0.3 are left blank
 * ```
 */
export class FactorAnalysis extends TransformerEstimator<typeof factorAnalysisOptions, FactorAnalysisModel> {
  static readonly kind = "FactorAnalysis";
  static readonly schema = factorAnalysisOptions;
  static readonly models = [FactorAnalysisModel];

  /** Missing values are refused. */
  protected override get reading(): Reading {
    return {};
  }

  protected async learn(cases: Cases, control: FitControl): Promise<FactorAnalysisModel> {
    const { features: inputs } = cases;
    const { factors, minUniqueness, maxIterations, tolerance, scores, ...rotation } = this.options;
    this.#requireIdentified(inputs.names.length);
    const { means, scales, matrix, weight } = correlationsOf(cases);
    const limits = { factors, minUniqueness, maxIterations, tolerance };
    const { signal, onProgress } = control;
    const steps = factorSteps(matrix, limits, { signal, onProgress });
    const found = await finishPaced(steps, abortablePacer(this.kind, signal));
    const { uniquenesses } = found;
    const rotated = rotateLoadings(found.loadings, rotation, {
      maxIterations,
      tolerance: ROTATION_TOLERANCE,
    });
    const { loadings, correlations } = rotated;
    const weights = scoreWeights(loadings, uniquenesses, correlations, scores);
    if (weights === undefined) throw this.#fewerFactors();
    const atBound = minUniqueness * (1 + 1e-6);
    return new FactorAnalysisModel({
      inputs,
      means,
      scales,
      loadings,
      uniquenesses,
      factorCorrelations: correlations,
      rotationMatrix: rotated.matrix,
      scoreWeights: weights,
      heywood: inputs.names.filter((_, j) => uniquenesses[j] <= atBound),
      deviance: found.deviance,
      logDeterminant: found.logDeterminant,
      weight,
      convergence: found.convergence,
      rotationConvergence: rotated.convergence,
    });
  }

  #requireIdentified(columns: number): void {
    const { factors } = this.options;
    if (factors < columns && factorFreedom(columns, factors) >= 0) return;
    let needed = factors + 1;
    while (factorFreedom(needed, factors) < 0) needed += 1;
    throw new DataError(this.kind, {
      what: `the number of columns for ${factors} factor${factors === 1 ? "" : "s"}`,
      expected: `at least ${needed}`,
      received: columns,
      remedy: "there are fewer correlations than loadings otherwise",
    });
  }

  #fewerFactors(): DataError {
    return new DataError(this.kind, {
      what: "the loadings for scores by Bartlett's method",
      expected: "of full rank",
      received: "a factor without loadings",
      remedy: 'choose fewer factors or scores: "regression"',
    });
  }
}
