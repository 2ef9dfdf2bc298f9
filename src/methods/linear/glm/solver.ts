// Reweighted least squares for any family and link, by Fisher's scoring (McCullagh and Nelder 1989, section 2.5).

import type { Convergence } from "../../../base/control.js";
import { abortablePacer } from "../../../base/pause.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { FitControl } from "../../../model/control.js";
import { withArena } from "../../../wasm/arena.js";
import { dependentColumns, inverseInformation, isDelicate } from "../engine/irls/information.js";
import { type NewtonOutcome, newton, newtonStep } from "../engine/irls/newton.js";
import {
  originalCovariance,
  originalUnits,
  standardRows,
  withoutColumns,
} from "../engine/irls/row-design.js";
import type { LikelihoodEnding } from "../engine/irls/separation.js";
import { SeparationWatch } from "../engine/irls/separation-watch.js";
import { linearPredictor } from "../engine/model/linear-model.js";
import { isNearEdge, searchEdge } from "./edge.js";
import { type SeparationAt, separationSearch } from "./find-separation.js";
import { links } from "./links.js";
import { type GLMProblem, priorWeights } from "./problem.js";
import type { RowWork } from "./response-rule.js";
import { Scoring, workingSpans } from "./scoring.js";
import { type Start, startOf } from "./start.js";

export interface GLMSolution {
  /** The intercept first, if there is one. */
  readonly parameters: Float64Array;
  readonly aliased: readonly boolean[];
  /** (XᵀWX)⁻¹, the covariance where the dispersion is 1. */
  readonly inverseInformation: Matrix;
  readonly deviance: number;
  /** The linear predictors of all rows, without the offset. */
  readonly predictors: Float64Array;
  readonly convergence: Convergence;
  readonly ending: LikelihoodEnding;
  /** Where the maximum is on the edge of the possible parameters: the number of rows whose means are at their limit. */
  readonly atLimit: number;
  readonly separation?: SeparationAt | undefined;
}

export function solveGLM(problem: GLMProblem, control: FitControl): Promise<GLMSolution> {
  return withArena(async (arena) => {
    const parallel = { threads: control.threads, signal: control.signal };
    const { data, intercept } = problem;
    const prior = priorWeights(data);
    const all = await standardRows(arena, data.x, prior, intercept, parallel, problem.requireUsable);
    const spans = workingSpans(arena, data.y.length);
    let scoring = new Scoring(problem, prior, all, spans, parallel);
    const pause = abortablePacer(problem.method, control.signal);
    let start = await startOf(scoring, pause);
    const delicate = isDelicate(start.first.gram, start.theta.length);
    if (delicate) {
      const dropped = await dependentColumns(Matrix.from(all.original()), prior, intercept, parallel);
      scoring = new Scoring(problem, prior, withoutColumns(arena, all, dropped), spans, parallel);
      start = await startOf(scoring, pause);
    }
    const end = await iterate(scoring, start, delicate, control, pause);
    const { theta, at } = end;
    const { units } = scoring.rows;
    const parameters = originalUnits(theta, units);
    return {
      parameters,
      aliased: Array.from(
        theta,
        (_, j) => j >= Number(intercept) && units.shrinks[j - Number(intercept)] === 0,
      ),
      inverseInformation: delicate
        ? (await scoring.byQr(theta)).covariance
        : originalCovariance(inverseInformation(at.gram, theta.length), units),
      deviance: 2 * at.value,
      predictors: linearPredictor(
        all.original(),
        intercept ? parameters[0] : 0,
        parameters.subarray(Number(intercept)),
      ),
      convergence: end.convergence,
      ending: end.ending,
      atLimit: end.atLimit,
      separation: end.separation,
    };
  });
}

interface End extends Pick<NewtonOutcome, "theta" | "at" | "convergence"> {
  readonly ending: LikelihoodEnding;
  readonly atLimit: number;
  readonly separation?: SeparationAt | undefined;
}

/** Where means have an edge, this many steps are taken before the optimum is suspected of being on it. */
const BEFORE_EDGE = 40;

async function iterate(
  scoring: Scoring,
  { theta: start, first }: Start,
  delicate: boolean,
  control: FitControl,
  pause: () => Promise<unknown>,
): Promise<End> {
  const { method, tolerance, maxIterations, data, rule, family, link } = scoring.problem;
  const isCanonical = links[family.canonical] === link && family.curved !== true;
  const watch = data.y.some((value) => rule.side(value) !== 0)
    ? new SeparationWatch(separationSearch(scoring), pause)
    : undefined;
  // The deviance has the units of the response, so what counts as small depends on its initial value.
  const floor = Math.max(1e-3 * first.value, Number.MIN_VALUE);
  const run = (from: Float64Array, most: number) =>
    newton(
      {
        method,
        evaluate: (point) => scoring.evaluate(point),
        ...(delicate && { step: (point: Float64Array) => scoring.byQr(point) }),
        ...(!isCanonical && !delicate && { observed: (point: Float64Array) => scoring.observed(point) }),
        ...(watch && {
          watch: (point, step, { largest }, iterations) => watch.look(point, step, largest, iterations),
        }),
        floor,
        tolerance,
        maxIterations: most,
      },
      from,
      control,
    );
  const { edge } = rule;
  let outcome = await run(start, edge === undefined ? maxIterations : Math.min(BEFORE_EDGE, maxIterations));
  let separation = await watch?.end(outcome);
  let { iterations } = outcome.convergence;
  if (edge !== undefined && separation === undefined && iterations < maxIterations) {
    const { theta, ending } = outcome;
    if (ending !== "converged" || (await isNearEdge(scoring, theta))) {
      // Half way back to the start, which is away from the edge.
      const inside = theta.map((value, j) => 0.5 * (value + start[j]));
      const found = await searchEdge(scoring, inside, floor, maxIterations - iterations, control);
      iterations += found.iterations;
      if (found.atLimit > 0) return onEdge(scoring, found, iterations, floor);
      outcome = await run(found.theta, Math.max(1, maxIterations - iterations));
      separation = await watch?.end(outcome);
      iterations += outcome.convergence.iterations;
    }
  }
  const { theta, at, ending } = outcome;
  const converged = ending === "converged" && separation === undefined;
  return {
    theta,
    at,
    convergence: { ...outcome.convergence, iterations, converged },
    ending: separation !== undefined ? "separated" : ending === "stopped" ? "no decrease" : ending,
    atLimit: 0,
    separation,
  };
}

/** The optimum on the edge; the criterion is what the derivatives would still promise beyond it. */
async function onEdge(
  scoring: Scoring,
  { theta, atLimit }: { readonly theta: Float64Array; readonly atLimit: number },
  iterations: number,
  floor: number,
): Promise<End> {
  const at = await scoring.evaluate(theta);
  const criterion = newtonStep(at).gain / (at.value + floor);
  const { tolerance } = scoring.problem;
  return {
    theta,
    at,
    convergence: { converged: false, iterations, criterion, tolerance },
    ending: "boundary",
    atLimit,
  };
}

/** The deviance of a model of an intercept alone (or of nothing), with the offset kept. */
export async function nullDeviance(problem: GLMProblem, control: FitControl): Promise<number> {
  const { data, family, rule, intercept } = problem;
  const { y, offset } = data;
  if (intercept && offset !== undefined) {
    const x = new Matrix(y.length, 1);
    const { threads, signal } = control;
    return (await solveGLM({ ...problem, data: { ...data, x } }, { threads, signal })).deviance;
  }
  const prior = priorWeights(data);
  let [totalWeight, total] = [0, 0];
  for (let i = 0; i < y.length; i += 1) {
    const weight = prior === undefined ? 1 : prior[i];
    totalWeight += weight;
    total += weight * y[i];
  }
  const work: RowWork = [0, 0, 0];
  const of = (value: number, i: number) => {
    if (intercept) return family.unitDeviance(value, total / totalWeight);
    const possible = rule.work(value, offset === undefined ? 0 : offset[i], work);
    return possible ? 2 * (rule.constant(value) + work[0]) : Number.POSITIVE_INFINITY;
  };
  return y.reduce((sum, value, i) => sum + (prior === undefined ? 1 : prior[i]) * of(value, i), 0);
}
