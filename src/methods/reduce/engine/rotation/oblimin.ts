import { inverse } from "../../../../math/linalg/inverse.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import { withUnitDiagonal } from "./promax.js";
import type { Rotation, RotationLimits } from "./rotation.js";

/** Halvings of a step before the point counts as stationary up to rounding. */
const HALVINGS = 40;
/** Where rounding allows no improvement, a gradient of at most this is convergence. */
const SETTLED = 1e-6;

/**
 * The oblique rotation that minimizes ¼ Σ_{j ≠ k} [Σᵢ lᵢⱼ²·lᵢₖ² − γ/p · Σᵢ lᵢⱼ² · Σᵢ lᵢₖ²], direct oblimin (Jennrich
 * and Sampson 1966), by the projected gradient over factors of length 1 (Jennrich 2002).
 */
export function oblimin(start: Matrix, gamma: number, limits: RotationLimits): Rotation {
  const { maxIterations, tolerance } = limits;
  let axes = Matrix.identity(start.columns);
  let point = evaluate(start, axes, gamma);
  let [iterations, step, attained] = [0, 1, tolerance];
  const slack = 64 * Number.EPSILON * Math.max(point.value, Number.EPSILON);
  while (point.slope > tolerance && iterations < maxIterations) {
    step *= 2;
    let next: typeof point | undefined;
    for (let halving = 0; halving <= HALVINGS && next === undefined; halving += 1) {
      const moved = withUnitColumns(axes.subtract(point.gradient.scale(step)));
      const tried = evaluate(start, moved, gamma);
      // Near the minimum, rounding hides the decrease of the value, but not that of the gradient.
      const decreased = point.value - tried.value > Math.max(slack, 0.5 * point.slope ** 2 * step);
      const flatter = Math.abs(point.value - tried.value) <= slack && tried.slope < point.slope;
      if (decreased || flatter) {
        axes = moved;
        next = tried;
      } else step /= 2;
    }
    if (next === undefined) {
      if (point.slope <= SETTLED) attained = Math.max(tolerance, point.slope);
      break;
    }
    point = next;
    iterations += 1;
  }
  return {
    loadings: point.loadings,
    matrix: inverse(axes).transpose(),
    correlations: withUnitDiagonal(axes.transpose().multiply(axes)),
    convergence: {
      converged: point.slope <= attained,
      iterations,
      criterion: point.slope,
      tolerance: attained,
    },
  };
}

function evaluate(start: Matrix, axes: Matrix, gamma: number) {
  const back = inverse(axes);
  const loadings = start.multiply(back.transpose());
  const { rows, columns } = loadings;
  const squares = loadings.map((value) => value * value);
  const others = new Matrix(rows, columns);
  for (let i = 0; i < rows; i += 1) {
    const row = squares.row(i);
    const total = row.reduce((sum, value) => sum + value, 0);
    for (let j = 0; j < columns; j += 1) others.data[i * columns + j] = total - row[j];
  }
  const means = Float64Array.from({ length: columns }, (_, j) =>
    others.column(j).reduce((sum, value) => sum + value / rows, 0),
  );
  const spread = others.map((value, at) => value - gamma * means[at % columns]);
  let value = 0;
  for (const [at, square] of squares.data.entries()) value += (square * spread.data[at]) / 4;
  const slopes = loadings.map((loading, at) => loading * spread.data[at]);
  const raw = loadings.transpose().multiply(slopes).multiply(back).transpose().scale(-1);
  // What lengthens a factor is taken out of the gradient.
  const lengthening = Float64Array.from({ length: columns }, (_, j) => dot(axes.column(j), raw.column(j)));
  const gradient = raw.subtract(axes.map((axis, at) => axis * lengthening[at % columns]));
  return { loadings, value, gradient, slope: Math.hypot(...gradient.data) };
}

function withUnitColumns(a: Matrix): Matrix {
  const lengths = Float64Array.from({ length: a.columns }, (_, j) => Math.hypot(...a.column(j)));
  return a.map((value, at) => value / lengths[at % a.columns]);
}

function dot(x: Float64Array, y: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < x.length; i += 1) sum += x[i] * y[i];
  return sum;
}
