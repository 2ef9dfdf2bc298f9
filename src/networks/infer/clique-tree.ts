// The tree on which messages are passed: the maximal cliques of a triangulated graph, joined so that the cliques
// with a node are always connected.

import type { Steps } from "../../base/steps.js";
import { bestOrder } from "./best-order.js";
import { Effort } from "./effort.js";
import type { OrderRule } from "./elimination-order.js";
import type { FactoredParts } from "./factored.js";
import { cellsOf } from "./potential.js";

/** Cliques, parents before children. */
export interface CliqueTree {
  /** The nodes of every clique: first those it shares with its parent, in their order there, then the others. */
  readonly cliques: readonly (readonly number[])[];
  /** The parent of every clique; −1 for the first one of a part. */
  readonly parents: readonly number[];
  readonly children: readonly (readonly number[])[];
  /** How many nodes every clique shares with its parent. */
  readonly shared: readonly number[];
  /** The clique that holds every table of the model. */
  readonly holder: readonly number[];
  /** The smallest clique with a node. */
  readonly home: readonly number[];
  /** The cells of all cliques. */
  readonly cells: number;
  readonly largest: number;
}

export function* buildCliqueTree(
  { sizes, tables }: Pick<FactoredParts, "sizes" | "tables">,
  rule: OrderRule | "best",
): Steps<CliqueTree> {
  const families = tables.map(({ variables }) => variables);
  const mayGo = Uint8Array.from(sizes, (size) => (size > 0 ? 1 : 0));
  const { cliques: all } = yield* bestOrder(rule, sizes, families, mayGo);
  const { sets, list } = yield* maximalCliques(sizes.length, all);
  const { order, parentOf } = yield* joinCliques(sizes, sets, list);
  const indexOfClique = new Map(order.map((clique, index) => [clique, index]));
  const parents = order.map((clique) => indexOfClique.get(parentOf[clique]) ?? -1);
  const cliques: number[][] = [];
  const shared: number[] = [];
  for (const [index, clique] of order.entries()) {
    const above = parents[index] < 0 ? [] : cliques[parents[index]];
    const members = new Set(list[clique]);
    const common = above.filter((node) => members.has(node));
    const isCommon = new Set(common);
    cliques.push([...common, ...list[clique].filter((node) => !isCommon.has(node))]);
    shared.push(common.length);
  }
  const children = order.map((): number[] => []);
  for (const [index, parent] of parents.entries()) if (parent >= 0) children[parent].push(index);
  const weights = cliques.map((clique) => cellsOf(sizes, clique));
  const members = cliques.map((clique) => new Set(clique));
  const smallest = (nodes: readonly number[]) =>
    weights.reduce(
      (best, weight, index) =>
        nodes.every((node) => members[index].has(node)) && (best < 0 || weight < weights[best])
          ? index
          : best,
      -1,
    );
  return {
    cliques,
    parents,
    children,
    shared,
    holder: families.map(smallest),
    home: sizes.map((size, index) => (size === 0 ? -1 : smallest([index]))),
    cells: weights.reduce((sum, weight) => sum + weight, 0),
    largest: weights.reduce((most, weight) => Math.max(most, weight), 1),
  };
}

/** Cliques as rows of bits. */
type BitSets = readonly Uint32Array[];

/** The cliques that no other one contains; those of an elimination are contained in earlier ones only. */
function* maximalCliques(
  nodes: number,
  all: readonly (readonly number[])[],
): Steps<{ readonly sets: BitSets; readonly list: readonly (readonly number[])[] }> {
  const effort = new Effort();
  const sets: Uint32Array[] = [];
  const list: (readonly number[])[] = [];
  for (const clique of all) {
    if (effort.isDue(sets.length * 16)) yield;
    const bits = new Uint32Array((nodes + 31) >>> 5);
    for (const node of clique) bits[node >>> 5] |= 1 << (node & 31);
    if (sets.some((larger) => bits.every((word, w) => (word & ~larger[w]) === 0))) continue;
    sets.push(bits);
    list.push([...clique].sort((a, b) => a - b));
  }
  return { sets, list };
}

/** A spanning tree of largest separators (Prim), which for maximal cliques is a junction tree; of equal ones the cheapest. */
function* joinCliques(
  sizes: readonly number[],
  sets: BitSets,
  list: readonly (readonly number[])[],
): Steps<{ readonly order: readonly number[]; readonly parentOf: Int32Array }> {
  const effort = new Effort();
  const weights = list.map((clique) => cellsOf(sizes, clique));
  const best = new Int32Array(list.length).fill(-1);
  const cost = new Float64Array(list.length);
  const parentOf = new Int32Array(list.length).fill(-1);
  const done = new Uint8Array(list.length);
  const order: number[] = [];
  while (order.length < list.length) {
    let next = -1;
    for (let clique = 0; clique < list.length; clique += 1) {
      if (done[clique] === 1) continue;
      if (
        next < 0 ||
        best[clique] > best[next] ||
        (best[clique] === best[next] &&
          // The first of a part is its largest, which then needs no messages from above.
          (best[clique] > 0 ? cost[clique] < cost[next] : weights[clique] > weights[next]))
      )
        next = clique;
    }
    done[next] = 1;
    order.push(next);
    if (effort.isDue(list.length * (sets[next].length + 1) * 4)) yield;
    for (let clique = 0; clique < list.length; clique += 1) {
      if (done[clique] === 1) continue;
      const common = countShared(sets[next], sets[clique]);
      const sum = weights[next] + weights[clique];
      if (common === 0 || common < best[clique] || (common === best[clique] && sum >= cost[clique])) continue;
      best[clique] = common;
      cost[clique] = sum;
      parentOf[clique] = next;
    }
  }
  return { order, parentOf };
}

function countShared(a: Uint32Array, b: Uint32Array): number {
  let count = 0;
  for (let w = 0; w < a.length; w += 1) for (let word = a[w] & b[w]; word !== 0; word &= word - 1) count += 1;
  return count;
}
