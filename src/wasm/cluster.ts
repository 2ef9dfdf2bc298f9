// The passes over the rows in k-means clustering. They run on several threads;
// blocks depend on sizes alone and their sums are added in block order, so results do not depend on the threads.

import type { Arena } from "./arena.js";
import { ClusterDistances, type PassControl, requireLength } from "./cluster-distances.js";
import { ClusterFilter, even } from "./cluster-filter.js";
import { KeptSums } from "./cluster-sums.js";
import * as cluster from "./generated/calls/cluster.js";
import { SummingCode } from "./generated/shared/cluster.js";
import type { Float64Span, Int32Span } from "./span.js";
import { CLUSTER_BLOCK_WORK } from "./tuning.js";

/** A difference smaller than this share of its terms has lost three digits. */
const CANCELLING = 1e-3;

/** Sums over the rows nearest to each center. */
export interface CenterSums {
  /** Σ w·distance² to the nearest center. */
  readonly inertia: number;
  /** Σ w by center. */
  readonly totalWeights: Float64Array;
  /** Σ w·x by center. */
  readonly sums: Float64Array;
}

/** How rows are compared with the centers, and where their sums go. */
interface Comparison {
  /** Labels the rows of all blocks. */
  readonly run: (size: number, work: number, outOf: OutOf) => Promise<Float64Array>;
  readonly sumsAt: (block: number) => Float64Span;
  readonly total: () => Float64Array;
}

/** Where the sums of a block go, if they are formed. */
type OutOf = (block: number) => Float64Span | undefined;

/** Rows in kernel memory that are assigned to their nearest centers. */
export class ClusterRows extends ClusterDistances {
  /** The nearest center of every row, after `assign`. */
  readonly labels: Int32Span;
  /** The mean of the rows, once known: the origin from which whole numbers separate them best. */
  #origin: Float64Array;
  /** Σ w·|x − mean|², once known. */
  #total: number | undefined;
  /** The centers of the last pass. */
  #centers: Float64Array = new Float64Array();
  readonly #filter: ClusterFilter | undefined;
  /**
   * Of a filter, where there are several blocks: in a single one, sums are those of a plain loop. With weights, the
   * total weight of a center that loses all its rows might not become exactly 0.
   */
  readonly #kept: KeptSums | undefined;

  constructor(
    arena: Arena,
    x: { readonly data: Float64Array; readonly rows: number; readonly columns: number },
    clusters: number,
    control: PassControl = {},
  ) {
    super(arena, x, clusters, control);
    const { rows, columns } = x;
    this.labels = arena.int32(rows);
    this.#origin = new Float64Array(columns);
    this.#filter = ClusterFilter.for(arena, rows, columns, clusters);
    const { count } = this.blocks;
    this.#kept =
      this.#filter && control.weights === undefined && count > 1 && this.#together
        ? new KeptSums(arena, count, clusters, columns)
        : undefined;
  }

  /** Whether the comparisons of a block take so little time that sums can be formed at the same time. */
  get #together(): boolean {
    return this.blockRows * this.clusters * this.columns <= CLUSTER_BLOCK_WORK;
  }

  /** Whether distances are left to the filter, which does without them. */
  get #isFiltered(): boolean {
    return this.#filter?.isReady === true;
  }

  /**
   * Labels every row with its nearest center, the first of equally near ones. After `meanVariance`, most comparisons
   * are settled in whole numbers; then `moved`, the distances by which the centers have moved since the last pass,
   * saves many more through bounds on the distances, and sums that only change. The labels are the same.
   */
  async assign(centers: Float64Array, moved?: Float64Array): Promise<CenterSums> {
    const { columns, clusters, blockRows } = this;
    requireLength("ClusterRows.assign", "centers", centers, clusters * columns);
    if (moved) requireLength("ClusterRows.assign", "moved", moved, clusters);
    this.blocks.setCenters(centers);
    this.#centers = centers;
    const work = clusters * columns;
    const together = this.#together;
    const size = together ? blockRows : 4 * Math.ceil(CLUSTER_BLOCK_WORK / work / 4);
    const filter = this.#isFiltered ? this.#filter : undefined;
    const compare = filter ? this.#filtered(filter, centers, moved) : this.#exactly();
    const inertia = await compare.run(size, work, (block) => (together ? compare.sumsAt(block) : undefined));
    if (!together) await this.#addUp();
    const added = this.#divide(compare.total());
    return { inertia: filter ? await this.#inertia(centers, added) : sum(inertia), ...added };
  }

  /** Compares distances in double precision only. */
  #exactly(): Comparison {
    const { centers } = this.blocks;
    const clusters = even(this.clusters);
    return {
      run: (size, work, outOf) =>
        this.blocks.run(cluster.lloydBlock, size, work, ({ rows, columns, x, weights }, start, block) => {
          const labels = this.labels.part(start);
          return { rows, columns, x, weights, clusters, centers, labels, out: outOf(block) };
        }),
      sumsAt: (block) => this.blocks.partialAt(block),
      total: () => this.blocks.sumPartials(),
    };
  }

  /** Settles most comparisons in whole numbers. */
  #filtered(filter: ClusterFilter, centers: Float64Array, moved: Float64Array | undefined): Comparison {
    const kept = this.#kept;
    const anew = kept === undefined ? SummingCode.plain : moved ? SummingCode.changes : SummingCode.exact;
    const summing = this.#together ? anew : SummingCode.none;
    filter.set(centers, moved);
    const clusters = even(this.clusters);
    return {
      run: (size, work, outOf) =>
        this.blocks.run(cluster.filteredBlock, size, work, ({ rows, columns, x, weights }, start, block) => {
          const { bounds, moves, inverse, table, packed } = filter.settings(start);
          const labels = this.labels.part(start);
          const out = outOf(block);
          return {
            rows,
            columns,
            clusters,
            x,
            weights,
            centers: this.blocks.centers,
            labels,
            bounds,
            moves,
            inverse,
            table,
            packed,
            summing,
            out,
          };
        }),
      sumsAt: (block) => kept?.at(block) ?? this.blocks.partialAt(block),
      total: () => kept?.total() ?? this.blocks.sumPartials(),
    };
  }

  /**
   * Σ w·distance² of the last pass, added up from the distances themselves: a filter does without them, and its
   * passes know the sum only up to rounding errors relative to the total.
   */
  async measured(pass: CenterSums): Promise<number> {
    return this.#isFiltered ? this.#addDistances() : pass.inertia;
  }

  /**
   * Σ w·|x − c|² from the sums over the rows of each center: with sums S and total weights m relative to the
   * mean of all rows, the total minus Σ (2·c·S − m·|c|²). If little is left of the total, too many
   * digits cancel, and the distances themselves are added up.
   */
  async #inertia(
    centers: Float64Array,
    { totalWeights, sums }: Omit<CenterSums, "inertia">,
  ): Promise<number> {
    const { columns } = this;
    let explained = 0;
    let size = 0;
    for (let at = 0; at < centers.length; at += 1) {
      const totalWeight = totalWeights[Math.floor(at / columns)];
      const origin = this.#origin[at % columns];
      const center = centers[at] - origin;
      explained += center * (2 * (sums[at] - totalWeight * origin) - totalWeight * center);
      size += Math.abs(center) * (Math.abs(sums[at]) + totalWeight * Math.abs(origin));
    }
    const total = this.#total ?? Number.POSITIVE_INFINITY;
    const rest = total - explained;
    if (rest < Number.POSITIVE_INFINITY && rest > CANCELLING * (total + size)) return rest;
    return this.#addDistances();
  }

  /** Σ w·distance² of the rows to the centers of their labels, which `approach` may have replaced in kernel memory. */
  async #addDistances(): Promise<number> {
    const { blockRows, columns } = this;
    this.blocks.setCenters(this.#centers);
    const { centers } = this.blocks;
    const sums = await this.blocks.run(cluster.inertiaBlock, blockRows, columns, (given, start) => {
      return { ...given, centers, labels: this.labels.part(start) };
    });
    return sum(sums);
  }

  /** The mean over rows and columns of w·(x − column mean)²; overwrites labels and `closest`. */
  async meanVariance(): Promise<number> {
    const { columns } = this;
    this.labels.array.fill(0);
    await this.#addUp();
    const { totalWeights, sums } = this.#divide(this.blocks.sumPartials());
    this.#origin = sums.slice(0, columns).map((total) => total / totalWeights[0]);
    this.#total = sum(await this.approach(this.#origin, true));
    if (this.#filter) await this.#pack(this.#filter, this.#total / totalWeights[0]);
    return this.#total / (totalWeights[0] * columns);
  }

  /** The mean of the rows, once `meanVariance` has found it. */
  get mean(): Float64Array {
    return this.#origin;
  }

  /** Rounds all rows to whole numbers, given their mean squared distance from the mean. */
  async #pack(filter: ClusterFilter, square: number): Promise<void> {
    const { columns, blockRows } = this;
    filter.center(this.#origin, square);
    if (!filter.isReady) return;
    await this.blocks.run(cluster.packBlock, blockRows, columns, (given, start) => {
      return { ...given, ...filter.packing(start) };
    });
  }

  /** The sums of every block, using the current labels. */
  #addUp(): Promise<Float64Array> {
    const { columns, clusters, blockRows } = this;
    this.blocks.partial.array.fill(0);
    return this.blocks.run(cluster.addToCenters, blockRows, columns, (given, start, block) => {
      const labels = this.labels.part(start);
      return { ...given, clusters: even(clusters), labels, out: this.blocks.partialAt(block) };
    });
  }

  /** Total weights and sums, without those of the center that makes their number even. */
  #divide(total: Float64Array): Omit<CenterSums, "inertia"> {
    const { columns, clusters } = this;
    const totalWeights = total.slice(0, clusters);
    const sums = total.slice(even(clusters), even(clusters) + clusters * columns);
    return { totalWeights, sums };
  }
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}
