import type { Matrix } from "../../../../math/linalg/matrix.js";
import { SparseMatrix } from "../../../../math/linalg/sparse-matrix.js";
import { finitePredictions } from "../../../../model/answers.js";
import { readNewSparseCases } from "../../../../model/input/sparse.js";
import { isSparse } from "../../../../model/input/sparse-rows.js";
import { type Features, type Rows, readNewCases } from "../../../../model/input.js";
import type { Regressor } from "../../../../model/model.js";

/** What all linear regressions of one response have. */
export interface LinearModel extends Regressor {
  readonly inputs: Features;
  /** The name of the target. */
  readonly response: string;
  /** The constant term; 0 if the model has none. */
  readonly intercept: number;
  /** The coefficients, one per feature, on the original scale. */
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
  const predictions = linearPredictor(readLinearCases(method, rows, inputs), intercept, coefficients);
  return finitePredictions(method, predictions);
}

/** New cases as they were given: sparse rows stay sparse, because sums over features skip zeros. */
export function readLinearCases(method: string, rows: Rows, inputs: Features): Matrix | SparseMatrix {
  return isSparse(rows)
    ? readNewSparseCases(method, rows, inputs, "error")
    : readNewCases(method, rows, inputs, "error");
}

export function linearPredictor(
  x: Matrix | SparseMatrix,
  intercept: number,
  coefficients: Float64Array,
): Float64Array {
  if (x instanceof SparseMatrix) return x.multiply(coefficients).map((sum) => sum + intercept);
  const { data, rows, columns } = x;
  const out = new Float64Array(rows);
  for (let row = 0, at = 0; row < rows; row += 1) {
    let sum = intercept;
    for (let j = 0; j < columns; j += 1, at += 1) sum += data[at] * coefficients[j];
    out[row] = sum;
  }
  return out;
}
