// Least squares for a regression of any length: small ones directly and refined, long ones by blocks of
// rows whose triangles are stacked and factored again (tall-skinny QR: Demmel, Grigori, Hoemmen and
// Langou 2012). Both are Householder QR throughout; the normal equations are never formed.

import { abortablePacer } from "../../base/pause.js";
import { finishPaced } from "../../base/steps.js";
import { type LeastSquares, leastSquaresSteps } from "../../linalg/least-squares.js";
import { Matrix } from "../../linalg/matrix.js";
import { qr } from "../../linalg/qr.js";
import { withArena } from "../../wasm/arena.js";
import {
  type RegressionShape,
  type RegressionSlot,
  reduceRegressionBlocks,
  regressionSlot,
  regressionWidth,
} from "../../wasm/regression-block.js";
import type { ParallelControl } from "../../wasm/threads/parallel-for.js";
import { weightedRows } from "../engine/design/standardize.js";
import { sumOfSquares } from "../engine/vectors.js";

/** Up to this many numbers, the cost of refinement is negligible. */
export const SMALL = 2 ** 20;
/** Numbers of the design in one block. */
const BLOCK_NUMBERS = 65536;
/** Blocks that are reduced together, while the same number is being copied. */
const SLOTS = 4;

export interface Problem {
  readonly x: Matrix;
  readonly responses: Matrix;
  readonly weights: Float64Array | undefined;
  readonly intercept: boolean;
  /** See `leastSquares`; undefined for its default. */
  readonly tolerance: number | undefined;
}

export interface Solution {
  /** Design columns (the intercept first, if there is one) × responses; zero for dependent columns. */
  readonly coefficients: Matrix;
  readonly rank: number;
  readonly pivots: Int32Array;
  /** (XᵀWX)⁻¹, zero for dependent columns. */
  readonly inverseGram: Matrix;
  /** Weighted sum of squared residuals of every response. */
  readonly residualSums: Float64Array;
}

export async function solveRegression(problem: Problem, control: ParallelControl): Promise<Solution> {
  const { x, responses, intercept } = problem;
  const shape = { columns: x.columns, responses: responses.columns, intercept };
  const width = regressionWidth(shape);
  return x.rows * width <= SMALL ? solveDirectly(problem, control) : solveByBlocks(problem, shape, control);
}

async function solveDirectly(
  { x, responses, weights, intercept, tolerance }: Problem,
  { signal }: ParallelControl,
): Promise<Solution> {
  const design = weightedRows(intercept ? withOnes(x) : x, weights);
  const steps = leastSquaresSteps(design, weightedRows(responses, weights), {
    inverseGram: true,
    keep: intercept ? 0 : undefined,
    ...(tolerance !== undefined && { tolerance }),
  });
  const solved = await finishPaced(steps, abortablePacer("solveRegression", signal));
  return summarize(solved, (j) => sumOfSquares(solved.residuals.column(j)));
}

async function solveByBlocks(
  problem: Problem,
  shape: RegressionShape,
  control: ParallelControl,
): Promise<Solution> {
  const width = regressionWidth(shape);
  const stacked = await blockTriangles(problem, shape, control);
  const { R } = qr(stacked);
  const independent = width - shape.responses;
  const tolerance = problem.tolerance ?? Math.max(problem.x.rows, independent) * Number.EPSILON;
  const steps = leastSquaresSteps(
    R.slice(0, independent, 0, independent),
    R.slice(0, independent, independent),
    { inverseGram: true, keep: shape.intercept ? 0 : undefined, tolerance },
  );
  const solved = await finishPaced(steps, abortablePacer("solveRegression", control.signal));
  // The triangle below the design's columns is the part that no coefficient explains.
  const beyond = R.slice(independent, R.rows, independent);
  return summarize(solved, (j) => sumOfSquares(solved.residuals.column(j)) + sumOfSquares(beyond.column(j)));
}

/** The triangles of all blocks, one below the other, in the order of the rows. */
export function blockTriangles(
  problem: Problem,
  shape: RegressionShape,
  control: ParallelControl,
): Promise<Matrix> {
  const { x, responses, weights } = problem;
  const width = regressionWidth(shape);
  const blockRows = Math.max(4 * width, Math.floor(BLOCK_NUMBERS / width));
  const blocks = Math.ceil(x.rows / blockRows);
  const stacked = new Matrix(blocks * width, width);
  return withArena(async (arena) => {
    // While the threads reduce one group of blocks, the next group is copied.
    const groups = Array.from({ length: 2 }, () =>
      Array.from({ length: Math.min(SLOTS, blocks) }, () =>
        regressionSlot(arena, shape, blockRows, weights !== undefined),
      ),
    );
    const fill = (first: number): Filled[] =>
      groups[(first / SLOTS) % 2].slice(0, Math.max(0, blocks - first)).map((slot, i) => {
        const start = (first + i) * blockRows;
        const end = Math.min(start + blockRows, x.rows);
        slot.x.set(x.data.subarray(start * x.columns, end * x.columns));
        slot.y.set(responses.data.subarray(start * responses.columns, end * responses.columns));
        if (weights) slot.weights?.set(weights.subarray(start, end));
        return { slot, rows: end - start };
      });
    let filled = fill(0);
    for (let first = 0; first < blocks; first += SLOTS) {
      const reduced = reduceRegressionBlocks(shape, filled, control);
      const next = fill(first + SLOTS);
      await reduced;
      for (const [i, { slot }] of filled.entries())
        stacked.data.set(slot.r.array, (first + i) * width * width);
      filled = next;
    }
    return stacked;
  });
}

interface Filled {
  readonly slot: RegressionSlot;
  readonly rows: number;
}

function summarize(solved: LeastSquares<Matrix>, residualSum: (response: number) => number): Solution {
  const { solution, rank, pivots, inverseGram } = solved;
  return {
    coefficients: solution,
    rank,
    pivots,
    inverseGram: inverseGram ?? new Matrix(solution.rows, solution.rows),
    residualSums: Float64Array.from({ length: solution.columns }, (_, j) => residualSum(j)),
  };
}

/** The design matrix with a column of ones before the features. */
export function withOnes(x: Matrix): Matrix {
  const out = new Matrix(x.rows, x.columns + 1);
  for (let i = 0; i < x.rows; i += 1) {
    out.data[i * out.columns] = 1;
    out.data.set(x.row(i), i * out.columns + 1);
  }
  return out;
}
