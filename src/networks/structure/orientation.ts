// Directions of the edges of a skeleton: colliders first, then Meek's rules (1995).

import { type Constraints, findCycle } from "./constraints.js";

/** A graph in which some edges have no direction: 1 for every arc, and both ways for an edge without a direction. */
export type PartialArcs = Uint8Array;

/** y → center ← z, where y and z are not adjacent. */
export interface Collider {
  readonly y: number;
  readonly center: number;
  readonly z: number;
  /** The p-value of the test that speaks for it; the smallest is applied first. */
  readonly pValue: number;
}

/**
 * Directs the edges of a skeleton. Constraints come first, then colliders, unless they contradict earlier ones or close a
 * cycle, then everything that follows from them.
 */
export function orientEdges(
  skeleton: PartialArcs,
  { size, forbidden, required }: Constraints,
  colliders: readonly Collider[],
): PartialArcs {
  const arcs = skeleton.slice();
  for (let at = 0; at < arcs.length; at += 1) if (forbidden[at] === 1) arcs[at] = 0;
  for (let from = 0; from < size; from += 1)
    for (let to = 0; to < size; to += 1)
      if (required[from * size + to] === 1) {
        arcs[from * size + to] = 1;
        arcs[to * size + from] = 0;
      }
  const sorted = [...colliders].sort((a, b) => a.pValue - b.pValue);
  for (const { y, center, z } of sorted) {
    if (arcs[y * size + center] === 0 || arcs[z * size + center] === 0) continue;
    const before = [arcs[center * size + y], arcs[center * size + z]];
    arcs[center * size + y] = 0;
    arcs[center * size + z] = 0;
    if (findCycle(directedParents(arcs, size)) === undefined) continue;
    [arcs[center * size + y], arcs[center * size + z]] = before;
  }
  applyMeekRules(arcs, size);
  return arcs;
}

/** The parents along arcs that have a direction. */
function directedParents(arcs: PartialArcs, size: number): number[][] {
  return Array.from({ length: size }, (_, to) =>
    Array.from({ length: size }, (_, from) => from).filter(
      (from) => arcs[from * size + to] === 1 && arcs[to * size + from] === 0,
    ),
  );
}

/** Directs edges whose other direction would close a cycle or make a new collider, until no rule applies. */
function applyMeekRules(arcs: PartialArcs, size: number): void {
  const directed = (a: number, b: number) => arcs[a * size + b] === 1 && arcs[b * size + a] === 0;
  const undirected = (a: number, b: number) => arcs[a * size + b] === 1 && arcs[b * size + a] === 1;
  const adjacent = (a: number, b: number) => arcs[a * size + b] === 1 || arcs[b * size + a] === 1;
  const nodes = Array.from({ length: size }, (_, node) => node);
  const rules: readonly ((a: number, b: number) => boolean)[] = [
    // c → a − b: the other direction would make a a collider.
    (a, b) => nodes.some((c) => directed(c, a) && c !== b && !adjacent(c, b)),
    // a → c → b: the other direction would close a cycle.
    (a, b) => nodes.some((c) => directed(a, c) && directed(c, b)),
    // a − c → b and a − d → b with c and d apart.
    (a, b) =>
      nodes.some(
        (c) =>
          undirected(a, c) &&
          directed(c, b) &&
          nodes.some((d) => d > c && undirected(a, d) && directed(d, b) && !adjacent(c, d)),
      ),
    // a − d → c → b with a and c adjacent and b and d apart.
    (a, b) =>
      nodes.some(
        (d) =>
          undirected(a, d) &&
          !adjacent(d, b) &&
          d !== b &&
          nodes.some((c) => directed(d, c) && directed(c, b) && adjacent(a, c)),
      ),
  ];
  for (let changed = true; changed; ) {
    changed = false;
    for (const a of nodes)
      for (const b of nodes)
        if (a !== b && undirected(a, b) && rules.some((rule) => rule(a, b))) {
          arcs[b * size + a] = 0;
          changed = true;
        }
  }
}
