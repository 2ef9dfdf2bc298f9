// How unlike the other cases of its class every case is, by the leaves that they share (Breiman and Cutler 2003).

import { median } from "../../data/statistics/quantile.js";

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
  // Only members that share a leaf count, and most leaves are small.
  const inLeaf = new Map<number, number[]>();
  members.forEach((row, at) => {
    for (let tree = 0; tree < trees; tree += 1) {
      const leaf = leaves[row * trees + tree];
      const own = inLeaf.get(leaf);
      if (own === undefined) inLeaf.set(leaf, [at]);
      else own.push(at);
    }
  });
  const together = new Int32Array(members.length);
  return Float64Array.from(members, (row) => {
    together.fill(0);
    for (let tree = 0; tree < trees; tree += 1)
      for (const other of inLeaf.get(leaves[row * trees + tree]) ?? []) together[other] += 1;
    let squares = 0;
    for (const count of together) squares += (count / trees) ** 2;
    return cases / squares;
  });
}
