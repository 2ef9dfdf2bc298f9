// What belongs to every clique of a tree: tables of the model, nodes with findings, and levels.

import type { CellMap } from "../../math/probability/table/strides.js";
import type { CliqueTree } from "./clique-tree.js";
import type { FactoredParts } from "./factored.js";
import { mapOnto } from "./potential.js";
import { indexOfLargest } from "./segments.js";

/** The parts that messages are made of. */
export type Tables = Pick<FactoredParts, "sizes" | "tables">;

/** A table of the model inside a clique. */
export interface HeldTable {
  readonly values: Float64Array;
  readonly map: CellMap;
}

/** The tables of the model in every clique. */
export function heldTables({ sizes, tables }: Tables, { cliques, holder }: CliqueTree): HeldTable[][] {
  const held = cliques.map((): HeldTable[] => []);
  for (const [at, { variables, values }] of tables.entries())
    held[holder[at]].push({ values, map: mapOnto(sizes, cliques[holder[at]], variables) });
  return held;
}

/** The nodes whose findings belong to every clique. */
export function guestsOf({ cliques, home }: CliqueTree): number[][] {
  const guests = cliques.map((): number[] => []);
  for (const [index, clique] of home.entries()) if (clique >= 0) guests[clique].push(index);
  return guests;
}

/**
 * The levels of all nodes from the roots down: those of the largest cell of every clique, given the levels of the nodes
 * that it shares with its parent.
 */
export function largestLevels(
  { cliques, shared }: CliqueTree,
  sizes: ArrayLike<number>,
  tables: readonly Float64Array[],
): Int32Array {
  const codes = new Int32Array(sizes.length).fill(-1);
  for (const [at, clique] of cliques.entries()) {
    let segment = 0;
    let segments = 1;
    for (const node of clique.slice(0, shared[at])) {
      segment = segment * sizes[node] + codes[node];
      segments *= sizes[node];
    }
    const length = tables[at].length / segments;
    let cell = indexOfLargest(tables[at], segment * length, (segment + 1) * length);
    for (let k = clique.length - 1; k >= 0; k -= 1) {
      codes[clique[k]] = cell % sizes[clique[k]];
      cell = Math.floor(cell / sizes[clique[k]]);
    }
  }
  return codes;
}
