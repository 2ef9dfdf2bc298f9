// Axes that all components share: the orthogonal D for which Σₖ tr(Wₖ·D·Aₖ⁻¹·Dᵀ) is least, by majorization (Browne and
// McNicholas 2014). Every step replaces the sum by a linear function of D that lies above it and touches it at the
// present D; the best orthogonal matrix for a linear function follows from a singular value decomposition.

import { eigenvaluesSymmetric } from "../../../math/linalg/eigen-symmetric.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { multiply } from "../../../math/linalg/multiply.js";
import { svd } from "../../../math/linalg/svd.js";

/** Scatters, with their largest eigenvalues. */
export interface AxesEvidence {
  readonly scatters: readonly Matrix[];
  readonly largest: readonly number[];
}

/** What axes are improved by. */
export function axesEvidence(scatters: readonly Matrix[]): AxesEvidence {
  return { scatters, largest: scatters.map((scatter) => eigenvaluesSymmetric(scatter)[0]) };
}

/** One step by the largest eigenvalues of the scatters, and one by the largest inverse shapes: each may be the closer one. */
export function improveAxes(
  axes: Matrix,
  { scatters, largest }: AxesEvidence,
  inverseShapes: readonly Float64Array[],
): Matrix {
  const byScatters = turned(axes, scatters, inverseShapes, (k) => [largest[k], 0]);
  return turned(byScatters, scatters, inverseShapes, (k) => [
    0,
    inverseShapes[k].reduce((most, value) => Math.max(most, value), 0),
  ]);
}

/** The best D for Σₖ tr(Dᵀ·(Wₖ − ω)·D₀·(Aₖ⁻¹ − α)), where ω or α makes one of the factors negative semidefinite. */
function turned(
  axes: Matrix,
  scatters: readonly Matrix[],
  inverseShapes: readonly Float64Array[],
  shifts: (component: number) => readonly [scatter: number, shape: number],
): Matrix {
  const size = axes.rows;
  const slope = new Matrix(size, size);
  for (const [k, scatter] of scatters.entries()) {
    const [omega, alpha] = shifts(k);
    const product = multiply(scatter, axes);
    for (let at = 0; at < slope.data.length; at += 1)
      slope.data[at] += (product.data[at] - omega * axes.data[at]) * (inverseShapes[k][at % size] - alpha);
  }
  const { U, V } = svd(slope.scale(-1));
  return multiply(U, V, { transposeB: true });
}
