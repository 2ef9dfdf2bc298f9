// A regression of many rows has the same least squares as one of few: the triangle of its QR factorization.
// Methods that look at many sets of features, or go many steps, work on that.

import { withArena } from "../../kernel/arena.js";
import { extractR, qrFactor } from "../../kernel/orthogonal.js";
import type { Matrix } from "../../linalg/matrix.js";
import { type Standardization, standardizeDesign } from "./standardize.js";

/**
 * Standardized features and response, turned so that few rows hold all their products: a triangle with one
 * more row than features, unless there are not as many cases.
 */
export interface ReducedDesign extends Standardization {
  readonly rows: number;
  /** One array per feature: weighted, centered, scaled, turned. */
  readonly columns: readonly Float64Array[];
  readonly y: Float64Array;
  /** The sum of the weights. */
  readonly mass: number;
  /** Σ w·(y − ȳ)², or Σ w·y² without an intercept. */
  readonly totalSum: number;
}

export function reduceDesign(
  x: Matrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  options: { readonly intercept: boolean; readonly standardize: boolean },
): ReducedDesign {
  const { x: moved, y: response, ...rest } = standardizeDesign(x, y, weights, options);
  const { rows, columns } = moved;
  const width = columns + 1;
  // What rounding alone leaves of a response that does not vary.
  const noise = 4 * Number.EPSILON * Math.abs(rest.responseCenter);
  const flat = response.every((value) => Math.abs(value) <= noise);
  const joined = new Float64Array(rows * width);
  let totalSum = 0;
  for (let row = 0, from = 0, to = 0; row < rows; row += 1, to += 1) {
    const root = weights === undefined ? 1 : Math.sqrt(weights[row]);
    for (let j = 0; j < columns; j += 1, from += 1, to += 1) joined[to] = root * moved.data[from];
    joined[to] = flat ? 0 : root * response[row];
    totalSum += joined[to] ** 2;
  }
  const few = Math.min(rows, width);
  const reduced = rows >= width ? triangle(joined, rows, width) : joined;
  const column = (j: number) => {
    const out = new Float64Array(few);
    for (let i = 0, at = j; i < few; i += 1, at += width) out[i] = reduced[at];
    return out;
  };
  const turned = Array.from({ length: columns }, (_, j) => column(j));
  return { ...rest, rows: few, columns: turned, y: column(columns), totalSum };
}

function triangle(data: Float64Array, rows: number, width: number): Float64Array {
  return withArena((arena) => {
    const factor = qrFactor(arena, rows, width, arena.copyIn(data));
    const r = arena.float64(width * width);
    extractR(factor, width, r);
    return r.copyOut();
  });
}
