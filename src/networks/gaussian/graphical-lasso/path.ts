// Solutions for one penalty after another, each from the one before it, and each connected set of variables separately.

import type { Steps } from "../../../base/steps.js";
import { definiteFactor, definiteInverse } from "../../../math/linalg/cholesky.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { Arena } from "../../../wasm/arena.js";
import { BlockDescent, type BlockRule, type BlockSolution } from "./block-descent.js";
import { thresholdComponents } from "./components.js";

export interface PathRule extends BlockRule {
  readonly penalizeDiagonal: boolean;
}

/** The graphical lasso at one penalty. */
export interface PenalizedSolution {
  readonly lambda: number;
  readonly precision: Matrix;
  /** log|Θ| */
  readonly logDeterminant: number;
  /** Of the set of variables that took the most passes; 0 where every variable is alone. */
  readonly iterations: number;
  /** The duality gap per variable. */
  readonly gap: number;
}

/** The largest absolute covariance off the diagonal: from there on, all variables are alone. */
export function largestPenalty({ data, rows: size }: Matrix): number {
  let largest = 0;
  for (let i = 0; i < size; i += 1)
    for (let j = 0; j < i; j += 1) largest = Math.max(largest, Math.abs(data[i * size + j]));
  return largest;
}

/**
 * Solves for penalties from large to small, and tells after each. Without a penalty, the solution is the inverse of the covariance, or
 * undefined if that is singular.
 */
export function* followPath(
  given: Matrix,
  lambdas: Float64Array,
  rule: PathRule,
  onSolved?: (completed: number) => void,
): Steps<(PenalizedSolution | undefined)[]> {
  const size = given.rows;
  const walk: Walk = {
    size,
    given: given.data,
    covariance: Matrix.diagonal(given.diagonal()).data,
    coefficients: new Float64Array(size * size),
    lambda: largestPenalty(given),
  };
  const out: (PenalizedSolution | undefined)[] = [];
  for (const lambda of lambdas) {
    if (lambda === 0) out.push(unpenalized(given));
    else {
      moveTo(walk, lambda, rule.penalizeDiagonal);
      out.push(yield* solveApart(walk, lambda, rule));
    }
    onSolved?.(out.length);
  }
  return out;
}

/** The state of a walk along the path. */
interface Walk {
  readonly size: number;
  readonly given: Float64Array;
  readonly covariance: Float64Array;
  readonly coefficients: Float64Array;
  lambda: number;
}

/**
 * The covariance at which to begin with a smaller penalty: on the line from the last one to that of the cases, where
 * it is as near as the penalty allows. It is positive definite, because the former is and the latter has no negative
 * eigenvalue; block coordinate descent fails without that (Mazumder and Hastie 2012).
 */
function moveTo(walk: Walk, lambda: number, penalizeDiagonal: boolean): void {
  const { size, given, covariance } = walk;
  const part = walk.lambda > 0 ? Math.min(1, lambda / walk.lambda) : 1;
  for (let i = 0, at = 0; i < size; i += 1)
    for (let j = 0; j < size; j += 1, at += 1)
      covariance[at] =
        i === j
          ? given[at] + (penalizeDiagonal ? lambda : 0)
          : given[at] + part * (covariance[at] - given[at]);
  walk.lambda = Math.min(walk.lambda, lambda);
}

/** Variables without a path of covariances above λ to each other do not share edges (Witten, Friedman and Simon 2011). */
function* solveApart(walk: Walk, lambda: number, rule: PathRule): Steps<PenalizedSolution> {
  const { size, given, covariance, coefficients } = walk;
  const precision = new Matrix(size, size);
  let [logDeterminant, iterations, gap] = [0, 0, 0];
  const groups = thresholdComponents(given, size, lambda);
  for (const group of groups) {
    if (group.length === 1) {
      const at = group[0] * (size + 1);
      precision.data[at] = 1 / covariance[at];
      logDeterminant -= Math.log(covariance[at]);
      continue;
    }
    const part = yield* solveGroup(walk, group, lambda, rule);
    spread(precision.data, size, group, part.precision);
    spread(covariance, size, group, part.covariance);
    spread(coefficients, size, group, part.coefficients);
    logDeterminant += part.logDeterminant;
    iterations = Math.max(iterations, part.iterations);
    gap += part.gap;
  }
  clearBetween(covariance, size, groups);
  return { lambda, precision, logDeterminant, iterations, gap: gap / size };
}

function* solveGroup(
  { size, given, covariance, coefficients }: Walk,
  group: Int32Array,
  lambda: number,
  rule: PathRule,
): Steps<BlockSolution> {
  const block = gather(given, size, group);
  const start = gather(covariance, size, group);
  for (let at = 0; at < block.length; at += group.length + 1) block[at] = start[at];
  const arena = new Arena();
  try {
    const state = { covariance: start, coefficients: gather(coefficients, size, group) };
    return yield* new BlockDescent(arena, group.length, block, state).solve(lambda, rule);
  } finally {
    arena.close();
  }
}

/** The solution without a penalty. */
function unpenalized(given: Matrix): PenalizedSolution | undefined {
  const factor = definiteFactor(given.rows, given.data);
  const variances = given.diagonal();
  // A pivot is the part of a variable's variance that those before it do not explain.
  const regular = factor?.L.diagonal().every((pivot, j) => pivot ** 2 > 1e-14 * variances[j]);
  if (factor === undefined || !regular) return undefined;
  const precision = definiteInverse(factor);
  return { lambda: 0, precision, logDeterminant: -factor.logDeterminant, iterations: 0, gap: 0 };
}

function gather(matrix: Float64Array, size: number, group: Int32Array): Float64Array {
  const count = group.length;
  const out = new Float64Array(count * count);
  for (let i = 0; i < count; i += 1)
    for (let j = 0; j < count; j += 1) out[i * count + j] = matrix[group[i] * size + group[j]];
  return out;
}

function spread(matrix: Float64Array, size: number, group: Int32Array, part: Float64Array): void {
  const count = group.length;
  for (let i = 0; i < count; i += 1)
    for (let j = 0; j < count; j += 1) matrix[group[i] * size + group[j]] = part[i * count + j];
}

/** Covariances between groups are 0. */
function clearBetween(covariance: Float64Array, size: number, groups: readonly Int32Array[]): void {
  const groupOf = new Int32Array(size);
  for (const [number, group] of groups.entries()) for (const one of group) groupOf[one] = number;
  for (let i = 0, at = 0; i < size; i += 1)
    for (let j = 0; j < size; j += 1, at += 1) if (groupOf[i] !== groupOf[j]) covariance[at] = 0;
}
