// Which arcs have the same direction in all directed graphs that make the same statements about independence
// (Chickering 1995, "A transformational characterization of equivalent Bayesian network structures").

/** For every node, whether the arc from each of its parents is compelled. */
export function compelledArcs(
  order: readonly number[],
  parents: readonly (readonly number[])[],
): readonly ReadonlyMap<number, boolean>[] {
  const rank = new Int32Array(order.length);
  for (const [at, node] of order.entries()) rank[node] = at;
  const isParent = parents.map((list) => new Set(list));
  const labels = parents.map(() => new Map<number, boolean>());
  for (const y of order) {
    // Nearest parents first: what is known of the arcs into a parent decides about the arcs from it.
    const sorted = [...parents[y]].sort((a, b) => rank[b] - rank[a]);
    for (const x of sorted) {
      if (labels[y].has(x)) continue;
      let compelled = false;
      for (const [w, isCompelled] of labels[x]) {
        if (!isCompelled) continue;
        if (!isParent[y].has(w)) {
          compelled = true;
          break;
        }
        labels[y].set(w, true);
      }
      if (compelled) {
        for (const parent of sorted) labels[y].set(parent, true);
        break;
      }
      const collides = sorted.some((z) => z !== x && !isParent[x].has(z));
      for (const parent of sorted) if (!labels[y].has(parent)) labels[y].set(parent, collides);
    }
  }
  return labels;
}
