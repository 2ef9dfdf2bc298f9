import { DataError, OptionError, ShapeError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { copyNumbers } from "../../base/numbers.js";
import { argumentName, counted, got, wanted, words } from "../../base/sentence.js";
import type { Matrix } from "../linalg/matrix.js";
import { requireFinite, requireSymmetric } from "../linalg/require.js";
import type { Bounds } from "./bounds.js";
import {
  type DifferenceOptions,
  differenceGradient,
  differenceHessian,
  differenceHessianOfValues,
} from "./finite-difference.js";
import { allFinite } from "./vectors.js";

/** The value of an objective at a point, with its gradient. */
export interface ValueAndGradient {
  readonly value: number;
  readonly gradient: ArrayLike<number>;
}

/** The function to minimize: returns a value, or a value with its gradient. It must not change `x`. */
export type ObjectiveFunction = (x: Float64Array) => number | ValueAndGradient;

/** An objective with its derivatives, as far as they are known; missing ones are found by finite differences. */
export interface ObjectiveParts {
  readonly value: ObjectiveFunction;
  readonly gradient?: ((x: Float64Array) => ArrayLike<number>) | undefined;
  readonly hessian?: ((x: Float64Array) => Matrix) | undefined;
  /** The typical size of the variables, one for all or one each, which bounds the steps of differences from below. Default 1. */
  readonly typicalSize?: number | ArrayLike<number> | undefined;
}

/** A function to minimize, alone or with its derivatives. */
export type Objective = ObjectiveFunction | ObjectiveParts;

/** How often each part of the objective was evaluated; values include those used for differences. */
export interface Evaluations {
  readonly values: number;
  readonly gradients: number;
  readonly hessians: number;
}

/** A point with its value and its derivatives, which are computed on first use. */
export interface Point {
  readonly x: Float64Array;
  /** +∞ wherever the objective is not finite, so that every search turns back. */
  readonly value: number;
  readonly gradient: Float64Array;
  readonly hessian: Matrix;
}

/** Calls the objective, counts the calls and fills in missing derivatives. */
export class Evaluator {
  readonly #method: string;
  readonly #objective: ObjectiveParts;
  readonly #differences: DifferenceOptions;
  #values = 0;
  #gradients = 0;
  #hessians = 0;
  #givesGradient: boolean;

  constructor(method: string, objective: Objective, bounds?: Bounds) {
    this.#method = method;
    requireObjective(method, objective);
    this.#objective = typeof objective === "function" ? { value: objective } : objective;
    this.#differences = { typicalSize: this.#objective.typicalSize, bounds };
    this.#givesGradient = this.#objective.gradient !== undefined;
  }

  /** Whether gradients come from the objective; known once it has been called. */
  get givesGradient(): boolean {
    return this.#givesGradient;
  }

  get evaluations(): Evaluations {
    return { values: this.#values, gradients: this.#gradients, hessians: this.#hessians };
  }

  /** The starting point; throws if the objective is not finite there. */
  start(start: ArrayLike<number>): Point {
    const method = this.#method;
    const x = requireStart(method, start);
    this.#requireTypicalSize(x.length);
    const point = this.at(x);
    if (!Number.isFinite(point.value)) throw notFinite(method, String(this.#call(x).value));
    return point;
  }

  /** The starting point; throws if the objective or the gradient is not finite there. */
  startWithGradient(start: ArrayLike<number>): Point {
    return this.requireUsableStart(this.start(start));
  }

  /** The starting point, if its value and its gradient are finite. */
  requireUsableStart(point: Point): Point {
    if (!Number.isFinite(point.value)) throw notFinite(this.#method, String(point.value));
    const bad = point.gradient.findIndex((value) => !Number.isFinite(value));
    if (bad < 0) return point;
    const method = this.#method;
    const sentence = words`the gradient at the start has ${got(point.gradient[bad])} for variable ${bad}; all numbers must be ${wanted("finite")}.`;
    throw new DataError(method, sentence, { row: bad });
  }

  at(x: Float64Array): Point {
    return this.#point(x, this.#call(x));
  }

  /** The point of a value and a gradient that were computed elsewhere. */
  known(x: Float64Array, { value, gradient }: ValueAndGradient): Point {
    this.#values += 1;
    this.#gradients += 1;
    this.#givesGradient = true;
    return this.#point(x, { value, gradient: this.#sized(x, gradient) });
  }

  #point(x: Float64Array, { value, gradient }: { value: number; gradient: Float64Array | undefined }): Point {
    return new LazyPoint(
      x,
      Number.isFinite(value) ? value : Number.POSITIVE_INFINITY,
      gradient,
      (at) => this.#gradient(at),
      (at) => this.#hessian(at),
    );
  }

  #call(x: Float64Array): { value: number; gradient: Float64Array | undefined } {
    this.#values += 1;
    const result = this.#objective.value(x);
    if (typeof result === "number") return { value: result, gradient: undefined };
    this.#gradients += 1;
    this.#givesGradient = true;
    return { value: result.value, gradient: this.#sized(x, result.gradient) };
  }

  #gradient(x: Float64Array): Float64Array {
    if (this.#objective.gradient !== undefined) {
      this.#gradients += 1;
      return this.#sized(x, this.#objective.gradient(x));
    }
    const together = this.#givesGradient ? this.#call(x).gradient : undefined;
    return together ?? differenceGradient((at) => this.#call(at).value, x, this.#differences);
  }

  #hessian(x: Float64Array): Matrix {
    this.#hessians += 1;
    if (this.#objective.hessian === undefined) {
      return this.#givesGradient
        ? differenceHessian((at) => this.#gradient(at), x, this.#differences)
        : differenceHessianOfValues((at) => this.#call(at).value, x, this.#differences);
    }
    const hessian = this.#objective.hessian(x);
    if (hessian.rows !== x.length || hessian.columns !== x.length) {
      const expected = `${x.length}×${x.length}`;
      throw new ShapeError(this.#method, { what: "the Hessian", expected, received: hessian.shape });
    }
    requireFinite(this.#method, "the Hessian", hessian);
    requireSymmetric(this.#method, hessian);
    return hessian;
  }

  #sized(x: Float64Array, gradient: ArrayLike<number>): Float64Array {
    requireLength(this.#method, "the gradient", gradient.length, x.length);
    return new Float64Array(gradient);
  }

  #requireTypicalSize(size: number): void {
    const { typicalSize } = this.#objective;
    if (typicalSize === undefined || typeof typicalSize === "number" || typicalSize.length === size) return;
    const sentence = words`${argumentName("typicalSize")} must have ${wanted(counted(size, "number"))}, one per variable; got ${got(counted(typicalSize.length, "number"))}.`;
    throw new ShapeError(this.#method, sentence);
  }
}

function notFinite(method: string, received: string): DataError {
  const sentence = "the objective is not finite at the start.";
  return new DataError(method, sentence, { expected: "a finite value", received });
}

function requireObjective(method: string, objective: unknown): void {
  const parts = typeof objective === "function" ? { value: objective } : objective;
  if (typeof parts === "object" && parts !== null && "value" in parts && typeof parts.value === "function")
    return;
  const expected = "a function, or an object with a function `value`";
  throw new OptionError(method, { what: "the objective", expected, received: quote(objective) });
}

/** A copy of the start, which must consist of finite numbers. */
export function requireStart(method: string, start: ArrayLike<number>): Float64Array {
  const x = copyNumbers(method, "start", start);
  if (allFinite(x)) return x;
  const bad = x.findIndex((value) => !Number.isFinite(value));
  const sentence = words`the start has ${got(String(start[bad]))} for variable ${bad}; all numbers must be ${wanted("finite")}.`;
  throw new DataError(method, sentence, { row: bad });
}

export function requireLength(method: string, name: string, length: number, expected: number): void {
  if (length === expected) return;
  const sentence = words`${name} must have ${wanted(counted(expected, "number"))}; got ${got(counted(length, "number"))}.`;
  throw new ShapeError(method, sentence);
}

class LazyPoint implements Point {
  readonly x: Float64Array;
  readonly value: number;
  readonly #computeGradient: (x: Float64Array) => Float64Array;
  readonly #computeHessian: (x: Float64Array) => Matrix;
  #gradient: Float64Array | undefined;
  #hessian: Matrix | undefined;

  constructor(
    x: Float64Array,
    value: number,
    gradient: Float64Array | undefined,
    computeGradient: (x: Float64Array) => Float64Array,
    computeHessian: (x: Float64Array) => Matrix,
  ) {
    this.x = x;
    this.value = value;
    this.#gradient = gradient;
    this.#computeGradient = computeGradient;
    this.#computeHessian = computeHessian;
  }

  get gradient(): Float64Array {
    this.#gradient ??= this.#computeGradient(this.x);
    return this.#gradient;
  }

  get hessian(): Matrix {
    this.#hessian ??= this.#computeHessian(this.x);
    return this.#hessian;
  }
}
