// What the three methods learn from one column and two classes.

import { midway } from "../../data/rank/midway.js";
import { ClassMoments } from "../../data/statistics/class-moments.js";
import { upperHull } from "../../evaluate/roc/convex-hull.js";
import { rocOf } from "../../evaluate/roc/roc-curve.js";
import { Matrix } from "../../math/linalg/matrix.js";

/** Observed values with a positive weight, and whether each belongs to a positive case (1) or not (0). */
export interface ClassSample {
  readonly values: Float64Array<ArrayBuffer>;
  readonly positive: Int32Array;
  readonly weights: Float64Array | undefined;
}

/** The weight of positives and negatives, group by group. */
export interface GroupCounts {
  readonly positives: Float64Array<ArrayBuffer>;
  readonly negatives: Float64Array<ArrayBuffer>;
}

/** The counts by group; the values are the numbers of the groups. */
export function countGroups({ values, positive, weights }: ClassSample, groups: number): GroupCounts {
  const counts = { positives: new Float64Array(groups), negatives: new Float64Array(groups) };
  for (let i = 0; i < values.length; i += 1) {
    const side = positive[i] === 1 ? counts.positives : counts.negatives;
    side[values[i]] += weights === undefined ? 1 : weights[i];
  }
  return counts;
}

/** Segments of values from the lowest to the highest, and the cuts between them. */
export interface Segments extends GroupCounts {
  readonly cuts: Float64Array<ArrayBuffer>;
}

/**
 * The segments of the ROC curve's upper hull. The scores are the values or their negatives, whichever puts
 * at least half of the area below the curve (Flach, section 10.2).
 */
export function isotonicSegments({ values, positive, weights }: ClassSample, smoothing: number): Segments {
  const cases = { isPositive: Uint8Array.from(positive), scores: values, weights };
  const upward = rocOf("rocCurve", cases);
  const rising = upward.area >= 0.5;
  const curve = rising ? upward : rocOf("rocCurve", { ...cases, scores: values.map((value) => -value) });
  const { truePositives, falsePositives, thresholds } = curve;
  const corners = orderedCorners(truePositives, falsePositives, upperHull(curve).indices, smoothing);
  const positives = differences(corners.map((index) => truePositives[index]));
  const negatives = differences(corners.map((index) => falsePositives[index]));
  const cuts = Float64Array.from(corners.slice(1, -1), (index) => {
    const [above, below] = [thresholds[index], thresholds[index + 1]];
    return rising ? midway(below, above) : midway(-above, -below);
  });
  // Scores fall along the curve.
  if (!rising) return { cuts, positives, negatives };
  return { cuts: cuts.reverse(), positives: positives.reverse(), negatives: negatives.reverse() };
}

/**
 * Corners of a hull between which the smoothed shares of positives never rise. Smoothing moves the shares of
 * small segments more than those of large ones, which may change the order of neighbors; these are joined.
 */
function orderedCorners(
  truePositives: Float64Array,
  falsePositives: Float64Array,
  indices: Int32Array,
  smoothing: number,
): number[] {
  const share = (from: number, to: number) => {
    const positives = truePositives[to] - truePositives[from] + smoothing;
    return positives / (positives + falsePositives[to] - falsePositives[from] + smoothing);
  };
  const corners = [indices[0]];
  for (const index of indices.subarray(1)) {
    while (
      corners.length > 1 &&
      share(corners[corners.length - 2], corners[corners.length - 1]) <
        share(corners[corners.length - 1], index)
    )
      corners.pop();
    corners.push(index);
  }
  return corners;
}

function differences(values: readonly number[]): Float64Array<ArrayBuffer> {
  return Float64Array.from({ length: values.length - 1 }, (_, i) => values[i + 1] - values[i]);
}

/** The means of the classes, and the standard deviation within them. */
export interface ClassNormals {
  readonly positiveMean: number;
  readonly negativeMean: number;
  readonly sigma: number;
}

/** Normal densities of both classes with one deviation, by maximum likelihood. */
export function classNormals({ values, positive, weights }: ClassSample): ClassNormals {
  const { totalWeights, means, squares } = ClassMoments.of(
    new Matrix(values.length, 1, values),
    positive,
    2,
    {
      weights,
    },
  );
  const [negativeMean, positiveMean] = means.data;
  const variance = (squares.data[0] + squares.data[1]) / (totalWeights.data[0] + totalWeights.data[1]);
  if (variesWithin(values, positive)) return { positiveMean, negativeMean, sigma: Math.sqrt(variance) };
  // Means of equal numbers may be rounded; a column without spread must have none to the last bit.
  const valueIn = (flag: number) => values[positive.indexOf(flag)];
  return { positiveMean: valueIn(1), negativeMean: valueIn(0), sigma: 0 };
}

function variesWithin(values: Float64Array, positive: Int32Array): boolean {
  const first = [Number.NaN, Number.NaN];
  for (let i = 0; i < values.length; i += 1) {
    const flag = positive[i];
    if (Number.isNaN(first[flag])) first[flag] = values[i];
    else if (values[i] !== first[flag]) return true;
  }
  return false;
}
