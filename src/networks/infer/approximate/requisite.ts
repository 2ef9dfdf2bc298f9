import type { NetworkParts } from "../../bayesian/nodes.js";
import { relevantNodes } from "../eliminate.js";
import type { Evidence } from "../evidence.js";

/** The nodes that a drawn case needs. */
export interface Requisite {
  readonly nodes: ReadonlySet<number>;
  /** Whether findings were left out because they say nothing about the targets. */
  readonly separated: boolean;
}

/**
 * The relevant nodes without those that the findings separate from the targets: what they are does not matter, and their
 * weights would only add noise.
 */
export function requisiteNodes(
  parts: NetworkParts,
  targets: readonly number[],
  evidence: Evidence,
): Requisite {
  const { parentIndices, childIndices } = parts.graph;
  const relevant = relevantNodes(parts, targets, evidence);
  const isKnown = (index: number) => evidence.codes.has(index) || evidence.numbers.has(index);
  // Two unknown nodes belong together if the table of some relevant node has both.
  const nodes = new Set<number>();
  const pending = [...targets];
  const visit = (index: number) => {
    if (nodes.has(index) || !relevant.has(index)) return;
    nodes.add(index);
    if (!isKnown(index)) pending.push(index);
  };
  for (const target of targets) nodes.add(target);
  for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
    for (const parent of parentIndices[index]) visit(parent);
    for (const child of childIndices[index]) {
      if (!relevant.has(child)) continue;
      visit(child);
      for (const parent of parentIndices[child]) visit(parent);
    }
  }
  // A known node weighs cases only if an unknown parent has a say in its table.
  for (const index of nodes)
    if (isKnown(index) && !parentIndices[index].some((parent) => nodes.has(parent) && !isKnown(parent)))
      nodes.delete(index);
  return { nodes, separated: [...relevant].some((index) => !nodes.has(index)) };
}
