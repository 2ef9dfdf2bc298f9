// Which layer every node of a graph is in: arcs lead downwards, and are as short as shifting nodes can make them.

type Arcs = readonly (readonly [from: number, to: number])[];

/** The layer of every node, from 0 on. */
export function layersOf(count: number, arcs: Arcs): number[] {
  const layer = new Array<number>(count).fill(0);
  // As many rounds as the longest path has arcs.
  for (let changed = true; changed; ) {
    changed = false;
    for (const [from, to] of arcs)
      if (layer[to] < layer[from] + 1 && layer[from] < count) {
        layer[to] = layer[from] + 1;
        changed = true;
      }
  }
  shortenArcs(layer, arcs);
  const first = layer.reduce((least, level) => Math.min(least, level), Number.POSITIVE_INFINITY);
  return layer.map((level) => level - first);
}

/** Moves sets of nodes down while that makes the arcs shorter as a whole. */
function shortenArcs(layer: number[], arcs: Arcs): void {
  for (let moved = true; moved; ) {
    moved = false;
    for (let node = 0; node < layer.length; node += 1)
      for (const directions of ["down", "both"] as const)
        while (moveDown(layer, arcs, tightSet(layer, arcs, node, directions))) moved = true;
  }
}

/**
 * The nodes that must move down with a node, because arcs of length 1 lead to them; "both" adds those that such arcs come
 * from, so that they are not stretched.
 */
function tightSet(
  layer: readonly number[],
  arcs: Arcs,
  node: number,
  directions: "down" | "both",
): ReadonlySet<number> {
  const found = new Set([node]);
  for (const one of found)
    for (const [from, to] of arcs) {
      if (layer[to] !== layer[from] + 1) continue;
      if (from === one) found.add(to);
      if (to === one && directions === "both") found.add(from);
    }
  return found;
}

/** Moves a set by one layer if more of its arcs become shorter than longer; returns whether it did. */
function moveDown(layer: number[], arcs: Arcs, set: ReadonlySet<number>): boolean {
  let gain = 0;
  for (const [from, to] of arcs) {
    if (set.has(from) && !set.has(to)) gain += 1;
    if (set.has(to) && !set.has(from)) gain -= 1;
  }
  if (gain <= 0) return false;
  for (const node of set) layer[node] += 1;
  return true;
}
