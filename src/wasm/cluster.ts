// The passes over the rows in k-means clustering. They run on several threads;
// blocks depend on sizes alone and their sums are added in block order, so results do not depend on the threads.

import { ShapeError } from "../base/errors.js";
import { quote } from "../base/label.js";
import type { Arena } from "./arena.js";
import { ClusterBlocks, type ComparingKernel } from "./cluster-blocks.js";
import { dropsOf, movesOf, roundingOfDistances } from "./cluster-bounds.js";
import { ClusterFilter, even } from "./cluster-filter.js";
import { ClusterGroups } from "./cluster-groups.js";
import { KeptSums, SUMMING } from "./cluster-sums.js";
import { type Float64Span, type Int32Span, pointerAt } from "./span.js";
import type { ParallelControl } from "./threads/parallel-for.js";
import { CLUSTER_BLOCK_WORK } from "./tuning.js";

/** From this many centers, bounds save more than they cost: without a filter, and with one. */
const BOUNDS_PAY = 3;
const BOUNDS_PAY_WITH_FILTER = 6;
/** A difference smaller than this share of its terms has lost three digits. */
const CANCELLING = 1e-3;

/** Sums over the rows nearest to each center. */
export interface CenterSums {
  /** Σ w·distance² to the nearest center. */
  readonly inertia: number;
  /** Σ w by center. */
  readonly masses: Float64Array;
  /** Σ w·x by center. */
  readonly sums: Float64Array;
}

/** A kernel that labels rows, and its settings from a row on. */
interface Comparison {
  readonly kernel: ComparingKernel;
  readonly settings: (start: number) => number[];
}

/** Rows in kernel memory, copied there once, with space for the passes over them. */
export class ClusterRows {
  readonly rows: number;
  readonly columns: number;
  readonly clusters: number;
  /** The nearest center of every row, after `assign`. */
  readonly labels: Int32Span;
  /** The squared distance of every row to the nearest center so far, after `approach`. */
  readonly closest: Float64Span;
  readonly #blocks: ClusterBlocks;
  /** By how much the bounds of rows may change, for each label. */
  readonly #moves: Float64Span;
  /** Of a filter: bounds on the distances to the own center and to all others. */
  readonly #bounds: Float64Span | undefined;
  #trials: Float64Span | undefined;
  readonly #arena: Arena;
  /** The mean of the rows, once known: the origin at which single precision separates them best. */
  #origin: Float64Array;
  /** Σ w·|x − mean|², once known. */
  #total: number | undefined;
  readonly #filter: ClusterFilter | undefined;
  /** Of a filter with many centers. */
  readonly #groups: ClusterGroups | undefined;
  /** Whether the last pass was one over groups, and left bounds behind. */
  #isGrouped = false;
  /**
   * Of a filter, where there are several blocks: in a single one, sums are those of a plain loop. With weights, the
   * mass of a center that loses all its rows might not become exactly 0.
   */
  readonly #kept: KeptSums | undefined;

  constructor(
    arena: Arena,
    x: { readonly data: Float64Array; readonly rows: number; readonly columns: number },
    clusters: number,
    { weights, ...control }: ParallelControl & { readonly weights?: Float64Array | undefined } = {},
  ) {
    const { rows, columns } = x;
    this.rows = rows;
    this.columns = columns;
    this.clusters = clusters;
    this.labels = arena.int32(rows);
    this.closest = arena.float64(rows);
    this.#arena = arena;
    this.#blocks = new ClusterBlocks(arena, x, clusters, { weights, ...control });
    this.#moves = arena.float64(2 * even(clusters));
    this.#origin = new Float64Array(columns);
    this.#filter = ClusterFilter.for(arena, rows, columns, clusters);
    this.#groups = this.#filter && ClusterGroups.for(arena, rows, columns, clusters);
    const { count } = this.#blocks;
    this.#kept =
      this.#filter && weights === undefined && count > 1 && this.#together
        ? new KeptSums(arena, count, clusters, columns)
        : undefined;
    this.#bounds =
      this.#filter && this.#groups === undefined && this.#boundsPay ? arena.float64(2 * rows) : undefined;
  }

  /** All rows, until the next pause. */
  get data(): Float64Array {
    return this.#blocks.x.array;
  }

  /** A copy of one row. */
  row(at: number): Float64Array {
    return this.#blocks.x.part(at * this.columns, this.columns).copyOut();
  }

  /** Rows per block: a function of the sizes alone. */
  get blockRows(): number {
    return this.#blocks.size;
  }

  /** Whether the comparisons of a block take so little time that sums can be formed at the same time. */
  get #together(): boolean {
    return this.blockRows * this.clusters * this.columns <= CLUSTER_BLOCK_WORK;
  }

  /** Whether bounds save more than they cost. */
  get #boundsPay(): boolean {
    return this.clusters >= (this.#filter === undefined ? BOUNDS_PAY : BOUNDS_PAY_WITH_FILTER);
  }

  /**
   * Labels every row with its nearest center, the first of equally near ones. `moved`, the
   * distances by which the centers have moved since the last pass, saves most comparisons through bounds on
   * the distances, and sums that only change; the labels are the same. `approach` and `meanVariance` overwrite both.
   */
  async assign(centers: Float64Array, moved?: Float64Array): Promise<CenterSums> {
    const { columns, clusters, blockRows } = this;
    requireLength("ClusterRows.assign", "centers", centers, clusters * columns);
    if (moved) requireLength("ClusterRows.assign", "moved", moved, clusters);
    this.#blocks.setCenters(centers);
    const work = clusters * columns;
    const together = this.#together;
    const size = together ? blockRows : 4 * Math.ceil(CLUSTER_BLOCK_WORK / work / 4);
    const compare = this.#filter ? await this.#filtered(this.#filter, centers, moved) : this.#exactly(moved);
    const inertia = await this.#blocks.run(compare.kernel, size, work, (start, rows, block) => [
      rows,
      columns,
      even(clusters),
      ...this.#blocks.rowsAt(start),
      this.#blocks.centers.pointer,
      this.labels.pointer + 4 * start,
      ...compare.settings(start),
      together ? (this.#kept?.pointerAt(block) ?? this.#blocks.partialAt(block)) : 0,
    ]);
    if (!together) await this.#addUp();
    const added = this.#divide(this.#kept?.total() ?? this.#blocks.sumPartials());
    return {
      inertia: this.#filter === undefined ? sum(inertia) : await this.#inertia(centers, added),
      ...added,
    };
  }

  /** The settings of the kernel that compares distances in double precision only. */
  #exactly(moved: Float64Array | undefined): Comparison {
    const slack = roundingOfDistances(this.columns);
    const bounded = moved && this.#boundsPay;
    if (bounded) this.#moves.set(dropsOf(moved, slack));
    const moves = bounded ? this.#moves.pointer : 0;
    return {
      kernel: "lloydBlock",
      settings: (start) => [this.closest.pointer + 8 * start, moves, slack],
    };
  }

  /** The settings of the kernel that settles most comparisons in single precision. */
  async #filtered(
    filter: ClusterFilter,
    centers: Float64Array,
    moved: Float64Array | undefined,
  ): Promise<Comparison> {
    const anew = this.#kept === undefined ? SUMMING.plain : moved ? SUMMING.changes : SUMMING.exact;
    const summing = this.#together ? anew : SUMMING.none;
    // The first centers may be anywhere; groups are formed of those that have moved once.
    const groups = moved && this.#groups;
    if (groups) return this.#grouped(groups, filter, centers, moved, summing);
    this.#isGrouped = false;
    const slack = roundingOfDistances(this.columns);
    const bounds = this.#bounds;
    if (moved && bounds) this.#moves.set(movesOf(moved, slack));
    const moves = moved && bounds ? this.#moves.pointer : 0;
    const pointer = filter.set(centers, this.#origin);
    if (!filter.isPackedAt(this.#origin)) await this.#pack(filter);
    return {
      kernel: "filteredBlock",
      settings: (start) => [
        pointerAt(bounds, 2 * start),
        ...[moves, slack, pointer],
        ...[filter.panelAt(start), summing],
      ],
    };
  }

  /** The settings of the kernel that compares rows only with groups of centers that may be near. */
  #grouped(
    groups: ClusterGroups,
    filter: ClusterFilter,
    centers: Float64Array,
    moved: Float64Array,
    summing: number,
  ): Comparison {
    const moves = this.#isGrouped ? groups.move(moved) : 0;
    if (!this.#isGrouped) groups.form(centers);
    this.#isGrouped = true;
    const table = groups.set(centers, this.#origin);
    return {
      kernel: "groupedBlock",
      settings: (start) => [
        groups.boundsAt(start),
        ...[moves, groups.count, table],
        ...[filter.panelAt(start), summing],
      ],
    };
  }

  /** Converts all rows to single precision, relative to the origin. */
  async #pack(filter: ClusterFilter): Promise<void> {
    const { columns, blockRows } = this;
    await this.#blocks.run("packBlock", blockRows, columns, (start, rows) => [
      rows,
      columns,
      pointerAt(this.#blocks.x, start * columns),
      filter.origin,
      filter.panelAt(start),
    ]);
    filter.packedAt(this.#origin);
  }

  /**
   * Σ w·distance² of the last pass, added up from the distances themselves: a filter does without them, and its
   * passes know the sum only up to rounding errors relative to the total.
   */
  async measured(pass: CenterSums): Promise<number> {
    return this.#filter === undefined ? pass.inertia : this.#addDistances();
  }

  /**
   * Σ w·|x − c|² from the sums over the rows of each center: with sums S and masses m relative to the
   * mean of all rows, the total minus Σ (2·c·S − m·|c|²). If little is left of the total, too many
   * digits cancel, and the distances themselves are added up.
   */
  async #inertia(centers: Float64Array, { masses, sums }: Omit<CenterSums, "inertia">): Promise<number> {
    const { columns } = this;
    let explained = 0;
    let size = 0;
    for (let at = 0; at < centers.length; at += 1) {
      const mass = masses[Math.floor(at / columns)];
      const origin = this.#origin[at % columns];
      const center = centers[at] - origin;
      explained += center * (2 * (sums[at] - mass * origin) - mass * center);
      size += Math.abs(center) * (Math.abs(sums[at]) + mass * Math.abs(origin));
    }
    const total = this.#total ?? Number.POSITIVE_INFINITY;
    const rest = total - explained;
    if (rest < Number.POSITIVE_INFINITY && rest > CANCELLING * (total + size)) return rest;
    return this.#addDistances();
  }

  /** Σ w·distance² of the rows to the centers of their labels. */
  async #addDistances(): Promise<number> {
    const { blockRows, columns } = this;
    const sums = await this.#blocks.run("inertiaBlock", blockRows, columns, (start, rows) => [
      rows,
      columns,
      ...this.#blocks.rowsAt(start),
      this.#blocks.centers.pointer,
      this.labels.pointer + 4 * start,
    ]);
    return sum(sums);
  }

  /**
   * Lowers `closest` to the squared distances from a new center, after resetting it to infinity if this is
   * the `first`; resolves to Σ w·closest of every block.
   */
  approach(center: Float64Array, first = false): Promise<Float64Array> {
    const { columns } = this;
    requireLength("ClusterRows.approach", "center", center, columns);
    this.#blocks.setCenters(center);
    if (first) this.closest.array.fill(Number.POSITIVE_INFINITY);
    return this.#blocks.run("approachBlock", this.blockRows, columns, (start, rows) => [
      rows,
      columns,
      ...this.#blocks.rowsAt(start),
      this.#blocks.centers.pointer,
      this.closest.pointer + 8 * start,
    ]);
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
    this.#blocks.setCenters(candidates);
    await this.#blocks.run("trialBlock", this.blockRows, count * columns, (start, blockRows, block) => [
      blockRows,
      columns,
      even(count),
      ...this.#blocks.rowsAt(start),
      this.#blocks.centers.pointer,
      this.closest.pointer + 8 * start,
      trials.pointer + 8 * start,
      8 * rows,
      this.#blocks.partialAt(block),
    ]);
    return {
      errors: this.#blocks.sumPartials(count),
      take: (candidate) => {
        this.closest.set(trials.part(candidate * rows, rows).array);
        return this.#blocks.partialsAt(candidate);
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

  /** The mean over rows and columns of w·(x − column mean)²; overwrites labels and `closest`. */
  async meanVariance(): Promise<number> {
    const { columns } = this;
    this.labels.array.fill(0);
    await this.#addUp();
    const { masses, sums } = this.#divide(this.#blocks.sumPartials());
    this.#origin = sums.slice(0, columns).map((total) => total / masses[0]);
    this.#total = sum(await this.approach(this.#origin, true));
    return this.#total / (masses[0] * columns);
  }

  /** The mean of the rows, once `meanVariance` has found it. */
  get mean(): Float64Array {
    return this.#origin;
  }

  /** The sums of every block, using the current labels. */
  #addUp(): Promise<Float64Array> {
    const { columns, clusters, blockRows } = this;
    this.#blocks.partial.array.fill(0);
    return this.#blocks.run("addToCenters", blockRows, columns, (start, rows, block) => [
      rows,
      columns,
      even(clusters),
      ...this.#blocks.rowsAt(start),
      this.labels.pointer + 4 * start,
      this.#blocks.partialAt(block),
    ]);
  }

  /** Masses and sums, without those of the center that makes their number even. */
  #divide(total: Float64Array): Omit<CenterSums, "inertia"> {
    const { columns, clusters } = this;
    const masses = total.slice(0, clusters);
    const sums = total.slice(even(clusters), even(clusters) + clusters * columns);
    return { masses, sums };
  }
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}

function requireLength(method: string, name: string, values: Float64Array, length: number): void {
  if (values.length === length) return;
  throw new ShapeError(method, `${quote(name)} must have ${length} numbers; it has ${values.length}.`, {
    expected: `${length} numbers`,
    received: `${values.length} numbers`,
  });
}
