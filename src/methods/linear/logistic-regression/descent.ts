// Gradient descent and stochastic gradients on the mean negative log-likelihood, in the units of the features,
// with all their steps: made for study rather than for speed.

import type { Matrix } from "../../../math/linalg/matrix.js";
import type { Minimum } from "../../../math/optimize/iterate.js";
import type { FitControl } from "../../../model/control.js";
import { type ClassData, type Equations, totalWeightOf } from "../engine/logistic/problem.js";
import { followGradients } from "../linear-regression/descent.js";
import type { GradientSolver } from "./options.js";

export interface DescentSettings {
  readonly intercept: boolean;
  readonly lambda: number;
  readonly tolerance: number | undefined;
  readonly maxIterations: number;
  readonly seed: number;
}

/** Starts from 0; parameters are listed equation by equation. */
export function descend(
  data: ClassData<Matrix>,
  equations: Equations,
  solver: GradientSolver,
  { intercept, lambda, tolerance = 1e-9, maxIterations, seed }: DescentSettings,
  control: FitControl,
): Minimum {
  const { rows } = data.x;
  const columns = equations.count * (data.x.columns + (intercept ? 1 : 0));
  const objective = { rows, columns, evaluate: rowObjective(data, equations, intercept, lambda) };
  if (solver.method === "stochastic-gradient") {
    const { method: _, ...options } = solver;
    return followGradients(objective, { ...options, epochs: maxIterations, tolerance, seed }, control);
  }
  const { method: _, ...options } = solver;
  return followGradients(objective, { ...options, tolerance, maxIterations }, control);
}

/** The mean over some rows of −w·log p(class) + ½·λ·‖β‖², without the intercepts (ESL 4.20; Flach 9.5). */
export function rowObjective(
  data: ClassData<Matrix>,
  { count, baseline }: Equations,
  intercept: boolean,
  lambda: number,
): (theta: Float64Array, rows: Int32Array) => { value: number; gradient: Float64Array } {
  const { codes, weights } = data;
  const { columns, data: x } = data.x;
  const first = intercept ? 1 : 0;
  const width = columns + first;
  const mean = totalWeightOf(data) / codes.length;
  const eta = new Float64Array(count);
  return (theta, rows) => {
    const gradient = new Float64Array(theta.length);
    let value = 0;
    for (const row of rows) {
      const at = row * columns;
      let top = baseline === 1 ? 0 : Number.NEGATIVE_INFINITY;
      for (let e = 0; e < count; e += 1) {
        let sum = intercept ? theta[e * width] : 0;
        for (let j = 0; j < columns; j += 1) sum += x[at + j] * theta[e * width + first + j];
        eta[e] = sum;
        top = Math.max(top, sum);
      }
      let total = baseline === 1 ? Math.exp(-top) : 0;
      for (let e = 0; e < count; e += 1) total += Math.exp(eta[e] - top);
      const weight = (weights?.[row] ?? 1) / (mean * rows.length);
      const equation = codes[row] - baseline;
      value += weight * (top + Math.log(total) - (equation < 0 ? 0 : eta[equation]));
      for (let e = 0; e < count; e += 1) {
        const pull = weight * (Math.exp(eta[e] - top) / total - (e === equation ? 1 : 0));
        if (intercept) gradient[e * width] += pull;
        for (let j = 0; j < columns; j += 1) gradient[e * width + first + j] += pull * x[at + j];
      }
    }
    if (lambda > 0)
      for (let k = 0; k < theta.length; k += 1) {
        if (k % width < first) continue;
        value += 0.5 * lambda * theta[k] * theta[k];
        gradient[k] += lambda * theta[k];
      }
    return { value, gradient };
  };
}
