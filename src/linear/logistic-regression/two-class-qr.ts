// Two classes whose columns nearly depend on each other: reweighted least squares by QR, which keeps the digits
// that products of columns would lose.

import type { ParallelControl } from "../../kernel/threads/parallel-for.js";
import { Matrix } from "../../linalg/matrix.js";
import { originalUnits, standardUnits, type Units } from "../irls/row-design.js";
import { type Solution, solveRegression } from "../linear-regression/solver.js";
import type { ClassData } from "./problem.js";

/** Newton's step and the inverse of the information, at parameters in standardized units. */
export async function weightedQr(
  { x, codes, weights }: ClassData<Matrix>,
  units: Units,
  theta: Float64Array,
  control: ParallelControl,
): Promise<{ readonly step: Float64Array; readonly covariance: Matrix }> {
  const { intercept, shrinks } = units;
  const kept = x.map((value, at) => (shrinks[at % x.columns] === 0 ? 0 : value));
  const beta = originalUnits(theta, units);
  const { rows, columns, data } = kept;
  const [own, responses] = [new Float64Array(rows), new Matrix(rows, 1)];
  for (let i = 0; i < rows; i += 1) {
    let eta = intercept ? beta[0] : 0;
    for (let j = 0; j < columns; j += 1) eta += data[i * columns + j] * beta[j + (intercept ? 1 : 0)];
    const t = Math.exp(-Math.abs(eta));
    const [p, q] = eta >= 0 ? [1 / (1 + t), t / (1 + t)] : [t / (1 + t), 1 / (1 + t)];
    own[i] = (weights?.[i] ?? 1) * p * q;
    // (y − p) / (p·q)
    responses.data[i] = own[i] === 0 ? 0 : codes[i] === 1 ? 1 / p : -1 / q;
  }
  const { coefficients, inverseGram }: Solution = await solveRegression(
    { x: kept, responses, weights: own, intercept, tolerance: 0 },
    control,
  );
  return { step: standardUnits(coefficients.column(0), units), covariance: inverseGram };
}
