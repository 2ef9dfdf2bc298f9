import * as z from "zod";
import { type Convergence, requireControl, throwIfAborted } from "../../base/control.js";
import { parseOptions } from "../../base/options.js";
import { finish, type Steps } from "../../base/steps.js";
import { equilibrate, type ScaledForm } from "./equilibrate.js";
import { HomogeneousPoint } from "./homogeneous-point.js";
import type { OptimizeControl } from "./iterate.js";
import { contradictionBy, contradictionOfRows, rayBy, solvedBy } from "./program-proof.js";
import { type DualValues, type LinearProgram, readProgram } from "./read-program.js";
import { toStandardForm } from "./standard-form.js";
import { allFinite, dot, scaled } from "./vectors.js";

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
  /** The largest number of iterations was reached. */
  | "iterations"
  /** Rounding ended the progress before anything was proved. */
  | "no progress";

/** The solution of a linear program, or why there is none. */
export interface ProgramSolution {
  readonly ending: ProgramEnding;
  /** The solution; a feasible point if the objective is unbounded. */
  readonly x: Float64Array;
  /** cᵀx */
  readonly value: number;
  /** The dual values of the constraints: the change of the objective per unit of each right-hand side. */
  readonly dual: DualValues;
  /** The largest possible distance of the value from the minimum, by duality. */
  readonly gap: number;
  /** If the objective is unbounded: a direction along which it falls and all constraints keep holding. */
  readonly ray?: Float64Array;
  /**
   * If no x satisfies the constraints: factors, ≤ 0 for the inequalities, with which the constraints add up to one
   * that asks for more than the bounds allow.
   */
  readonly contradiction?: DualValues;
  readonly convergence: Convergence;
}

/**
 * Solves a small dense linear program by an interior-point method: the homogeneous self-dual form with Mehrotra's
 * predictor-corrector steps, which also proves infeasibility and unboundedness. Units do not matter: rows, columns,
 * right-hand sides and costs are scaled first.
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
  return finish(linearProgramSteps(program, options, control));
}

/** Solves a linear program with one step per iteration, for fits that pause between them. */
export function* linearProgramSteps(
  program: LinearProgram,
  options: LinearProgramOptions,
  control: OptimizeControl,
): Steps<ProgramSolution> {
  requireControl("linearProgram", control);
  const method = "linearProgram";
  const { tolerance, maxIterations } = parseOptions(method, linearProgramSchema, options);
  const checked = readProgram(method, program);
  const standard = toStandardForm(checked);
  const { form, unscaleX, unscaleY } = equilibrate(standard);
  let iterations = 0;
  const count = () => {
    throwIfAborted(method, control.signal);
    if (iterations === maxIterations) return false;
    iterations += 1;
    control.onProgress?.({ phase: "iterations", completed: iterations, total: maxIterations });
    return true;
  };
  const equalities = checked.equalities.matrix.rows;
  const end = yield* conclude(form, equalities, tolerance, count);
  const { ending, error } = end;
  const x = standard.point(unscaleX(end.x));
  const y = unscaleY(end.y);
  return {
    ending,
    x,
    value: dot(checked.c, x),
    dual: standard.dual(y),
    gap: dot(standard.c, unscaleX(end.x)) - dot(standard.b, y),
    ...(end.ray && { ray: standard.direction(unscaleX(end.ray)) }),
    ...(end.contradiction && { contradiction: standard.dual(unscaleY(end.contradiction)) }),
    convergence: { converged: ending === "optimal", iterations, criterion: error, tolerance },
  };
}

interface End {
  readonly ending: ProgramEnding;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly error: number;
  readonly ray?: Float64Array;
  readonly contradiction?: Float64Array;
}

/** `count` says whether there may be another iteration. */
function* conclude(
  form: ScaledForm,
  equalities: number,
  tolerance: number,
  count: () => boolean,
): Steps<End> {
  const contradiction = contradictionOfRows(form, equalities);
  if (contradiction !== undefined) {
    const nowhere = { x: new Float64Array(form.c.length), y: new Float64Array(form.b.length) };
    return { ending: "infeasible", ...nowhere, error: Number.NaN, contradiction };
  }
  const end = yield* follow(form, tolerance, count);
  if (end.ending !== "unbounded") return end;
  // The objective has no bound along a ray only if there is a point to start from.
  const start = yield* follow({ ...form, c: new Float64Array(form.c.length) }, tolerance, count);
  if (start.ending !== "optimal") return start;
  return { ...end, x: start.x };
}

/** Iterates until something is proved; an unbounded program is known by a ray, whether or not it has a point. */
function* follow(form: ScaledForm, tolerance: number, count: () => boolean): Steps<End> {
  const point = new HomogeneousPoint(form);
  for (let ending: ProgramEnding = "iterations"; ; ) {
    const { x, y, z } = point.state;
    const rest = { x: scaled(1 / point.tau, x), y: scaled(1 / point.tau, y), error: point.criterion };
    const isLast = ending === "no progress";
    const areFinite = [rest.x, rest.y, z].every(allFinite);
    if (areFinite && (isLast || rest.error <= tolerance)) {
      const solved = solvedBy(form, { x: rest.x, y: rest.y, z: scaled(1 / point.tau, z) });
      if (solved.error <= tolerance) return { ending: "optimal", ...solved };
    }
    if (isLast || point.isRay) {
      const contradiction = contradictionBy(form, point.state);
      if (contradiction !== undefined) return { ending: "infeasible", ...rest, contradiction };
      const ray = rayBy(form, point.state);
      if (ray !== undefined) return { ending: "unbounded", ...rest, ray };
    }
    if (isLast || !count()) return { ending, ...rest };
    if (!point.advance()) ending = "no progress";
    yield;
  }
}
