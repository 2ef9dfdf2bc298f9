// Which nodes must be drawn together: where a table has zeros, a chain that changes one node at a time may never get from
// one case to another.

import type { Steps } from "../../../base/steps.js";
import { type Elimination, eliminateBy } from "../elimination-order.js";
import type { Potential } from "../potential.js";

/** Below this part of its largest value, a table ties its nodes as if it were 0: chains would rarely pass. */
const NEARLY_ZERO = 1e-3;
/** Maximum number of cells in the tables of a block, which are recomputed at nearly every draw. */
const MOST_CELLS = 2 ** 13;
/** Maximum number of cells for a block that depends on no other node, whose tables are computed once. */
const MOST_LASTING_CELLS = 2 ** 20;

/** Nodes that are drawn together, and the order in which they are summed out. */
export type Block = readonly number[];

export interface Blocks {
  readonly blocks: readonly Block[];
  /**
   * Whether all zeros lie within blocks that have no node in common: every case of positive probability can then be
   * reached from every other.
   */
  readonly reachesAll: boolean;
}

/** The blocks of some nodes under tables whose largest value is 1, in the order of the nodes. */
export function* tiedBlocks(
  sizes: readonly number[],
  nodes: readonly number[],
  tables: readonly Potential[],
): Steps<Blocks> {
  const blocks: Block[] = [];
  let reachesAll = true;
  for (const near of partsTiedBelow(NEARLY_ZERO, nodes, tables)) {
    if (yield* isAffordable(sizes, near, tables)) {
      blocks.push(near);
      continue;
    }
    for (const part of partsTiedBelow(Number.MIN_VALUE, near, tables)) {
      if (yield* isAffordable(sizes, part, tables)) blocks.push(part);
      else {
        reachesAll = false;
        blocks.push(...(yield* overlappingBlocks(sizes, part, tables)));
      }
    }
  }
  return { blocks, reachesAll };
}

/** How some nodes are summed out of the tables that have any of them, the other nodes being known. */
export function* eliminationOf(
  sizes: readonly number[],
  block: Block,
  tables: readonly Potential[],
): Steps<Elimination> {
  // With their own numbering, the nodes of a small block do not cost as much as the whole network.
  const local = new Map(block.map((node, at) => [node, at]));
  const scopes = tables.flatMap(({ variables }) => {
    const scope = variables.flatMap((node) => local.get(node) ?? []);
    return scope.length === 0 ? [] : [scope];
  });
  // A node without a table has its own scope.
  for (const at of block.keys()) scopes.push([at]);
  const mayGo = new Uint8Array(block.length).fill(1);
  const found = yield* eliminateBy(
    "min-fill",
    block.map((node) => sizes[node]),
    scopes,
    mayGo,
  );
  return {
    ...found,
    order: found.order.map((at) => block[at]),
    cliques: found.cliques.map((clique) => clique.map((at) => block[at])),
  };
}

/** The nodes that tables with such small values connect, in the order of their first nodes. */
function partsTiedBelow(
  limit: number,
  nodes: readonly number[],
  tables: readonly Potential[],
): readonly Block[] {
  const partOf = new Map(nodes.map((node) => [node, [node]]));
  for (const { variables } of tables.filter((table) => ties(table, limit))) {
    const parts = new Set(variables.flatMap((node) => [partOf.get(node) ?? []]));
    if (parts.size < 2) continue;
    const merged = [...parts].flat();
    for (const node of merged) partOf.set(node, merged);
  }
  const indexOfNode = new Map(nodes.map((node, at) => [node, at]));
  return [...new Set(nodes.map((node) => partOf.get(node) ?? [node]))].map((part) =>
    [...part].sort((a, b) => (indexOfNode.get(a) ?? 0) - (indexOfNode.get(b) ?? 0)),
  );
}

function ties({ variables, values }: Potential, limit: number): boolean {
  return variables.length > 1 && values.some((value) => value < limit);
}

function* isAffordable(sizes: readonly number[], block: Block, tables: readonly Potential[]): Steps<boolean> {
  if (block.length === 1) return true;
  const members = new Set(block);
  const lasts = tables.every(
    ({ variables }) =>
      !variables.some((node) => members.has(node)) || variables.every((node) => members.has(node)),
  );
  const { total } = yield* eliminationOf(sizes, block, tables);
  yield;
  return total <= (lasts ? MOST_LASTING_CELLS : MOST_CELLS);
}

/** Blocks that together contain every table with zeros, each as large as is affordable. */
function* overlappingBlocks(
  sizes: readonly number[],
  part: Block,
  tables: readonly Potential[],
): Steps<readonly Block[]> {
  const inPart = new Set(part);
  let open = tables.filter(
    (table) => ties(table, Number.MIN_VALUE) && table.variables.some((node) => inPart.has(node)),
  );
  const blocks: Block[] = [];
  while (open.length > 0) {
    const block = new Set(open[0].variables);
    const refused = new Set<Potential>();
    for (;;) {
      const next = open.find(
        (table) =>
          !refused.has(table) &&
          table.variables.some((node) => block.has(node)) &&
          !table.variables.every((node) => block.has(node)),
      );
      if (next === undefined) break;
      const larger = [...new Set([...block, ...next.variables])];
      if (yield* isAffordable(sizes, larger, tables)) for (const node of next.variables) block.add(node);
      else refused.add(next);
    }
    blocks.push(part.filter((node) => block.has(node)));
    open = open.filter(({ variables }) => !variables.every((node) => block.has(node)));
  }
  return blocks;
}
