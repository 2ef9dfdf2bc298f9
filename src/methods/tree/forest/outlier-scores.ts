// How unlike the other cases of its class every case is, by the leaves that they share (Breiman 2003).

import { median } from "../../../data/statistics/quantile.js";
import { LeafMates } from "./leaf-mates.js";

/** The factor by which the median absolute deviation estimates the standard deviation of normal numbers. */
const NORMAL = 1.4826;

/**
 * The number of all cases by the sum of squared proximities to the cases of the same class, itself included, then less
 * its median in the class and divided by the median absolute deviation there. `leaves` has one number per case and tree.
 */
export function outlierScores(leaves: Int32Array, trees: number, codes: Int32Array): Float64Array {
  const scores = new Float64Array(codes.length);
  for (const code of new Set(codes)) {
    const members = Array.from(codes.keys()).filter((row) => codes[row] === code);
    const raw = rawScores(leaves, trees, members, codes.length);
    const middle = median(raw);
    const spread = NORMAL * median(raw.map((score) => Math.abs(score - middle)));
    members.forEach((row, at) => {
      // Without a spread, differences stay as they are.
      scores[row] = (raw[at] - middle) / (spread > 0 ? spread : 1);
    });
  }
  return scores;
}

/** The number of cases by Σ proximity² over the members, for every one of them. */
function rawScores(
  leaves: Int32Array,
  trees: number,
  members: readonly number[],
  cases: number,
): Float64Array {
  const leavesOf = (row: number) => leaves.subarray(row * trees, (row + 1) * trees);
  const memberLeaves = new Int32Array(members.length * trees);
  members.forEach((row, at) => {
    memberLeaves.set(leavesOf(row), at * trees);
  });
  const mates = new LeafMates(memberLeaves, trees);
  return Float64Array.from(members, (row) => {
    let squares = 0;
    for (const count of mates.shared(leavesOf(row))) squares += (count / trees) ** 2;
    return cases / squares;
  });
}
