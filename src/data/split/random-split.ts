import { DataError, OptionError } from "../../errors.js";
import { type Random, random } from "../../probability/random/random.js";
import {
  assemble,
  gather,
  type Parts,
  partSizes,
  quota,
  readShares,
  rowsOf,
  type Shares,
  type Splittable,
} from "./parts.js";
import { groupRows, type RowValues, readRowValues, readStrata } from "./strata.js";

export interface RandomSplitOptions<P extends Shares> {
  /** The share of each part: `[0.5, 0.25, 0.25]`, or `{ train: 0.8, test: 0.2 }`. */
  readonly parts: P;
  /** The seed of the random numbers; 0 unless given. */
  readonly seed?: number;
  /** A column or one value per row whose proportions every part is to keep. */
  readonly stratify?: RowValues;
  /** Quantile bins for numbers to stratify by that have more different values than this; 5 unless given. */
  readonly bins?: number;
  /** A column or one value per row: rows of one group are never parted. */
  readonly groups?: RowValues;
}

/**
 * Divides rows at random into parts of given shares; the same seed gives the same parts. Sizes add to n and are
 * the floor or the ceiling of n·share (largest remainders first). Stratified, the sizes are the same and every
 * stratum is divided like the whole, to within one row per part. With groups, whose rows stay together, sizes are
 * as near as the groups allow, and no part of positive share is empty. Rows keep their order within a part.
 *
 * ```ts
 * const { train, test } = randomSplit(10, { parts: { train: 0.8, test: 0.2 }, seed: 1 });
 * test.indices.length; // 2
 * ```
 */
export function randomSplit<const P extends Shares, S extends Splittable>(
  source: S,
  options: RandomSplitOptions<P>,
): Parts<P, S> {
  return splitAtRandom("randomSplit", source, options);
}

/**
 * Divides rows at random without parting those of one group: the cases of one patient, the pages of one site.
 *
 * ```ts
 * const [train, test] = groupSplit(6, ["a", "a", "b", "b", "c", "c"], { parts: [2 / 3, 1 / 3] });
 * test.indices.length; // 2
 * ```
 */
export function groupSplit<const P extends Shares, S extends Splittable>(
  source: S,
  groups: RowValues,
  options: Pick<RandomSplitOptions<P>, "parts" | "seed">,
): Parts<P, S> {
  return splitAtRandom("groupSplit", source, { ...options, groups });
}

function splitAtRandom<P extends Shares, S extends Splittable>(
  method: string,
  source: S,
  { parts, seed = 0, stratify, bins = 5, groups }: RandomSplitOptions<P>,
): Parts<P, S> {
  const rows = rowsOf(method, source);
  const shares = readShares(method, parts);
  const stream = random(seed);
  if (groups !== undefined) {
    if (stratify !== undefined) throw bothGiven(method);
    const column = readRowValues(method, "groups", source, rows, groups);
    const members = groupRows(method, "groups", column);
    return assemble(source, parts, gather(placeGroups(method, rows, members, shares, stream), shares.length));
  }
  const strata =
    stratify === undefined
      ? [Uint32Array.from({ length: rows }, (_, row) => row)]
      : readStrata(method, readRowValues(method, "stratify", source, rows, stratify), bins);
  return assemble(source, parts, gather(placeStrata(rows, strata, shares, stream), shares.length));
}

/** The part of every row, each stratum shuffled and cut. */
function placeStrata(
  rows: number,
  strata: readonly Uint32Array[],
  shares: readonly number[],
  stream: Random,
): Uint32Array {
  const partOf = new Uint32Array(rows);
  // Strata take turns in random order, lest the first ones always get the same side of the rounding.
  const order = stream.permutation(strata.length);
  const counts = stratumSizes(
    rows,
    Array.from(order, (stratum) => strata[stratum].length),
    shares,
  );
  for (const [turn, stratum] of order.entries()) {
    const shuffled = stream.shuffle(strata[stratum]);
    let next = 0;
    for (const [part, count] of counts[turn].entries()) {
      for (const row of shuffled.slice(next, next + count)) partOf[row] = part;
      next += count;
    }
  }
  return partOf;
}

/**
 * Rows of each stratum for each part. Floors first; what is left of a stratum goes, one each, to the parts that
 * lack most, as in Ryser's construction of a 0-1 matrix with given sums.
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

/** The part of every row: groups in random order, each to the part that lacks most rows. */
function placeGroups(
  method: string,
  rows: number,
  groups: readonly Uint32Array[],
  shares: readonly number[],
  stream: Random,
): Uint32Array {
  const lacking = Array.from(shares, (share) => quota(rows, share));
  const wanted = [...shares.keys()].filter((part) => shares[part] > 0);
  const empty = new Set(wanted);
  if (groups.length < empty.size && rows > 0) {
    throw new DataError(
      `${method}: ${empty.size} parts need at least as many groups; there are ${groups.length}.`,
      {
        method,
        option: "groups",
        expected: `${empty.size} groups or more`,
        received: `${groups.length} groups`,
      },
    );
  }
  const partOf = new Uint32Array(rows);
  const order = stream.permutation(groups.length);
  for (const [turn, group] of order.entries()) {
    const left = groups.length - turn;
    const open = left === empty.size ? [...empty] : wanted;
    const part = open.reduce((best, other) => (lacking[other] > lacking[best] ? other : best));
    for (const row of groups[group]) partOf[row] = part;
    lacking[part] -= groups[group].length;
    empty.delete(part);
  }
  return partOf;
}

function bothGiven(method: string): OptionError {
  return new OptionError(`${method}: options "stratify" and "groups" exclude each other; give one.`, {
    method,
    option: "groups",
    expected: `"stratify" or "groups"`,
    received: "both",
  });
}
