import { abortablePacer } from "../base/pause.js";
import type { Arena } from "./arena.js";
import * as cluster from "./generated/calls/cluster.js";
import { SpanningRound } from "./generated/records/neighbors.js";
import type { KernelCalls } from "./kernel-call.js";
import type { NeighborTree } from "./neighbor-tree.js";
import { clusterKernels } from "./parts/cluster.js";
import { KernelRecord } from "./record.js";
import { blocksOf } from "./row-blocks.js";
import type { Float64Span, Int32Span } from "./span.js";
import { type ParallelControl, parallelFor } from "./threads/parallel-for.js";
import { NEIGHBOR_BLOCK_ROWS } from "./tuning.js";

/** The edges of a minimum spanning tree, the shortest first. */
export interface SpanningEdges {
  /** The ends of every edge: rows of the data, the smaller first. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Their mutual reachability distances. */
  readonly lengths: Float64Array;
  /** Equal for edges between which only the order of the rows decides; ascending from 0. */
  readonly levels: Int32Array;
}

/**
 * The minimum spanning tree of the mutual reachability distances max(core of a, core of b, distance of a and b), by
 * Borůvka's algorithm: in every round, each component takes its shortest edge to another one. Equal edges are ordered
 * by their distances, then by their rows, so that there is only one such tree. The tree must not be of the method
 * "scan"; `x` and `cores`, without their final roots, are in the order of its leaves.
 */
export async function spanningTree(
  arena: Arena,
  tree: NeighborTree,
  x: Float64Span,
  cores: Float64Span,
  control: ParallelControl,
): Promise<SpanningEdges> {
  const pause = abortablePacer("spanningTree", control.signal);
  const round = new Round(arena, tree, x, cores);
  while (!round.done) {
    round.begin();
    await parallelFor(round.calls, control);
    round.join();
    await pause();
  }
  return round.edges(arena);
}

/** What the rounds share. Rows are named by their positions in the order of the tree. */
class Round {
  /** Calls that find the shortest edges. */
  readonly calls: KernelCalls;
  readonly #tree: NeighborTree;
  readonly #record: KernelRecord<typeof SpanningRound>;
  readonly #order: Int32Array;
  readonly #components: Int32Span;
  readonly #bounds: Float64Span;
  readonly #targets: Int32Span;
  readonly #reaches: Float64Span;
  readonly #lengths: Float64Span;
  /** The component that every component has joined, itself at first. */
  readonly #parents: Int32Array;
  /** The edges found so far: their rows and lengths, as the kernels compare them. */
  readonly #found: { from: Int32Array; to: Int32Array; reaches: Float64Array; lengths: Float64Array };
  #count = 0;

  constructor(arena: Arena, tree: NeighborTree, x: Float64Span, cores: Float64Span) {
    const { rows } = tree;
    this.#tree = tree;
    this.#order = tree.order.copyOut();
    this.#parents = this.#order.map((_, at) => at);
    this.#components = arena.copyInInt32(this.#parents);
    this.#bounds = arena.float64(rows);
    this.#targets = arena.copyInInt32(new Int32Array(rows).fill(-1));
    this.#reaches = arena.float64(rows);
    this.#lengths = arena.float64(rows);
    this.#found = {
      from: new Int32Array(rows - 1),
      to: new Int32Array(rows - 1),
      reaches: new Float64Array(rows - 1),
      lengths: new Float64Array(rows - 1),
    };
    this.#record = new KernelRecord(arena, SpanningRound, {
      x,
      cores,
      components: this.#components,
      nodes: arena.int32(2 ** (tree.levels + 1) - 1),
      bounds: this.#bounds,
      lower: arena.copyIn(cores.copyOut()),
      targets: this.#targets,
      reaches: this.#reaches,
      lengths: this.#lengths,
    });
    const blocks = blocksOf(rows, NEIGHBOR_BLOCK_ROWS).map(([first, count]) => {
      return { tree: tree.record, round: this.#record, first, last: first + count };
    });
    this.calls = cluster.spanBlock.calls(blocks);
  }

  get done(): boolean {
    return this.#count === this.#found.from.length;
  }

  /** Prepares the bounds of all components from the edges that are still known. */
  begin(): void {
    clusterKernels().markNodes(this.#tree.record.pointer, this.#record.pointer);
    const [components, targets] = [this.#components.array, this.#targets.array];
    const [reaches, bounds] = [this.#reaches.array, this.#bounds.array];
    bounds.fill(Number.POSITIVE_INFINITY);
    for (let at = 0; at < targets.length; at += 1) {
      const component = components[at];
      if (targets[at] >= 0 && components[targets[at]] !== component)
        bounds[component] = Math.min(bounds[component], reaches[at]);
    }
  }

  /** Joins every component with the one that its shortest edge leads to. */
  join(): void {
    const [components, targets] = [this.#components.array, this.#targets.array];
    const [reaches, lengths] = [this.#reaches.array, this.#lengths.array];
    const order = this.#order;
    /** The ends of the edge of a row: rows of the data. */
    const low = (at: number) => Math.min(order[at], order[targets[at]]);
    const high = (at: number) => Math.max(order[at], order[targets[at]]);
    const compare = (a: number, b: number) =>
      reaches[a] - reaches[b] || lengths[a] - lengths[b] || low(a) - low(b) || high(a) - high(b);
    const shortest = new Int32Array(components.length).fill(-1);
    for (let at = 0; at < components.length; at += 1) {
      if (targets[at] < 0) continue;
      const known = shortest[components[at]];
      if (known < 0 || compare(at, known) < 0) shortest[components[at]] = at;
    }
    for (const at of shortest) {
      if (at < 0) continue;
      const [a, b] = [this.#rootOf(at), this.#rootOf(targets[at])];
      // Two components may have chosen the same edge.
      if (a === b) continue;
      this.#parents[Math.max(a, b)] = Math.min(a, b);
      this.#found.from[this.#count] = low(at);
      this.#found.to[this.#count] = high(at);
      this.#found.reaches[this.#count] = reaches[at];
      this.#found.lengths[this.#count] = lengths[at];
      this.#count += 1;
    }
    for (let at = 0; at < components.length; at += 1) components[at] = this.#rootOf(at);
  }

  /** The edges that were found, in order. */
  edges(arena: Arena): SpanningEdges {
    const { from, to, reaches, lengths } = this.#found;
    const sorted = from
      .map((_, at) => at)
      .sort(
        (a, b) => reaches[a] - reaches[b] || lengths[a] - lengths[b] || from[a] - from[b] || to[a] - to[b],
      );
    const levels = new Int32Array(sorted.length);
    for (let at = 1; at < sorted.length; at += 1) {
      const [current, before] = [sorted[at], sorted[at - 1]];
      const equal = reaches[current] === reaches[before] && lengths[current] === lengths[before];
      levels[at] = levels[at - 1] + (equal ? 0 : 1);
    }
    const finished = arena.copyIn(Array.from(sorted, (at) => reaches[at]));
    this.#tree.finish(finished);
    return {
      from: sorted.map((at) => from[at]),
      to: sorted.map((at) => to[at]),
      lengths: finished.copyOut(),
      levels,
    };
  }

  #rootOf(of: number): number {
    const parents = this.#parents;
    let root = of;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root]];
      root = parents[root];
    }
    return root;
  }
}
