// Where the iteration of a generalized linear model begins: at parameters that give every row a possible mean.

import { DataError } from "../../../base/errors.js";
import { finishPaced } from "../../../base/steps.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { linearProgramSteps } from "../../../math/optimize/linear-program.js";
import { type Evaluation, newtonStep } from "../engine/irls/newton.js";
import { type GLMProblem, priorWeight } from "./problem.js";
import type { Scoring } from "./scoring.js";

export interface Start {
  readonly theta: Float64Array;
  readonly first: Evaluation;
}

/** One step of least squares from means near the responses, or some level, or any parameters that are possible. */
export async function startOf(scoring: Scoring, pause: () => Promise<unknown>): Promise<Start> {
  const { problem } = scoring;
  const near = await scoring.fromMeans();
  if (near !== undefined) {
    const { step: theta } = newtonStep(near);
    const first = await scoring.evaluate(theta);
    if (Number.isFinite(first.value)) return { theta, first };
  }
  for (const level of problem.intercept ? levels(problem, scoring.rows.totalWeight) : [0]) {
    const theta = new Float64Array(scoring.size);
    if (problem.intercept) theta[0] = level;
    const first = await scoring.evaluate(theta);
    if (Number.isFinite(first.value)) return { theta, first };
  }
  const theta = await possibleParameters(scoring, pause);
  const first = theta && (await scoring.evaluate(theta));
  if (theta !== undefined && first !== undefined && Number.isFinite(first.value)) return { theta, first };
  throw new DataError(
    problem.method,
    `found no parameters that give every row a possible mean${problem.data.offset === undefined ? "" : ", given its offset"}; choose another link${problem.intercept ? "" : ", or an intercept"}.`,
    { option: "link", expected: "a link that suits the rows", received: "no possible start" },
  );
}

/** Intercepts to try: for the mean of the responses at the mean offset, or at the most extreme ones. */
function* levels({ data, link, rule }: GLMProblem, totalWeight: number): Generator<number> {
  const { offset } = data;
  const typical = typicalPredictor(data, link, totalWeight);
  if (offset === undefined) {
    yield typical;
    return;
  }
  const sum = offset.reduce((all, value, i) => all + priorWeight(data, i) * value, 0);
  const least = offset.reduce((a, b) => Math.min(a, b));
  const most = offset.reduce((a, b) => Math.max(a, b));
  yield typical - sum / totalWeight;
  if (rule.domain >= 0) yield typical - least;
  if (rule.domain <= 0) yield typical - most;
}

/** The linear predictor of the mean response or, if it has none, of the mean size of the responses. */
function typicalPredictor(
  { y, ...data }: GLMProblem["data"],
  link: GLMProblem["link"],
  totalWeight: number,
): number {
  const mean = (of: (value: number) => number) =>
    y.reduce((sum, value, i) => sum + priorWeight({ y, ...data }, i) * of(value), 0) / totalWeight;
  for (const start of [link.link(mean((value) => value)), link.link(mean(Math.abs))])
    if (Number.isFinite(start)) return start;
  return 0;
}

/**
 * Parameters for which all linear predictors have the sign that they need, with the smallest as far from 0 as
 * possible, up to a typical one: maximize t subject to sign·(offset + xᵀθ) ≥ t and t ≤ typical. It is solved as the dual
 * program, which has an equality per parameter rather than an inequality per row.
 */
async function possibleParameters(
  scoring: Scoring,
  pause: () => Promise<unknown>,
): Promise<Float64Array | undefined> {
  const { problem, size } = scoring;
  const { data, rule, link } = problem;
  if (rule.domain === 0) return undefined;
  const { y, offset } = data;
  const columns = y.length + 1;
  const matrix = new Matrix(size + 1, columns);
  for (let j = 0; j < size; j += 1) {
    const unit = Float64Array.from({ length: size }, (_, k) => Number(k === j));
    matrix.data.set(
      (await scoring.predictors(unit)).map((value) => rule.domain * value),
      j * columns,
    );
  }
  matrix.data.fill(1, size * columns);
  const right = new Float64Array(size + 1);
  right[size] = 1;
  const objective = new Float64Array(columns);
  if (offset !== undefined) objective.set(offset.map((value) => rule.domain * value));
  objective[y.length] = Math.abs(typicalPredictor(data, link, scoring.rows.totalWeight)) || 1;
  const program = { objective, equalities: { matrix, right } };
  const { dual } = await finishPaced(linearProgramSteps(program, {}, {}), pause);
  return dual.equalities.slice(0, size).map((value) => -value);
}
