// Fuzzy c-means of cases that are known by their dissimilarities alone (Hathaway, Davenport and Bezdek 1989): every
// center is a weighted mean of the cases, and its squared distances follow from those of the cases.

import type { Convergence } from "../../../base/control.js";
import type { Dissimilarities } from "../../../math/distance/dissimilarities.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { multiply } from "../../../math/linalg/multiply.js";
import type { SoftRule } from "../engine/soft-centers.js";

/** Negative squares down to this part of the largest square are rounding. */
const ROUNDING = 1e-12;
/** A rise of the objective by more than this part of it is not rounding. */
const RISE = 1e-9;

/** Where an iteration ended. */
export interface PairsEnding {
  /** One row per case. */
  readonly memberships: Matrix;
  readonly objective: number;
  readonly history: Float64Array;
  /** What was added to all squared dissimilarities, so that cases and centers are points. */
  readonly spread: number;
  readonly convergence: Convergence;
}

interface PairsProblem {
  /** The squared dissimilarities. */
  readonly squares: Matrix;
  readonly weights: Float64Array;
  readonly rule: SoftRule;
}

/** The squared dissimilarities of all pairs. */
export function squaresOf(pairs: Dissimilarities): Matrix {
  return pairs.toMatrix().map((value) => value * value);
}

/** Memberships and means in turns, from centers that are given as weights of the cases, one row per center. */
export async function fuzzyPairs(
  problem: PairsProblem,
  start: Matrix,
  { maxIterations, tolerance }: { readonly maxIterations: number; readonly tolerance: number },
  afterIteration: (completed: number, objective: number) => Promise<unknown>,
): Promise<PairsEnding> {
  const { weights, rule } = problem;
  const scale = meanSquare(problem) || 1;
  let spread = 0;
  let centers = start;
  let products = multiply(centers, problem.squares);
  let division = divide(problem, centers, products, spread);
  spread = division.spread;
  const history = [division.objective];
  let criterion = Number.POSITIVE_INFINITY;
  let iterations = 0;
  while (iterations < maxIterations && !(criterion <= tolerance)) {
    const next = meansOf(division.memberships, weights, rule, centers);
    const nextProducts = multiply(next, problem.squares);
    const found = divide(problem, next, nextProducts, spread);
    iterations += 1;
    // A larger spread is another objective, which goes on from there.
    const rises = found.spread === spread && found.objective > division.objective * (1 + RISE);
    criterion = movement(centers, products, next, nextProducts) / scale;
    if (rises) break;
    spread = found.spread;
    [centers, products, division] = [next, nextProducts, found];
    history.push(division.objective);
    await afterIteration(iterations, division.objective);
  }
  return {
    memberships: division.memberships,
    objective: division.objective,
    history: Float64Array.from(history),
    spread,
    convergence: { converged: criterion <= tolerance, iterations, criterion, tolerance },
  };
}

/** Every center as weights of the cases: the memberships as they count, scaled to 1. */
function meansOf(memberships: Matrix, weights: Float64Array, rule: SoftRule, before: Matrix): Matrix {
  const { rows: cases, columns: clusters } = memberships;
  const out = new Matrix(clusters, cases);
  for (let c = 0; c < clusters; c += 1) {
    const row = out.row(c);
    let weight = 0;
    for (let i = 0; i < cases; i += 1) {
      row[i] = weights[i] * rule.count(memberships.get(i, c));
      weight += row[i];
    }
    // A center without cases stays where it is.
    if (weight > 0) for (let i = 0; i < cases; i += 1) row[i] /= weight;
    else row.set(before.row(c));
  }
  return out;
}

/** The memberships by the squared distances from the centers, and what they cost. */
function divide(
  { squares, weights, rule }: PairsProblem,
  centers: Matrix,
  products: Matrix,
  spread: number,
): { readonly memberships: Matrix; readonly objective: number; readonly spread: number } {
  const { rows: clusters, columns: cases } = centers;
  const halves = Float64Array.from({ length: clusters }, (_, c) => dot(centers.row(c), products.row(c)) / 2);
  const norms = Float64Array.from({ length: clusters }, (_, c) => dot(centers.row(c), centers.row(c)));
  // Of dissimilarities that no points have, some squares are negative: adding a number to all squares of different cases
  // adds half of it times |center − case|², as weights of the cases, to the squares from centers (Hathaway and Bezdek 1994).
  const apart = (c: number, i: number) => Math.max(0, norms[c] - 2 * centers.get(c, i) + 1);
  const plain = (c: number, i: number) => products.get(c, i) - halves[c];
  const largest = squares.data.reduce((most, value) => Math.max(most, value), 0);
  let needed = spread;
  for (let c = 0; c < clusters; c += 1)
    for (let i = 0; i < cases; i += 1) {
      const square = plain(c, i) + (needed / 2) * apart(c, i);
      if (square < -ROUNDING * largest && apart(c, i) > 0) needed -= (2 * square) / apart(c, i);
    }
  const memberships = new Matrix(cases, clusters);
  let objective = 0;
  for (let i = 0; i < cases; i += 1) {
    const row = memberships.row(i);
    for (let c = 0; c < clusters; c += 1) row[c] = Math.max(0, plain(c, i) + (needed / 2) * apart(c, i));
    objective += weights[i] * rule.divide(row);
  }
  return { memberships, objective, spread: needed };
}

/** The sum of the squared distances that the centers moved. */
function movement(before: Matrix, productsBefore: Matrix, after: Matrix, productsAfter: Matrix): number {
  let sum = 0;
  for (let c = 0; c < before.rows; c += 1) {
    const change = after.row(c).map((value, i) => value - before.get(c, i));
    const product = productsAfter.row(c).map((value, i) => value - productsBefore.get(c, i));
    sum += Math.max(0, -dot(change, product) / 2);
  }
  return sum;
}

/** The variance of the cases: half of the mean square of all pairs. */
function meanSquare({ squares, weights }: PairsProblem): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  for (let i = 0; i < weights.length; i += 1) sum += weights[i] * dot(squares.row(i), weights);
  return sum / (2 * total * total);
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += a[at] * b[at];
  return sum;
}
