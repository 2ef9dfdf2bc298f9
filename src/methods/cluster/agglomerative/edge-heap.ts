/** A link between two clusters, and how far apart they are. */
interface Edge {
  readonly distance: number;
  readonly a: number;
  readonly b: number;
}

/** Links, of which the shortest comes first; of equally short ones, that of the first clusters. */
export class EdgeHeap {
  readonly #edges: Edge[] = [];

  push(distance: number, a: number, b: number): void {
    const edges = this.#edges;
    const edge = { distance, a, b };
    let at = edges.push(edge) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!isBefore(edge, edges[above])) break;
      edges[at] = edges[above];
      at = above;
    }
    edges[at] = edge;
  }

  /** Takes the shortest link out. */
  pop(): Edge | undefined {
    const edges = this.#edges;
    const [top] = edges;
    const last = edges.pop();
    if (last === undefined || edges.length === 0) return top;
    let at = 0;
    for (let below = 1; below < edges.length; below = 2 * at + 1) {
      if (below + 1 < edges.length && isBefore(edges[below + 1], edges[below])) below += 1;
      if (!isBefore(edges[below], last)) break;
      edges[at] = edges[below];
      at = below;
    }
    edges[at] = last;
    return top;
  }
}

function isBefore(one: Edge, other: Edge): boolean {
  if (one.distance !== other.distance) return one.distance < other.distance;
  return one.a === other.a ? one.b < other.b : one.a < other.a;
}
