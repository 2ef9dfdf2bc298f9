import { argumentName, OptionError, words } from "../../base/errors.js";
import { requireKnownParameters } from "../../base/known-options.js";
import { type Seed, streamOf } from "../../math/probability/random/seed.js";
import { assemble, gather, type Parts, readShares, rowsOf, type Shares, type Splittable } from "./parts.js";
import { placeGroups, placeStrata } from "./place.js";
import { groupRows, type RowValues, readRowValues, readStrata, wholeStratum } from "./strata.js";

export interface RandomSplitOptions<P extends Shares> {
  /** The share of each part: `[0.5, 0.25, 0.25]`, or `{ train: 0.8, test: 0.2 }`. */
  readonly parts: P;
  /** The seed of the random numbers, or a stream whose next number is the seed. Default 0. */
  readonly seed?: Seed;
  /** A column, or one value per row, whose proportions every part preserves. */
  readonly stratify?: RowValues;
  /** Numbers with more distinct values than this are stratified by this many quantile bins. Default 5. */
  readonly bins?: number;
  /** A column, or one value per row; rows of the same group are never separated. */
  readonly groups?: RowValues;
}

/**
 * Splits rows at random into parts of given shares; the same seed gives the same parts. Sizes add up to n and are
 * the floor or the ceiling of n·share (largest remainders first). With stratification, the sizes are the same and every
 * stratum is split like the whole, to within one row per part. With groups, whose rows stay together, sizes are
 * as close as the groups allow, and no part with a positive share is empty. Rows keep their order within a part.
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
  requireKnownParameters("randomSplit", options, ["parts", "seed", "stratify", "bins", "groups"]);
  return splitAtRandom("randomSplit", source, options);
}

/**
 * Splits rows at random without separating those of one group: the cases of one patient, the pages of one site.
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
  requireKnownParameters("groupSplit", options, ["parts", "seed"]);
  return splitAtRandom("groupSplit", source, { ...options, groups });
}

function splitAtRandom<P extends Shares, S extends Splittable>(
  method: string,
  source: S,
  { parts, seed = 0, stratify, bins = 5, groups }: RandomSplitOptions<P>,
): Parts<P, S> {
  const rows = rowsOf(method, source);
  const shares = readShares(method, parts);
  const stream = streamOf(seed);
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
  return new OptionError(
    method,
    words`options "stratify" and ${argumentName("groups")} cannot be combined; give only one.`,
    { expected: `"stratify" or "groups"`, received: "both" },
  );
}
