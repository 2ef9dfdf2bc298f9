import { Matrix } from "../math/linalg/matrix.js";
import { takeDense } from "./case-rows.js";
import type { Cases } from "./cases.js";

/** The cases that weigh more than 0, which a method learns from. */
export interface CountedCases {
  readonly x: Matrix;
  readonly weights: Float64Array | undefined;
  /** Their rows in the data, if some of these do not count. */
  readonly rows: Int32Array | undefined;
}

/** Copies the cases of a fit, so that a model may keep them. */
export function countedCases(cases: Cases): CountedCases {
  const { matrix, weights } = cases;
  if (weights === undefined || weights.every((weight) => weight > 0)) {
    const x = new Matrix(matrix.rows, matrix.columns, matrix.data.slice());
    return { x, weights, rows: undefined };
  }
  const rows = Int32Array.from(weights.keys()).filter((row) => weights[row] > 0);
  return { x: takeDense(matrix, rows), weights: weights.filter((weight) => weight > 0), rows };
}
