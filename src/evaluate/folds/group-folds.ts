import { DataError } from "../../base/errors.js";
import { parseOptions } from "../../base/options.js";
import { rowsOf, type Splittable } from "../../data/split/parts.js";
import { placeGroups } from "../../data/split/place.js";
import { groupRows, type RowValues, readRowValues, readStrata } from "../../data/split/strata.js";
import { valueAt } from "../../data/table/column.js";
import { random } from "../../math/probability/random/random.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import { equalShares, type Fold, foldName, foldsOfParts } from "./fold.js";
import {
  type GroupKFoldOptions,
  groupKFoldOptions,
  type StratifiedGroupKFoldOptions,
  stratifiedGroupKFoldOptions,
} from "./options.js";

/**
 * Folds that keep the rows of each group together: the cases of one patient, the pages of one site. Sizes are as equal
 * as the groups allow; the largest groups are placed first.
 *
 * ```ts
 * const folds = groupKFold(6, ["a", "a", "b", "b", "c", "c"], { folds: 3 });
 * folds[0].test.length; // 2
 * ```
 */
export function groupKFold(
  source: Splittable,
  groups: RowValues,
  options: Seeded<GroupKFoldOptions> = {},
): Fold[] {
  const method = "groupKFold";
  const { folds, seed } = parseOptions(method, groupKFoldOptions, withSeed(options));
  const rows = rowsOf(method, source);
  const members = groupRows(method, "groups", readRowValues(method, "groups", source, rows, groups));
  const partOf = placeGroups(method, rows, members, equalShares(folds), largestFirst(members, seed));
  return foldsOfParts(partOf, folds, (fold) => foldName(fold, 0, 1));
}

/**
 * Folds that keep groups together, and keep the proportions of classes, or of the quantile bins of a number, as closely
 * as the groups allow.
 *
 * ```ts
 * const folds = stratifiedGroupKFold(4, ["x", "y", "x", "y"], ["a", "a", "b", "b"], { folds: 2 });
 * folds[0].test; // [0, 1] or [2, 3]
 * ```
 */
export function stratifiedGroupKFold(
  source: Splittable,
  by: RowValues,
  groups: RowValues,
  options: Seeded<StratifiedGroupKFoldOptions> = {},
): Fold[] {
  const method = "stratifiedGroupKFold";
  const { folds, seed, bins } = parseOptions(method, stratifiedGroupKFoldOptions, withSeed(options));
  const rows = rowsOf(method, source);
  const members = groupRows(method, "groups", readRowValues(method, "groups", source, rows, groups));
  requireGroups(method, members.length, folds);
  const strata = readStrata(method, readRowValues(method, "by", source, rows, by), bins);
  const partOf = placeEvenly(rows, members, strata, folds, largestFirst(members, seed));
  return foldsOfParts(partOf, folds, (fold) => foldName(fold, 0, 1));
}

/**
 * One fold per group, which is tested on; the fold has the group's name.
 *
 * ```ts
 * leaveGroupOut(4, ["a", "b", "a", "b"])[1].test; // [1, 3]
 * ```
 */
export function leaveGroupOut(source: Splittable, groups: RowValues): Fold[] {
  const method = "leaveGroupOut";
  const rows = rowsOf(method, source);
  const column = readRowValues(method, "groups", source, rows, groups);
  const members = groupRows(method, "groups", column);
  requireGroups(method, members.length, 2);
  const partOf = new Int32Array(rows);
  for (const [group, list] of members.entries()) for (const row of list) partOf[row] = group;
  return foldsOfParts(partOf, members.length, (group) => String(valueAt(column, members[group][0])));
}

/** Groups from the largest to the smallest, those of one size in random order. */
function largestFirst(groups: readonly Uint32Array[], seed: number): Uint32Array {
  const order = random(seed).permutation(groups.length);
  return order.sort((a, b) => groups[b].length - groups[a].length);
}

/**
 * The part of every row. With c the rows of a stratum in a part, and N in all, each group goes where
 * Σ (c/N)² over strata and parts grows least; of equal ones, to the part with fewest rows.
 */
function placeEvenly(
  rows: number,
  groups: readonly Uint32Array[],
  strata: readonly Uint32Array[],
  parts: number,
  order: Uint32Array,
): Uint32Array {
  const stratumOf = new Uint32Array(rows);
  for (const [stratum, list] of strata.entries()) for (const row of list) stratumOf[row] = stratum;
  const held = Array.from({ length: parts }, () => new Float64Array(strata.length));
  const sizes = new Float64Array(parts);
  const partOf = new Uint32Array(rows);
  for (const group of order) {
    const strataOfGroup = new Float64Array(strata.length);
    for (const row of groups[group]) strataOfGroup[stratumOf[row]] += 1;
    // The group's own square is the same for every part; what differs is the product.
    const growth = held.map((counts) =>
      counts.reduce((sum, count, k) => sum + (count * strataOfGroup[k]) / strata[k].length ** 2, 0),
    );
    let best = 0;
    for (let part = 1; part < parts; part += 1) {
      const gain = growth[best] - growth[part];
      if (gain > 0 || (gain === 0 && sizes[part] < sizes[best])) best = part;
    }
    for (const row of groups[group]) partOf[row] = best;
    for (const [k, count] of strataOfGroup.entries()) held[best][k] += count;
    sizes[best] += groups[group].length;
  }
  return partOf;
}

function requireGroups(method: string, groups: number, least: number): void {
  if (groups >= least) return;
  throw new DataError(method, `${least} folds need at least as many groups; there are ${groups}.`, {
    option: "groups",
    expected: `${least} groups or more`,
    received: `${groups} groups`,
  });
}
