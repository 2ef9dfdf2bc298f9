// Bases of functions as plain data: all that is needed to evaluate them again, so that a model can keep them.

import type { Matrix } from "../linalg/matrix.js";

/** What a basis of one variable does beyond its outermost knots. */
export type Outside = "continue" | "linear" | "constant";

/** B-splines: piecewise polynomials that are 0 but on degree + 1 neighboring intervals (de Boor 1978). */
export interface BSplineBasis {
  readonly kind: "b-spline";
  readonly degree: number;
  /** All knots, ascending, with those below and above the domain: degree + 1 more than there are functions. */
  readonly knots: Float64Array;
  /** How the functions go on outside the domain: as their polynomials, along their tangents, or not at all. */
  readonly outside: Outside;
}

/** B-splines on a circle. */
export interface CyclicBSplineBasis {
  readonly kind: "cyclic-b-spline";
  readonly degree: number;
  /** The knots of one period, its end included: one more than there are functions. */
  readonly knots: Float64Array;
}

/** Cubic splines that are linear beyond the outermost knots; a coefficient is the value at its knot. */
export interface CubicSplineBasis {
  readonly kind: "cubic-spline";
  readonly knots: Float64Array;
}

/** Cubic splines on a circle; a coefficient is the value at its knot, the last knot being the first again. */
export interface CyclicCubicSplineBasis {
  readonly kind: "cyclic-cubic-spline";
  readonly knots: Float64Array;
}

/** Natural cubic splines as combinations of B-splines; they are linear beyond the outermost knots. */
export interface NaturalSplineBasis {
  readonly kind: "natural-spline";
  readonly knots: Float64Array;
  /** Whether the basis contains constants; otherwise it has one function less than there are knots. */
  readonly constant: boolean;
}

/** 1, x and the differences of truncated cubes that are linear beyond the outermost knots (ESL 5.4). */
export interface NaturalPowerBasis {
  readonly kind: "natural-power";
  readonly knots: Float64Array;
}

/** Powers of x, and of what exceeds each knot: piecewise polynomials of any continuity (ESL 5.3). */
export interface PiecewisePolynomialBasis {
  readonly kind: "piecewise-polynomial";
  readonly degree: number;
  readonly knots: Float64Array;
  /** How many derivatives are continuous at the knots; −1 if not even the function is. */
  readonly continuity: number;
}

/** Radial functions around some centers, few combinations of which are kept, and polynomials. */
interface RadialBasis {
  readonly centers: Matrix;
  /** The combinations of radial functions, one per column. */
  readonly weights: Matrix;
  /** Polynomials are those of (x − shift) / scale. */
  readonly shift: Float64Array;
  readonly scale: number;
}

/** Thin-plate splines of low rank in any number of variables (Wood 2003). */
export interface ThinPlateBasis extends RadialBasis {
  readonly kind: "thin-plate";
  /** The order of the derivatives that are penalized: polynomials of lower degrees are free. */
  readonly order: number;
}

/** A Gaussian process of low rank with a Matérn covariance (Kammann and Wand 2003). */
export interface GaussianProcessBasis extends RadialBasis {
  readonly kind: "gaussian-process";
  /** How smooth the process is: the parameter ν of the Matérn covariance. */
  readonly smoothness: 0.5 | 1.5 | 2.5 | 3.5;
  /** The unit of distance. */
  readonly range: number;
  /** The degree of the free polynomials. */
  readonly degree: 0 | 1;
}

/** One indicator per level. The input is the index of a level; any other number is in none. */
export interface LevelsBasis {
  readonly kind: "levels";
  readonly count: number;
}

/** A basis times the last input. */
export interface TimesBasis {
  readonly kind: "times";
  readonly basis: Basis;
}

/** One copy of a basis per level. The last input is the index of a level. */
export interface ByLevelBasis {
  readonly kind: "by-level";
  readonly basis: Basis;
  /** The index of the first level that has a copy: 1 if the first level is the reference of all others. */
  readonly first: number;
  readonly count: number;
}

/** Products of one function of each margin, the last margin varying fastest. The inputs are those of the margins in turn. */
export interface TensorBasis {
  readonly kind: "tensor";
  readonly margins: readonly Basis[];
}

/** Combinations of the functions of another basis, one per column of the map. */
export interface MappedBasis {
  readonly kind: "mapped";
  readonly basis: Basis;
  readonly map: Matrix;
}

/** A basis of one variable that is a polynomial between its knots. */
export type PiecewiseBasis =
  | BSplineBasis
  | CyclicBSplineBasis
  | CubicSplineBasis
  | CyclicCubicSplineBasis
  | NaturalSplineBasis
  | NaturalPowerBasis
  | PiecewisePolynomialBasis;

/** A basis of functions of one or several inputs. */
export type Basis =
  | PiecewiseBasis
  | ThinPlateBasis
  | GaussianProcessBasis
  | LevelsBasis
  | TimesBasis
  | ByLevelBasis
  | TensorBasis
  | MappedBasis;
