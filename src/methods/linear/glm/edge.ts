// Optima on the edge of the possible parameters, where a mean is at its limit: a barrier keeps the means away from it, and
// is lowered step by step (Fiacco and McCormick 1968).

import type { FitControl } from "../../../model/control.js";
import { newton } from "../engine/irls/newton.js";
import type { Scoring } from "./scoring.js";

/** How far the barrier may hold the value above the minimum, relative to it. */
const CLOSE = 1e-11;
/** Every barrier is this share of the one before. */
const LOWERING = 0.1;
/** A row is on the edge if its distance shrinks with the barrier. */
const SHRINKS = 0.5;
/** Rows closer to the edge than this share of the mean distance are suspected of being on it. */
const SUSPICIOUS = 1e-5;

/** The distances of the linear predictors from the edge. */
async function margins(scoring: Scoring, theta: Float64Array): Promise<Float64Array> {
  const { data, rule } = scoring.problem;
  const eta = await scoring.predictors(theta);
  return eta.map((predictor, i) => rule.domain * (predictor + (data.offset?.[i] ?? 0)));
}

/** Whether a row is so close to the edge that the optimum may be on it. */
export async function isNearEdge(scoring: Scoring, theta: Float64Array): Promise<boolean> {
  const all = await margins(scoring, theta);
  const mean = all.reduce((sum, margin) => sum + margin, 0) / all.length;
  return all.some((margin) => margin < SUSPICIOUS * mean);
}

export interface EdgeSearch {
  readonly theta: Float64Array;
  readonly iterations: number;
  /** The number of rows on the edge. */
  readonly atLimit: number;
}

/** Minimizes from a point away from the edge. */
export async function searchEdge(
  scoring: Scoring,
  start: Float64Array,
  floor: number,
  maxIterations: number,
  control: FitControl,
): Promise<EdgeSearch> {
  const { method, data } = scoring.problem;
  const { value } = await scoring.evaluate(start);
  const rows = data.y.length;
  let theta = start;
  let iterations = 0;
  let [before, now] = [await margins(scoring, theta), await margins(scoring, theta)];
  let barrier = (0.1 * (value + floor)) / rows;
  while (rows * barrier > CLOSE * (value + floor) && iterations < maxIterations) {
    const weight = barrier;
    const evaluate = (point: Float64Array) => scoring.evaluate(point, weight);
    const task = { method, evaluate, floor, tolerance: 1e-14, maxIterations: maxIterations - iterations };
    const outcome = await newton(task, theta, control);
    theta = outcome.theta;
    iterations += outcome.convergence.iterations;
    before = now;
    now = await margins(scoring, theta);
    barrier *= LOWERING;
  }
  const atLimit = now.reduce((count, margin, i) => count + Number(margin < SHRINKS * before[i]), 0);
  return { theta, iterations, atLimit };
}
