import { type Features, type Rows, readNewCases } from "../../learn/input.js";
import type { Regressor } from "../../learn/model.js";
import type { Matrix } from "../../linalg/matrix.js";

/** What all linear regressions of one response have. */
export interface LinearModel extends Regressor {
  readonly inputs: Features;
  /** The name of what is predicted. */
  readonly response: string;
  readonly intercept: number;
  /** One per feature, on its original scale. */
  readonly coefficients: Float64Array;
}

/** Intercept and weighted sum of the features, for every case. */
export function predictLinear(
  method: string,
  rows: Rows,
  inputs: Features,
  intercept: number,
  coefficients: Float64Array,
): Float64Array {
  return linearPredictor(readNewCases(method, rows, inputs, "error"), intercept, coefficients);
}

export function linearPredictor(x: Matrix, intercept: number, coefficients: Float64Array): Float64Array {
  const { data, rows, columns } = x;
  const out = new Float64Array(rows);
  for (let row = 0, at = 0; row < rows; row += 1) {
    let sum = intercept;
    for (let j = 0; j < columns; j += 1, at += 1) sum += data[at] * coefficients[j];
    out[row] = sum;
  }
  return out;
}
