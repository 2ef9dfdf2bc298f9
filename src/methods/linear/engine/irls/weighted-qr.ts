import { Matrix } from "../../../../math/linalg/matrix.js";
import type { ParallelControl } from "../../../../wasm/threads/parallel-for.js";
import { solveRegression } from "../least-squares.js";
import { linearPredictor } from "../model/linear-model.js";
import type { NewtonStep } from "./newton.js";
import { standardUnits, type Units } from "./row-design.js";

/**
 * Newton's step, in standardized units, and the inverse of XᵀWX, in the original ones, by QR of the weighted
 * columns: for columns that nearly depend on each other, whose products would lose digits.
 */
export async function weightedQr(
  x: Matrix,
  units: Units,
  weights: Float64Array,
  /** What the step should add to the linear predictor of every row. */
  response: Float64Array,
  control: ParallelControl,
): Promise<NewtonStep & { readonly covariance: Matrix }> {
  const { intercept, shrinks } = units;
  const kept = x.map((value, at) => (shrinks[at % x.columns] === 0 ? 0 : value));
  const { coefficients, inverseGram } = await solveRegression(
    { x: kept, responses: new Matrix(x.rows, 1, response), weights, intercept, tolerance: 0 },
    control,
  );
  const beta = coefficients.column(0);
  const moves = linearPredictor(kept, intercept ? beta[0] : 0, beta.subarray(Number(intercept)));
  const gain = moves.reduce((sum, move, i) => sum + weights[i] * move * move, 0);
  return { step: standardUnits(beta, units), gain, covariance: inverseGram };
}
