// The distances of rows to the nearest of the centers chosen so far, by which k-means is seeded.

import { got, ShapeError, wanted, words } from "../base/errors.js";
import { quote } from "../base/label.js";
import type { Arena } from "./arena.js";
import { ClusterBlocks } from "./cluster-blocks.js";
import { even } from "./cluster-filter.js";
import * as cluster from "./generated/calls/cluster.js";
import type { Float64Span } from "./span.js";
import type { ParallelControl } from "./threads/parallel-for.js";

/** What passes over rows need to know besides the rows. */
export interface PassControl extends ParallelControl {
  readonly weights?: Float64Array | undefined;
}

/** Rows in kernel memory, copied there once, with their distances to centers. */
export class ClusterDistances {
  readonly rows: number;
  readonly columns: number;
  readonly clusters: number;
  /** The squared distance of every row to the nearest center so far, after `approach`. */
  readonly closest: Float64Span;
  protected readonly blocks: ClusterBlocks;
  readonly #arena: Arena;
  #trials: Float64Span | undefined;

  constructor(
    arena: Arena,
    x: { readonly data: Float64Array; readonly rows: number; readonly columns: number },
    clusters: number,
    control: PassControl,
  ) {
    this.rows = x.rows;
    this.columns = x.columns;
    this.clusters = clusters;
    this.closest = arena.float64(x.rows);
    this.blocks = new ClusterBlocks(arena, x, clusters, control);
    this.#arena = arena;
  }

  /** All rows, until the next pause. */
  get data(): Float64Array {
    return this.blocks.x.array;
  }

  /** A copy of one row. */
  row(at: number): Float64Array {
    return this.blocks.x.part(at * this.columns, this.columns).copyOut();
  }

  /** Rows per block: a function of the sizes alone. */
  get blockRows(): number {
    return this.blocks.size;
  }

  /**
   * Lowers `closest` to the squared distances from a new center, after resetting it to infinity if this is
   * the `first`; resolves to Σ w·closest of every block.
   */
  approach(center: Float64Array, first = false): Promise<Float64Array> {
    const { columns } = this;
    requireLength("ClusterRows.approach", "center", center, columns);
    this.blocks.setCenters(center);
    if (first) this.closest.array.fill(Number.POSITIVE_INFINITY);
    const { centers } = this.blocks;
    return this.blocks.run(
      cluster.approachBlock,
      this.blockRows,
      columns,
      ({ rows, columns: d, x, weights }, start) => {
        return { rows, columns: d, x, weights, center: centers, closest: this.closest.part(start) };
      },
    );
  }

  /**
   * Σ w·closest as it would be after `approach` to each of some candidates, at most one per cluster;
   * `take` then does what `approach` to one of them would have done.
   */
  async tryCandidates(
    candidates: Float64Array,
  ): Promise<{ errors: Float64Array; take(candidate: number): Float64Array }> {
    const { columns, rows } = this;
    const count = candidates.length / columns;
    const trials = this.#trialSpan(even(count));
    this.blocks.setCenters(candidates);
    const { centers } = this.blocks;
    await this.blocks.run(
      cluster.trialBlock,
      this.blockRows,
      count * columns,
      ({ rows: some, x, weights }, start, block) => ({
        rows: some,
        columns,
        candidates: even(count),
        x,
        weights,
        candidate: centers,
        closest: this.closest.part(start),
        trials: trials.part(start),
        stride: 8 * rows,
        out: this.blocks.partialAt(block),
      }),
    );
    return {
      errors: this.blocks.sumPartials(count),
      take: (candidate) => {
        this.closest.set(trials.part(candidate * rows, rows).array);
        return this.blocks.partialsAt(candidate);
      },
    };
  }

  /** Space for the distances to candidates, allocated on first use. */
  #trialSpan(count: number): Float64Span {
    if (this.#trials === undefined || this.#trials.length < count * this.rows) {
      this.#trials = this.#arena.float64(count * this.rows);
    }
    return this.#trials;
  }
}

/** Requires an argument of `ClusterRows` to have this many numbers. */
export function requireLength(method: string, name: string, values: Float64Array, length: number): void {
  if (values.length === length) return;
  const sentence = words`${quote(name)} must have ${wanted(`${length} numbers`)}; it has ${got(values.length)}.`;
  throw new ShapeError(method, sentence);
}
