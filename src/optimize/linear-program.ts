import * as z from "zod";
import { throwIfAborted } from "../base/control.js";
import { DataError, ShapeError } from "../base/errors.js";
import { parseOptions } from "../base/options.js";
import { leastSquares } from "../linalg/least-squares.js";
import { Matrix, type MatrixLike } from "../linalg/matrix.js";
import { HomogeneousPoint } from "./homogeneous-point.js";
import type { OptimizeControl } from "./iterate.js";
import { toStandardForm } from "./standard-form.js";

/** Minimize cᵀx subject to equalities, inequalities and bounds. */
export interface LinearProgram {
  /** c */
  readonly objective: ArrayLike<number>;
  /** Rows a with aᵀx = b. */
  readonly equalities?: { readonly matrix: MatrixLike; readonly right: ArrayLike<number> } | undefined;
  /** Rows a with aᵀx ≤ b. */
  readonly inequalities?: { readonly matrix: MatrixLike; readonly right: ArrayLike<number> } | undefined;
  /** The smallest values of the variables, one for all or one each; −Infinity for none. Default 0. */
  readonly lower?: number | ArrayLike<number> | undefined;
  /** The largest values. Default: none. */
  readonly upper?: number | ArrayLike<number> | undefined;
}

export const linearProgramSchema = z.strictObject({
  tolerance: z
    .number()
    .positive()
    .default(1e-10)
    .describe("Stop when the infeasibilities and the duality gap, relative to the data, are at most this."),
  maxIterations: z.int().min(1).default(200).describe("Stop after this many iterations."),
});

export type LinearProgramOptions = z.input<typeof linearProgramSchema>;

/** Why an iteration on a linear program ended. */
export type ProgramEnding =
  | "optimal"
  /** No x satisfies the constraints. */
  | "infeasible"
  /** The objective is unbounded below. */
  | "unbounded"
  | "iterations";

export interface ProgramSolution {
  readonly ending: ProgramEnding;
  readonly x: Float64Array;
  /** cᵀx */
  readonly value: number;
  /** The dual values of the constraints: the change of the objective per unit of each right-hand side. */
  readonly dual: { readonly equalities: Float64Array; readonly inequalities: Float64Array };
  /** The largest possible distance of the value from the minimum, by duality. */
  readonly gap: number;
  readonly convergence: {
    readonly converged: boolean;
    readonly iterations: number;
    readonly criterion: number;
    readonly tolerance: number;
  };
}

/**
 * Solves a small dense linear program by an interior-point method: the homogeneous self-dual form with Mehrotra's
 * predictor-corrector steps, which also proves infeasibility and unboundedness.
 *
 * ```ts
 * const { x } = linearProgram({
 *   objective: [-1, -2],
 *   inequalities: { matrix: [[1, 1], [1, 3]], right: [4, 6] },
 * });
 * x; // 3, 1
 * ```
 */
export function linearProgram(
  program: LinearProgram,
  options: LinearProgramOptions = {},
  control: OptimizeControl = {},
): ProgramSolution {
  const method = "linearProgram";
  const { tolerance, maxIterations } = parseOptions(method, linearProgramSchema, options);
  const checked = read(method, program);
  const form = toStandardForm(checked);
  const point = new HomogeneousPoint(form);
  let iterations = 0;
  let ending: ProgramEnding = contradictory(checked.equalities) ? "infeasible" : "iterations";
  while (ending === "iterations") {
    const verdict = point.verdict(tolerance);
    if (verdict !== undefined) {
      ending = verdict;
      break;
    }
    throwIfAborted(method, control.signal);
    if (iterations === maxIterations || !point.advance()) break;
    iterations += 1;
    control.onProgress?.({ phase: "iterations", completed: iterations, total: maxIterations });
  }
  const { x, dual } = form.back(point.x, point.y);
  const criterion = point.criterion;
  const c = program.objective;
  return {
    ending,
    x,
    value: x.reduce((sum, value, j) => sum + value * c[j], 0),
    dual,
    gap: point.gap,
    convergence: { converged: ending === "optimal", iterations, criterion, tolerance },
  };
}

/** Whether the equalities have no solution even without bounds, which the normal equations would not notice. */
function contradictory({ matrix, right }: ReadProgram["equalities"]): boolean {
  if (matrix.rows === 0) return false;
  const { residuals } = leastSquares(matrix, right, { refine: false });
  const size = (values: Float64Array) => values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return size(residuals) > 1e-9 * Math.max(1, size(right));
}

/** A program with consistent sizes. */
export interface ReadProgram {
  readonly c: Float64Array;
  readonly equalities: { readonly matrix: Matrix; readonly right: Float64Array };
  readonly inequalities: { readonly matrix: Matrix; readonly right: Float64Array };
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

function read(method: string, program: LinearProgram): ReadProgram {
  const c = Float64Array.from(program.objective);
  const size = c.length;
  requireNumbers(method, "objective", c);
  const constraints = (name: "equalities" | "inequalities") => {
    const given = program[name];
    if (given === undefined) return { matrix: new Matrix(0, size), right: new Float64Array(0) };
    const matrix = Matrix.from(given.matrix);
    const right = Float64Array.from(given.right);
    requireNumbers(method, name, matrix.data);
    requireNumbers(method, name, right);
    if (matrix.rows !== right.length || (matrix.rows > 0 && matrix.columns !== size)) {
      throw new ShapeError(
        method,
        `the ${name} are ${matrix.shape} with ${right.length} right-hand sides, but there are ${size} variables.`,
        { option: name, expected: `${right.length}×${size}`, received: matrix.shape },
      );
    }
    return { matrix: matrix.rows === 0 ? new Matrix(0, size) : matrix, right };
  };
  const bound = (name: "lower" | "upper", otherwise: number) => {
    const given = program[name] ?? otherwise;
    const out = typeof given === "number" ? new Float64Array(size).fill(given) : Float64Array.from(given);
    if (out.length === size) return out;
    throw new ShapeError(method, `there are ${out.length} ${name} bounds, but ${size} variables.`, {
      option: name,
      expected: `${size} numbers`,
      received: `${out.length} numbers`,
    });
  };
  const lower = bound("lower", 0);
  const upper = bound("upper", Number.POSITIVE_INFINITY);
  const at = lower.findIndex(
    (least, j) => !(least <= upper[j]) || least === Infinity || upper[j] === -Infinity,
  );
  if (at >= 0) {
    throw new DataError(
      method,
      `variable ${at} has the lower bound ${lower[at]} above its upper bound ${upper[at]}.`,
      { option: "lower", expected: "lower ≤ upper", received: `${lower[at]} and ${upper[at]}` },
    );
  }
  return {
    c,
    equalities: constraints("equalities"),
    inequalities: constraints("inequalities"),
    lower,
    upper,
  };
}

function requireNumbers(method: string, option: string, values: Float64Array): void {
  const value = values.find((number) => !Number.isFinite(number));
  if (value === undefined) return;
  const sentence = `the ${option} must be finite numbers; got ${value}.`;
  throw new DataError(method, sentence, { option, expected: "finite numbers", received: String(value) });
}
