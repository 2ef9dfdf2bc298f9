import { poolAdjacentViolators } from "../../math/optimize/isotonic.js";
import { areaBelow, type CoverageCurve } from "./coverage-curve.js";
import { requireCurve } from "./require-curve.js";
import { type RocCurve, withRates } from "./roc-curve.js";

/** Which points of a curve are the corners of its hull. */
interface Corners {
  /** Index of each point of the hull among the points of the curve. */
  readonly indices: Int32Array<ArrayBuffer>;
}

/** The convex hull of a coverage curve. */
export interface CoverageHull extends CoverageCurve, Corners {}
/** The convex hull of an ROC curve. */
export interface RocHull extends RocCurve, Corners {}

/**
 * The upper convex hull of a curve: the points that are optimal for some ratio of the costs of errors. The slopes of
 * its segments decrease; points in the middle of a segment are left out.
 *
 * Joining segments in concavities is pooling adjacent violators among the shares of positives in the curve's
 * segments (Fawcett and Niculescu-Mizil 2007).
 *
 * ```ts
 * const curve = rocCurve([true, false, true, false], [4, 3, 2, 1]);
 * [...upperHull(curve).indices]; // 0, 1, 3, 4
 * ```
 */
export function upperHull(curve: RocCurve): RocHull;
export function upperHull(curve: CoverageCurve): CoverageHull;
export function upperHull(curve: RocCurve | CoverageCurve): RocHull | CoverageHull {
  requireCurve("upperHull", curve);
  return hullOf(curve, false);
}

/**
 * The lower convex hull of a curve: the points that would be optimal for some costs if the decisions were reversed.
 * The slopes of its segments increase.
 *
 * ```ts
 * const curve = rocCurve([true, false, true, false], [4, 3, 2, 1]);
 * [...lowerHull(curve).indices]; // 0, 4
 * ```
 */
export function lowerHull(curve: RocCurve): RocHull;
export function lowerHull(curve: CoverageCurve): CoverageHull;
export function lowerHull(curve: RocCurve | CoverageCurve): RocHull | CoverageHull {
  requireCurve("lowerHull", curve);
  return hullOf(curve, true);
}

/** The hull whose segments contain decreasing or increasing shares of positives. */
function hullOf(curve: RocCurve | CoverageCurve, increasing: boolean): RocHull | CoverageHull {
  const { truePositives, falsePositives, thresholds } = curve;
  const segments = thresholds.length - 1;
  const gained = new Float64Array(segments);
  const weights = new Float64Array(segments);
  for (let i = 0; i < segments; i += 1) {
    gained[i] = truePositives[i + 1] - truePositives[i];
    weights[i] = gained[i] + falsePositives[i + 1] - falsePositives[i];
  }
  const { starts: indices } = poolAdjacentViolators(gained, weights, increasing);
  const at = (values: Float64Array) => Float64Array.from(indices, (index) => values[index]);
  const corners = { truePositives: at(truePositives), falsePositives: at(falsePositives) };
  const hull: CoverageHull = {
    thresholds: at(thresholds),
    ...corners,
    positives: curve.positives,
    negatives: curve.negatives,
    area: areaBelow(corners.falsePositives, corners.truePositives),
    indices,
  };
  return "truePositiveRates" in curve ? withRates(hull) : hull;
}
