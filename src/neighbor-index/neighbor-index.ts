import { type RunControl, requireControl, throwIfAborted } from "../base/control.js";
import { DataError, OptionError, ShapeError } from "../base/errors.js";
import { quote } from "../base/label.js";
import { asMatrix } from "../linalg/as-matrix.js";
import { Matrix, type MatrixLike } from "../linalg/matrix.js";
import { requireFinite } from "../linalg/require.js";
import { type Arena, withArena } from "../wasm/arena.js";
import {
  type KernelCalls,
  type NeighborMetric,
  type NeighborParts,
  NeighborTree,
  runNow,
  runOnThreads,
} from "../wasm/neighbor-tree.js";
import { NEIGHBOR_QUERIES_TOGETHER } from "../wasm/tuning.js";
import { type NeighborIndexOptions, readNeighborShape } from "./options.js";

/** The k nearest rows of every query. */
export interface NearestRows {
  /** One row per query: the rows of the index, nearest first. */
  readonly rows: Int32Array;
  /** Their distances, one row per query. */
  readonly distances: Matrix;
}

/** The rows within a radius of every query. */
export interface RowsWithin {
  /** Those of query i are at the places from starts[i] to starts[i + 1]. */
  readonly starts: Int32Array;
  /** Rows of the index, the nearest of every query first. */
  readonly rows: Int32Array;
  readonly distances: Float64Array;
}

/** The largest size of a number whose square, and sums of many such squares, are finite. */
const LARGEST = 2 ** 500;
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
  readonly #parts: NeighborParts;

  private constructor(parts: NeighborParts) {
    this.#parts = parts;
  }

  /** The index of some rows, of which it makes a copy. */
  static async of(
    rows: MatrixLike,
    options: NeighborIndexOptions = {},
    control: RunControl = {},
  ): Promise<NeighborIndex> {
    requireControl("NeighborIndex", control);
    throwIfAborted("NeighborIndex", control.signal);
    const x = readRows(rows);
    const shape = readNeighborShape("NeighborIndex", x, options);
    return withArena(async (arena) => {
      const tree = await NeighborTree.build(arena, arena.copyIn(x.data), x, shape, control);
      return new NeighborIndex(tree.copyOut());
    });
  }

  /** The same on this thread and at once, for those who cannot wait. */
  static ofNow(rows: MatrixLike, options: NeighborIndexOptions = {}): NeighborIndex {
    const x = readRows(rows);
    const shape = readNeighborShape("NeighborIndex", x, options);
    return withArena((arena) => {
      const tree = NeighborTree.buildNow(arena, arena.copyIn(x.data), x, shape);
      return new NeighborIndex(tree.copyOut());
    });
  }

  /** The number of rows. */
  get rows(): number {
    return this.#parts.rows;
  }

  get columns(): number {
    return this.#parts.columns;
  }

  get metric(): NeighborMetric {
    return this.#parts.shape.metric;
  }

  /** Whether a tree is searched, or all rows. */
  get method(): "tree" | "scan" {
    return this.#parts.shape.method;
  }

  /** The k rows nearest to every query; all of them if k is larger than their number. */
  nearest(queries: MatrixLike, k: number): NearestRows {
    return answerNow((arena) => this.#nearest(arena, queries, k));
  }

  /** The rows whose distance to the query is at most the radius, the nearest first. */
  within(queries: MatrixLike, radius: number): RowsWithin {
    return answerNow((arena) => this.#within(arena, queries, radius));
  }

  /** The row nearest to every query, the first of equally near ones; −1 if none is within the radius. */
  nearestWithin(queries: MatrixLike, radius: number): Int32Array {
    return answerNow((arena) => this.#nearestWithin(arena, queries, radius));
  }

  /** The same answers from several threads, without blocking. */
  get async(): {
    nearest(queries: MatrixLike, k: number, control?: RunControl): Promise<NearestRows>;
    within(queries: MatrixLike, radius: number, control?: RunControl): Promise<RowsWithin>;
  } {
    return {
      nearest: (queries, k, control) => answerOnThreads((arena) => this.#nearest(arena, queries, k), control),
      within: (queries, radius, control) =>
        answerOnThreads((arena) => this.#within(arena, queries, radius), control),
    };
  }

  *#nearest(arena: Arena, given: MatrixLike, wanted: number): Generator<KernelCalls, NearestRows> {
    const x = this.#readQueries(given);
    const k = Math.min(requireCount(wanted), this.rows);
    const out = { rows: new Int32Array(x.rows * k), distances: new Matrix(x.rows, k) };
    const tree = NeighborTree.load(arena, this.#parts);
    const most = Math.min(x.rows, NEIGHBOR_QUERIES_TOGETHER);
    const span = arena.float64(most * x.columns);
    const distances = arena.float64(most * k);
    const rows = arena.int32(most * k);
    for (let start = 0; start < x.rows; start += most) {
      const count = Math.min(most, x.rows - start);
      span.set(x.data.subarray(start * x.columns, (start + count) * x.columns));
      yield tree.nearest(span, count, k, distances, rows);
      const found = distances.part(0, count * k);
      tree.finish(found);
      out.distances.data.set(found.array, start * k);
      out.rows.set(rows.part(0, count * k).array, start * k);
    }
    return out;
  }

  *#nearestWithin(arena: Arena, given: MatrixLike, radius: number): Generator<KernelCalls, Int32Array> {
    const x = this.#readQueries(given);
    requireRadius(radius);
    const tree = NeighborTree.load(arena, this.#parts);
    const distances = arena.float64(x.rows);
    const rows = arena.int32(x.rows);
    yield tree.nearest(arena.copyIn(x.data), x.rows, 1, distances, rows);
    const reduced = tree.reduced(radius);
    const found = distances.array;
    return rows.copyOut().map((row, query) => (found[query] <= reduced ? row : -1));
  }

  *#within(arena: Arena, given: MatrixLike, radius: number): Generator<KernelCalls, RowsWithin> {
    const x = this.#readQueries(given);
    requireRadius(radius);
    const tree = NeighborTree.load(arena, this.#parts);
    const reduced = tree.reduced(radius);
    const span = arena.copyIn(x.data);
    const counts = arena.float64(x.rows);
    yield tree.count(span, x.rows, reduced, counts);
    const starts = startsOf(counts.array);
    const total = starts[x.rows];
    const distances = arena.float64(total);
    const rows = arena.int32(total);
    yield tree.list(span, x.rows, reduced, arena.copyInInt32(starts), distances, rows);
    tree.finish(distances);
    return { starts, rows: rows.copyOut(), distances: distances.copyOut() };
  }

  #readQueries(given: MatrixLike): Matrix {
    const x = asMatrix("NeighborIndex", given);
    requireFinite("NeighborIndex", "the matrix of queries", x);
    // A list without rows does not say how many columns it has.
    if (x.rows === 0) return new Matrix(0, this.columns);
    if (x.columns === this.columns) return x;
    const sentence = `the queries have ${x.columns} columns, but the index has ${this.columns}.`;
    throw new ShapeError("NeighborIndex", sentence, {
      expected: `${this.columns} columns`,
      received: `${x.columns} columns`,
    });
  }
}

/** Runs all calls on this thread. */
function answerNow<T>(ask: (arena: Arena) => Generator<KernelCalls, T>): T {
  return withArena((arena) => {
    const asked = ask(arena);
    let step = asked.next();
    for (; step.done !== true; step = asked.next()) runNow(step.value);
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
    for (; step.done !== true; step = asked.next()) await runOnThreads(step.value, { signal, threads });
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
  const sentence = `the first ${query + 1} queries have more than ${MOST_PAIRS} rows within the radius; ask fewer queries at a time, or use a smaller radius.`;
  return new DataError("NeighborIndex", sentence, {
    row: query,
    expected: `at most ${MOST_PAIRS} rows`,
    received: "more",
  });
}

function readRows(given: MatrixLike): Matrix {
  const x = asMatrix("NeighborIndex", given);
  requireFinite("NeighborIndex", "the matrix", x);
  if (x.rows === 0 || x.columns === 0) {
    throw new ShapeError("NeighborIndex", `expected at least one row and one column; got ${x.shape}.`, {
      expected: "at least 1×1",
      received: x.shape,
    });
  }
  const at = x.data.findIndex((value) => Math.abs(value) > LARGEST);
  if (at >= 0) {
    const row = Math.floor(at / x.columns);
    const column = String(at % x.columns);
    const received = String(x.data[at]);
    const sentence = `the matrix has ${received} at row ${row}, column ${column}, which is too large to be squared; scale the columns.`;
    throw new DataError("NeighborIndex", sentence, { row, column, expected: `at most ${LARGEST}`, received });
  }
  return x;
}

function requireCount(k: number): number {
  if (Number.isSafeInteger(k) && k >= 1) return k;
  throw invalid("k", "a whole number ≥ 1", k);
}

function requireRadius(radius: number): void {
  if (!(typeof radius === "number" && radius >= 0)) throw invalid("radius", "a number ≥ 0", radius);
}

function invalid(option: string, expected: string, value: unknown): OptionError {
  const received = quote(value);
  const sentence = `${quote(option)} must be ${expected}; got ${received}.`;
  return new OptionError("NeighborIndex", sentence, { option, expected, received });
}
