import { requireFunction } from "../../base/arguments.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { readNumbers, requireList } from "../../base/numbers.js";
import { Matrix } from "../linalg/matrix.js";
import type { Bounds } from "./bounds.js";

/** The truncation error grows with h², the rounding error with ε/h; their sum is smallest near ∛ε (Nocedal and Wright 8.1). */
const FIRST = Number.EPSILON ** (1 / 3);
/** For second differences of values, the rounding error grows with ε/h². */
const SECOND = Number.EPSILON ** (1 / 4);

const OPTIONS = ["typicalSize", "bounds"] as const;

/** How derivatives are approximated by differences. */
export interface DifferenceOptions {
  /** Steps are relative to |xᵢ|, or to this size if that is larger. Default 1. */
  readonly typicalSize?: number | ArrayLike<number> | undefined;
  /** No point outside these bounds is evaluated. */
  readonly bounds?: Bounds | undefined;
}

/**
 * The gradient by second-order differences: central ones where there is room on both sides, and
 * one-sided ones at a bound or next to a point where the function is not finite.
 */
export function differenceGradient(
  value: (x: Float64Array) => number,
  x: Float64Array,
  options: DifferenceOptions = {},
): Float64Array {
  requireFunction("differenceGradient", "the function", value);
  const at = readNumbers("differenceGradient", "coordinate", x);
  requireKnownOptions("differenceGradient", options, OPTIONS);
  const columns = differenceColumns((point) => [value(point)], at, options);
  return Float64Array.from(columns, ([derivative]) => derivative);
}

/** The Jacobian of a vector-valued function, one row per component, by the same differences. */
export function differenceJacobian(
  values: (x: Float64Array) => ArrayLike<number>,
  x: Float64Array,
  options: DifferenceOptions = {},
): Matrix {
  requireFunction("differenceJacobian", "the function", values);
  const at = readNumbers("differenceJacobian", "coordinate", x);
  requireKnownOptions("differenceJacobian", options, OPTIONS);
  if (at.length === 0) return new Matrix(listOf(values(at)).length, 0);
  return Matrix.fromColumns(differenceColumns((point) => listOf(values(point)), at, options));
}

function listOf(values: ArrayLike<number>): ArrayLike<number> {
  requireList("differenceJacobian", "values of the function", values);
  return values;
}

/** The Hessian from differences of a gradient, made symmetric. */
export function differenceHessian(
  gradient: (x: Float64Array) => ArrayLike<number>,
  x: Float64Array,
  options: DifferenceOptions = {},
): Matrix {
  requireFunction("differenceHessian", "the function", gradient);
  const at = readNumbers("differenceHessian", "coordinate", x);
  requireKnownOptions("differenceHessian", options, OPTIONS);
  const jacobian = differenceJacobian(gradient, at, options);
  const { data, columns } = jacobian;
  return jacobian.map((v, at) => (v + data[(at % columns) * columns + Math.floor(at / columns)]) / 2);
}

/** The Hessian from values alone (Abramowitz and Stegun 25.3.23 and 25.3.26). */
export function differenceHessianOfValues(
  value: (x: Float64Array) => number,
  x: Float64Array,
  options: DifferenceOptions = {},
): Matrix {
  const n = x.length;
  const steps = x.map((xi, i) => roundStep(xi, SECOND * size(xi, i, options)));
  const at = (...moves: [index: number, step: number][]) => {
    const point = x.slice();
    for (const [i, step] of moves) point[i] += step;
    return value(point);
  };
  const middle = value(x);
  const hessian = new Matrix(n, n);
  for (let i = 0; i < n; i += 1) {
    const h = steps[i];
    hessian.data[i * n + i] = (at([i, h]) - 2 * middle + at([i, -h])) / (h * h);
    for (let j = 0; j < i; j += 1) {
      const k = steps[j];
      const along = at([i, h], [j, k]) + at([i, -h], [j, -k]);
      const across = at([i, h], [j, -k]) + at([i, -h], [j, k]);
      hessian.data[i * n + j] = (along - across) / (4 * h * k);
      hessian.data[j * n + i] = hessian.data[i * n + j];
    }
  }
  return hessian;
}

function differenceColumns(
  values: (x: Float64Array) => ArrayLike<number>,
  x: Float64Array,
  options: DifferenceOptions,
): Float64Array[] {
  return Array.from(x, (xi, i) => {
    const lower = options.bounds?.lower[i] ?? Number.NEGATIVE_INFINITY;
    const upper = options.bounds?.upper[i] ?? Number.POSITIVE_INFINITY;
    const at = (step: number) => {
      const point = x.slice();
      point[i] = Math.min(Math.max(xi + step, lower), upper);
      return new Float64Array(values(point));
    };
    const wanted = FIRST * size(xi, i, options);
    const h = roundStep(xi, wanted);
    if (xi - h >= lower && xi + h <= upper) {
      const [above, below] = [at(h), at(-h)];
      const central = above.map((value, k) => (value - below[k]) / (2 * h));
      if (central.every(Number.isFinite)) return central;
      return oneSided(at, xi, above.every(Number.isFinite) ? wanted : -wanted);
    }
    const up = upper - xi;
    const down = xi - lower;
    // A variable whose bounds coincide cannot move; its derivative is never used.
    if (up === 0 && down === 0) return at(0).fill(0);
    return oneSided(at, xi, up >= down ? Math.min(wanted, up / 2) : -Math.min(wanted, down / 2));
  });
}

/** (−3·f(x) + 4·f(x + h) − f(x + 2h)) / 2h. */
function oneSided(at: (step: number) => Float64Array, x: number, wanted: number): Float64Array {
  const h = roundStep(x, wanted);
  const [here, near, far] = [at(0), at(h), at(2 * h)];
  return here.map((value, k) => (4 * (near[k] - value) - (far[k] - value)) / (2 * h));
}

/** The step that x actually makes in float64. */
function roundStep(x: number, step: number): number {
  return x + step - x;
}

function size(xi: number, i: number, { typicalSize = 1 }: DifferenceOptions): number {
  const typical = typeof typicalSize === "number" ? typicalSize : typicalSize[i];
  // Without a typical size, steps are purely relative, which is impossible at zero.
  return Math.max(Math.abs(xi), typical) || 1;
}
