import { throwIfAborted } from "../../../../base/control.js";
import { abortablePacer } from "../../../../base/pause.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import type { FitControl } from "../../../../model/control.js";
import { type Arena, withArena } from "../../../../wasm/arena.js";
import type { ResponseProblem } from "../../../../wasm/response-sweep.js";
import {
  centerResponse,
  originalScalePath,
  type StandardizedColumns,
  standardizeColumns,
} from "../design/standardize.js";
import { lambdaSequence } from "../path/lambda-sequence.js";
import { JointDescent } from "./joint-descent.js";
import { leadIn } from "./lambdas.js";
import type { PathProblem, PathSolution } from "./solve-path.js";

/** Several responses, whose coefficients of a feature are 0 together. */
export interface JointProblem
  extends Pick<PathProblem, "alpha" | "lambdas" | "design" | "tolerance" | "maxSweeps"> {
  readonly x: Matrix;
  /** Cases × responses. */
  readonly responses: Matrix;
  readonly weights: Float64Array | undefined;
  /** The penalty factor of every feature. */
  readonly factors: Float64Array;
}

/** The path of every response; their penalties, gaps and sweeps are the same. */
export function solveJointPath(
  method: string,
  problem: JointProblem,
  control: FitControl,
): Promise<PathSolution[]> {
  return withArena(async (arena) => {
    const { x, responses, weights, design } = problem;
    const columns = standardizeColumns(x, weights, { center: design.intercept, divide: design.standardize });
    const centered = Array.from({ length: responses.columns }, (_, t) =>
      centerResponse(responses.column(t), weights, columns.totalWeight, design.intercept),
    );
    const inKernels = copyIn(arena, problem, columns, centered);
    const descent = new JointDescent(arena, inKernels, problem, abortablePacer(method, control.signal));
    const record = await followPath(method, problem, descent, control);
    return centered.map(({ responseCenter }, t) => {
      const standardized = Matrix.from(record.points.map(({ rows }) => rows[t]));
      const { intercepts, coefficients } = originalScalePath(standardized, { ...columns, responseCenter });
      return {
        lambdas: record.lambdas,
        intercepts,
        coefficients,
        nonZeros: Float64Array.from(
          record.points,
          ({ rows }) => rows[t].filter((value) => value !== 0).length,
        ),
        residualSums: Float64Array.from(record.points, ({ squares }) => columns.totalWeight * squares[t]),
        gaps: Float64Array.from(record.points, ({ gap }) => gap),
        sweeps: Int32Array.from(record.points, ({ sweeps }) => sweeps),
        constant: columns.constant,
      };
    });
  });
}

/** The solution at one λ: standardized coefficients and ‖r‖² by response. */
interface JointPoint {
  readonly rows: readonly Float64Array[];
  readonly squares: readonly number[];
  readonly gap: number;
  readonly sweeps: number;
}

async function followPath(
  method: string,
  { x, responses, lambdas: plan }: JointProblem,
  descent: JointDescent,
  { signal, onProgress }: FitControl,
): Promise<{ readonly lambdas: Float64Array; readonly points: readonly JointPoint[] }> {
  const largest = await descent.largestLambda();
  const lambdas = "values" in plan ? plan.values : lambdaSequence(largest, plan.count, plan.ratio);
  let previous = largest;
  for (const lambda of leadIn(largest, lambdas[0])) {
    await descent.solve(lambda, previous);
    previous = lambda;
  }
  const points: JointPoint[] = [];
  for (const lambda of lambdas) {
    throwIfAborted(method, signal);
    const end = await descent.solve(lambda, previous);
    previous = lambda;
    const responseIndices = Array.from({ length: responses.columns }, (_, t) => t);
    points.push({
      ...end,
      rows: responseIndices.map((t) =>
        Float64Array.from({ length: x.columns }, (_, j) => descent.coefficientsOf(j)[t]),
      ),
      squares: responseIndices.map((t) => descent.residualSquares(t)),
    });
    onProgress?.({ phase: "lambdas", completed: points.length, total: lambdas.length });
  }
  return { lambdas, points };
}

/** Standardized columns and centered responses, times the roots of weights that sum to 1. */
function copyIn(
  arena: Arena,
  { responses, weights, factors }: JointProblem,
  { x, totalWeight }: StandardizedColumns,
  centered: readonly { readonly response: Float64Array }[],
): ResponseProblem {
  const { rows, columns: features } = x;
  const roots = Float64Array.from({ length: rows }, (_, i) => Math.sqrt((weights?.[i] ?? 1) / totalWeight));
  const columns = arena.copyIn(x.transpose().data.map((value, at) => value * roots[at % rows]));
  const residuals = arena.float64(rows * responses.columns);
  for (const [t, { response }] of centered.entries())
    residuals.part(t * rows, rows).set(response.map((value, i) => value * roots[i]));
  const numbers = columns.array;
  const squares = Float64Array.from({ length: features }, (_, j) => {
    let sum = 0;
    for (let at = j * rows; at < (j + 1) * rows; at += 1) sum += numbers[at] * numbers[at];
    return sum;
  });
  return {
    rows,
    responses: responses.columns,
    features,
    x: columns,
    residuals,
    coefficients: arena.zeros(features * responses.columns),
    squares: arena.copyIn(squares),
    factors: arena.copyIn(factors),
    scratch: arena.float64(responses.columns),
  };
}
