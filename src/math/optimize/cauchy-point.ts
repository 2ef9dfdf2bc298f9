import { SingularMatrixError } from "../../base/errors.js";
import { crossProduct } from "../linalg/cross-product.js";
import { Matrix } from "../linalg/matrix.js";
import { multiply } from "../linalg/multiply.js";
import { solve } from "../linalg/solve.js";
import { type Bounds, project } from "./bounds.js";
import type { CompactMemory } from "./compact-memory.js";
import { addScaled, difference, dot } from "./vectors.js";

export interface CauchyPoint {
  readonly x: Float64Array;
  /** Wᵀ·(x − the starting point). */
  readonly c: Float64Array;
}

/**
 * The first local minimum of the quadratic model along the projected path of steepest descent (Byrd,
 * Lu, Nocedal and Zhu 1995, algorithm CP).
 */
export function cauchyPoint(
  x: Float64Array,
  gradient: Float64Array,
  bounds: Bounds,
  memory: CompactMemory,
): CauchyPoint {
  const { theta } = memory;
  const breakpoints = new Float64Array(x.length);
  const direction = new Float64Array(x.length);
  const order: number[] = [];
  for (let i = 0; i < x.length; i += 1) {
    breakpoints[i] = breakpoint(x[i], gradient[i], bounds.lower[i], bounds.upper[i]);
    if (breakpoints[i] > 0) direction[i] = -gradient[i];
    if (breakpoints[i] > 0 && breakpoints[i] < Number.POSITIVE_INFINITY) order.push(i);
  }
  order.sort((i, j) => breakpoints[i] - breakpoints[j]);
  const out = x.slice();
  let p = memory.applyTransposed(direction);
  let c: Float64Array = new Float64Array(p.length);
  let slope = -dot(direction, direction);
  let curvature = -theta * slope - dot(p, memory.applyMiddle(p));
  const least = Number.EPSILON * curvature;
  let time = 0;
  for (const b of order) {
    const wait = breakpoints[b] - time;
    if (-slope / curvature < wait) break;
    const g = gradient[b];
    out[b] = g < 0 ? bounds.upper[b] : bounds.lower[b];
    const w = memory.row(b);
    const mw = memory.applyMiddle(w);
    c = addScaled(c, wait, p);
    slope += wait * curvature + g * g + theta * g * (out[b] - x[b]) - g * dot(mw, c);
    curvature = Math.max(least, curvature - theta * g * g - 2 * g * dot(mw, p) - g * g * dot(mw, w));
    p = addScaled(p, g, w);
    direction[b] = 0;
    time = breakpoints[b];
  }
  // If every variable is at a bound, there is no direction left.
  const wait = slope < 0 && curvature > 0 ? -slope / curvature : 0;
  for (let i = 0; i < x.length; i += 1) {
    if (direction[i] !== 0) out[i] = x[i] + (time + wait) * direction[i];
  }
  return { x: project(out, bounds), c: addScaled(c, wait, p) };
}

/** The distance along −g at which a variable reaches its bound. */
function breakpoint(x: number, g: number, lower: number, upper: number): number {
  if (g < 0) return (x - upper) / g;
  return g > 0 ? (x - lower) / g : Number.POSITIVE_INFINITY;
}

/**
 * The minimum of the model over the variables that are free at the Cauchy point (the direct primal
 * method, section 5.1), projected into the bounds as Morales and Nocedal (2011) propose.
 */
export function subspaceMinimum(
  x: Float64Array,
  gradient: Float64Array,
  cauchy: CauchyPoint,
  bounds: Bounds,
  memory: CompactMemory,
): Float64Array {
  const free = Int32Array.from(
    Array.from(cauchy.x.keys()).filter((i) => cauchy.x[i] > bounds.lower[i] && cauchy.x[i] < bounds.upper[i]),
  );
  if (free.length === 0) return cauchy.x;
  const step = freeStep(x, gradient, cauchy, free, memory);
  const target = project(addScaled(cauchy.x, 1, step), bounds);
  if (dot(difference(target, x), gradient) < 0) return target;
  return addScaled(cauchy.x, longestStep(cauchy.x, step, bounds, 1), step);
}

function freeStep(
  x: Float64Array,
  gradient: Float64Array,
  cauchy: CauchyPoint,
  free: Int32Array,
  memory: CompactMemory,
): Float64Array {
  const { theta, width } = memory;
  const w = memory.rows(free);
  const step = new Float64Array(x.length);
  // With an empty memory the model is ½θ·xᵀx, and W has no columns to multiply.
  const bent = width === 0 ? new Float64Array(free.length) : w.multiply(memory.applyMiddle(cauchy.c));
  const reduced = new Float64Array(free.length);
  for (let k = 0; k < free.length; k += 1) {
    const i = free[k];
    reduced[k] = gradient[i] + theta * (cauchy.x[i] - x[i]) - bent[k];
  }
  const curved = width === 0 ? bent : w.multiply(curvatureOf(w, reduced, memory));
  for (let k = 0; k < free.length; k += 1) {
    step[free[k]] = -reduced[k] / theta - curved[k] / (theta * theta);
  }
  return step;
}

/** (I − M·WᵀW/θ)⁻¹·M·Wᵀ·r over the free rows of W; zero if that cannot be solved. */
function curvatureOf(w: Matrix, r: Float64Array, memory: CompactMemory): Float64Array {
  const { theta, width } = memory;
  const right = memory.applyMiddle(multiply(w, new Matrix(r.length, 1, r), { transposeA: true }).data);
  const inner = memory.middle.multiply(crossProduct(w)).scale(-1 / theta);
  try {
    return solve(inner.add(Matrix.identity(width)), right);
  } catch (error) {
    if (!(error instanceof SingularMatrixError)) throw error;
    return new Float64Array(width);
  }
}

/** The longest step along a direction that stays within the bounds, at most `most`. */
export function longestStep(x: Float64Array, direction: Float64Array, bounds: Bounds, most: number): number {
  let step = most;
  for (let i = 0; i < x.length; i += 1) {
    if (direction[i] > 0) step = Math.min(step, (bounds.upper[i] - x[i]) / direction[i]);
    if (direction[i] < 0) step = Math.min(step, (bounds.lower[i] - x[i]) / direction[i]);
  }
  return Math.max(0, step);
}
