import { Matrix } from "../../../../math/linalg/matrix.js";
import type { Rotation, RotationLimits } from "./rotation.js";

/**
 * The orthogonal rotation that maximizes Σⱼ [Σᵢ lᵢⱼ⁴ − γ·(Σᵢ lᵢⱼ²)² / p]: varimax for γ = 1, quartimax for γ = 0. Every
 * pair of factors is rotated in its plane by the best angle, which has a closed form (Kaiser 1958), until no angle
 * exceeds the tolerance.
 */
export function orthomax(start: Matrix, gamma: number, limits: RotationLimits): Rotation {
  const { maxIterations, tolerance } = limits;
  const factors = start.columns;
  const loadings = Array.from({ length: factors }, (_, j) => start.column(j));
  const axes = Array.from({ length: factors }, (_, j) => Matrix.identity(factors).column(j));
  let [iterations, largest] = [0, Number.POSITIVE_INFINITY];
  while (largest > tolerance && iterations < maxIterations) {
    largest = 0;
    for (let j = 0; j < factors; j += 1) {
      for (let k = j + 1; k < factors; k += 1) {
        const angle = bestAngle(loadings[j], loadings[k], gamma);
        turn(loadings[j], loadings[k], angle);
        turn(axes[j], axes[k], angle);
        largest = Math.max(largest, Math.abs(angle));
      }
    }
    iterations += 1;
  }
  return {
    loadings: Matrix.fromColumns(loadings),
    matrix: Matrix.fromColumns(axes),
    correlations: Matrix.identity(factors),
    convergence: { converged: largest <= tolerance, iterations, criterion: largest, tolerance },
  };
}

/** In the plane of two factors the criterion is a constant plus a multiple of cos(4φ − 4·best). */
function bestAngle(x: Float64Array, y: Float64Array, gamma: number): number {
  let [differences, products, even, odd, size] = [0, 0, 0, 0, 0];
  for (let i = 0; i < x.length; i += 1) {
    const u = x[i] * x[i] - y[i] * y[i];
    const v = 2 * x[i] * y[i];
    differences += u;
    products += v;
    even += u * u - v * v;
    odd += 2 * u * v;
    size += u * u + v * v;
  }
  const sine = odd - (2 * gamma * differences * products) / x.length;
  const cosine = even - (gamma * (differences * differences - products * products)) / x.length;
  // All angles are equally good, up to rounding.
  if (Math.hypot(sine, cosine) <= 1e-14 * size) return 0;
  return Math.atan2(sine, cosine) / 4;
}

function turn(x: Float64Array, y: Float64Array, angle: number): void {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  for (let i = 0; i < x.length; i += 1) [x[i], y[i]] = [c * x[i] + s * y[i], c * y[i] - s * x[i]];
}
