import { type RunControl, requireControl, throwIfAborted } from "../../../base/control.js";
import { AbortError, DataError, ShapeError } from "../../../base/errors.js";
import { allFinite } from "../../../base/numbers.js";
import { abortablePacer } from "../../../base/pause.js";
import { counted, got, rowName, wanted, words } from "../../../base/sentence.js";
import { finishPaced, type Steps } from "../../../base/steps.js";
import { asMatrix } from "../../../math/linalg/as-matrix.js";
import { Matrix, type MatrixLike } from "../../../math/linalg/matrix.js";
import { requireIndex } from "../../../math/linalg/require.js";
import { Arena, withArena } from "../../../wasm/arena.js";
import { copyOutSteps } from "../../../wasm/dense-steps.js";
import { kernelRowsHere, kernelRowsOnThreads, kernelRowsSteps } from "../../../wasm/kernel-rows.js";
import type { KernelSource, ResolvedKernel } from "./kernel.js";
import { kernelParts } from "./kernel.js";
import { programOf } from "./program.js";
import { requireSquare, resolveFor, resolveWithoutRows } from "./resolve.js";

/** Maximum number of kernel values that are stored at once, 2 GiB. */
const MOST_VALUES = 2 ** 28;

/**
 * A kernel with all of its numbers: defaults are filled in, and `gamma: "scale"` becomes a number by the training rows.
 *
 * ```ts
 * resolveKernel("radial", [[0, 0], [1, 1], [2, 2]]); // { kind: "radial", gamma: 0.75 }
 * ```
 */
export function resolveKernel(kernel: KernelSource, trainingRows: MatrixLike): ResolvedKernel {
  return resolveFor("resolveKernel", kernel, readRows("resolveKernel", trainingRows));
}

/**
 * The kernel values of all pairs of rows, a symmetric matrix.
 *
 * ```ts
 * const gram = await gramMatrix({ kind: "polynomial", degree: 2, gamma: 1 }, [[1, 0], [1, 1]]);
 * gram.toArrays(); // [[4, 4], [4, 9]]
 * ```
 */
export async function gramMatrix(
  kernel: KernelSource,
  x: MatrixLike,
  control: RunControl = {},
): Promise<Matrix> {
  const method = "gramMatrix";
  requireControl(method, control);
  const rows = readRows(method, x);
  const resolved = resolveFor(method, kernel, rows);
  requireSquare(method, resolved, rows);
  return gramOnThreads(method, resolved, rows, undefined, control);
}

/**
 * The kernel values of every row of `x` with every row of `y`, the training rows: one row per row of `x`. The kernel
 * must have all of its numbers; see `resolveKernel`.
 *
 * ```ts
 * const values = await crossGram("linear", [[1, 2]], [[3, 4], [5, 6]]);
 * values.toArrays(); // [[11, 17]]
 * ```
 */
export async function crossGram(
  kernel: KernelSource,
  x: MatrixLike,
  y: MatrixLike,
  control: RunControl = {},
): Promise<Matrix> {
  const method = "crossGram";
  requireControl(method, control);
  const [a, b] = [readRows(method, x), readRows(method, y)];
  const resolved = resolveWithoutRows(method, kernel, a.columns);
  requireComparable(method, resolved, a, b);
  return gramOnThreads(method, resolved, a, b, control);
}

/** The kernel value of every row with itself. */
export function kernelDiagonal(kernel: KernelSource, x: MatrixLike): Float64Array {
  const method = "kernelDiagonal";
  const rows = readRows(method, x);
  const resolved = resolveFor(method, kernel, rows);
  requireSquare(method, resolved, rows);
  return diagonalOf(resolved, rows);
}

/** The kernel values of one row with all rows, into a given list of that many numbers. */
export function kernelRow(kernel: KernelSource, x: MatrixLike, row: number, out: Float64Array): void {
  const method = "kernelRow";
  const rows = readRows(method, x);
  requireIndex(method, "row", row, rows.rows);
  if (out.length !== rows.rows) {
    const sentence = words`"out" must have ${wanted(counted(rows.rows, "number"))}; it has ${got(counted(out.length, "number"))}.`;
    throw new ShapeError(method, sentence);
  }
  const resolved = resolveFor(method, kernel, rows);
  requireSquare(method, resolved, rows);
  withArena((arena) => {
    const span = arena.float64(rows.rows);
    kernelRowsHere(arena, programOf(arena, resolved, rows), row, 1, span);
    out.set(span.array);
  });
}

/** All kernel values at once, for models that answer. */
export function gramHere(method: string, kernel: ResolvedKernel, x: Matrix, y: Matrix | undefined): Matrix {
  const others = (y ?? x).rows;
  requireRoom(method, x.rows, others);
  return withArena((arena) => {
    const out = arena.float64(x.rows * others);
    kernelRowsHere(arena, programOf(arena, kernel, x, y), 0, x.rows, out);
    return requireFinite(method, new Matrix(x.rows, others, out.copyOut()));
  });
}

/** Computes all kernel values in steps. */
export function* gramSteps(
  method: string,
  kernel: ResolvedKernel,
  x: Matrix,
  y: Matrix | undefined,
): Steps<Matrix> {
  const others = (y ?? x).rows;
  requireRoom(method, x.rows, others);
  const arena = new Arena();
  try {
    const out = arena.float64(x.rows * others);
    yield* kernelRowsSteps(arena, programOf(arena, kernel, x, y), out);
    const gram = new Matrix(x.rows, others, yield* copyOutSteps(out));
    return requireFinite(method, gram);
  } finally {
    arena.close();
  }
}

/** Computes all kernel values on threads. */
export function gramOnThreads(
  method: string,
  kernel: ResolvedKernel,
  x: Matrix,
  y: Matrix | undefined,
  { signal, threads, onProgress }: RunControl,
): Promise<Matrix> {
  const others = (y ?? x).rows;
  requireRoom(method, x.rows, others);
  const onBlock = (completed: number, total: number) =>
    onProgress?.({ phase: "kernel values", completed, total });
  return withArena(async (arena) => {
    const out = arena.float64(x.rows * others);
    const program = programOf(arena, kernel, x, y);
    try {
      await kernelRowsOnThreads(arena, program, out, { signal, threads, onBlock });
    } catch (error) {
      // The kernels know nothing of the method that an abort ended.
      if (error instanceof AbortError) throwIfAborted(method, signal);
      throw error;
    }
    const pause = abortablePacer(method, signal);
    const gram = new Matrix(x.rows, others, await finishPaced(copyOutSteps(out), pause));
    await pause();
    return requireFinite(method, gram);
  });
}

/** The kernel value of every row with itself. */
export function diagonalOf(kernel: ResolvedKernel, x: Matrix): Float64Array {
  const rows = Array.from({ length: x.rows }, (_, i) => i);
  return Float64Array.from(rows, (i) => ownValue(kernel, x, i));
}

function ownValue(kernel: ResolvedKernel, x: Matrix, i: number): number {
  switch (kernel.kind) {
    case "linear":
      return squaredLength(x, i);
    case "polynomial":
      return (kernel.gamma * squaredLength(x, i) + kernel.constant) ** kernel.degree;
    case "sigmoid":
      return Math.tanh(kernel.gamma * squaredLength(x, i) + kernel.constant);
    case "cosine":
      return squaredLength(x, i) > 0 ? 1 : 0;
    case "constant":
      return kernel.value;
    case "white-noise":
      return kernel.variance;
    case "precomputed":
      return x.get(i, i);
    case "custom":
      return kernel.evaluate(x.row(i), x.row(i));
    case "sum":
      return kernel.kernels.reduce((sum, part) => sum + ownValue(part, x, i), 0);
    case "product":
      return kernel.kernels.reduce((product, part) => product * ownValue(part, x, i), 1);
    case "scaled":
      return kernel.factor * ownValue(kernel.kernel, x, i);
    default:
      return 1;
  }
}

function squaredLength({ data, columns }: Matrix, i: number): number {
  let sum = 0;
  for (let at = i * columns; at < (i + 1) * columns; at += 1) sum += data[at] ** 2;
  return sum;
}

/** Rows of finite numbers. */
export function readRows(method: string, x: MatrixLike): Matrix {
  const rows = asMatrix(method, x);
  const at = allFinite(rows.data) ? -1 : rows.data.findIndex((value) => !Number.isFinite(value));
  if (at >= 0) {
    const [row, column] = [Math.floor(at / rows.columns), at % rows.columns];
    const sentence = words`the number at ${rowName(row)}, column ${column} is ${got(rows.data[at])}; every number must be finite.`;
    throw new DataError(method, sentence, { column: String(column) });
  }
  return rows;
}

function requireComparable(method: string, kernel: ResolvedKernel, x: Matrix, y: Matrix): void {
  const given = kernelParts(kernel).some(({ kind }) => kind === "precomputed");
  const [columns, others] = [x.columns, given ? y.rows : y.columns];
  if (columns === others) return;
  const sentence = words`the first rows have ${got(counted(columns, "column"))}, but ${given ? "there are as many training rows as" : "the second have"} ${wanted(counted(others, "column"))}; they must agree.`;
  throw new ShapeError(method, sentence);
}

function requireRoom(method: string, rows: number, others: number): void {
  if (rows * others <= MOST_VALUES) return;
  const size = ((8 * rows * others) / 2 ** 30).toFixed(1);
  const sentence = `the kernel values of ${rows} rows with ${others} rows would take ${size} GiB, which is too much; take fewer rows at a time.`;
  throw new DataError(method, sentence, {
    expected: `at most ${MOST_VALUES} kernel values`,
    received: `${rows * others} kernel values`,
  });
}

function requireFinite(method: string, gram: Matrix): Matrix {
  const at = allFinite(gram.data) ? -1 : gram.data.findIndex((value) => !Number.isFinite(value));
  if (at < 0) return gram;
  const [i, j] = [Math.floor(at / gram.columns), at % gram.columns];
  const sentence = words`the kernel value of rows ${i} and ${j} is ${got(gram.data[at])}, not ${wanted("a finite number")}; scale the columns, or choose another kernel.`;
  throw new DataError(method, sentence, { row: i });
}
