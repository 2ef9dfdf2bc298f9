import type { Convergence } from "../../../base/control.js";
import { ConvergenceError, DataError, got, theOption, words } from "../../../base/errors.js";
import { abortablePacer } from "../../../base/pause.js";
import { finishPaced } from "../../../base/steps.js";
import { givenLambdas, lambdaSequence } from "../../../methods/linear/engine/path/lambda-sequence.js";
import type { Cases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { DensityEstimator } from "../../../model/tasks/unsupervised.js";
import { pairsOf, partialCorrelationsOf } from "../gaussian-graph/partial-correlations.js";
import { rescale } from "../gaussian-graph/rescale.js";
import { choosePenalty, extendedBic } from "./choose.js";
import { GraphicalLassoModel } from "./model.js";
import { meanDeviance, type PenalizedMoments, penalizedMoments } from "./moments.js";
import { type GraphicalLassoSettings, graphicalLassoOptions } from "./options.js";
import { followPath, largestPenalty, type PenalizedSolution } from "./path.js";
import type { GraphPath } from "./state.js";

/**
 * Estimates a normal distribution and the graph of its conditional independences: a penalty on the absolute values of
 * the inverse covariance makes many of them exactly 0 (Friedman, Hastie and Tibshirani 2008; ESL section 17.3.2).
 * Cross-validation chooses the penalty unless it is given.
 *
 * ```ts
 * const model = await new GraphicalLasso({ criterion: "ebic" }).fit(table);
 * model.edges; // the pairs that depend on each other given all others
 * ```
 */
export class GraphicalLasso extends DensityEstimator<typeof graphicalLassoOptions, GraphicalLassoModel> {
  static readonly kind = "GraphicalLasso";
  static readonly schema = graphicalLassoOptions;
  static readonly models = [GraphicalLassoModel];

  protected async learn(cases: Cases, control: FitControl): Promise<GraphicalLassoModel> {
    const { kind: method, options: settings } = this;
    const { matrix: x, weights, features, source } = cases.owned;
    const { names } = features;
    const pause = abortablePacer(method, control.signal);
    const moments = penalizedMoments(method, { x, weights }, names, settings.standardize);
    const ratio = settings.pathRatio ?? (moments.totalWeight < names.length ? 0.01 : 0.001);
    const lambdas =
      givenLambdas(settings) ??
      lambdaSequence(largestPenalty(moments.covariance), settings.pathLength, ratio);
    const requireAll = (solutions: readonly (PenalizedSolution | undefined)[]) =>
      solutions.map((solution) => requireDefinite(method, solution));
    const tell = (completed: number) =>
      control.onProgress?.({ phase: "lambdas", completed, total: lambdas.length });
    const solutions = requireAll(
      await finishPaced(followPath(moments.covariance, lambdas, settings, tell), pause),
    );
    const path = describePath(solutions, moments, settings.gamma);
    const problem = { method, source, names, x, weights, lambdas, settings, pause, requireAll };
    const choice = await choosePenalty(problem, path.ebic, control);
    return new GraphicalLassoModel({
      inputs: features,
      mean: moments.mean,
      precision: rescale(solutions[choice.chosen].precision, moments.scales, "divide"),
      path,
      ...choice,
      cases: weights?.reduce((count, weight) => count + Number(weight > 0), 0) ?? x.rows,
      totalWeight: moments.totalWeight,
      convergence: convergenceOf(solutions, settings),
      seed: settings.seed,
    });
  }
}

/** What a path is remembered by. */
function describePath(
  solutions: readonly PenalizedSolution[],
  { covariance, scales, totalWeight }: PenalizedMoments,
  gamma: number,
): GraphPath {
  const variables = scales.length;
  const logScales = 2 * scales.reduce((sum, scale) => sum + Math.log(scale), 0);
  const edges = solutions.map(({ precision }) => pairsOf(precision));
  const logLikelihoods = Float64Array.from(
    solutions,
    ({ precision, logDeterminant }) =>
      -0.5 * totalWeight * (meanDeviance(covariance, precision, logDeterminant) + logScales),
  );
  return {
    lambdas: Float64Array.from(solutions, ({ lambda }) => lambda),
    edgeCounts: Int32Array.from(edges, ({ length }) => length),
    logLikelihoods,
    ebic: logLikelihoods.map((value, at) =>
      extendedBic(value, edges[at].length, { totalWeight, variables, gamma }),
    ),
    pairs: Int32Array.from(edges.flatMap((list) => list.map(([i, j]) => i * variables + j))),
    partialCorrelations: Float64Array.from(
      solutions.flatMap(({ precision }, at) => {
        const correlations = partialCorrelationsOf(precision);
        return edges[at].map(([i, j]) => correlations.get(i, j));
      }),
    ),
  };
}

function convergenceOf(
  solutions: readonly PenalizedSolution[],
  { tolerance }: GraphicalLassoSettings,
): Convergence {
  const criterion = Math.max(...solutions.map(({ gap }) => gap));
  const iterations = Math.max(...solutions.map((solution) => solution.iterations));
  return { converged: criterion <= tolerance, iterations, criterion, tolerance };
}

/** A solution with a density. */
function requireDefinite(method: string, solution: PenalizedSolution | undefined): PenalizedSolution {
  if (solution === undefined) {
    const sentence =
      "without a penalty the covariance must not be singular, and it is: there are too few cases, or some columns are determined by the others; give a lambda above 0.";
    throw new DataError(method, sentence, { option: "lambda", expected: "a number > 0", received: "0" });
  }
  if (Number.isFinite(solution.gap)) return solution;
  throw new ConvergenceError(
    method,
    words`after ${got(solution.iterations)} passes at a penalty of ${solution.lambda} the precision matrix is not positive definite; raise ${theOption("maxIterations")}, or give larger penalties.`,
  );
}
