// Least squares for a regression of any length: small ones directly and refined, long ones by blocks of
// rows whose triangles are stacked and factored again (tall-skinny QR: Demmel, Grigori, Hoemmen and
// Langou 2012). Both are Householder QR throughout; the normal equations are never formed.

import { abortablePacer } from "../../../base/pause.js";
import { finishPaced } from "../../../base/steps.js";
import { type LeastSquares, leastSquaresSteps } from "../../../math/linalg/least-squares.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { fromModerateRows } from "../../../model/input/magnitude.js";
import { withArena } from "../../../wasm/arena.js";
import { extractR, qrFactor } from "../../../wasm/orthogonal.js";
import { type RegressionShape, regressionWidth, stackedTriangles } from "../../../wasm/regression-block.js";
import type { ParallelControl } from "../../../wasm/threads/parallel-for.js";
import { weightedRows } from "./design/standardize.js";
import { sumOfSquares } from "./vectors.js";

/** Up to this many numbers, the cost of refinement is negligible. */
export const SMALL = 2 ** 20;
/** Fewer rows per column make no blocks that are worth reducing. */
const TALL = 2;
/** Numbers of the design in one block. */
const BLOCK_NUMBERS = 65536;

export interface Problem {
  readonly x: Matrix;
  readonly responses: Matrix;
  readonly weights: Float64Array | undefined;
  readonly intercept: boolean;
  /** See `leastSquares`; undefined for its default. */
  readonly tolerance: number | undefined;
  /** If the numbers of `x` have not been checked: throws unless all are finite and can be squared. */
  readonly requireUsable?: (() => void) | undefined;
}

/** The coefficients of a regression, without what inference needs. */
export interface Coefficients {
  /** Design columns (the intercept first, if there is one) × responses; zero for dependent columns. */
  readonly coefficients: Matrix;
  readonly rank: number;
  readonly pivots: Int32Array;
  /** Weighted sum of squared residuals of every response. */
  readonly residualSums: Float64Array;
  /** Σ w·x² of every column of the design. */
  readonly squares: () => Float64Array;
}

export interface Solution extends Coefficients {
  /** (XᵀWX)⁻¹, zero for dependent columns. */
  readonly inverseGram: Matrix;
}

export async function solveRegression(problem: Problem, control: ParallelControl): Promise<Solution> {
  const solved = await solve(problem, true, control);
  const { rows } = solved.coefficients;
  return { ...solved, inverseGram: solved.inverseGram ?? new Matrix(rows, rows) };
}

/** Solves a regression without computing (XᵀWX)⁻¹, each column of which takes as long as a response. */
export function solveCoefficients(problem: Problem, control: ParallelControl): Promise<Coefficients> {
  return solve(problem, false, control);
}

interface Solved extends Coefficients {
  readonly inverseGram?: Matrix;
}

async function solve(problem: Problem, inverseGram: boolean, control: ParallelControl): Promise<Solved> {
  const { x, responses, intercept } = problem;
  const shape = { columns: x.columns, responses: responses.columns, intercept };
  const width = regressionWidth(shape);
  if (x.rows * width > SMALL && x.rows > TALL * width)
    return solveByBlocks(problem, shape, inverseGram, control);
  problem.requireUsable?.();
  return solveDirectly(problem, inverseGram, control);
}

async function solveDirectly(
  { x, responses, weights, intercept, tolerance }: Problem,
  inverseGram: boolean,
  { signal }: ParallelControl,
): Promise<Solved> {
  const design = privateDesign(x, weights, intercept);
  const steps = leastSquaresSteps(design, weightedRows(responses, weights), {
    inverseGram,
    ...(tolerance !== undefined && { tolerance }),
  });
  const solved = await finishPaced(steps, abortablePacer("solveRegression", signal));
  return summarize(solved, design, (j) => sumOfSquares(solved.residuals.column(j)));
}

/** A new matrix in any case: the solution reads it again after a pause. */
function privateDesign(x: Matrix, weights: Float64Array | undefined, intercept: boolean): Matrix {
  if (intercept) return weightedRows(withOnes(x), weights);
  return weights === undefined ? Matrix.from(x) : weightedRows(x, weights);
}

async function solveByBlocks(
  problem: Problem,
  shape: RegressionShape,
  inverseGram: boolean,
  control: ParallelControl,
): Promise<Solved> {
  const width = regressionWidth(shape);
  // A weight of 0 would hide numbers from the triangles.
  if (problem.weights !== undefined) problem.requireUsable?.();
  const stacked = await blockTriangles(problem, shape, control);
  if (!fromModerateRows(stacked)) problem.requireUsable?.();
  const R = qrTriangle(stacked);
  const independent = width - shape.responses;
  const tolerance = problem.tolerance ?? Math.max(problem.x.rows, independent) * Number.EPSILON;
  const triangle = R.slice(0, independent, 0, independent);
  const steps = leastSquaresSteps(triangle, R.slice(0, independent, independent), {
    inverseGram,
    tolerance,
  });
  const solved = await finishPaced(steps, abortablePacer("solveRegression", control.signal));
  // The triangle below the design's columns is the part that no coefficient explains.
  const beyond = R.slice(independent, R.rows, independent);
  return summarize(
    solved,
    triangle,
    (j) => sumOfSquares(solved.residuals.column(j)) + sumOfSquares(beyond.column(j)),
  );
}

/** R alone, with a non-negative diagonal. */
function qrTriangle({ rows, columns, data }: Matrix): Matrix {
  return withArena((arena) => {
    const size = Math.min(rows, columns);
    const r = arena.float64(size * columns);
    extractR(qrFactor(arena, rows, columns, arena.copyIn(data)), size, r);
    return new Matrix(size, columns, r.copyOut());
  });
}

/** The triangles of blocks of rows, one below the other. */
export async function blockTriangles(
  { x, responses, weights }: Problem,
  shape: RegressionShape,
  control: ParallelControl,
): Promise<Matrix> {
  const width = regressionWidth(shape);
  const height = Math.max(4 * width, Math.floor(BLOCK_NUMBERS / width));
  const rows = { x: x.data, y: responses.data, weights };
  const stacked = await stackedTriangles(shape, rows, height, control);
  return new Matrix(stacked.length / width, width, stacked);
}

/** `design` has the sums of squares of the columns, whether it has all rows or is their triangle. */
function summarize(
  solved: LeastSquares<Matrix>,
  design: Matrix,
  residualSum: (response: number) => number,
): Solved {
  const { solution, rank, pivots, inverseGram } = solved;
  return {
    coefficients: solution,
    rank,
    pivots,
    ...(inverseGram && { inverseGram }),
    residualSums: Float64Array.from({ length: solution.columns }, (_, j) => residualSum(j)),
    squares: () => columnSquares(design),
  };
}

export function columnSquares(design: Matrix): Float64Array {
  return Float64Array.from({ length: design.columns }, (_, j) => sumOfSquares(design.column(j)));
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
