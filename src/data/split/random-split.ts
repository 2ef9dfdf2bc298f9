import { OptionError } from "../../base/errors.js";
import { random } from "../../probability/random/random.js";
import { assemble, gather, type Parts, readShares, rowsOf, type Shares, type Splittable } from "./parts.js";
import { placeGroups, placeStrata } from "./place.js";
import { groupRows, type RowValues, readRowValues, readStrata, wholeStratum } from "./strata.js";

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
    const order = stream.permutation(members.length);
    return assemble(source, parts, gather(placeGroups(method, rows, members, shares, order), shares.length));
  }
  const strata =
    stratify === undefined
      ? [wholeStratum(rows)]
      : readStrata(method, readRowValues(method, "stratify", source, rows, stratify), bins);
  return assemble(source, parts, gather(placeStrata(rows, strata, shares, stream), shares.length));
}

function bothGiven(method: string): OptionError {
  return new OptionError(`${method}: options "stratify" and "groups" exclude each other; give one.`, {
    method,
    option: "groups",
    expected: `"stratify" or "groups"`,
    received: "both",
  });
}
