import type { Matrix } from "../../../math/linalg/matrix.js";
import { gradientDescent } from "../../../math/optimize/gradient-descent.js";
import type { Minimum } from "../../../math/optimize/iterate.js";
import { stochasticGradient } from "../../../math/optimize/stochastic-gradient.js";
import { random } from "../../../math/probability/random/index.js";
import type { FitControl } from "../../../model/control.js";
import type { GradientSolver } from "./options.js";

/** Minimizes the mean squared error Σ w·(y − ŷ)²/Σ w by its gradient, starting from 0, and keeps the steps. */
export function descend(
  design: Matrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  { method: _, ...solver }: GradientSolver,
  control: FitControl,
): Minimum {
  const { rows, columns, data } = design;
  const mean = weights === undefined ? 1 : weights.reduce((sum, weight) => sum + weight, 0) / rows;
  const evaluate = (theta: Float64Array, cases: Int32Array) => {
    const gradient = new Float64Array(columns);
    let value = 0;
    for (const row of cases) {
      const at = row * columns;
      let residual = y[row];
      for (let j = 0; j < columns; j += 1) residual -= data[at + j] * theta[j];
      const weighted = ((weights?.[row] ?? 1) * residual) / (mean * cases.length);
      value += weighted * residual;
      for (let j = 0; j < columns; j += 1) gradient[j] -= 2 * weighted * data[at + j];
    }
    return { value, gradient };
  };
  return followGradients({ rows, columns, evaluate }, solver, control);
}

/** A mean over rows with its gradient, computed from some of them. */
interface RowObjective {
  readonly rows: number;
  /** The number of parameters. */
  readonly columns: number;
  readonly evaluate: (
    theta: Float64Array,
    rows: Int32Array,
  ) => { readonly value: number; readonly gradient: Float64Array };
}

type StochasticSolver = Omit<Extract<GradientSolver, { seed: number }>, "method">;

/** Minimizes a mean over rows, starting from 0, and keeps the steps; only stochastic gradients have a seed. */
export function followGradients(
  { rows, columns, evaluate }: RowObjective,
  solver: Omit<Exclude<GradientSolver, { seed: number }>, "method"> | StochasticSolver,
  { signal, onProgress }: FitControl,
): Minimum {
  const start = new Float64Array(columns);
  const control = { signal, onProgress };
  if ("seed" in solver) {
    const { seed, ...options } = solver;
    const settings = { ...options, random: random(seed), path: true };
    return stochasticGradient({ rows, evaluate }, start, settings, control);
  }
  const all = Int32Array.from({ length: rows }, (_, i) => i);
  return gradientDescent((theta) => evaluate(theta, all), start, { ...solver, path: true }, control);
}
