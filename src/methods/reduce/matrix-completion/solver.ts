import type { Convergence } from "../../../base/control.js";
import { ConvergenceError } from "../../../base/errors.js";
import type { Steps } from "../../../base/steps.js";
import { type FoundEigen, leadingEigen } from "../../../math/basis/leading-eigen.js";
import { crossProduct } from "../../../math/linalg/cross-product.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { multiply } from "../../../math/linalg/multiply.js";
import { svd } from "../../../math/linalg/svd.js";
import { withLargestPositive } from "../engine/signs.js";
import { byColumn, knownByRow, type Lines, meanOf } from "./known.js";
import { type Structure, solveLine } from "./structure.js";

/** A matrix with NaN in its unknown cells, and how it is completed. */
export interface CompletionProblem {
  readonly method: string;
  readonly x: Matrix;
  readonly weights: Float64Array | undefined;
  readonly alternates: boolean;
  readonly biases: boolean;
  readonly rank: number;
  readonly tolerance: number;
  readonly maxIterations: number;
  /** Is told the objective after every iteration. */
  readonly tell?: ((completed: number, objective: number) => void) | undefined;
}

export interface Completion {
  readonly structure: Structure;
  /** Of the estimate without biases, rows counted by their weights. */
  readonly singularValues: Float64Array;
  readonly objective: number;
  readonly convergence: Convergence;
  /** What the next, smaller penalty begins with. */
  readonly filled: Matrix | undefined;
}

/** Rounding may raise an objective by this share. */
const ROUNDING = 1e-10;
/** Singular values below this share of the largest are 0. */
const NO_MORE = 1e-9;

/** The centered matrix with zeros in its unknown cells, its rows times the roots of their weights. */
export function zeroFilled({ x, weights }: CompletionProblem): Matrix {
  const center = meanOf(knownByRow(x), weights);
  return x.map((value, at) =>
    Number.isNaN(value) ? 0 : Math.sqrt(weights?.[Math.floor(at / x.columns)] ?? 1) * (value - center),
  );
}

/** Completes a matrix for one penalty. */
export function complete(problem: CompletionProblem, lambda: number, start?: Matrix): Steps<Completion> {
  return problem.alternates ? alternate(problem, lambda) : softImpute(problem, lambda, start);
}

/** Repeats a step that lowers an objective until it no longer does. */
function* untilSettled(
  { method, tolerance, maxIterations, tell }: CompletionProblem,
  first: number,
  scale: number,
  step: () => number,
): Steps<{ readonly objective: number; readonly convergence: Convergence }> {
  let objective = first;
  let criterion = Number.POSITIVE_INFINITY;
  let iterations = 0;
  while (iterations < maxIterations && criterion > tolerance) {
    const next = step();
    iterations += 1;
    if (!(next <= objective + ROUNDING * scale)) {
      const sentence = `the objective rose from ${objective} to ${next} at iteration ${iterations}.`;
      throw new ConvergenceError(method, sentence);
    }
    criterion = scale > 0 ? Math.max(0, objective - next) / scale : 0;
    objective = next;
    tell?.(iterations, objective);
    yield;
  }
  return { objective, convergence: { converged: criterion <= tolerance, iterations, criterion, tolerance } };
}

/**
 * Fills the unknown cells with the current estimate, shrinks the singular values by λ, and so on: ½ Σ squared errors +
 * λ Σ singular values (Mazumder, Hastie and Tibshirani 2010).
 */
function* softImpute(problem: CompletionProblem, lambda: number, start?: Matrix): Steps<Completion> {
  const { x, weights, rank } = problem;
  const zeros = zeroFilled(problem);
  const center = meanOf(knownByRow(x), weights);
  const isKnown = Uint8Array.from(x.data, (value) => Number(!Number.isNaN(value)));
  let current = start ?? new Matrix(x.rows, x.columns);
  let parts = { values: new Float64Array(), V: new Matrix(x.columns, 0) };
  const lossOf = (estimates: Matrix) => {
    let sum = 0;
    for (let at = 0; at < isKnown.length; at += 1)
      if (isKnown[at] === 1) sum += (zeros.data[at] - estimates.data[at]) ** 2;
    return sum / 2;
  };
  const scale = lossOf(new Matrix(x.rows, x.columns));
  const step = () => {
    const { U, singularValues, V } = svd(
      zeros.map((value, at) => (isKnown[at] === 1 ? value : current.data[at])),
    );
    const shrunk = singularValues.map((value, k) => (k < rank ? Math.max(0, value - lambda) : 0));
    const count = shrunk.filter((value) => value > 0).length;
    const values = shrunk.slice(0, count);
    parts = { values, V: V.slice(0, x.columns, 0, count) };
    const scaled = U.slice(0, x.rows, 0, count).map((value, at) => value * values[at % count]);
    current = count === 0 ? new Matrix(x.rows, x.columns) : scaled.multiply(parts.V.transpose());
    return lossOf(current) + lambda * values.reduce((sum, value) => sum + value, 0);
  };
  const { objective, convergence } = yield* untilSettled(problem, Number.POSITIVE_INFINITY, scale, step);
  const { values, V } = parts;
  const loadings = withLargestPositive(V).map((value, at) => value * Math.sqrt(values[at % values.length]));
  return {
    structure: { center, columnBiases: undefined, loadings, lambda },
    singularValues: values,
    objective,
    convergence,
    filled: current,
  };
}

interface Side {
  readonly lines: Lines;
  readonly biases: Float64Array | undefined;
  readonly coordinates: Matrix;
}

/** Ridge regressions of all rows on the columns, and of all columns on the rows, in turn. */
function* alternate(problem: CompletionProblem, lambda: number): Steps<Completion> {
  const { x, weights, biases } = problem;
  const lines = knownByRow(x);
  const center = meanOf(lines, weights);
  const right = yield* startOf(problem);
  const none = (length: number) => (biases ? new Float64Array(length) : undefined);
  const rows: Side = { lines, biases: none(x.rows), coordinates: new Matrix(x.rows, right.columns) };
  const columns: Side = {
    lines: byColumn(lines, x.columns),
    biases: none(x.columns),
    coordinates: right,
  };
  const scale = zeroFilled(problem).data.reduce((sum, value) => sum + value * value, 0) / 2;
  const step = () => {
    solveAll(rows, columns, center, undefined, lambda);
    solveAll(columns, rows, center, weights, lambda);
    const penalty = (sizeOf(rows, weights) + sizeOf(columns, undefined)) / 2;
    return halfErrors(rows, columns, center, weights) + lambda * penalty;
  };
  const { objective, convergence } = yield* untilSettled(problem, Number.POSITIVE_INFINITY, scale, step);
  const { loadings, singularValues } = rotated(columns.coordinates);
  return {
    structure: { center, columnBiases: columns.biases, loadings, lambda },
    singularValues,
    objective,
    convergence,
    filled: undefined,
  };
}

/**
 * Columns that begin as the leading right singular vectors of the matrix with zeros in its unknown cells. The first step
 * solves for the rows.
 */
function* startOf(problem: CompletionProblem): Steps<Matrix> {
  const { x, rank } = problem;
  const { values, vectors } = yield* leadingSquares(zeroFilled(problem), Math.min(rank, x.rows, x.columns));
  return vectors.map((value, at) => value * Math.max(0, values[at % values.length]) ** 0.25);
}

/** The largest squared singular values and their right singular vectors. */
export function leadingSquares(z: Matrix, count: number): Steps<FoundEigen> {
  return leadingEigen(
    {
      rows: z.columns,
      times: (block) => multiply(z, multiply(z, block), { transposeA: true }),
      *matrix() {
        yield;
        return crossProduct(z);
      },
    },
    count,
  );
}

function solveAll(
  side: Side,
  other: Side,
  center: number,
  weights: Float64Array | undefined,
  lambda: number,
): void {
  const { pointers, indices, values } = side.lines;
  for (let i = 0; i < side.coordinates.rows; i += 1) {
    const [start, end] = [pointers[i], pointers[i + 1]];
    const { bias, coordinates } = solveLine({
      indices: indices.subarray(start, end),
      values: values.subarray(start, end),
      center,
      otherBiases: other.biases,
      others: other.coordinates,
      weights,
      lambda,
    });
    side.coordinates.row(i).set(coordinates);
    if (side.biases !== undefined) side.biases[i] = bias;
  }
}

function sizeOf({ biases, coordinates }: Side, weights: Float64Array | undefined): number {
  let total = 0;
  for (let i = 0; i < coordinates.rows; i += 1) {
    const row = coordinates.row(i).reduce((sum, value) => sum + value * value, (biases?.[i] ?? 0) ** 2);
    total += (weights?.[i] ?? 1) * row;
  }
  return total;
}

function halfErrors(rows: Side, columns: Side, center: number, weights: Float64Array | undefined): number {
  const { pointers, indices, values } = rows.lines;
  let total = 0;
  for (let i = 0; i < rows.coordinates.rows; i += 1) {
    const own = rows.coordinates.row(i);
    let sum = 0;
    for (let at = pointers[i]; at < pointers[i + 1]; at += 1) {
      const j = indices[at];
      const other = columns.coordinates.row(j);
      let error = values[at] - center - (rows.biases?.[i] ?? 0) - (columns.biases?.[j] ?? 0);
      for (let k = 0; k < own.length; k += 1) error -= own[k] * other[k];
      sum += error * error;
    }
    total += ((weights?.[i] ?? 1) * sum) / 2;
  }
  return total;
}

/**
 * Loadings with orthogonal columns, the longest first, which say the same as the given ones. In a solution the squares of
 * their lengths are the singular values of the estimate, because both factors have equal sums of squares.
 */
function rotated(loadings: Matrix): { readonly loadings: Matrix; readonly singularValues: Float64Array } {
  const { U, singularValues } = svd(loadings);
  const squares = singularValues.map((value) => value * value);
  const count = squares.filter((value) => value > NO_MORE * squares[0]).length;
  const turned = withLargestPositive(U.slice(0, U.rows, 0, count));
  return {
    loadings: turned.map((value, at) => value * singularValues[at % count]),
    singularValues: squares.slice(0, count),
  };
}
