// The passes over a table of dissimilarities that choose medoids, on several threads. The blocks do not share sums, so
// that threads do not change results.

import type { Arena } from "./arena.js";
import * as cluster from "./generated/calls/cluster.js";
import { blocksOf } from "./row-blocks.js";
import { type Float64Span, type Int32Span, requireSpan } from "./span.js";
import { type ParallelControl, parallelFor } from "./threads/parallel-for.js";
import { MEDOID_BLOCK_WORK, MEDOID_THREADS_PAY } from "./tuning.js";

/** What the medoids are to every case. */
export interface MedoidNeighbors {
  /** The index of the nearest medoid. */
  readonly owners: Int32Array;
  readonly nearest: Float64Array;
  /** The distance of the second nearest medoid; infinite if there is one medoid. */
  readonly second: Float64Array;
}

/** What swaps depend on. */
export interface SwapState {
  readonly neighbors: MedoidNeighbors;
  /** How much the cost rises if each medoid is taken away. */
  readonly removal: Float64Array;
  /** Other numbers than 0 for cases that cannot become medoids. */
  readonly excluded: Float64Array;
}

/** The best swap of a candidate. */
export interface MedoidSwap {
  readonly candidate: number;
  /** The index of the medoid that it replaces. */
  readonly index: number;
  /** How much the cost changes. */
  readonly change: number;
}

/** A symmetric table of dissimilarities, cases × cases. */
export class MedoidTable {
  readonly cases: number;
  readonly #table: Float64Span;
  readonly #weights: Float64Span;
  readonly #excluded: Float64Span;
  readonly #owners: Int32Span;
  readonly #nearest: Float64Span;
  readonly #second: Float64Span;
  readonly #removal: Float64Span;
  readonly #work: Float64Span;
  readonly #out: Float64Span;
  readonly #height: number;
  readonly #control: ParallelControl;

  constructor(
    arena: Arena,
    table: Float64Span,
    weights: Float64Array,
    clusters: number,
    control: ParallelControl,
  ) {
    const { length } = weights;
    requireSpan("MedoidTable", "table", table, length * length);
    this.cases = length;
    this.#table = table;
    this.#weights = arena.copyIn(weights);
    this.#excluded = arena.zeros(length);
    this.#owners = arena.int32(length);
    this.#nearest = arena.float64(length);
    this.#second = arena.float64(length);
    this.#removal = arena.float64(clusters);
    this.#out = arena.float64(2 * length);
    this.#height = Math.max(1, Math.floor(MEDOID_BLOCK_WORK / length));
    this.#work = arena.float64(Math.ceil(length / this.#height) * clusters);
    this.#control = length ** 2 < MEDOID_THREADS_PAY ? { ...control, threads: 1 } : control;
  }

  /** The dissimilarities of a case from all cases; a view, valid until the next allocation. */
  row(at: number): Float64Array {
    return this.#table.part(at * this.cases, this.cases).array;
  }

  /** The weighted sum of the dissimilarities from every case. */
  async sums(): Promise<Float64Array> {
    const { cases } = this;
    await parallelFor(cluster.medoidSums.calls(this.#blocks()), this.#control);
    return this.#out.array.slice(0, cases);
  }

  /** By how much the cost falls if a case becomes a medoid too, for each of them. */
  async gains(nearest: Float64Array): Promise<Float64Array> {
    const { cases } = this;
    this.#nearest.set(nearest);
    const blocks = this.#blocks().map((block) => ({ ...block, nearest: this.#nearest }));
    await parallelFor(cluster.medoidGains.calls(blocks), this.#control);
    return this.#out.array.slice(0, cases);
  }

  /** The swap that lowers the cost most, the first of equal ones. */
  async bestSwap(state: SwapState): Promise<MedoidSwap> {
    this.#describe(state);
    const blocks = this.#blocks().map((block, at) => this.#swaps(block, at));
    await parallelFor(cluster.medoidSwaps.calls(blocks), this.#control);
    return this.#best(0, this.cases);
  }

  /** The best swap of one candidate, at once; `state` is given if it has changed since the last one. */
  swapOf(candidate: number, state: SwapState | undefined): MedoidSwap {
    if (state !== undefined) this.#describe(state);
    cluster.medoidSwaps(this.#swaps(this.#block(candidate, candidate + 1), 0));
    return this.#best(candidate, candidate + 1);
  }

  #describe({ neighbors: { owners, nearest, second }, removal, excluded }: SwapState): void {
    this.#owners.set(owners);
    this.#nearest.set(nearest);
    this.#second.set(second);
    this.#removal.set(removal);
    this.#excluded.set(excluded);
  }

  /** The arguments of `medoidSwaps` for a block, which has its own work space. */
  #swaps(block: cluster.MedoidSumsArguments, at: number): cluster.MedoidSwapsArguments {
    const clusters = this.#removal.length;
    return {
      ...block,
      clusters,
      owners: this.#owners,
      nearest: this.#nearest,
      second: this.#second,
      removal: this.#removal,
      excluded: this.#excluded,
      work: this.#work.part(at * clusters),
    };
  }

  #best(first: number, last: number): MedoidSwap {
    const out = this.#out.array;
    let candidate = first;
    for (let c = first + 1; c < last; c += 1) if (out[2 * c] < out[2 * candidate]) candidate = c;
    return { candidate, index: out[2 * candidate + 1], change: out[2 * candidate] };
  }

  /** What passes over some candidates have in common. */
  #block(first: number, last: number) {
    return { first, last, cases: this.cases, table: this.#table, weights: this.#weights, out: this.#out };
  }

  #blocks() {
    return blocksOf(this.cases, this.#height).map(([first, count]) => this.#block(first, first + count));
  }
}
