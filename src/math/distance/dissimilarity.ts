import { type RunControl, requireControl, throwIfAborted } from "../../base/control.js";
import { AbortError, counted, DataError, got, ShapeError, wanted, words } from "../../base/errors.js";
import { allFinite } from "../../base/numbers.js";
import { Table } from "../../data/table/table.js";
import { type Arena, withArena } from "../../wasm/arena.js";
import {
  condensedDistances,
  crossDistances,
  crossDistancesHere,
  type RowMetric,
} from "../../wasm/condensed.js";
import type { Rows } from "../../wasm/rows.js";
import { asMatrix } from "../linalg/as-matrix.js";
import { Matrix } from "../linalg/matrix.js";
import { SparseMatrix } from "../linalg/sparse-matrix.js";
import { type ComparableRows, type ComparedRows, comparableRows } from "./comparable-rows.js";
import { Dissimilarities, pairsOf } from "./dissimilarities.js";
import { type DissimilarityOptions, requireMetric } from "./metric.js";

/**
 * The dissimilarities of all pairs of cases.
 *
 * ```ts
 * const d = await dissimilarity([[0, 0], [3, 4], [0, 1]]);
 * d.get(0, 1); // 5
 * ```
 */
export async function dissimilarity(
  rows: ComparedRows,
  options: DissimilarityOptions = {},
  control: RunControl = {},
): Promise<Dissimilarities> {
  const method = "dissimilarity";
  requireMetric(method, options);
  requireControl(method, control);
  throwIfAborted(method, control.signal);
  return dissimilaritiesOf(method, comparableRows(method, rows, options), control);
}

/** The dissimilarities of rows that were read, for a method that compares all of them. */
export async function dissimilaritiesOf(
  method: string,
  rows: ComparableRows,
  control: RunControl,
): Promise<Dissimilarities> {
  const cases = rows.matrix.rows;
  if (cases === 0)
    throw new DataError(method, words`there are ${got("no rows")} to compare.`, {
      expected: "at least 1 row",
    });
  const pairs = pairsOf(method, cases);
  const values = await withArena(async (arena) => {
    const out = arena.float64(pairs);
    const { x, rule } = inKernel(arena, rows);
    await named(method, control, () => condensedDistances(arena, x, rule, out, blocksOf(control)));
    return out.copyOut();
  });
  const found = new Dissimilarities(cases, values);
  if (!allFinite(values)) throw incomparable(method, found, rows.metric);
  return found;
}

/**
 * The dissimilarities of every case of `x` from every case of `y`, one row per case of `x`. Ranges and covariances that
 * are not given are those of all cases together.
 *
 * ```ts
 * const d = await distancesBetween([[0], [1]], [[4]], { metric: "manhattan" });
 * d.toArrays(); // [[4], [3]]
 * ```
 */
export async function distancesBetween(
  x: ComparedRows,
  y: ComparedRows,
  options: DissimilarityOptions = {},
  control: RunControl = {},
): Promise<Matrix> {
  const method = "distancesBetween";
  requireMetric(method, options);
  requireControl(method, control);
  throwIfAborted(method, control.signal);
  const [count, all] = joined(method, x, y);
  const rows = comparableRows(method, all, options);
  return withArena(async (arena) => {
    const { x: both, rule } = inKernel(arena, rows);
    const { columns } = both;
    const others = both.rows - count;
    const xs = { span: both.span.part(0, count * columns), rows: count, columns };
    const ys = { span: both.span.part(count * columns), rows: others, columns };
    const out = arena.float64(count * others);
    await named(method, control, () => crossDistances(arena, xs, ys, rule, out, blocksOf(control)));
    const found = new Matrix(count, others, out.copyOut());
    requireComparable(method, found, rows.metric);
    return found;
  });
}

/**
 * The dissimilarities of two sets of cases computed at once, for models that answer; every row of both was read and
 * mapped by the same metric.
 */
export function distancesHere(x: ComparableRows, y: Matrix): Matrix {
  return withArena((arena) => {
    const { x: xs, rule } = inKernel(arena, x);
    const ys = { span: arena.copyIn(y.data), rows: y.rows, columns: y.columns };
    const out = arena.float64(xs.rows * y.rows);
    crossDistancesHere(arena, xs, ys, rule, out);
    return new Matrix(xs.rows, y.rows, out.copyOut());
  });
}

/** The rows of the data that the rows and columns of a table of dissimilarities are about, if not all in their order. */
export interface PairNumbers {
  readonly rows?: ArrayLike<number> | undefined;
  readonly columns?: ArrayLike<number> | undefined;
}

/** Refuses cases, one per row, that cannot be compared with those of the columns. */
export function requireComparable(
  method: string,
  found: Matrix,
  metric: string,
  { rows, columns }: PairNumbers = {},
): void {
  if (allFinite(found.data)) return;
  const at = found.data.findIndex((value) => !Number.isFinite(value));
  const [i, j] = [Math.floor(at / found.columns), at % found.columns];
  throw notComparable(method, rows?.[i] ?? i, columns?.[j] ?? j, found.data[at], metric);
}

function inKernel(
  arena: Arena,
  { matrix, metric, power, columns }: ComparableRows,
): { x: Rows; rule: RowMetric } {
  const { data, rows, columns: width } = matrix;
  return {
    x: { span: arena.copyIn(data), rows, columns: width },
    rule: { metric, power, columns: columns && arena.copyIn(columns) },
  };
}

function blocksOf({ threads, signal, onProgress }: RunControl) {
  return {
    threads,
    signal,
    onBlock: (completed: number, total: number) =>
      onProgress?.({ phase: "dissimilarities", completed, total }),
  };
}

/** The kernels know nothing of the method that an abort ended, and nothing of one that came with the last progress. */
async function named(method: string, control: RunControl, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof AbortError) throwIfAborted(method, control.signal);
    throw error;
  }
  throwIfAborted(method, control.signal);
}

/** The cases of both, and how many the first has. */
function joined(method: string, x: ComparedRows, y: ComparedRows): [count: number, all: ComparedRows] {
  if (x instanceof Table && y instanceof Table) return [x.rows, x.concat(y)];
  if (x instanceof Table || y instanceof Table)
    throw new DataError(method, "one of the arguments is a table and the other is not; give two of a kind.", {
      expected: "two tables, or two matrices",
    });
  const [a, b] = [x, y].map((rows) =>
    rows instanceof SparseMatrix ? rows.toDense() : asMatrix(method, rows),
  );
  if (a.columns !== b.columns) {
    const sentence = words`the first rows have ${wanted(counted(a.columns, "column"))}, the second ${got(counted(b.columns, "column"))}; they must agree.`;
    throw new ShapeError(method, sentence);
  }
  const all = new Matrix(a.rows + b.rows, a.columns);
  all.data.set(a.data);
  all.data.set(b.data, a.data.length);
  return [a.rows, all];
}

function incomparable(method: string, found: Dissimilarities, metric: string): DataError {
  for (let i = 0; i < found.cases; i += 1)
    for (let j = i + 1; j < found.cases; j += 1) {
      const value = found.get(i, j);
      if (!Number.isFinite(value)) return notComparable(method, i, j, value, metric);
    }
  return notComparable(method, 0, 0, Number.NaN, metric);
}

function notComparable(method: string, i: number, j: number, value: number, metric: string): DataError {
  const why =
    metric === "gower"
      ? "no column has a value in both that counts"
      : "their differences are too large to be squared or added; scale the columns";
  const sentence = `the cases at rows ${i} and ${j} cannot be compared: ${why}.`;
  return new DataError(method, sentence, { row: i, expected: "a finite number", received: String(value) });
}
