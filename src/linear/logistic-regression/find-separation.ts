import type { Matrix } from "../../linalg/matrix.js";
import { originalUnits, type Units } from "../irls/row-design.js";
import { separates } from "../irls/separation.js";
import type { ClassData, Equations } from "./problem.js";

/** Where a separation was found, in numbers. */
export interface SeparationAt {
  readonly kind: "complete" | "quasi";
  readonly cases: number;
  /** The equation in which the direction is largest. */
  readonly equation: number;
  /** The direction there, in the original units and in standardized ones. */
  readonly direction: Float64Array;
  readonly influence: Float64Array;
}

/** Whether going on in this direction tells classes apart without end; it is given in standardized units. */
export function findSeparation(
  { x, codes }: ClassData<Matrix>,
  { count, baseline }: Equations,
  units: Units,
  theta: Float64Array,
): SeparationAt | undefined {
  const width = theta.length / count;
  const parts = Array.from({ length: count }, (_, e) => theta.slice(e * width, (e + 1) * width));
  const moves = parts.map((part) => standardPredictors(x, part, units));
  const move = (e: number, row: number) => (e < 0 ? 0 : moves[e][row]);
  const distance = (row: number) => {
    const own = codes[row] - baseline;
    let least = Number.POSITIVE_INFINITY;
    for (let e = -baseline; e < count; e += 1)
      if (e !== own) least = Math.min(least, move(own, row) - move(e, row));
    return least;
  };
  const found = separates({ distance, rows: codes.length });
  if (found === undefined) return undefined;
  const sizes = moves.map((own) => own.reduce((most, value) => Math.max(most, Math.abs(value)), 0));
  const equation = sizes.indexOf(Math.max(...sizes));
  const influence = parts[equation];
  return { ...found, equation, direction: originalUnits(influence, units), influence };
}

/** Linear predictors of rows from parameters of standardized columns. */
function standardPredictors(
  { data, rows, columns }: Matrix,
  theta: Float64Array,
  { intercept, centers, shrinks }: Units,
): Float64Array {
  const out = new Float64Array(rows);
  const first = intercept ? 1 : 0;
  const slopes = shrinks.map((shrink, j) => shrink * theta[j + first]);
  for (let i = 0, at = 0; i < rows; i += 1) {
    let sum = intercept ? theta[0] : 0;
    for (let j = 0; j < columns; j += 1, at += 1) sum += (data[at] - centers[j]) * slopes[j];
    out[i] = sum;
  }
  return out;
}
