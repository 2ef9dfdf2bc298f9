// Least squares on terms whose sum may only rise or fall along some features. Those features have no products, so that
// their part of the sum is a broken line, all slopes of which are constrained.

import { dot } from "../../../linear/engine/vectors.js";
import type { HingeTerm } from "./term.js";
import type { Triangle } from "./triangle.js";

/** Coefficients of the columns of a triangle, one row per column, and what they leave of each response. */
export interface TriangleSolution {
  readonly coefficients: readonly Float64Array[];
  readonly residualSums: Float64Array;
}

/** 1 for features along which the sum must rise, −1 where it must fall, 0 for others. */
export type Directions = ArrayLike<number>;

/** A share of its length by which a column must differ from others to be independent of them. */
const INDEPENDENT = 1e-9;
/** A multiplier below this share of the largest possible one is rounding. */
const ROUNDING = 1e-12;

/**
 * One row for every slope of the broken lines of constrained features: the combination of the coefficients that must not
 * be negative. All columns of such a feature have the same unit.
 */
function slopesOf(terms: readonly HingeTerm[], directions: Directions): Float64Array[] {
  const rows: Float64Array[] = [];
  const features = new Set(terms.flatMap((term) => term.map(({ feature }) => feature)));
  for (const feature of features) {
    const direction = directions[feature];
    if (direction === 0) continue;
    const factors = terms.map((term) =>
      term.length === 1 && term[0].feature === feature ? term[0] : undefined,
    );
    const knots = new Set(factors.flatMap((factor) => (factor && "knot" in factor ? [factor.knot] : [])));
    // Each segment by the knot at its lower end.
    for (const start of [Number.NEGATIVE_INFINITY, ...knots]) {
      const row = Float64Array.from(factors, (factor) => {
        if (factor === undefined || factor.shape === "missing") return 0;
        if (factor.shape === "linear") return direction;
        if (factor.shape === "above") return start >= factor.knot ? direction : 0;
        return start < factor.knot ? -direction : 0;
      });
      if (row.some((value) => value !== 0)) rows.push(row);
    }
  }
  return rows;
}

/** Least squares on the columns of a triangle with the slopes of their terms constrained. */
export function constrainedSolution(
  triangle: Triangle,
  terms: readonly HingeTerm[],
  directions: Directions,
): TriangleSolution {
  const slopes = slopesOf(terms, directions);
  const plain = triangle.coefficients;
  if (slopes.every((row) => isKept(row, plain)))
    return { coefficients: plain, residualSums: triangle.residualSums };
  // In the space of the fitted values the problem is to project onto a cone, whose dual needs weights ≥ 0.
  const normals = slopes.map((row) => unitOf(triangle.solveTransposed(row)));
  const coefficients = plain.map((row) => row.slice());
  const residualSums = triangle.residualSums.slice();
  for (let r = 0; r < residualSums.length; r += 1) {
    const target = triangle.rightSide(r);
    const push = coneStep(normals, target);
    const moved = target.map((value, k) => value + push[k]);
    triangle.solve(moved).forEach((value, k) => {
      coefficients[k][r] = value;
    });
    residualSums[r] += dot(push, push);
  }
  return { coefficients, residualSums };
}

function isKept(row: Float64Array, coefficients: readonly Float64Array[]): boolean {
  return coefficients[0].every(
    (_, r) => row.reduce((sum, factor, k) => sum + factor * coefficients[k][r], 0) >= 0,
  );
}

/**
 * The smallest step from a point to where no product with a normal is negative: Σ weight · normal with weights ≥ 0, by
 * the active sets of Lawson and Hanson (1974), chapter 23.
 */
function coneStep(normals: readonly Float64Array[], target: Float64Array): Float64Array {
  const goal = target.map((value) => -value);
  const scale = Math.sqrt(dot(goal, goal));
  const weights = new Float64Array(normals.length);
  const active: number[] = [];
  let step = new Float64Array(target.length);
  const skipped = new Set<number>();
  for (let turn = 0; turn < 10 * normals.length; turn += 1) {
    const rest = goal.map((value, k) => value - step[k]);
    let best = -1;
    let most = ROUNDING * scale;
    normals.forEach((normal, i) => {
      const product = active.includes(i) || skipped.has(i) ? 0 : dot(normal, rest);
      if (product > most) [best, most] = [i, product];
    });
    if (best < 0) return step;
    active.push(best);
    let solved = weightsOf(active, normals, goal);
    if (solved === undefined || solved[active.length - 1] <= 0) {
      active.pop();
      skipped.add(best);
      continue;
    }
    skipped.clear();
    while (solved?.some((value) => value <= 0)) {
      let share = 1;
      solved.forEach((value, k) => {
        const weight = weights[active[k]];
        if (value <= 0) share = Math.min(share, weight / (weight - value));
      });
      solved.forEach((value, k) => {
        weights[active[k]] += share * (value - weights[active[k]]);
      });
      for (let k = active.length - 1; k >= 0; k -= 1)
        if (weights[active[k]] <= ROUNDING * scale) weights[active.splice(k, 1)[0]] = 0;
      solved = weightsOf(active, normals, goal);
    }
    weights.fill(0);
    const next = new Float64Array(target.length);
    solved?.forEach((value, k) => {
      weights[active[k]] = value;
      normals[active[k]].forEach((entry, j) => {
        next[j] += value * entry;
      });
    });
    step = next;
  }
  return step;
}

/** Least squares of the goal on some normals; undefined if they depend on each other. */
function weightsOf(
  active: readonly number[],
  normals: readonly Float64Array[],
  goal: Float64Array,
): Float64Array | undefined {
  const basis: Float64Array[] = [];
  const triangle: Float64Array[] = [];
  for (const index of active) {
    const rest = normals[index].slice();
    const column = new Float64Array(active.length);
    for (let time = 0; time < 2; time += 1)
      basis.forEach((other, k) => {
        const product = dot(other, rest);
        column[k] += product;
        for (let j = 0; j < rest.length; j += 1) rest[j] -= product * other[j];
      });
    const length = Math.sqrt(dot(rest, rest));
    if (!(length > INDEPENDENT)) return undefined;
    column[basis.length] = length;
    triangle.push(column);
    basis.push(rest.map((value) => value / length));
  }
  const out = Float64Array.from(basis, (column) => dot(column, goal));
  for (let k = out.length - 1; k >= 0; k -= 1) {
    for (let j = k + 1; j < out.length; j += 1) out[k] -= triangle[j][k] * out[j];
    out[k] /= triangle[k][k];
  }
  return out;
}

function unitOf(vector: Float64Array): Float64Array {
  const length = Math.sqrt(dot(vector, vector));
  return vector.map((value) => value / length);
}
