// RSS + λ·Σ|β|^q by iterative reweighting: |β|^q is replaced by a quadratic function around the last
// coefficients (Fan and Li 2001), which is a ridge regression with a penalty for each. For q < 2 the quadratic
// of (β² + ε²)^(q/2) lies above it, so that every step goes down; ε falls to a hundred millionth of the
// largest coefficient. For q > 2 steps are Newton's, halved until they go down.

import type { Convergence } from "../../../base/control.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { QuadraticLoss } from "./quadratic.js";

/** ε as a part of the largest ridge coefficient: from the first to the last, by tenths. */
const SMOOTHING = Array.from({ length: 8 }, (_, k) => 10 ** -(k + 1));
/** With q ≤ 1, coefficients below this fraction of the largest are zeros that smoothing has moved. */
const ZERO = 1e-6;
/** Steps at every ε but the last. */
const STAGE_STEPS = 10;

export interface LqProblem {
  readonly x: Matrix;
  readonly y: Float64Array;
  readonly q: number;
  readonly lambda: number;
  readonly tolerance: number;
  readonly maxIterations: number;
  readonly onRound: (completed: number, objective: number) => Promise<void>;
}

export interface LqSolution {
  readonly coefficients: Float64Array;
  readonly convergence: Convergence;
}

export async function solveLq(problem: LqProblem): Promise<LqSolution> {
  const { q, lambda, tolerance, maxIterations, onRound } = problem;
  const loss = new QuadraticLoss(problem.x, problem.y);
  const zero = new Float64Array(loss.size);
  const { pull: first } = loss.at(zero);
  const unit = first.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const objectiveOf = (beta: Float64Array) =>
    loss.at(beta).loss + lambda * beta.reduce((sum, value) => sum + Math.abs(value) ** q, 0);
  let beta = loss.solve(
    lambda,
    zero.map(() => 1),
    first,
  );
  const scale = beta.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  let iterations = 1;
  let criterion = unit === 0 ? 0 : violation(loss, cleared(beta, q, scale), q, lambda) / unit;
  await onRound(iterations, objectiveOf(beta));
  const stages = q < 2 ? SMOOTHING : [SMOOTHING[SMOOTHING.length - 1]];
  for (const [stage, part] of stages.entries()) {
    const last = stage === stages.length - 1;
    for (let step = 0; last || step < STAGE_STEPS; step += 1) {
      if (criterion <= tolerance || iterations >= maxIterations) break;
      const polished = last ? polish(loss, cleared(beta, q, scale), q, lambda, objectiveOf) : undefined;
      beta = polished ?? reweight(loss, beta, q, lambda, part * scale, objectiveOf);
      iterations += 1;
      criterion = violation(loss, cleared(beta, q, scale), q, lambda) / unit;
      await onRound(iterations, objectiveOf(beta));
    }
  }
  const coefficients = cleared(beta, q, scale);
  return {
    coefficients,
    convergence: { converged: criterion <= tolerance, iterations, criterion, tolerance },
  };
}

/** One weighted ridge regression, starting from these coefficients. */
function reweight(
  loss: QuadraticLoss,
  beta: Float64Array,
  q: number,
  lambda: number,
  smoothing: number,
  objectiveOf: (beta: Float64Array) => number,
): Float64Array {
  const smooth = beta.map((value) => value * value + smoothing * smoothing);
  const slopes = smooth.map((square) => (q / 2) * square ** ((q - 2) / 2));
  const { pull } = loss.at(beta);
  const descent = pull.map((value, j) => value - lambda * slopes[j] * beta[j]);
  const curvature = q > 2 ? q - 1 : 1;
  const step = loss.solve(
    lambda,
    slopes.map((slope) => 1 / Math.sqrt(curvature * slope)),
    descent,
  );
  if (q <= 2) return beta.map((value, j) => value + step[j]);
  const before = objectiveOf(beta);
  for (let part = 1; part > Number.EPSILON; part /= 2) {
    const next = beta.map((value, j) => value + part * step[j]);
    if (objectiveOf(next) <= before) return next;
  }
  return beta;
}

/**
 * Newton's step of the coefficients that are not zero, if it lowers the objective. With q ≤ 1 it ends where the first of
 * them becomes zero; reweighting alone would take very long to get there. With q > 1 signs must stay.
 */
function polish(
  loss: QuadraticLoss,
  beta: Float64Array,
  q: number,
  lambda: number,
  objectiveOf: (beta: Float64Array) => number,
): Float64Array | undefined {
  const members = Array.from(beta.keys()).filter((j) => beta[j] !== 0);
  const { pull } = loss.at(beta);
  const half = (lambda * q) / 2;
  const descent = Float64Array.from(members, (j) => pull[j] - half * slope(beta[j], q));
  const curvatures = Float64Array.from(members, (j) => half * (q - 1) * Math.abs(beta[j]) ** (q - 2));
  const step = loss.newtonStep(members, curvatures, descent);
  if (step === undefined) return undefined;
  const reaches = Float64Array.from(members, (j, k) => (step[k] * beta[j] < 0 ? -beta[j] / step[k] : 2));
  const reach = reaches.reduce((least, reach) => Math.min(least, reach), 1);
  if (reach < 1 && q > 1) return undefined;
  const next = beta.slice();
  for (const [k, j] of members.entries()) next[j] = reaches[k] === reach ? 0 : beta[j] + reach * step[k];
  const room = 1 + 8 * Number.EPSILON;
  return objectiveOf(next) <= objectiveOf(beta) * room ? next : undefined;
}

/** sign(β)·|β|^(q−1) */
function slope(value: number, q: number): number {
  return Math.sign(value) * Math.abs(value) ** (q - 1);
}

/** Only for q ≤ 1 are coefficients exactly zero. */
function cleared(beta: Float64Array, q: number, scale: number): Float64Array {
  if (q > 1) return beta;
  return beta.map((value) => (Math.abs(value) <= ZERO * scale ? 0 : value));
}

/**
 * How far the conditions of a minimum are from being met: the gradient of coefficients that are not zero, and
 * for q = 1 what the pull on the others exceeds λ by. For q < 1 a zero is a local minimum whatever the pull.
 */
function violation(loss: QuadraticLoss, beta: Float64Array, q: number, lambda: number): number {
  const half = (lambda * q) / 2;
  const { pull } = loss.at(beta);
  return pull.reduce((most, value, j) => {
    if (beta[j] !== 0 || q > 1) return Math.max(most, Math.abs(value - half * slope(beta[j], q)));
    return q === 1 ? Math.max(most, Math.abs(value) - half) : most;
  }, 0);
}
