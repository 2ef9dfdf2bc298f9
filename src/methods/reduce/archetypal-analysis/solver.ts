import type { Convergence } from "../../../base/control.js";
import { ConvergenceError, DataError } from "../../../base/errors.js";
import type { Steps } from "../../../base/steps.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { combine, nearestInHull } from "../engine/hull.js";

export interface ArchetypeProblem {
  readonly method: string;
  /** Cases with a weight above 0. */
  readonly x: Matrix;
  readonly weights: Float64Array;
  readonly count: number;
  readonly tolerance: number;
  readonly maxIterations: number;
}

export interface Archetypes {
  /** Archetypes × features, the one first that cases consist of most. */
  readonly archetypes: Matrix;
  readonly squaredError: number;
  /** The sum of squared errors of the mean. */
  readonly totalSquares: number;
  readonly convergence: Convergence;
}

/** Steps of one archetype or case within an iteration; the next iteration goes on. */
const STEPS = 50;
/** Enough for the shares to settle in the end. */
const LAST_STEPS = 100_000;
/** Rounding may raise the objective by this share of that of the mean. */
const ROUNDING = 1e-12;

/** Cases are moved between the archetypes, and archetypes between the cases, in turn (Cutler and Breiman 1994). */
export function* findArchetypes(
  problem: ArchetypeProblem,
  tell: (completed: number, objective: number) => void,
): Steps<Archetypes> {
  const { method, x, weights, count, tolerance, maxIterations } = problem;
  const mean = meanOf(x, weights);
  const totalSquares = squaresAround(x, weights, mean);
  const first = farthestSum(problem, mean);
  const archetypes = Matrix.from(first.map((i) => x.row(i)));
  const makings = first.map((i) => indicator(x.rows, i));
  const shares = new Matrix(x.rows, count).map(() => 1 / count);
  let objective = Number.POSITIVE_INFINITY;
  let criterion = Number.POSITIVE_INFINITY;
  let iterations = 0;
  while (iterations < maxIterations && criterion > tolerance) {
    const residuals = shareCases(x, archetypes, shares);
    yield;
    for (let k = 0; k < count; k += 1) {
      moveArchetype({ x, weights, archetypes, shares, residuals, makings }, k);
      yield;
    }
    const next = squaresOf(residuals, weights);
    iterations += 1;
    if (!(next <= objective + ROUNDING * totalSquares)) {
      const sentence = `the sum of squared errors rose from ${objective} to ${next} at iteration ${iterations}.`;
      throw new ConvergenceError(method, sentence);
    }
    criterion = totalSquares > 0 ? Math.max(0, objective - next) / totalSquares : 0;
    objective = next;
    tell(iterations, objective);
  }
  const residuals = shareCases(x, archetypes, shares, LAST_STEPS);
  return {
    archetypes: sorted(archetypes, shares, weights),
    squaredError: squaresOf(residuals, weights),
    totalSquares,
    convergence: { converged: criterion <= tolerance, iterations, criterion, tolerance },
  };
}

/** Moves every case to the nearest point between the archetypes, in place; returns what is left of the cases. */
function shareCases(x: Matrix, archetypes: Matrix, shares: Matrix, steps = STEPS): Matrix {
  const residuals = new Matrix(x.rows, x.columns);
  for (let i = 0; i < x.rows; i += 1) {
    const found = nearestInHull(archetypes, x.row(i), shares.row(i), steps);
    shares.row(i).set(found.shares);
    const row = residuals.row(i);
    for (let j = 0; j < row.length; j += 1) row[j] = x.data[i * x.columns + j] - found.point[j];
  }
  return residuals;
}

interface Moving {
  readonly x: Matrix;
  readonly weights: Float64Array;
  readonly archetypes: Matrix;
  readonly shares: Matrix;
  readonly residuals: Matrix;
  readonly makings: Float64Array[];
}

/** Moves one archetype to the best point between the cases, the others and all shares fixed, and updates the residuals. */
function moveArchetype({ x, weights, archetypes, shares, residuals, makings }: Moving, k: number): void {
  const own = archetypes.row(k);
  const pull = new Float64Array(x.columns);
  let size = 0;
  for (let i = 0; i < x.rows; i += 1) {
    const share = shares.data[i * shares.columns + k];
    if (share === 0) continue;
    size += weights[i] * share * share;
    for (let j = 0; j < x.columns; j += 1) pull[j] += weights[i] * share * residuals.data[i * x.columns + j];
  }
  // No case consists of it.
  if (!(size > 0)) return;
  const target = pull.map((value, j) => own[j] + value / size);
  const found = nearestInHull(x, target, makings[k], STEPS);
  makings[k] = found.shares;
  const change = found.point.map((value, j) => value - own[j]);
  own.set(found.point);
  for (let i = 0; i < x.rows; i += 1) {
    const share = shares.data[i * shares.columns + k];
    if (share === 0) continue;
    for (let j = 0; j < x.columns; j += 1) residuals.data[i * x.columns + j] -= share * change[j];
  }
}

/**
 * Cases far from each other: first the one farthest from the mean, then again and again the one whose distances to those
 * before add up to most (Mørup and Hansen 2012).
 */
function farthestSum({ method, x, count }: ArchetypeProblem, mean: Float64Array): number[] {
  const sums = Float64Array.from({ length: x.rows }, (_, i) => distance(x.row(i), mean));
  const nearest = new Float64Array(x.rows).fill(Number.POSITIVE_INFINITY);
  const chosen: number[] = [];
  while (chosen.length < count) {
    let next = -1;
    for (let i = 0; i < x.rows; i += 1) if (nearest[i] > 0 && (next < 0 || sums[i] > sums[next])) next = i;
    if (next < 0) {
      const sentence = `there are only ${chosen.length} different cases for ${count} archetypes.`;
      throw new DataError(method, sentence, {
        expected: `at least ${count} different cases`,
        received: String(chosen.length),
      });
    }
    // The distance from the mean only serves to choose the first.
    if (chosen.length === 0) sums.fill(0);
    chosen.push(next);
    for (let i = 0; i < x.rows; i += 1) {
      const far = distance(x.row(i), x.row(next));
      sums[i] += far;
      nearest[i] = Math.min(nearest[i], far);
    }
  }
  return chosen;
}

function distance(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < a.length; j += 1) sum += (a[j] - b[j]) ** 2;
  return Math.sqrt(sum);
}

function indicator(length: number, at: number): Float64Array {
  const out = new Float64Array(length);
  out[at] = 1;
  return out;
}

function meanOf(x: Matrix, weights: Float64Array): Float64Array {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return combine(
    x,
    weights.map((weight) => weight / total),
  );
}

function squaresAround(x: Matrix, weights: Float64Array, mean: Float64Array): number {
  return squaresOf(
    x.map((value, at) => value - mean[at % x.columns]),
    weights,
  );
}

function squaresOf(residuals: Matrix, weights: Float64Array): number {
  let total = 0;
  for (let i = 0; i < residuals.rows; i += 1)
    total += weights[i] * residuals.row(i).reduce((sum, value) => sum + value * value, 0);
  return total;
}

function sorted(archetypes: Matrix, shares: Matrix, weights: Float64Array): Matrix {
  const amounts = Array.from({ length: archetypes.rows }, (_, k) =>
    shares.column(k).reduce((sum, share, i) => sum + weights[i] * share, 0),
  );
  const order = [...amounts.keys()].sort((a, b) => amounts[b] - amounts[a] || a - b);
  return Matrix.from(order.map((k) => archetypes.row(k)));
}
