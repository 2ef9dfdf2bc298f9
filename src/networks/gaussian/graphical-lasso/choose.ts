// The choice of a penalty: by the likelihood of cases that were left out, or by EBIC.

import type { abortablePacer } from "../../../base/pause.js";
import { finishPaced } from "../../../base/steps.js";
import { foldsOf } from "../../../methods/linear/engine/choice/choose-by-folds.js";
import { leastCost } from "../../../methods/linear/engine/choice/mallows.js";
import {
  indexByRule,
  type PathValidation,
  validateFolds,
} from "../../../methods/linear/engine/choice/validate-path.js";
import type { CaseRows } from "../../../model/case-rows.js";
import type { FitControl } from "../../../model/control.js";
import { rescale } from "../gaussian-graph/rescale.js";
import {
  covarianceAbout,
  meanDeviance,
  penalizedMoments,
  takeWeighted,
  type WeightedRows,
  weightOf,
} from "./moments.js";
import type { GraphicalLassoSettings } from "./options.js";
import { followPath, type PenalizedSolution } from "./path.js";

/** What a choice is made from. */
export interface ChoiceProblem extends WeightedRows {
  readonly method: string;
  readonly source: CaseRows;
  readonly names: readonly string[];
  readonly lambdas: Float64Array;
  readonly settings: GraphicalLassoSettings;
  readonly pause: ReturnType<typeof abortablePacer>;
  /** Solutions that are all positive definite, or an error. */
  readonly requireAll: (
    solutions: readonly (PenalizedSolution | undefined)[],
  ) => readonly PenalizedSolution[];
}

export interface PenaltyChoice {
  readonly chosen: number;
  readonly validation?: PathValidation | undefined;
}

/** The index on the path that the criterion chooses; `ebic` is the criterion at every index. */
export async function choosePenalty(
  problem: ChoiceProblem,
  ebic: Float64Array,
  control: FitControl,
): Promise<PenaltyChoice> {
  const { method, lambdas, settings } = problem;
  if (lambdas.length === 1) return { chosen: 0 };
  if (settings.criterion === "ebic") return { chosen: leastCost(ebic) };
  const validation = await validateLikelihood(problem, control);
  return { chosen: indexByRule(method, settings.rule, validation), validation };
}

/** The mean deviance of every penalty on cases that were left out. */
function validateLikelihood(problem: ChoiceProblem, control: FitControl): Promise<PathValidation> {
  const { method, source, names, lambdas, settings, pause } = problem;
  const plan = foldsOf(method, settings.folds, settings.seed, { source, weights: problem.weights });
  return validateFolds(
    method,
    plan,
    problem.weights,
    async ({ train, test }) => {
      const moments = penalizedMoments(method, takeWeighted(problem, train), names, settings.standardize);
      const left = takeWeighted(problem, test);
      const covariance = rescale(covarianceAbout(left, moments.mean), moments.scales, "divide");
      const logScales = moments.scales.reduce((sum, scale) => sum + Math.log(scale), 0);
      const path = await finishPaced(followPath(moments.covariance, lambdas, settings), pause);
      const means = Float64Array.from(
        problem.requireAll(path),
        ({ precision, logDeterminant }) =>
          meanDeviance(covariance, precision, logDeterminant) + 2 * logScales,
      );
      return { means, totalWeight: weightOf(left) };
    },
    control,
  );
}

/** −2ℓ + E·log n + 4·E·γ·log p, where E is the number of edges (Foygel and Drton 2010). */
export function extendedBic(
  logLikelihood: number,
  edges: number,
  { totalWeight, variables, gamma }: { totalWeight: number; variables: number; gamma: number },
): number {
  return -2 * logLikelihood + edges * (Math.log(totalWeight) + 4 * gamma * Math.log(variables));
}
