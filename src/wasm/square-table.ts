// The dissimilarities of all pairs of clusters as a square table, which clusters leave as they merge.

import type { Arena } from "./arena.js";
import * as cluster from "./generated/calls/cluster.js";
import { LinkageCode } from "./generated/shared/cluster.js";
import { clusterKernels } from "./parts/cluster.js";
import { type Float64Span, type Int32Span, requireSpan } from "./span.js";

export type TableLinkage = keyof typeof LinkageCode;

/** Whether the kernel knows a linkage. */
export function isTableLinkage(linkage: string): linkage is TableLinkage {
  return Object.hasOwn(LinkageCode, linkage);
}

/** Maximum number of numbers of a table, 512 MiB: those of 8,192 clusters. */
const MOST = 2 ** 26;

/** Whether so many clusters have room in a table. */
export function fitsSquare(clusters: number): boolean {
  return clusters ** 2 <= MOST;
}

/** Clusters by number, their sizes, and how far they are apart. */
export class SquareTable {
  readonly #linkage: number;
  readonly #stride: number;
  readonly #table: Float64Span;
  readonly #sizes: Float64Span;
  /** The indices of the clusters that are kept when the table is packed. */
  readonly #kept: Int32Span;
  /** The index of every cluster, and the cluster at every index; −1 for one that has left. */
  readonly #indices: Int32Array;
  #names: Int32Array;
  #count: number;

  /** `values` are the numbers of the pairs (0, 1), (0, 2), … (1, 2), …. */
  constructor(arena: Arena, linkage: TableLinkage, values: Float64Array, sizes: Float64Array) {
    const { length } = sizes;
    this.#linkage = LinkageCode[linkage];
    this.#stride = length;
    this.#table = arena.float64(length ** 2);
    this.#sizes = arena.copyIn(sizes);
    this.#kept = arena.int32(length);
    this.#indices = Int32Array.from({ length }, (_, cluster) => cluster);
    this.#names = this.#indices.slice();
    this.#count = length;
    const table = this.#table.array;
    for (let i = 0, at = 0; i < length; i += 1) {
      table[i * (length + 1)] = Number.POSITIVE_INFINITY;
      table.set(values.subarray(at, at + length - 1 - i), i * (length + 1) + 1);
      at += length - 1 - i;
    }
    requireSpan("SquareTable", "table", this.#table, length ** 2);
    clusterKernels().mirrorSquare(length, this.#table.pointer);
  }

  /** The first cluster that is still there. */
  get first(): number {
    return this.#names.find((cluster) => cluster >= 0) ?? 0;
  }

  /** The nearest cluster to another one; of equally near ones `preferred`, if it is one of them, or the first. */
  nearest(cluster: number, preferred: number): number {
    const row = this.#rowOf(cluster);
    const length = this.#names.length;
    const least = clusterKernels().leastOf(length, row.pointer);
    if (preferred >= 0 && row.array[this.#indices[preferred]] <= least) return preferred;
    return this.#names[clusterKernels().placeOf(length, row.pointer, least)];
  }

  /** Merges a cluster into another one, and returns how far apart they were. */
  join(left: number, into: number): number {
    const [from, to] = [this.#indices[left], this.#indices[into]];
    const between = cluster.joinSquare({
      linkage: this.#linkage,
      n: this.#names.length,
      row: 8 * this.#stride,
      left: from,
      into: to,
      table: this.#table,
      sizes: this.#sizes,
    });
    this.#names[from] = -1;
    this.#count -= 1;
    if (2 * this.#count <= this.#names.length) this.#pack();
    return between;
  }

  /** Moves the clusters that are left to the first indices, so that passes over them are short. */
  #pack(): void {
    const kept = Int32Array.from(this.#names.keys()).filter((index) => this.#names[index] >= 0);
    this.#kept.set(kept);
    cluster.packSquare({
      count: kept.length,
      row: 8 * this.#stride,
      indices: this.#kept,
      table: this.#table,
      sizes: this.#sizes,
    });
    this.#names = kept.map((index) => this.#names[index]);
    for (const [index, cluster] of this.#names.entries()) this.#indices[cluster] = index;
  }

  #rowOf(cluster: number): Float64Span {
    return this.#table.part(this.#indices[cluster] * this.#stride, this.#names.length);
  }
}
