// The best network of all, by dynamic programming over subsets of nodes (Silander and Myllymäki 2006).

import { got, OptionError, words } from "../../base/errors.js";
import type { Steps } from "../../base/steps.js";
import type { Constraints } from "./constraints.js";
import type { FoundNetwork, SearchReport } from "./hill-climbing.js";
import { type Configurations, emptyConfiguration, extendConfigurations } from "./scores/configurations.js";
import type { FamilyScorer } from "./scores/family-scorer.js";
import { isDiscrete } from "./scores/network-data.js";

/** More memory than this is refused. */
const MOST_BYTES = 2 ** 31;

/** For every node, the best score of a family and its parents, by the set of nodes they may come from. */
interface BestFamilies {
  readonly scores: Float64Array;
  readonly sets: Int32Array;
}

/** The bytes that an exact search takes: a score and a set for every node and every subset of the others. */
function exactBytes(size: number): number {
  return 12 * size * 2 ** (size - 1) + 9 * 2 ** size;
}

/** The network with the best score of all that the constraints allow. */
export function* searchExactly(
  method: string,
  scorer: FamilyScorer,
  constraints: Constraints,
  report: SearchReport,
): Steps<FoundNetwork> {
  const { size } = constraints;
  if (exactBytes(size) > MOST_BYTES) {
    const gigabytes = (exactBytes(size) / 2 ** 30).toPrecision(2);
    const sentence = words`an ${got("exact")} search over ${size} nodes would take ${gigabytes} GiB, and 2 GiB is the limit; search with method: "tabu" instead.`;
    throw new OptionError(method, sentence, { option: "method" });
  }
  const families = Array.from(
    { length: size },
    (): BestFamilies => ({
      scores: new Float64Array(2 ** (size - 1)).fill(Number.NEGATIVE_INFINITY),
      sets: new Int32Array(2 ** (size - 1)),
    }),
  );
  yield* scoreFamilies(scorer, constraints, families, report);
  for (const family of families) yield* keepBestSubsets(family, size - 1);
  return yield* bestOrder(families, size);
}

/** Scores every family, parent sets in depth first order, so that their configurations grow by one node at a time. */
function* scoreFamilies(
  scorer: FamilyScorer,
  { size, forbidden, required, maxParents }: Constraints,
  families: readonly BestFamilies[],
  report: SearchReport,
): Steps<void> {
  const { nodes, rows } = scorer.data;
  const requiredSets = Array.from({ length: size }, (_, to) =>
    maskOf(size, (from) => required[from * size + to] === 1),
  );
  const forbiddenSets = Array.from({ length: size }, (_, to) =>
    maskOf(size, (from) => forbidden[from * size + to] === 1),
  );
  let scored = 0;
  /** `bests` has the best score of every node with a part of these parents. */
  function* visit(
    parents: readonly number[],
    set: number,
    configurations: Configurations | undefined,
    bests: Float64Array,
  ): Steps<void> {
    const open = bests.map((best, child) => (best < scorer.upperBound(child, parents) ? 1 : 0));
    const children: number[] = [];
    for (let child = 0; child < size; child += 1) {
      const isParent = ((set >> child) & 1) === 1;
      if (isParent || open[child] === 0 || (set & forbiddenSets[child]) !== 0) continue;
      if ((set & requiredSets[child]) === requiredSets[child]) children.push(child);
    }
    const extendedBests = bests.slice();
    for (const [at, score] of scorer.scoresGiven(parents, configurations, children).entries()) {
      const child = children[at];
      const index = withoutBit(set, child);
      families[child].scores[index] = score;
      families[child].sets[index] = set;
      extendedBests[child] = Math.max(extendedBests[child], score);
    }
    scored += 1;
    if ((scored & 0xff) === 0) report(scored);
    yield;
    // Further parents only cost more: a node whose bound is reached is done with.
    const isDone = open.every((isOpen, child) => isOpen === 0 || ((set >> child) & 1) === 1);
    if (isDone || parents.length >= maxParents) return;
    for (let next = (parents.at(-1) ?? -1) + 1; next < size; next += 1) {
      const node = nodes[next];
      const extended =
        configurations === undefined || !isDiscrete(node)
          ? undefined
          : extendConfigurations(configurations, node);
      yield* visit([...parents, next], set | (1 << next), extended, extendedBests);
    }
  }
  const none = new Float64Array(size).fill(Number.NEGATIVE_INFINITY);
  yield* visit([], 0, emptyConfiguration(rows), none);
}

function maskOf(size: number, isIn: (node: number) => boolean): number {
  let mask = 0;
  for (let node = 0; node < size; node += 1) if (isIn(node)) mask |= 1 << node;
  return mask;
}

/** A set of nodes as one of all nodes but `bit`. */
function withoutBit(set: number, bit: number): number {
  return (set & ((1 << bit) - 1)) | ((set >> (bit + 1)) << bit);
}

/** Replaces each family by the best one with parents from a subset. */
function* keepBestSubsets({ scores, sets }: BestFamilies, others: number): Steps<void> {
  for (let bit = 1; bit < 1 << others; bit <<= 1) {
    for (let set = 0; set < scores.length; set += 1) {
      if ((set & bit) === 0 || !(scores[set ^ bit] >= scores[set])) continue;
      scores[set] = scores[set ^ bit];
      sets[set] = sets[set ^ bit];
    }
    yield;
  }
}

/** The best order: for every set of nodes, the last of them takes its parents from the others. */
function* bestOrder(families: readonly BestFamilies[], size: number): Steps<FoundNetwork> {
  const totals = new Float64Array(2 ** size).fill(Number.NEGATIVE_INFINITY);
  const lasts = new Uint8Array(2 ** size);
  totals[0] = 0;
  for (let set = 1; set < totals.length; set += 1) {
    for (let last = 0; last < size; last += 1) {
      if (((set >> last) & 1) === 0) continue;
      const total = totals[set ^ (1 << last)] + families[last].scores[withoutBit(set, last)];
      if (!(total > totals[set])) continue;
      totals[set] = total;
      lasts[set] = last;
    }
    if ((set & 0xffff) === 0) yield;
  }
  const parents: number[][] = Array.from({ length: size }, () => []);
  let set = totals.length - 1;
  while (set > 0) {
    const last = lasts[set];
    const chosen = families[last].sets[withoutBit(set, last)];
    for (let node = 0; node < size; node += 1) if (((chosen >> node) & 1) === 1) parents[last].push(node);
    set ^= 1 << last;
  }
  return { parents, score: totals[totals.length - 1], changes: [] };
}
