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
  const { parentPlaces, childPlaces } = parts.graph;
  const relevant = relevantNodes(parts, targets, evidence);
  const isKnown = (place: number) => evidence.codes.has(place) || evidence.numbers.has(place);
  // Two unknown nodes belong together if the table of some relevant node has both.
  const nodes = new Set<number>();
  const pending = [...targets];
  const visit = (place: number) => {
    if (nodes.has(place) || !relevant.has(place)) return;
    nodes.add(place);
    if (!isKnown(place)) pending.push(place);
  };
  for (const target of targets) nodes.add(target);
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    for (const parent of parentPlaces[place]) visit(parent);
    for (const child of childPlaces[place]) {
      if (!relevant.has(child)) continue;
      visit(child);
      for (const parent of parentPlaces[child]) visit(parent);
    }
  }
  // A known node weighs cases only if an unknown parent has a say in its table.
  for (const place of nodes)
    if (isKnown(place) && !parentPlaces[place].some((parent) => nodes.has(parent) && !isKnown(parent)))
      nodes.delete(place);
  return { nodes, separated: [...relevant].some((place) => !nodes.has(place)) };
}
