// Exact draws from a clique tree: the first clique of every part by its belief, each later one given what it shares.

import type { Report } from "../../base/paced-twins.js";
import type { Steps } from "../../base/steps.js";
import type { Column } from "../../data/table/column.js";
import { Table } from "../../data/table/table.js";
import type { Random } from "../../math/probability/random/random.js";
import { Effort, inBlocks } from "./effort.js";
import type { FactoredParts } from "./factored.js";
import type { Propagation } from "./propagation.js";

/** A clique, the nodes that it shares with its parent, and for every level of these the sums of its table. */
interface TreePart {
  readonly clique: readonly number[];
  readonly nodes: readonly number[];
  readonly sums: Float64Array;
  readonly length: number;
}

/** The codes of every node in drawn cases that agree with the findings of the propagation. */
export function* drawFromTree(
  propagation: Propagation,
  sizes: readonly number[],
  count: number,
  stream: Random,
  report?: Report,
): Steps<Int32Array[]> {
  const { cliques, shared } = propagation.tree;
  const codes = sizes.map(() => new Int32Array(count));
  const current = new Int32Array(sizes.length);
  const effort = new Effort();
  const parts: TreePart[] = [];
  for (const [at, clique] of cliques.entries()) {
    const nodes = clique.slice(0, shared[at]);
    const segments = nodes.reduce((cells, node) => cells * sizes[node], 1);
    const belief = yield* propagation.beliefSteps(at);
    const sums = new Float64Array(belief.length);
    const length = sums.length / segments;
    const add = (from: number, to: number) => {
      for (let cell = from; cell < to; cell += 1)
        sums[cell] = cell % length === 0 ? belief[cell] : sums[cell - 1] + belief[cell];
    };
    yield* inBlocks(sums.length, add);
    parts.push({ clique, nodes, sums, length });
    if (effort.isDue(sums.length)) yield;
  }
  for (let row = 0; row < count; row += 1) {
    for (const { clique, nodes, sums, length } of parts) {
      let segment = 0;
      for (const node of nodes) segment = segment * sizes[node] + current[node];
      const start = segment * length;
      let rest = start + drawSum(sums, start, length, stream.next());
      for (let k = clique.length - 1; k >= 0; k -= 1) {
        current[clique[k]] = rest % sizes[clique[k]];
        rest = Math.floor(rest / sizes[clique[k]]);
      }
    }
    for (const [node, column] of codes.entries()) column[row] = current[node];
    if (effort.isDue(sizes.length * 16)) {
      report?.({ phase: "draws", completed: row + 1, total: count });
      yield;
    }
  }
  return codes;
}

/** The first index whose sum exceeds a share of the last sum. */
function drawSum(sums: Float64Array, start: number, length: number, uniform: number): number {
  const goal = uniform * sums[start + length - 1];
  let low = 0;
  for (let high = length - 1; low < high; ) {
    const middle = (low + high) >>> 1;
    if (sums[start + middle] > goal) high = middle;
    else low = middle + 1;
  }
  // Rounding may lead to the end, where a cell of probability 0 must not be drawn.
  while (low > 0 && sums[start + low] === sums[start + low - 1]) low -= 1;
  return low;
}

/** Cases as a table, one column of levels for every node. */
export function tableOfCodes(nodes: FactoredParts["nodes"], codes: readonly Int32Array[]): Table {
  return Table.of(
    nodes.map((node, index): readonly [string, Column] => [
      node.name,
      { kind: "categorical", codes: codes[index], levels: node.kind === "discrete" ? node.levels : [] },
    ]),
  );
}
