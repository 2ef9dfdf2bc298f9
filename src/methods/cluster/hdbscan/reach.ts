import type { Matrix } from "../../../math/linalg/matrix.js";
import { takeDense } from "../../../model/case-rows.js";
import { minimumWeight } from "../engine/core-distances.js";
import type { NearCases } from "../engine/density-metric.js";

/** How new cases are reached from the training cases. */
export interface Reached {
  /** The training case with the least mutual reachability distance to every case. */
  readonly from: Int32Array;
  readonly distances: Float64Array;
}

interface TrainingCases {
  readonly near: NearCases;
  readonly coreDistances: Float64Array;
  readonly weights: Float64Array | undefined;
  readonly minSamples: number;
}

/**
 * The training cases that new ones are reached from: those with the least max(core of one, core of the other,
 * distance); of equal ones the nearest, then the first. The core distance of a new case is the least radius that holds
 * enough training cases. More and more of the nearest cases are compared until no other one can be nearer.
 */
export function reachCases(x: Matrix, training: TrainingCases): Reached {
  const { near: all, minSamples } = training;
  const from = new Int32Array(x.rows);
  const distances = new Float64Array(x.rows);
  let open = Int32Array.from({ length: x.rows }, (_, row) => row);
  for (let k = Math.min(2 * minSamples, all.rows); open.length > 0; k = Math.min(2 * k, all.rows)) {
    const near = all.nearest(open.length === x.rows ? x : takeDense(x, open), k);
    open = open.filter((row, at) => {
      const rows = near.rows.subarray(at * k, (at + 1) * k);
      const found = reachOne(rows, near.distances.row(at), training);
      from[row] = found.from;
      distances[row] = found.distance;
      return k < all.rows && !(found.distance <= near.distances.get(at, k - 1));
    });
  }
  return { from, distances };
}

/** The nearest of some training cases, which come with their distances, the nearest first. */
function reachOne(
  rows: Int32Array,
  lengths: Float64Array,
  { coreDistances, weights, minSamples }: TrainingCases,
): { from: number; distance: number } {
  const least = minimumWeight(minSamples);
  let weight = 0;
  let within = 0;
  for (; within < rows.length && weight < least; within += 1) weight += weights?.[rows[within]] ?? 1;
  const core = weight >= least ? lengths[within - 1] : Number.POSITIVE_INFINITY;
  let best = { from: rows[0], distance: Number.POSITIVE_INFINITY };
  for (let at = 0; at < rows.length; at += 1) {
    const distance = Math.max(core, lengths[at], coreDistances[rows[at]]);
    if (distance < best.distance) best = { from: rows[at], distance };
  }
  return best;
}
