// Gradient descent and stochastic gradients on the mean negative log-likelihood, in the units of the features,
// with the whole way they took: to be looked at rather than to be fast.

import type { FitControl } from "../../learn/control.js";
import type { Matrix } from "../../linalg/matrix.js";
import { gradientDescent } from "../../optimize/gradient-descent.js";
import type { Minimum } from "../../optimize/iterate.js";
import { stochasticGradient } from "../../optimize/stochastic-gradient.js";
import { random } from "../../probability/random/index.js";
import type { GradientSolver } from "./options.js";
import { type ClassData, type Equations, massOf } from "./problem.js";

export interface DescentSettings {
  readonly intercept: boolean;
  readonly lambda: number;
  readonly tolerance: number | undefined;
  readonly maxIterations: number;
  readonly seed: number;
}

/** From 0; parameters are those of one equation after the other. */
export function descend(
  data: ClassData<Matrix>,
  equations: Equations,
  solver: GradientSolver,
  { intercept, lambda, tolerance = 1e-9, maxIterations, seed }: DescentSettings,
  { signal, onProgress }: FitControl,
): Minimum {
  const { rows, columns } = data.x;
  const width = columns + (intercept ? 1 : 0);
  const start = new Float64Array(equations.count * width);
  const evaluate = rowObjective(data, equations, intercept, lambda);
  const control = { signal, onProgress };
  if (solver.method === "stochastic") {
    const { method: _, ...options } = solver;
    return stochasticGradient(
      { rows, evaluate },
      start,
      { ...options, epochs: maxIterations, tolerance, random: random(seed), path: true },
      control,
    );
  }
  const { method: _, ...options } = solver;
  const all = Int32Array.from({ length: rows }, (_, i) => i);
  return gradientDescent(
    (theta) => evaluate(theta, all),
    start,
    { ...options, tolerance, maxIterations, path: true },
    control,
  );
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
  const mean = massOf(data) / codes.length;
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
      const own = codes[row] - baseline;
      value += weight * (top + Math.log(total) - (own < 0 ? 0 : eta[own]));
      for (let e = 0; e < count; e += 1) {
        const pull = weight * (Math.exp(eta[e] - top) / total - (e === own ? 1 : 0));
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
