// The passes over the rows in k-means clustering. They run on several threads;
// blocks depend on sizes alone and their sums are added in block order, so results do not depend on the threads.

import { ShapeError } from "../base/errors.js";
import { quote } from "../base/label.js";
import { pacer } from "../base/pause.js";
import type { Arena } from "./arena.js";
import { dropsOf, movesOf, roundingOfDistances } from "./cluster-bounds.js";
import { ClusterFilter, even } from "./cluster-filter.js";
import { ClusterGroups } from "./cluster-groups.js";
import { KeptSums, SUMMING } from "./cluster-sums.js";
import { clusterKernels } from "./parts/cluster.js";
import { type Float64Span, type Int32Span, pointerAt, requireSpan } from "./span.js";
import { type ParallelControl, parallelFor } from "./threads/parallel-for.js";
import {
  CLUSTER_BLOCK_WORK,
  CLUSTER_LEAST_ROWS,
  CLUSTER_MOST_BLOCKS,
  CLUSTER_THREADS_PAY,
} from "./tuning.js";

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
  readonly kernel: "lloydBlock" | "filteredBlock" | "groupedBlock";
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
  /** Rows per block: a function of the sizes alone. */
  readonly blockRows: number;
  readonly #pause = pacer();
  readonly #control: ParallelControl;
  readonly #x: Float64Span;
  readonly #weights: Float64Span | undefined;
  readonly #centers: Float64Span;
  /** By how much the bounds of rows may change, for each label. */
  readonly #moves: Float64Span;
  /** Of a filter: bounds on the distances to the own center and to all others. */
  readonly #bounds: Float64Span | undefined;
  readonly #partial: Float64Span;
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
    // A filter takes four rows at a time.
    this.blockRows = 4 * Math.ceil(Math.max(CLUSTER_LEAST_ROWS, clusters, rows / CLUSTER_MOST_BLOCKS) / 4);
    this.labels = arena.int32(rows);
    this.closest = arena.float64(rows);
    this.#control = control;
    this.#arena = arena;
    this.#x = arena.copyIn(x.data);
    this.#weights = weights && arena.copyIn(weights);
    this.#centers = arena.float64(even(clusters) * columns);
    this.#moves = arena.float64(2 * even(clusters));
    this.#partial = arena.float64(Math.ceil(rows / this.blockRows) * even(clusters) * (columns + 1));
    this.#origin = new Float64Array(columns);
    this.#filter = ClusterFilter.for(arena, rows, columns, clusters);
    this.#groups = this.#filter && ClusterGroups.for(arena, rows, columns, clusters);
    const blocks = Math.ceil(rows / this.blockRows);
    this.#kept =
      this.#filter && weights === undefined && blocks > 1 && this.#together
        ? new KeptSums(arena, blocks, clusters, columns)
        : undefined;
    this.#bounds =
      this.#filter && this.#groups === undefined && this.#boundsPay ? arena.float64(2 * rows) : undefined;
  }

  /** A copy of one row. */
  row(at: number): Float64Array {
    return this.#x.part(at * this.columns, this.columns).copyOut();
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
    this.#setCenters(centers);
    const work = clusters * columns;
    const together = this.#together;
    const size = together ? blockRows : 4 * Math.ceil(CLUSTER_BLOCK_WORK / work / 4);
    const compare = this.#filter ? await this.#filtered(this.#filter, centers, moved) : this.#exactly(moved);
    const inertia = await this.#run(compare.kernel, size, work, (start, rows, block) => [
      rows,
      columns,
      even(clusters),
      ...this.#rowsAt(start),
      this.#centers.pointer,
      this.labels.pointer + 4 * start,
      ...compare.settings(start),
      together ? (this.#kept?.pointerAt(block) ?? this.#partialAt(block)) : 0,
    ]);
    if (!together) await this.#addUp();
    const added = this.#divide(this.#kept?.total() ?? this.#sumPartials());
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
    await this.#run("packBlock", blockRows, columns, (start, rows) => [
      rows,
      columns,
      pointerAt(this.#x, start * columns),
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
    const sums = await this.#run("inertiaBlock", blockRows, columns, (start, rows) => [
      rows,
      columns,
      ...this.#rowsAt(start),
      this.#centers.pointer,
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
    this.#setCenters(center);
    if (first) this.closest.array.fill(Number.POSITIVE_INFINITY);
    return this.#run("approachBlock", this.blockRows, columns, (start, rows) => [
      rows,
      columns,
      ...this.#rowsAt(start),
      this.#centers.pointer,
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
    this.#setCenters(candidates);
    await this.#run("trialBlock", this.blockRows, count * columns, (start, blockRows, block) => [
      blockRows,
      columns,
      even(count),
      ...this.#rowsAt(start),
      this.#centers.pointer,
      this.closest.pointer + 8 * start,
      trials.pointer + 8 * start,
      8 * rows,
      this.#partialAt(block),
    ]);
    const stride = even(this.clusters) * (columns + 1);
    return {
      errors: this.#sumPartials(count),
      take: (candidate) => {
        this.closest.set(trials.part(candidate * rows, rows).array);
        const partial = this.#partial.array;
        const blocks = Math.ceil(rows / this.blockRows);
        return Float64Array.from({ length: blocks }, (_, block) => partial[block * stride + candidate]);
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
    const { masses, sums } = this.#divide(this.#sumPartials());
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
    this.#partial.array.fill(0);
    return this.#run("addToCenters", blockRows, columns, (start, rows, block) => [
      rows,
      columns,
      even(clusters),
      ...this.#rowsAt(start),
      this.labels.pointer + 4 * start,
      this.#partialAt(block),
    ]);
  }

  /** Masses and sums, without those of the center that makes their number even. */
  #divide(total: Float64Array): Omit<CenterSums, "inertia"> {
    const { columns, clusters } = this;
    const masses = total.slice(0, clusters);
    const sums = total.slice(even(clusters), even(clusters) + clusters * columns);
    return { masses, sums };
  }

  /** The partial sums, or the first `count` of their numbers, added in block order. */
  #sumPartials(count = even(this.clusters) * (this.columns + 1)): Float64Array {
    const total = new Float64Array(count);
    const stride = even(this.clusters) * (this.columns + 1);
    const partial = this.#partial.array;
    for (let start = 0; start < partial.length; start += stride) {
      for (let at = 0; at < count; at += 1) total[at] += partial[start + at];
    }
    return total;
  }

  /** Pads the centers to an even number; a center with infinite coordinates is never the nearest. */
  #setCenters(centers: Float64Array): void {
    requireSpan("ClusterRows", "centers", this.#centers, centers.length);
    this.#centers.set(centers).array.fill(Number.POSITIVE_INFINITY, centers.length);
  }

  async #run(
    kernel:
      | Comparison["kernel"]
      | "packBlock"
      | "inertiaBlock"
      | "approachBlock"
      | "trialBlock"
      | "addToCenters",
    size: number,
    workPerRow: number,
    args: (start: number, rows: number, block: number) => number[],
  ): Promise<Float64Array> {
    const blocks: number[][] = [];
    for (let start = 0; start < this.rows; start += size) {
      blocks.push(args(start, Math.min(size, this.rows - start), blocks.length));
    }
    // On a single thread, many short passes must also let the event loop deliver an abort.
    await this.#pause();
    const small = this.rows * workPerRow < CLUSTER_THREADS_PAY;
    return parallelFor(
      clusterKernels,
      kernel,
      blocks,
      small ? { ...this.#control, threads: 1 } : this.#control,
    );
  }

  /** Pointers to the numbers and the weights from a row on. */
  #rowsAt(row: number): [x: number, weights: number] {
    return [pointerAt(this.#x, row * this.columns), pointerAt(this.#weights, row)];
  }

  #partialAt(block: number): number {
    return this.#partial.pointer + 8 * block * even(this.clusters) * (this.columns + 1);
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
