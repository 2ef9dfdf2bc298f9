// Assigns every row to a part: the engine behind splits and folds.

import { DataError, got, wanted, words } from "../../base/errors.js";
import type { Random } from "../../math/probability/random/random.js";
import { partSizes, quota } from "./parts.js";

/** The part of every row: each stratum is shuffled and cut; without a random stream, it is cut in order. */
export function placeStrata(
  rows: number,
  strata: readonly Uint32Array[],
  shares: readonly number[],
  stream: Random | undefined,
): Uint32Array {
  const partOf = new Uint32Array(rows);
  // Strata are visited in random order; otherwise rounding would always favor the first ones.
  const order = stream?.permutation(strata.length) ?? Uint32Array.from(strata.keys());
  const counts = stratumSizes(
    rows,
    Array.from(order, (stratum) => strata[stratum].length),
    shares,
  );
  for (const [turn, stratum] of order.entries()) {
    const rowsOf = strata[stratum];
    const shuffled = stream?.permutation(rowsOf.length);
    let next = 0;
    for (const [part, count] of counts[turn].entries()) {
      placeRows(partOf, part, rowsOf, shuffled, next, next + count);
      next += count;
    }
  }
  return partOf;
}

/** Small and called often, so that it is compiled early. */
function placeRows(
  partOf: Uint32Array,
  part: number,
  rows: Uint32Array,
  order: Uint32Array | undefined,
  start: number,
  end: number,
): void {
  if (order === undefined) for (let at = start; at < end; at += 1) partOf[rows[at]] = part;
  else for (let at = start; at < end; at += 1) partOf[rows[order[at]]] = part;
}

/**
 * The number of rows of each stratum in each part. Floors first; the rest of a stratum goes, one row each, to the parts that
 * lack the most rows, as in Ryser's construction of a 0-1 matrix with given sums.
 */
function stratumSizes(rows: number, strata: readonly number[], shares: readonly number[]): Uint32Array[] {
  const sizes = strata.map((n) => Uint32Array.from(shares, (share) => Math.floor(quota(n, share))));
  const lacking = Array.from(partSizes(rows, shares), (size, part) =>
    sizes.reduce((rest, counts) => rest - counts[part], size),
  );
  for (const [stratum, counts] of sizes.entries()) {
    const n = strata[stratum];
    const rest = n - counts.reduce((sum, count) => sum + count, 0);
    const remainder = (part: number) => quota(n, shares[part]) - counts[part];
    const byLack = [...shares.keys()].sort(
      (a, b) => lacking[b] - lacking[a] || remainder(b) - remainder(a) || a - b,
    );
    for (const part of byLack.slice(0, rest)) {
      counts[part] += 1;
      lacking[part] -= 1;
    }
  }
  return sizes;
}

/** The part of every row: groups in the given order, each to the part that lacks the most rows. */
export function placeGroups(
  method: string,
  rows: number,
  groups: readonly Uint32Array[],
  shares: readonly number[],
  order: Uint32Array,
): Uint32Array {
  const lacking = Array.from(shares, (share) => quota(rows, share));
  const filled = [...shares.keys()].filter((part) => shares[part] > 0);
  const empty = new Set(filled);
  if (groups.length < empty.size && rows > 0) {
    throw new DataError(
      method,
      words`${empty.size} parts require ${wanted(`at least ${empty.size} groups`)}; got ${got(groups.length)}.`,
      { option: "groups" },
    );
  }
  const partOf = new Uint32Array(rows);
  for (const [turn, group] of order.entries()) {
    const left = groups.length - turn;
    const open = left === empty.size ? [...empty] : filled;
    const part = open.reduce((best, other) => (lacking[other] > lacking[best] ? other : best));
    for (const row of groups[group]) partOf[row] = part;
    lacking[part] -= groups[group].length;
    empty.delete(part);
  }
  return partOf;
}
