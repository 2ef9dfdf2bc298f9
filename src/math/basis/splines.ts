// Smooth terms of one variable.

import type {
  BSplineBasis,
  CubicSplineBasis,
  CyclicBSplineBasis,
  CyclicCubicSplineBasis,
  Outside,
} from "./basis.js";
import { curvaturePenalty } from "./cubic-spline.js";
import { derivativePenalty, differencePenalty } from "./penalties.js";
import { basisSize } from "./size.js";
import { type Smooth, smoothOf } from "./smooth.js";

/** What a penalty of B-splines sums: squared differences of coefficients, or ∫ of a squared derivative. */
type SplinePenalty = { readonly difference: number } | { readonly derivative: number };

export interface BSplineSettings {
  readonly degree: number;
  /** All knots of a line, with degree + 1 more than there are functions. */
  readonly knots: Float64Array;
  /** One per smoothing parameter. */
  readonly penalties: readonly SplinePenalty[];
  readonly outside?: Outside;
}

/** B-splines with penalties of differences (P-splines, mgcv's "ps") or of derivatives (mgcv's "bs"). */
export function bSplineSmooth({ degree, knots, penalties, outside = "linear" }: BSplineSettings): Smooth {
  const basis: BSplineBasis = { kind: "b-spline", degree, knots, outside };
  const size = basisSize(basis);
  return smoothOf(
    basis,
    penalties.map((penalty) =>
      "difference" in penalty
        ? differencePenalty(size, penalty.difference)
        : derivativePenalty(basis, penalty.derivative),
    ),
  );
}

/** B-splines on a circle (mgcv's "cp"); `knots` are those of one period, its end included. */
export function cyclicBSplineSmooth({ degree, knots, penalties }: Omit<BSplineSettings, "outside">): Smooth {
  const basis: CyclicBSplineBasis = { kind: "cyclic-b-spline", degree, knots };
  const size = basisSize(basis);
  return smoothOf(
    basis,
    penalties.map((penalty) =>
      "difference" in penalty
        ? differencePenalty(size, penalty.difference, "circle")
        : derivativePenalty(basis, penalty.derivative),
    ),
  );
}

/** Cubic splines with the penalty ∫ f″² (mgcv's "cr"); with a knot at every value, the smoothing spline. */
export function cubicSplineSmooth(knots: Float64Array): Smooth {
  const basis: CubicSplineBasis = { kind: "cubic-spline", knots };
  return smoothOf(basis, [curvaturePenalty(basis)]);
}

/** Cubic splines on a circle with the penalty ∫ f″² (mgcv's "cc"); the last knot is the first again. */
export function cyclicCubicSplineSmooth(knots: Float64Array): Smooth {
  const basis: CyclicCubicSplineBasis = { kind: "cyclic-cubic-spline", knots };
  return smoothOf(basis, [curvaturePenalty(basis)]);
}
