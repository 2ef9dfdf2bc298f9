// Where two classes are equally probable, in closed form.

import { requireFields } from "../../../base/arguments.js";
import { got, OptionError, ShapeError, wanted, words } from "../../../base/errors.js";
import type { Label } from "../../../base/label.js";
import { cholesky } from "../../../math/linalg/cholesky.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { dot } from "../../linear/engine/vectors.js";
import { type Conic, conicKind, ROUNDING } from "./conic.js";

/** A quadratic function of x − origin, whose coordinates are of the order of the given scales. */
export interface LogOddsForm {
  readonly origin: Float64Array;
  readonly scales: Float64Array;
  readonly quadratic: Matrix;
  readonly linear: Float64Array;
  readonly constant: number;
  /** The magnitude, in units of the scales, of the terms whose difference is the quadratic part. */
  readonly size: number;
}

/** What a boundary needs of a class. */
export interface BoundaryClass {
  readonly mean: ArrayLike<number>;
  readonly covariance: Matrix;
  readonly prior: number;
}

/** The log-odds of two normal classes (Flach, section 9.1): quadratic, or linear if the covariances are equal. */
export function normalLogOdds(a: BoundaryClass, b: BoundaryClass): LogOddsForm {
  const columns = a.covariance.rows;
  const shared = a.covariance.data.every((value, at) => value === b.covariance.data[at]);
  const [factorA, factorB] = [cholesky(a.covariance), cholesky(b.covariance)];
  const origin = Float64Array.from({ length: columns }, (_, j) => a.mean[j] / 2 + b.mean[j] / 2);
  // Relative to the midpoint the two means are ±half.
  const half = Float64Array.from({ length: columns }, (_, j) => a.mean[j] / 2 - b.mean[j] / 2);
  const [towardA, towardB] = [factorA.solve(half), factorB.solve(half)];
  const scales = Float64Array.from({ length: columns }, (_, j) =>
    Math.sqrt(Math.sqrt(a.covariance.get(j, j)) * Math.sqrt(b.covariance.get(j, j))),
  );
  const [precisionA, precisionB] = [factorA, factorB].map((factor) => factor.solve(Matrix.identity(columns)));
  const scaled = (precision: Matrix) => scaleForm(precision, scales).data.map(Math.abs);
  return {
    origin,
    scales,
    quadratic: shared
      ? new Matrix(columns, columns)
      : precisionB.map((value, at) => 0.5 * (value - precisionA.data[at])),
    linear: towardA.map((value, j) => value + towardB[j]),
    constant:
      0.5 * (dot(half, towardB) - dot(half, towardA) + factorB.logDeterminant - factorA.logDeterminant) +
      Math.log(a.prior) -
      Math.log(b.prior),
    size: Math.max(1, ...scaled(precisionA), ...scaled(precisionB)),
  };
}

function scaleForm(quadratic: Matrix, scales: Float64Array): Matrix {
  const { columns } = quadratic;
  return quadratic.map((value, at) => value * scales[Math.floor(at / columns)] * scales[at % columns]);
}

/** Where two classes are equally probable: the points where their log-odds xᵀAx + bᵀx + c are 0. */
export class Boundary<L extends Label = Label> {
  /** The first is more probable where `logOdds` is positive. */
  readonly classes: readonly [L, L];
  readonly features: readonly string[];
  /** A: all zeros if the boundary is linear. */
  readonly quadratic: Matrix;
  /** b */
  readonly linear: Float64Array;
  /** c */
  readonly constant: number;
  readonly #form: LogOddsForm;

  constructor(classes: readonly [L, L], features: readonly string[], form: LogOddsForm) {
    const parts = ["origin", "quadratic", "linear", "constant"];
    const { origin, quadratic, linear, constant } = requireFields("Boundary", "the form", form, parts);
    const bent = quadratic.multiply(origin);
    this.classes = classes;
    this.features = features;
    this.quadratic = quadratic;
    this.linear = linear.map((value, j) => value - 2 * bent[j]);
    this.constant = constant - dot(linear, origin) + dot(bent, origin);
    this.#form = form;
  }

  /** log P(first class | x) − log P(second class | x) */
  logOdds(point: ArrayLike<number>): number {
    const { origin, quadratic, linear, constant } = this.#form;
    if (point.length !== origin.length) throw this.#sizeError("logOdds", `${origin.length}`, point.length);
    const from = origin.map((value, j) => point[j] - value);
    return dot(from, quadratic.multiply(from)) + dot(linear, from) + constant;
  }

  /** For one feature: the values at which the more probable class changes, at most two, ascending. */
  get thresholds(): number[] {
    const { origin, scales, quadratic, linear, constant, size } = this.#form;
    if (origin.length !== 1) throw this.#sizeError("thresholds", "1", origin.length);
    const [a, b] = [quadratic.data[0] * scales[0] ** 2, linear[0] * scales[0]];
    return rootsOf(Math.abs(a) <= ROUNDING * size ? 0 : a, b, constant).map(
      (root) => origin[0] + scales[0] * root,
    );
  }

  /** For one feature: the intervals in which the first class is the more probable. */
  get intervals(): (readonly [lower: number, upper: number])[] {
    const ends = [Number.NEGATIVE_INFINITY, ...this.thresholds, Number.POSITIVE_INFINITY];
    return ends
      .slice(1)
      .map((upper, i) => [ends[i], upper] as const)
      .filter(([lower, upper]) => this.logOdds([this.#inside(lower, upper)]) > 0);
  }

  /** For two features: the curve that is the boundary. */
  get conic(): Conic {
    const { origin, scales, quadratic, linear, constant, size } = this.#form;
    if (origin.length !== 2) throw this.#sizeError("conic", "2", origin.length);
    const [a, b, , c] = this.quadratic.data;
    const largest = Math.max(Math.abs(a), Math.abs(b), Math.abs(c));
    const kind = conicKind({
      quadratic: scaleForm(quadratic, scales),
      linear: linear.map((value, j) => value * scales[j]),
      constant,
      size,
      round: Math.abs(b) <= ROUNDING * largest && Math.abs(a - c) <= ROUNDING * largest,
    });
    return { kind, coefficients: [a, 2 * b, c, this.linear[0], this.linear[1], this.constant] };
  }

  #inside(lower: number, upper: number): number {
    const [scale] = this.#form.scales;
    if (lower === Number.NEGATIVE_INFINITY && upper === Number.POSITIVE_INFINITY) return this.#form.origin[0];
    if (lower === Number.NEGATIVE_INFINITY) return upper - scale;
    return upper === Number.POSITIVE_INFINITY ? lower + scale : (lower + upper) / 2;
  }

  #sizeError(what: string, expected: string, received: number): ShapeError {
    const method = `Boundary.${what}`;
    const sentence = words`needs ${wanted(expected)} feature${expected === "1" ? "" : "s"}; got ${got(received)}.`;
    return new ShapeError(method, sentence);
  }
}

/** Real roots of ax² + bx + c, ascending, by the formula without cancellation. */
function rootsOf(a: number, b: number, c: number): number[] {
  if (a === 0) return b === 0 ? [] : [-c / b];
  const discriminant = b * b - 4 * a * c;
  if (discriminant < 0) return [];
  const q = -0.5 * (b + (b < 0 ? -1 : 1) * Math.sqrt(discriminant));
  if (q === 0) return [0];
  const roots = [q / a, c / q].sort((first, second) => first - second);
  return roots[0] === roots[1] ? [roots[0]] : roots;
}

/** The two classes of a boundary, which must differ. */
export function requirePair<L extends Label>(method: string, a: L, b: L): readonly [L, L] {
  if (a !== b) return [a, b];
  const sentence = words`the ${wanted("two classes")} must differ; got ${got(String(a))} twice.`;
  throw new OptionError(`${method}.boundary`, sentence);
}
