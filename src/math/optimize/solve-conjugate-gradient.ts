import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import {
  DataError,
  got,
  NotPositiveDefiniteError,
  rowName,
  ShapeError,
  wanted,
  words,
} from "../../base/errors.js";
import { requireList } from "../../base/numbers.js";
import { parseOptions } from "../../base/options.js";
import { Matrix } from "../linalg/matrix.js";
import { SparseMatrix } from "../linalg/sparse-matrix.js";
import { iterate, type OptimizeControl, type Outcome } from "./iterate.js";
import { requireLength, requireStart } from "./objective.js";
import { addScaled, difference, dot, norm } from "./vectors.js";

/** A symmetric positive definite matrix, or its product with a vector. */
export type LinearOperator = Matrix | SparseMatrix | ((x: Float64Array) => ArrayLike<number>);

const vector = z
  .custom<ArrayLike<number>>((value) => typeof value === "object" && value !== null && "length" in value)
  .meta({ constraint: "a vector" });

export const solveConjugateGradientSchema = z.strictObject({
  tolerance: z.number().min(0).default(1e-10).describe("Stop when ‖b − A·x‖ is at most this share of ‖b‖."),
  maxIterations: z
    .int()
    .min(1)
    .optional()
    .describe("Stop after this many iterations; by default twice the number of unknowns, but at least 100."),
  init: vector.optional().describe("The starting point; by default zero."),
  preconditioner: z
    .custom<(residual: Float64Array) => ArrayLike<number>>((value) => typeof value === "function")
    .meta({ constraint: "a function" })
    .optional()
    .describe("Multiplies a vector by an approximate inverse of A."),
  path: z.boolean().default(false).describe("Report x and the norm of the residual at every iteration."),
});

export type SolveConjugateGradientOptions = z.input<typeof solveConjugateGradientSchema>;

/** The solution of a linear system; `value` is the norm of b − A·x. */
export interface LinearSolution extends Outcome {
  /** How often A was multiplied by a vector. */
  readonly products: number;
}

/**
 * The x with A·x = b for a symmetric positive definite A, by conjugate gradients: A is only multiplied
 * by vectors, so it may be sparse or just a function.
 *
 * ```ts
 * solveConjugateGradient(Matrix.from([[4, 1], [1, 3]]), [1, 2]).x; // 1/11, 7/11
 * ```
 */
export function solveConjugateGradient(
  a: LinearOperator,
  b: ArrayLike<number>,
  options: SolveConjugateGradientOptions = {},
  control: OptimizeControl = {},
): LinearSolution {
  const method = "solveConjugateGradient";
  const settings = parseOptions(method, solveConjugateGradientSchema, options);
  requireOperator(method, a);
  requireList(method, "right-hand sides", b);
  const n = b.length;
  const right = requireRight(method, a, b);
  const x0 = requireStart(method, settings.init ?? new Float64Array(n));
  requireLength(method, "the starting point", x0.length, n);
  const { maxIterations = Math.max(100, 2 * n), tolerance, path, preconditioner } = settings;
  let products = 0;
  const multiply = (x: Float64Array) => {
    products += 1;
    const product = typeof a === "function" ? a(x) : a.multiply(x);
    requireList(method, "numbers of the product of the operator", product);
    requireLength(method, "the product of the operator", product.length, n);
    return product;
  };
  const precondition = (residual: Float64Array) => {
    if (preconditioner === undefined) return residual;
    const out = preconditioner(residual);
    requireLength(method, "the product of the preconditioner", out.length, n);
    return Float64Array.from(out);
  };
  const residual = difference(right, multiply(x0));
  const z0 = precondition(residual);
  const scale = norm(right) || 1;
  const { state: _, ...outcome } = iterate<Float64Array, State>({
    method,
    start: { x: x0, value: norm(residual), residual, direction: z0, rho: dot(residual, z0) },
    next: (state) => advance(method, state, multiply, precondition),
    criterion: ({ value }) => value / scale,
    tolerance,
    maxIterations,
    path,
    control,
  });
  // The recurrence drifts from b − A·x in long runs, so the true residual is reported.
  const value = norm(difference(right, multiply(outcome.x)));
  return { ...outcome, value, products };
}

interface State {
  readonly x: Float64Array;
  /** The norm of the residual. */
  readonly value: number;
  readonly residual: Float64Array;
  readonly direction: Float64Array;
  /** residualᵀ·preconditioned residual. */
  readonly rho: number;
}

/** Nocedal and Wright, algorithm 5.3. */
function advance(
  method: string,
  { x, residual, direction, rho }: State,
  multiply: (x: Float64Array) => ArrayLike<number>,
  precondition: (residual: Float64Array) => Float64Array,
): State {
  const product = multiply(direction);
  const curvature = dot(direction, product);
  if (!(curvature > 0 && rho > 0)) {
    const received = String(rho > 0 ? curvature : rho);
    const sentence = words`the ${rho > 0 ? "matrix" : "preconditioner"} is not positive definite: pᵀ·A·p is ${got(received)} for some p.`;
    throw new NotPositiveDefiniteError(method, sentence, 0, { expected: "a positive number" });
  }
  const step = rho / curvature;
  const nextResidual = addScaled(residual, -step, product);
  const preconditioned = precondition(nextResidual);
  const nextRho = dot(nextResidual, preconditioned);
  return {
    x: addScaled(x, step, direction),
    value: norm(nextResidual),
    residual: nextResidual,
    direction: addScaled(preconditioned, nextRho / rho, direction),
    rho: nextRho,
  };
}

function requireRight(method: string, a: LinearOperator, b: ArrayLike<number>): Float64Array {
  if (a instanceof Matrix || a instanceof SparseMatrix) {
    if (a.rows !== b.length || a.columns !== b.length) {
      const sentence = words`a right-hand side of ${b.length} numbers requires ${wanted(`a ${b.length}×${b.length} matrix`)}; got ${got(`${a.rows}×${a.columns}`)}.`;
      throw new ShapeError(method, sentence);
    }
  }
  const right = Float64Array.from(b);
  const bad = right.findIndex((value) => !Number.isFinite(value));
  if (bad < 0) return right;
  const sentence = words`the right-hand side has ${got(b[bad])} at ${rowName(bad)}; it must be finite.`;
  throw new DataError(method, sentence, { expected: "a finite number" });
}

function requireOperator(method: string, operator: LinearOperator): void {
  if (typeof operator === "function") return;
  requireFields(method, "the operator", operator, ["multiply"], "a matrix or a function");
}
