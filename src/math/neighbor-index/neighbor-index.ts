import { type RunControl, requireControl, throwIfAborted } from "../../base/control.js";
import { DataError, got, OptionError, optionName, wanted, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import type { Encoding } from "../../data/kinds/encoding.js";
import type { Table } from "../../data/table/table.js";
import { type Arena, withArena } from "../../wasm/arena.js";
import { type ComparedParts, ComparedRows } from "../../wasm/compared-rows.js";
import { callHere, type KernelCalls } from "../../wasm/kernel-call.js";
import { type FilterFrame, filterFrame, filterPays, NeighborFilter } from "../../wasm/neighbor-filter.js";
import { type NeighborParts, type NeighborShape, NeighborTree } from "../../wasm/neighbor-tree.js";
import { parallelFor } from "../../wasm/threads/parallel-for.js";
import { NEIGHBOR_QUERIES_TOGETHER } from "../../wasm/tuning.js";
import type { DistanceMetric } from "../distance/metric.js";
import { Matrix, type MatrixLike } from "../linalg/matrix.js";
import { type NeighborIndexOptions, readNeighborShape, requireNeighborOptions } from "./options.js";
import { readIndexRows, readQueries } from "./rows.js";
import { type MetricSpace, metricSpace } from "./space.js";

/** The k nearest rows of every query. */
export interface NearestRows {
  /** One row per query: the rows of the index, nearest first. */
  readonly rows: Int32Array;
  /** Their distances, one row per query. */
  readonly distances: Matrix;
}

/** The rows within a radius of every query. */
export interface RowsWithin {
  /** Those of query i are at the positions from starts[i] to starts[i + 1]. */
  readonly starts: Int32Array;
  /** Rows of the index, the nearest of every query first. */
  readonly rows: Int32Array;
  readonly distances: Float64Array;
}

/** Most pairs of a query and a row within the radius: their distances and rows take 12 bytes each. */
const MOST_PAIRS = 2 ** 27;

/**
 * Finds near rows exactly: the k nearest ones, or all within a radius. Of equally near rows the first ones count, and a
 * row of the index that is a query finds itself.
 *
 * ```ts
 * const index = await NeighborIndex.of([[0], [1], [5]]);
 * index.nearest([[1.2]], 2).rows; // 1, 0
 * index.within([[4]], 3).rows; // 2, 1
 * ```
 */
export class NeighborIndex {
  readonly #plan: IndexPlan;
  readonly #parts: NeighborParts | ComparedParts;
  #frame: FilterFrame | undefined;

  private constructor(plan: IndexPlan, parts: NeighborParts | ComparedParts) {
    this.#plan = plan;
    this.#parts = parts;
  }

  /** The index of some rows, of which it makes a copy. */
  static async of(
    rows: MatrixLike | Table,
    options: NeighborIndexOptions = {},
    control: RunControl = {},
  ): Promise<NeighborIndex> {
    requireControl("NeighborIndex", control);
    throwIfAborted("NeighborIndex", control.signal);
    const plan = planIndex(rows, options);
    const { x, search } = plan;
    if ("compared" in search) return new NeighborIndex(plan, search.compared);
    return withArena(async (arena) => {
      const tree = await NeighborTree.build(arena, arena.copyIn(x.data), x, search.shape, control);
      return new NeighborIndex(plan, tree.copyOut());
    });
  }

  /** Builds the index of some rows synchronously on this thread. */
  static ofNow(rows: MatrixLike | Table, options: NeighborIndexOptions = {}): NeighborIndex {
    const plan = planIndex(rows, options);
    const { x, search } = plan;
    if ("compared" in search) return new NeighborIndex(plan, search.compared);
    return withArena((arena) => {
      const tree = NeighborTree.buildNow(arena, arena.copyIn(x.data), x, search.shape);
      return new NeighborIndex(plan, tree.copyOut());
    });
  }

  /** Whether a tree is searched, or all rows. */
  get method(): "tree" | "scan" {
    return "shape" in this.#parts ? this.#parts.shape.method : "scan";
  }

  /** The number of rows. */
  get rows(): number {
    return this.#parts.rows;
  }

  get columns(): number {
    return this.#plan.columns;
  }

  /** How two rows are compared. */
  get metric(): DistanceMetric {
    return this.#plan.metric;
  }

  /** The k rows nearest to every query; all of them if k is larger than their number. */
  nearest(queries: MatrixLike | Table, k: number): NearestRows {
    return answerNow((arena) => this.#nearest(arena, queries, k));
  }

  /** The rows whose distance to the query is at most the radius, the nearest first. */
  within(queries: MatrixLike | Table, radius: number): RowsWithin {
    return answerNow((arena) => this.#within(arena, queries, radius));
  }

  /** The row nearest to every query, the first of equally near ones; −1 if none is within the radius. */
  nearestWithin(queries: MatrixLike | Table, radius: number): Int32Array {
    return answerNow((arena) => this.#nearestWithin(arena, queries, radius));
  }

  /** The answers from several threads, without blocking. */
  get async(): {
    nearest(queries: MatrixLike | Table, k: number, control?: RunControl): Promise<NearestRows>;
    within(queries: MatrixLike | Table, radius: number, control?: RunControl): Promise<RowsWithin>;
  } {
    return {
      nearest: (queries, k, control) => answerOnThreads((arena) => this.#nearest(arena, queries, k), control),
      within: (queries, radius, control) =>
        answerOnThreads((arena) => this.#within(arena, queries, radius), control),
    };
  }

  *#nearest(arena: Arena, given: MatrixLike | Table, wanted: number): Generator<KernelCalls, NearestRows> {
    const x = this.#readQueries(given);
    const k = Math.min(requireCount(wanted), this.rows);
    const out = { rows: new Int32Array(x.rows * k), distances: new Matrix(x.rows, k) };
    const search = this.#load(arena);
    const searcher = yield* this.#fastest(arena, search, x.rows);
    const most = Math.min(x.rows, NEIGHBOR_QUERIES_TOGETHER);
    const span = arena.float64(most * x.columns);
    const distances = arena.float64(most * k);
    const rows = arena.int32(most * k);
    for (let start = 0; start < x.rows; start += most) {
      const count = Math.min(most, x.rows - start);
      span.set(x.data.subarray(start * x.columns, (start + count) * x.columns));
      yield searcher.nearest(span, count, k, distances, rows);
      const found = distances.part(0, count * k);
      search.finish(found);
      out.distances.data.set(found.array, start * k);
      out.rows.set(rows.part(0, count * k).array, start * k);
    }
    return out;
  }

  *#nearestWithin(
    arena: Arena,
    given: MatrixLike | Table,
    radius: number,
  ): Generator<KernelCalls, Int32Array> {
    const x = this.#readQueries(given);
    requireRadius(radius);
    const search = this.#load(arena);
    const searcher = yield* this.#fastest(arena, search, x.rows);
    const distances = arena.float64(x.rows);
    const rows = arena.int32(x.rows);
    yield searcher.nearest(arena.copyIn(x.data), x.rows, 1, distances, rows);
    const reduced = search.reduced(radius);
    const found = distances.array;
    return rows.copyOut().map((row, query) => (found[query] <= reduced ? row : -1));
  }

  *#within(arena: Arena, given: MatrixLike | Table, radius: number): Generator<KernelCalls, RowsWithin> {
    const x = this.#readQueries(given);
    requireRadius(radius);
    const search = this.#load(arena);
    const reduced = search.reduced(radius);
    const span = arena.copyIn(x.data);
    const counts = arena.float64(x.rows);
    yield search.count(span, x.rows, reduced, counts);
    const starts = startsOf(counts.array);
    const total = starts[x.rows];
    const distances = arena.float64(total);
    const rows = arena.int32(total);
    yield search.list(span, x.rows, reduced, arena.copyInInt32(starts), distances, rows);
    search.finish(distances);
    return { starts, rows: rows.copyOut(), distances: distances.copyOut() };
  }

  #load(arena: Arena): NeighborTree | ComparedRows {
    const parts = this.#parts;
    return "shape" in parts ? NeighborTree.load(arena, parts) : new ComparedRows(arena, parts);
  }

  /** What finds the nearest rows of so many queries in the shortest time. */
  *#fastest(
    arena: Arena,
    search: NeighborTree | ComparedRows,
    queries: number,
  ): Generator<KernelCalls, Pick<NeighborTree, "nearest">> {
    const parts = this.#parts;
    if (!("shape" in parts && search instanceof NeighborTree && filterPays(parts, queries))) return search;
    this.#frame ??= filterFrame(parts);
    const filter = new NeighborFilter(arena, search, this.#frame);
    yield filter.pack();
    return filter;
  }

  #readQueries(given: MatrixLike | Table): Matrix {
    const { columns, metric } = this;
    const x = readQueries(given, { columns, encoding: this.#plan.encoding, missing: metric === "gower" });
    return this.#plan.space.map(x);
  }
}

/** What an index is made of. */
interface IndexPlan {
  readonly metric: DistanceMetric;
  readonly space: MetricSpace;
  readonly encoding: Encoding | undefined;
  /** The number of columns of the rows that were given. */
  readonly columns: number;
  /** The rows as they are compared. */
  readonly x: Matrix;
  /** The shape of a tree, or the rows for metrics that no tree serves. */
  readonly search: { readonly shape: NeighborShape } | { readonly compared: ComparedParts };
}

function planIndex(given: MatrixLike | Table, options: NeighborIndexOptions): IndexPlan {
  const name = "NeighborIndex";
  const metric = requireNeighborOptions(name, options);
  const { x: read, encoding, levels } = readIndexRows(given, metric, options.levels);
  const space = metricSpace(name, read, { metric, covariance: options.covariance, levels });
  const x = space.map(read);
  const plan = { metric, space, encoding, columns: read.columns, x };
  const { leafSize, method, power } = options;
  if (space.search.kind === "tree") {
    const shape = readNeighborShape(name, x, { metric: space.search.metric, power, leafSize, method });
    return { ...plan, search: { shape } };
  }
  if (method === "tree") {
    const sentence = words`${optionName("method")} must be ${wanted('"scan"')} for the metric ${quote(metric)}, which no tree serves; got ${got('"tree"')}.`;
    throw new OptionError(name, sentence);
  }
  const { rows, columns, data } = x;
  const { metric: compared, kinds, power: radius } = space.search;
  return {
    ...plan,
    search: { compared: { metric: compared, rows, columns, data: data.slice(), kinds, power: radius } },
  };
}

/** Runs all calls on this thread. */
function answerNow<T>(ask: (arena: Arena) => Generator<KernelCalls, T>): T {
  return withArena((arena) => {
    const asked = ask(arena);
    let step = asked.next();
    for (; step.done !== true; step = asked.next()) callHere(step.value);
    return step.value;
  });
}

async function answerOnThreads<T>(
  ask: (arena: Arena) => Generator<KernelCalls, T>,
  control: RunControl = {},
): Promise<T> {
  requireControl("NeighborIndex", control);
  throwIfAborted("NeighborIndex", control.signal);
  const { signal, threads } = control;
  return withArena(async (arena) => {
    const asked = ask(arena);
    let step = asked.next();
    for (; step.done !== true; step = asked.next()) await parallelFor(step.value, { signal, threads });
    return step.value;
  });
}

/** Where the rows of every query start in one list, and where those of the last one end. */
function startsOf(counts: Float64Array): Int32Array {
  const starts = new Int32Array(counts.length + 1);
  let total = 0;
  for (let query = 0; query < counts.length; query += 1) {
    total += counts[query];
    if (total > MOST_PAIRS) throw tooManyPairs(query);
    starts[query + 1] = total;
  }
  return starts;
}

function tooManyPairs(query: number): DataError {
  const sentence = words`the first ${query + 1} queries have ${got("more")} than ${MOST_PAIRS} rows within the radius; ask fewer queries at a time, or use a smaller radius.`;
  return new DataError("NeighborIndex", sentence, { row: query, expected: `at most ${MOST_PAIRS} rows` });
}

function requireCount(k: number): number {
  if (Number.isSafeInteger(k) && k >= 1) return k;
  throw invalid("k", "a whole number ≥ 1", k);
}

function requireRadius(radius: number): void {
  if (!(typeof radius === "number" && radius >= 0)) throw invalid("radius", "a number ≥ 0", radius);
}

function invalid(option: string, expected: string, value: unknown): OptionError {
  return new OptionError("NeighborIndex", { argument: option, expected, received: quote(value) });
}
