import { inverse } from "../../../../math/linalg/inverse.js";
import { leastSquares } from "../../../../math/linalg/least-squares.js";
import type { Matrix } from "../../../../math/linalg/matrix.js";
import type { Rotation } from "./rotation.js";

/**
 * The oblique rotation by least squares toward the loadings of an orthogonal one, raised to a power with their signs
 * (Hendrickson and White 1964).
 */
export function promax(orthogonal: Rotation, power: number): Rotation {
  const { loadings, convergence } = orthogonal;
  const target = loadings.map((value) => value * Math.abs(value) ** (power - 1));
  const { solution: toward } = leastSquares(loadings, target);
  // The factors of the rotated loadings have the covariance (UᵀU)⁻¹; scaled, they have the variance 1.
  const variances = inverse(toward.transpose().multiply(toward)).diagonal();
  const turned = toward.map((value, at) => value * Math.sqrt(variances[at % toward.columns]));
  const correlations = inverse(turned.transpose().multiply(turned));
  return {
    loadings: loadings.multiply(turned),
    matrix: orthogonal.matrix.multiply(turned),
    correlations: withUnitDiagonal(correlations),
    convergence,
  };
}

/** Correlations without the rounding errors of their diagonal and of their symmetry. */
export function withUnitDiagonal(r: Matrix): Matrix {
  return r.map((value, at) => {
    const [i, j] = [Math.floor(at / r.columns), at % r.columns];
    return i === j ? 1 : (value + r.get(j, i)) / 2;
  });
}
