import { ConvergenceError } from "../../../base/errors.js";
import { solveSemidefinite } from "./small-systems.js";

/** A gradient below this share of its parts is rounding. */
const FLAT = 1e-13;

/** A quadratic function ½ vᵀGv − bᵀv of a few variables. */
export interface Quadratic {
  /** G, row by row, symmetric and positive semidefinite. */
  readonly gram: Float64Array;
  readonly linear: Float64Array;
}

/**
 * The minimum of a quadratic function over v ≥ 0, by the active sets of Lawson and Hanson (1974, chapter 23) on the
 * normal equations (Bro and De Jong 1997). The search begins at `start`, which must be ≥ 0. A variable that depends on
 * those in use stays where it is.
 */
export function nonNegativeLeastSquares({ gram, linear }: Quadratic, start?: Float64Array): Float64Array {
  const size = linear.length;
  let v: Float64Array = start?.slice() ?? new Float64Array(size);
  const isFree = Array.from(v, (value) => value > 0);
  // Those that were set free and fell back to 0 at once, because rounding made their gradient look positive.
  const isBlocked = new Array<boolean>(size).fill(false);
  let entered = -1;
  for (let round = 0; round < 50 * (size + 1); round += 1) {
    const solved = solveSemidefinite(gram, linear, isFree);
    const step = longestStep(v, solved, isFree);
    if (step < 1) {
      v = v.map((value, k) => (isFree[k] ? value + step * (solved[k] - value) : 0));
      for (let k = 0; k < size; k += 1) {
        if (!isFree[k] || (solved[k] > 0 && v[k] > 0)) continue;
        if (v[k] > FLAT * Math.abs(solved[k])) continue;
        v[k] = 0;
        isFree[k] = false;
        if (k === entered) isBlocked[k] = true;
      }
      continue;
    }
    v = solved;
    entered = steepest(gram, linear, v, (k) => isFree[k] || isBlocked[k]);
    if (entered < 0) return v;
    isFree[entered] = true;
  }
  throw new ConvergenceError("nonNegativeLeastSquares", "the search for the active set did not end.");
}

/** How far v can move toward the solution before a free variable becomes negative; 1 for all the way. */
function longestStep(v: Float64Array, solved: Float64Array, isFree: readonly boolean[]): number {
  let step = 1;
  for (let k = 0; k < v.length; k += 1)
    if (isFree[k] && solved[k] < 0) step = Math.min(step, v[k] / (v[k] - solved[k]));
  return step;
}

/** The variable at 0 along which the function falls most steeply; −1 if there is none. */
function steepest(
  gram: Float64Array,
  linear: Float64Array,
  v: Float64Array,
  isExcluded: (k: number) => boolean,
): number {
  const size = linear.length;
  let best = -1;
  let most = 0;
  for (let k = 0; k < size; k += 1) {
    if (isExcluded(k) || !(gram[k * size + k] > 0)) continue;
    let descent = linear[k];
    let parts = Math.abs(linear[k]);
    for (let j = 0; j < size; j += 1) {
      descent -= gram[k * size + j] * v[j];
      parts += Math.abs(gram[k * size + j] * v[j]);
    }
    const relative = descent / Math.sqrt(gram[k * size + k]);
    if (descent > FLAT * parts && relative > most) {
      most = relative;
      best = k;
    }
  }
  return best;
}
