import type { Basis } from "./basis.js";
import { polynomialCount } from "./polynomials.js";

/** How many functions a basis has. */
export function basisSize(basis: Basis): number {
  switch (basis.kind) {
    case "b-spline":
      return basis.knots.length - basis.degree - 1;
    case "cyclic-b-spline":
    case "cyclic-cubic-spline":
      return basis.knots.length - 1;
    case "cubic-spline":
    case "natural-power":
      return basis.knots.length;
    case "natural-spline":
      return basis.knots.length - (basis.constant ? 0 : 1);
    case "piecewise-polynomial":
      return basis.degree + 1 + basis.knots.length * (basis.degree - basis.continuity);
    case "thin-plate":
      return basis.weights.columns + polynomialCount(basis.centers.columns, basis.order - 1);
    case "gaussian-process":
      return basis.weights.columns + polynomialCount(basis.centers.columns, basis.degree);
    case "levels":
      return basis.count;
    case "times":
      return basisSize(basis.basis);
    case "by-level":
      return (basis.count - basis.first) * basisSize(basis.basis);
    case "tensor":
      return basis.margins.reduce((product, margin) => product * basisSize(margin), 1);
    case "mapped":
      return basis.map.columns;
  }
}

/** How many inputs the functions of a basis have. */
export function basisInputs(basis: Basis): number {
  switch (basis.kind) {
    case "thin-plate":
    case "gaussian-process":
      return basis.centers.columns;
    case "times":
    case "by-level":
      return basisInputs(basis.basis) + 1;
    case "tensor":
      return basis.margins.reduce((sum, margin) => sum + basisInputs(margin), 0);
    case "mapped":
      return basisInputs(basis.basis);
    default:
      return 1;
  }
}
