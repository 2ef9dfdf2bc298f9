// Additive splines with given degrees of freedom: a natural cubic spline of every column, penalized by its curvature.

import { curvaturePenalty } from "../../../../math/basis/cubic-spline.js";
import { distinctValues, quantileKnots } from "../../../../math/basis/knots.js";
import { symmetric } from "../../../../math/basis/matrices.js";
import { definiteFactor, forwardSolve } from "../../../../math/linalg/cholesky.js";
import { eigenSymmetric } from "../../../../math/linalg/eigen-symmetric.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import { multiply } from "../../../../math/linalg/multiply.js";
import { brentRoot } from "../../../../math/optimize/brent-root.js";
import { weightedRows } from "../../../linear/engine/design/standardize.js";
import { type Curve, curveValues } from "./expansion.js";

/** A curve as a line and wiggly functions, which are uncorrelated with each other and with the line. */
export interface PenalizedCurve extends Curve {
  /** Cases × functions. */
  readonly wiggles: Matrix;
  /** Knots × functions: their values at the knots. */
  readonly atKnots: Matrix;
  /** Whether their coefficients are penalized, each by its square. */
  readonly isPenalized: boolean;
}

/** Enough knots for any curve of a few degrees of freedom. */
const KNOTS = 10;

/** The curve of a column with so many degrees of freedom, of which a line has 1; undefined if the column is constant. */
export function penalizedCurve(
  feature: number,
  column: Float64Array,
  weights: Float64Array | undefined,
  degreesOfFreedom: number,
): PenalizedCurve | undefined {
  const counted = weights === undefined ? column : column.filter((_, row) => weights[row] > 0);
  const distinct = distinctValues(counted);
  if (distinct.length < 2) return undefined;
  const wanted = degreesOfFreedom - 1;
  for (let most = Math.max(KNOTS, Math.ceil(2 * degreesOfFreedom)); most > 2 && wanted > 0; most -= 1) {
    const knots = quantileKnots(distinct, Math.min(most, distinct.length));
    const found = knots.length > 2 ? wigglyCurve(column, knots, weights, wanted) : undefined;
    if (found !== undefined) return { feature, knots, ...found };
  }
  const knots = Float64Array.of(distinct[0], distinct[distinct.length - 1]);
  const none = { wiggles: new Matrix(column.length, 0), atKnots: new Matrix(2, 0) };
  return { feature, knots, ...none, isPenalized: false };
}

/** Undefined if the values do not determine a curve with these knots. */
function wigglyCurve(
  column: Float64Array,
  knots: Float64Array,
  weights: Float64Array | undefined,
  wanted: number,
): Omit<PenalizedCurve, "feature" | "knots"> | undefined {
  // In units of the range, the curvature has about the size of the values.
  const origin = knots[0];
  const range = knots[knots.length - 1] - origin;
  const unit = knots.map((knot) => (knot - origin) / range);
  const values = curveValues(
    unit,
    column.map((value) => (value - origin) / range),
  );
  const weighted = weightedRows(values, weights);
  const factor = definiteFactor(knots.length, multiply(weighted, weighted, { transposeA: true }).data);
  if (factor === undefined) return undefined;
  const half = forwardSolve(factor, curvaturePenalty({ kind: "cubic-spline", knots: unit }));
  const { values: rough, vectors } = eigenSymmetric(symmetric(forwardSolve(factor, half.transpose())));
  // Constants and lines have no curvature: the last two.
  const count = knots.length - 2;
  if (!rough.every(Number.isFinite) || !(rough[count - 1] > 0)) return undefined;
  const isPenalized = wanted < count;
  const lambda = isPenalized ? penaltyFor(rough.slice(0, count), wanted) : 0;
  const atKnots = forwardSolve(factor, vectors.slice(0, vectors.rows, 0, count), true).map((value, at) =>
    isPenalized ? value / Math.sqrt(lambda * rough[at % count]) : value,
  );
  return { wiggles: values.multiply(atKnots), atKnots, isPenalized };
}

/** The λ with Σ 1/(1 + λ·dₖ) as wanted, which lies between 0 and the number of them. */
function penaltyFor(rough: Float64Array, wanted: number): number {
  const excess = (log: number) =>
    rough.reduce((sum, value) => sum + 1 / (1 + Math.exp(log) * value), 0) - wanted;
  let [low, high] = [-Math.log(rough[0]), -Math.log(rough[rough.length - 1])];
  while (!(excess(low) > 0)) low -= 4;
  while (!(excess(high) < 0)) high += 4;
  return Math.exp(brentRoot(excess, low, high, { tolerance: 1e-14 }).x);
}
