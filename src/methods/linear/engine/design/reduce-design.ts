// A regression of many rows has the same least squares as one of few: the triangle of its QR factorization.
// Methods that try many sets of features, or take many steps, work on that.

import { NotPositiveDefiniteError } from "../../../../base/errors.js";
import { cholesky } from "../../../../math/linalg/cholesky.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import { type Arena, withArena } from "../../../../wasm/arena.js";
import { copyInRows } from "../../../../wasm/covariances.js";
import { extractR, qrFactor } from "../../../../wasm/orthogonal.js";
import type { Rows } from "../../../../wasm/rows.js";
import type { Float64Span } from "../../../../wasm/span.js";
import type { ParallelControl } from "../../../../wasm/threads/parallel-for.js";
import { trsmLeft } from "../../../../wasm/triangular.js";
import { sumOfSquares } from "../vectors.js";
import { isLong, scaledDesignProducts } from "./design-products.js";
import type { OpenData } from "./regression-data.js";
import { centerResponse, type Standardization, standardizeDesign, weightedRows } from "./standardize.js";

/**
 * Standardized features and response, turned so that few rows hold all their products: a triangle with one
 * more row than features, unless there are fewer cases.
 */
export interface ReducedDesign extends Standardization {
  readonly rows: number;
  /** One array per feature: weighted, centered, scaled, turned. */
  readonly columns: readonly Float64Array[];
  readonly y: Float64Array;
  /** The sum of the weights. */
  readonly totalWeight: number;
  /** Σ w·(y − ȳ)², or Σ w·y² without an intercept. */
  readonly totalSum: number;
}

interface ReduceOptions {
  readonly intercept: boolean;
  readonly standardize: boolean;
}

/** The variance inflation of features of which others explain 99 %; the Gram matrix costs them two digits. */
const MOST_INFLATED = 100;
/** The part of the response that must be left unexplained for its residual sum to keep most digits. */
const LEAST_LEFT = 1e-4;

export function reduceDesign(
  x: Matrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  options: ReduceOptions,
): ReducedDesign {
  const { x: moved, y: response, ...rest } = standardizeDesign(x, y, weights, options);
  const { rows, columns } = moved;
  const width = columns + 1;
  const flat = isFlat(response, weights, rest.responseCenter);
  if (rows < width) return { ...rest, ...turned(moved, flat ? new Float64Array(rows) : response, weights) };
  const reduced = withArena((arena) => {
    const joined = arena.float64(rows * width);
    const data = joined.array;
    for (let row = 0, from = 0, to = 0; row < rows; row += 1, to += 1) {
      const root = weights === undefined ? 1 : Math.sqrt(weights[row]);
      for (let j = 0; j < columns; j += 1, from += 1, to += 1) data[to] = root * moved.data[from];
      data[to] = flat ? 0 : root * response[row];
    }
    return triangle(arena, joined, rows, width).copyOut();
  });
  return { ...rest, ...splitColumns(reduced, width, width) };
}

/** Fewer cases than features are only weighted. */
function turned(
  x: Matrix,
  response: Float64Array,
  weights: Float64Array | undefined,
): Pick<ReducedDesign, "rows" | "columns" | "y" | "totalSum"> {
  const features = weightedRows(x, weights).transpose();
  const columns = Array.from({ length: x.columns }, (_, j) => features.row(j));
  const y = weights === undefined ? response : response.map((value, i) => value * Math.sqrt(weights[i]));
  return { rows: x.rows, columns, y, totalSum: sumOfSquares(y) };
}

/**
 * Reduces a design by the Gram matrix, on several threads, if cases are many and features hardly related. The
 * features are read before the first pause only.
 */
export async function reduceLongDesign(
  cases: OpenData,
  options: ReduceOptions,
  control: ParallelControl,
): Promise<ReducedDesign> {
  const { x, y, weights, requireUsable } = cases;
  if (!isLong({ rows: x.rows, columns: x.columns + 1 })) {
    requireUsable?.();
    return reduceDesign(x, y, weights, options);
  }
  return withArena(async (arena) => {
    const held = copyInRows(arena, x);
    const found = await byProducts(arena, held, cases, options, control);
    return found ?? reduceDesign(new Matrix(x.rows, x.columns, held.span.copyOut()), y, weights, options);
  });
}

async function byProducts(
  arena: Arena,
  x: Rows,
  { y, weights, requireUsable }: Omit<OpenData, "x">,
  { intercept, standardize }: ReduceOptions,
  { threads, signal }: ParallelControl,
): Promise<ReducedDesign | undefined> {
  const totalWeight = weights === undefined ? x.rows : weights.reduce((sum, weight) => sum + weight, 0);
  const { response, responseCenter } = centerResponse(y, weights, totalWeight, intercept);
  if (isFlat(response, weights, responseCenter)) {
    requireUsable?.();
    return undefined;
  }
  const weighted =
    weights === undefined ? response : response.map((value, i) => value * Math.sqrt(weights[i]));
  const options = { center: intercept, divide: standardize, requireUsable };
  const control = { threads, signal };
  const { gram, cross, scales } = await scaledDesignProducts(arena, x, weights, options, weighted, control);
  const width = x.columns + 1;
  const joined = new Matrix(width, width);
  for (let j = 0; j < x.columns; j += 1) {
    joined.row(j).set(gram.row(j));
    joined.data[j * width + x.columns] = cross[j];
  }
  joined.row(x.columns).set(cross);
  joined.data[width * width - 1] = sumOfSquares(weighted);
  const triangle = gramTriangle(joined);
  if (triangle === undefined) return undefined;
  const { variances: _, ...rest } = scales;
  return { ...rest, responseCenter, ...splitColumns(triangle, width, width) };
}

/** Whether a response varies only by rounding errors. */
function isFlat(response: Float64Array, weights: Float64Array | undefined, center: number): boolean {
  const noise = 4 * Number.EPSILON * Math.abs(center);
  return response.every((value, row) => Math.abs(value) <= noise || weights?.[row] === 0);
}

/** Row-major features and, last, the response, as columns. */
function splitColumns(
  reduced: Float64Array,
  rows: number,
  width: number,
): Pick<ReducedDesign, "rows" | "columns" | "y" | "totalSum"> {
  const column = (j: number) => {
    const out = new Float64Array(rows);
    for (let i = 0, at = j; i < rows; i += 1, at += width) out[i] = reduced[at];
    return out;
  };
  const columns = Array.from({ length: width - 1 }, (_, j) => column(j));
  const y = column(width - 1);
  return { rows, columns, y, totalSum: sumOfSquares(y) };
}

function triangle(arena: Arena, data: Float64Span, rows: number, width: number): Float64Span {
  const factor = qrFactor(arena, rows, width, data);
  const r = arena.float64(width * width);
  extractR(factor, width, r);
  return r;
}

/** The triangle by the Cholesky factor of the Gram matrix, or undefined if that would cost digits. */
function gramTriangle(gram: Matrix): Float64Array | undefined {
  const width = gram.rows;
  const lower = factorOf(gram);
  if (lower === undefined) return undefined;
  const last = width - 1;
  if (lower.get(last, last) ** 2 <= LEAST_LEFT * gram.get(last, last)) return undefined;
  // Row j of R⁻¹ has the squared length of (XᵀX)⁻¹ⱼⱼ; times that of x it is the variance inflation.
  const squares = inverseSquares(lower, last);
  for (let j = 0; j < last; j += 1) if (squares[j] * gram.get(j, j) > MOST_INFLATED) return undefined;
  return lower.transpose().data;
}

function factorOf(gram: Matrix): Matrix | undefined {
  try {
    return cholesky(gram).L;
  } catch (error) {
    if (error instanceof NotPositiveDefiniteError) return undefined;
    throw error;
  }
}

/** The squared lengths of the columns of L⁻¹, for the leading part of L. */
function inverseSquares(lower: Matrix, size: number): Float64Array {
  const width = lower.rows;
  return withArena((arena) => {
    const inverse = arena.copyIn(Matrix.identity(width).data);
    trsmLeft(1, { span: arena.copyIn(lower.data), size: width, half: "lower" }, inverse, width);
    const values = inverse.array;
    const squares = new Float64Array(size);
    for (let i = 0, at = 0; i < size; i += 1, at += width)
      for (let j = 0; j <= i; j += 1) squares[j] += values[at + j] ** 2;
    return squares;
  });
}
