// min ‖β‖₁ subject to ‖Xᵀ(y − Xβ)‖∞/n ≤ λ as a linear program: β = β⁺ − β⁻, and slacks between 0 and 2λ.

import { abortablePacer } from "../../../base/pause.js";
import { finishPaced, type Steps } from "../../../base/steps.js";
import { crossProduct } from "../../../math/linalg/cross-product.js";
import { largestSize } from "../../../math/linalg/largest-size.js";
import { leastSquares } from "../../../math/linalg/least-squares.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { linearProgramSteps } from "../../../math/optimize/linear-program.js";
import type { PenaltyProblem, PenaltySolver } from "../engine/path/lambda-path.js";
import type { DantzigSelectorSettings } from "./options.js";

interface Moments {
  /** XᵀX/n */
  readonly gram: Matrix;
  /** Xᵀy/n */
  readonly pull: Float64Array;
}

export function dantzigSolver({ tolerance, maxIterations }: DantzigSelectorSettings): PenaltySolver {
  return {
    largest: (problem) => largestSize(momentsOf(problem).pull),
    solve: async (problem, lambdas, control) => {
      const moments = momentsOf(problem);
      const pause = abortablePacer("DantzigSelector", control.signal);
      const ends: { gap: number; iterations: number; converged: boolean }[] = [];
      const coefficients: Float64Array[] = [];
      for (const lambda of lambdas) {
        await pause();
        const steps = select(moments, lambda, { tolerance, maxIterations });
        const { beta, ...end } = await finishPaced(steps, pause);
        ends.push(end);
        coefficients.push(beta);
        control.onProgress?.({ phase: "penalties", completed: ends.length, total: lambdas.length });
      }
      return {
        coefficients,
        convergence: {
          converged: ends.every(({ converged }) => converged),
          iterations: ends.reduce((sum, { iterations }) => sum + iterations, 0),
          criterion: Math.max(...ends.map(({ gap }) => gap)),
          tolerance,
        },
      };
    },
  };
}

function momentsOf({ x, y, totalWeight }: PenaltyProblem): Moments {
  return {
    gram: crossProduct(x).scale(1 / totalWeight),
    pull: x
      .transpose()
      .multiply(y)
      .map((value) => value / totalWeight),
  };
}

interface Selection {
  readonly beta: Float64Array;
  readonly gap: number;
  readonly iterations: number;
  readonly converged: boolean;
}

function* select(
  moments: Moments,
  lambda: number,
  options: { tolerance: number; maxIterations: number },
): Steps<Selection> {
  const { gram, pull } = moments;
  const size = pull.length;
  if (lambda >= largestSize(pull))
    return { beta: new Float64Array(size), gap: 0, iterations: 0, converged: true };
  // Without room for slacks there would be no interior.
  const slacks = lambda > 0 ? size : 0;
  const matrix = new Matrix(size, 2 * size + slacks);
  for (let i = 0; i < size; i += 1) {
    const at = i * matrix.columns;
    for (let j = 0; j < size; j += 1) {
      matrix.data[at + j] = gram.data[i * size + j];
      matrix.data[at + size + j] = -gram.data[i * size + j];
    }
    if (slacks > 0) matrix.data[at + 2 * size + i] = 1;
  }
  const objective = Float64Array.from({ length: matrix.columns }, (_, j) => (j < 2 * size ? 1 : 0));
  const upper = objective.map((cost) => (cost === 1 ? Number.POSITIVE_INFINITY : 2 * lambda));
  const right = pull.map((value) => value + lambda);
  const program = { objective, equalities: { matrix, right }, upper };
  const found = yield* linearProgramSteps(program, options, {});
  const raw = Float64Array.from({ length: size }, (_, j) => found.x[j] - found.x[size + j]);
  return {
    beta: sharpen(moments, lambda, raw),
    gap: found.convergence.criterion,
    iterations: found.convergence.iterations,
    converged: found.convergence.converged,
  };
}

/** A corner of the program is known by which coefficients are not 0 and which constraints hold with equality. */
function sharpen({ gram, pull }: Moments, lambda: number, raw: Float64Array): Float64Array {
  const least = 1e-7 * largestSize(raw);
  const active = indicesWhere(raw, (value) => Math.abs(value) > least);
  const slack = gram.multiply(raw).map((value, i) => pull[i] - value);
  const held = indicesWhere(slack, (value) => Math.abs(value) > lambda - 1e-6 * largestSize(pull));
  const out = new Float64Array(raw.length);
  for (const j of active) out[j] = raw[j];
  if (held.length < active.length) return out;
  const corner = leastSquares(
    Matrix.from(held.map((i) => active.map((j) => gram.get(i, j)))),
    held.map((i) => pull[i] - lambda * Math.sign(slack[i])),
  ).solution;
  const exact = new Float64Array(raw.length);
  for (const [k, j] of active.entries()) exact[j] = corner[k];
  const rest = gram.multiply(exact).map((value, i) => pull[i] - value);
  const isFeasible = largestSize(rest) <= lambda + 1e-12 * largestSize(pull);
  const length = (values: Float64Array) => values.reduce((sum, value) => sum + Math.abs(value), 0);
  return isFeasible && length(exact) <= length(raw) * (1 + 1e-9) ? exact : out;
}

function indicesWhere(values: Float64Array, is: (value: number) => boolean): number[] {
  return Array.from(values.keys()).filter((i) => is(values[i]));
}
