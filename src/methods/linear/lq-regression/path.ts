import { abortablePacer } from "../../../base/pause.js";
import { leastSquares } from "../../../math/linalg/least-squares.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { PenaltyProblem, PenaltySolver } from "../engine/path/lambda-path.js";
import type { LqRegressionSettings } from "./options.js";
import { type LqSolution, solveLq } from "./solver.js";

/** With q > 1 no coefficient is ever 0; the path begins where a feature alone has this part of least squares. */
const SHRUNK = 0.01;

/** The regressions of a path of penalties, each solved by itself. */
export function lqSolver(
  method: string,
  { q, tolerance, maxIterations }: LqRegressionSettings,
): PenaltySolver {
  return {
    largest: (problem) => largestLambda(problem, q),
    solve: async ({ x, y }, lambdas, { signal, onProgress }) => {
      const pause = abortablePacer(method, signal);
      const ends: LqSolution[] = [];
      for (const lambda of lambdas) {
        const onRound = async (completed: number, objective: number) => {
          await pause();
          if (lambdas.length === 1)
            onProgress?.({ phase: "iterations", completed, total: maxIterations, objective });
        };
        ends.push(
          lambda === 0
            ? unpenalized(x, y, tolerance)
            : await solveLq({ x, y, q, lambda, tolerance, maxIterations, onRound }),
        );
        if (lambdas.length > 1)
          onProgress?.({ phase: "penalties", completed: ends.length, total: lambdas.length });
      }
      const found = ends.map(({ convergence }) => convergence);
      return {
        coefficients: ends.map(({ coefficients }) => coefficients),
        convergence: {
          converged: found.every(({ converged }) => converged),
          iterations: found.reduce((sum, { iterations }) => sum + iterations, 0),
          criterion: Math.max(...found.map(({ criterion }) => criterion)),
          tolerance,
        },
      };
    },
  };
}

/**
 * The smallest penalty that leaves a feature, taken alone, no coefficient but 0 where q ≤ 1. With least squares b
 * and the sum of squares s, a coefficient β needs λ = 2s(b − β)β^(1 − q)/q, which is largest at
 * β = b(1 − q)/(2 − q).
 */
function largestLambda({ x, y }: PenaltyProblem, q: number): number {
  const pulls = x.transpose().multiply(y);
  const reaches = Array.from(pulls, (pull, j) => {
    const squares = x.column(j).reduce((sum, value) => sum + value * value, 0);
    const least = Math.abs(pull) / squares;
    const beta = least * (q <= 1 ? (1 - q) / (2 - q) : SHRUNK);
    return (2 * squares * (least - beta) * beta ** (1 - q)) / q;
  }).filter((lambda) => lambda > 0);
  if (reaches.length === 0) return 0;
  // A large coefficient needs more of a penalty than a small one only up to squares.
  return q <= 2 ? Math.max(...reaches) : Math.min(...reaches);
}

/** Least squares; some of the dependent features get the coefficient 0. */
function unpenalized(x: Matrix, y: Float64Array, tolerance: number): LqSolution {
  const { solution } = leastSquares(x, new Matrix(y.length, 1, y));
  return {
    coefficients: solution.data,
    convergence: { converged: true, iterations: 1, criterion: 0, tolerance },
  };
}
