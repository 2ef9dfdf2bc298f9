// Products, triangular solves and Cholesky factors of large matrices in steps: the recursions of the kernels, with a
// step after every piece of some milliseconds. Every number is the same, bit for bit, as that of one call.

import type { Steps } from "../base/steps.js";
import type { Arena } from "./arena.js";
import * as core from "./generated/calls/core.js";
import { SMALLEST_TRIANGLE } from "./generated/shared/factor.js";
import { kernels } from "./module.js";
import { type Float64Span, requireSpan } from "./span.js";
import { DENSE_STEP_COLUMNS, DENSE_STEP_ROWS, DENSE_STEP_WORK } from "./tuning.js";

/** Numbers that are copied in one step; a new page of memory costs more than what is written to it. */
const COPIED_AT_ONCE = 2 ** 20;

/** Some elements of a matrix in kernel memory: element (i, j) is number i·row + j·column of the span. */
interface Strided {
  readonly span: Float64Span;
  readonly row: number;
  readonly column: number;
}

/** The part of a matrix that begins at row i and column j. */
function from(a: Strided, i: number, j: number): Strided {
  return { ...a, span: a.span.part(i * a.row + j * a.column) };
}

/** C += alpha·A·B, or C = alpha·A·B where `beta` is 0; C is m×n with rows one after the other, and A is m×k. */
export function* gemmSteps(
  size: { readonly m: number; readonly n: number; readonly k: number },
  alpha: number,
  a: Strided,
  b: Strided,
  beta: 0 | 1,
  c: Strided,
): Steps<void> {
  const { m, n, k } = size;
  const rows = Math.min(m, DENSE_STEP_ROWS);
  // Wide enough that packing the matrices is a small part of the work.
  const columns = Math.max(DENSE_STEP_COLUMNS, 4 * Math.floor(DENSE_STEP_WORK / (4 * rows * Math.max(1, k))));
  for (let j = 0; j < n; j += columns) {
    const width = Math.min(columns, n - j);
    const right = from(b, 0, j);
    for (let i = 0; i < m; i += rows) {
      const height = Math.min(rows, m - i);
      const [left, target] = [from(a, i, 0), from(c, i, j)];
      core.gemm({
        m: height,
        n: width,
        k,
        alpha,
        a: left.span,
        aRow: left.row,
        aColumn: left.column,
        b: right.span,
        bRow: right.row,
        bColumn: right.column,
        beta,
        c: target.span,
        ldc: c.row,
      });
      if (height * width * k > DENSE_STEP_WORK / 2 || j + width < n || i + height < m) yield;
    }
  }
}

/** A triangle, as arguments of the kernels that solve systems with it. */
function triangleOf({ span, row, column }: Strided) {
  return { unit: false, alpha: 1, t: span, tRow: row, tColumn: column };
}

/** Solves T·X = B for a triangle T of m rows, overwriting B, which has n columns. */
export function* trsmLeftSteps(lower: boolean, m: number, n: number, t: Strided, b: Strided): Steps<void> {
  if (m <= SMALLEST_TRIANGLE || m * m * n <= DENSE_STEP_WORK) {
    core.trsmLeft({ ...triangleOf(t), lower, m, n, b: b.span, ldb: b.row });
    yield;
    return;
  }
  const first = half(m);
  const second = m - first;
  const [last, below] = [from(t, first, first), from(b, first, 0)];
  if (lower) {
    yield* trsmLeftSteps(lower, first, n, t, b);
    yield* gemmSteps({ m: second, n, k: first }, -1, from(t, first, 0), b, 1, below);
    yield* trsmLeftSteps(lower, second, n, last, below);
  } else {
    yield* trsmLeftSteps(lower, second, n, last, below);
    yield* gemmSteps({ m: first, n, k: second }, -1, from(t, 0, first), below, 1, b);
    yield* trsmLeftSteps(lower, first, n, t, b);
  }
}

/** Solves X·U = B for an upper triangle U of n rows, overwriting B, which has m rows. */
function* trsmRightSteps(m: number, n: number, u: Strided, b: Strided): Steps<void> {
  if (n <= SMALLEST_TRIANGLE || m * n * n <= DENSE_STEP_WORK) {
    core.trsmRight({ ...triangleOf(u), lower: false, m, n, b: b.span, ldb: b.row });
    yield;
    return;
  }
  const first = half(n);
  const right = from(b, 0, first);
  yield* trsmRightSteps(m, first, u, b);
  yield* gemmSteps({ m, n: n - first, k: first }, -1, b, from(u, 0, first), 1, right);
  yield* trsmRightSteps(m, n - first, from(u, first, first), right);
}

/** The lower triangle of C − A·Aᵀ in place of C, which is n×n, for an A of n×k. */
function* subtractSquareSteps(n: number, k: number, a: Strided, c: Strided): Steps<void> {
  for (let i = 0; i < n; i += DENSE_STEP_ROWS) {
    const rows = Math.min(DENSE_STEP_ROWS, n - i);
    const [own, target] = [from(a, i, 0), from(c, i, i)];
    const transposed: Strided = { span: a.span, row: a.column, column: a.row };
    if (i > 0) yield* gemmSteps({ m: rows, n: i, k }, -1, own, transposed, 1, from(c, i, 0));
    core.symmetricProduct({
      lower: true,
      n: rows,
      k,
      alpha: -1,
      a: own.span,
      b: own.span,
      row: a.row,
      column: a.column,
      c: target.span,
      ldc: c.row,
    });
    yield;
  }
}

function* factorSteps(n: number, a: Strided): Steps<number> {
  if (n <= SMALLEST_TRIANGLE || n * n * n <= 3 * DENSE_STEP_WORK) {
    const failed = kernels().cholesky(n, a.span.pointer, a.row);
    yield;
    return failed;
  }
  const first = half(n);
  const second = n - first;
  const [below, rest] = [from(a, first, 0), from(a, first, first)];
  const failed = yield* factorSteps(first, a);
  if (failed >= 0) return failed;
  yield* trsmRightSteps(second, first, { span: a.span, row: 1, column: a.row }, below);
  yield* subtractSquareSteps(second, first, below, rest);
  const later = yield* factorSteps(second, rest);
  return later < 0 ? -1 : first + later;
}

/** The steps of `choleskyFactor`. */
export function* choleskyFactorSteps(a: Float64Span, size: number): Steps<number> {
  requireSpan("choleskyFactor", "a", a, size * size);
  const failed = yield* factorSteps(size, { span: a, row: size, column: 1 });
  if (failed < 0) kernels().clearAboveDiagonal(size, a.pointer, size);
  return failed;
}

/** Writes A⁻¹ = L⁻ᵀ·L⁻¹, full and exactly symmetric, as `choleskyInverse` does; `room` is a separate buffer of size² numbers. */
export function* choleskyInverseSteps(
  l: Float64Span,
  size: number,
  out: Float64Span,
  room: Float64Span,
): Steps<void> {
  for (const [name, span] of Object.entries({ l, out, room }))
    requireSpan("choleskyInverse", name, span, size * size);
  for (let start = 0; start < size; start += DENSE_STEP_ROWS) {
    room.array.fill(0, start * size, Math.min(size, start + DENSE_STEP_ROWS) * size);
    yield;
  }
  const triangle: Strided = { span: l, row: size, column: 1 };
  const inverse: Strided = { span: room, row: size, column: 1 };
  for (let start = 0; start < size; start += SMALLEST_TRIANGLE) {
    const width = Math.min(SMALLEST_TRIANGLE, size - start);
    for (let i = start; i < start + width; i += 1) room.array[i * size + i] = 1;
    yield* trsmLeftSteps(
      true,
      size - start,
      width,
      from(triangle, start, start),
      from(inverse, start, start),
    );
  }
  const product: Strided = { span: out, row: size, column: 1 };
  const transposed: Strided = { span: room, row: 1, column: size };
  for (let start = 0; start < size; start += SMALLEST_TRIANGLE) {
    const width = Math.min(SMALLEST_TRIANGLE, size - start);
    yield* gemmSteps(
      { m: start + width, n: width, k: size - start },
      ...([1, from(transposed, 0, start), from(inverse, start, start), 0, from(product, 0, start)] as const),
    );
  }
  for (let top = 0; top < size; top += DENSE_STEP_ROWS) {
    const { array } = out;
    for (let i = top; i < Math.min(size, top + DENSE_STEP_ROWS); i += 1)
      for (let j = 0; j < i; j += 1) array[i * size + j] = array[j * size + i];
    yield;
  }
}

/** A copy of the numbers, in kernel memory. */
export function* copyInSteps(arena: Arena, data: Float64Array): Steps<Float64Span> {
  const span = arena.float64(data.length);
  for (let start = 0; start < data.length; start += COPIED_AT_ONCE) {
    span.array.set(data.subarray(start, start + COPIED_AT_ONCE), start);
    yield;
  }
  return span;
}

/** A copy of the numbers, in an array. */
export function* copyOutSteps(span: Float64Span): Steps<Float64Array<ArrayBuffer>> {
  const out = new Float64Array(span.length);
  for (let start = 0; start < out.length; start += COPIED_AT_ONCE) {
    out.set(span.array.subarray(start, start + COPIED_AT_ONCE), start);
    yield;
  }
  return out;
}

/** The first part of a halving, as the kernels choose it. */
function half(n: number): number {
  return Math.max(SMALLEST_TRIANGLE, Math.floor(n / 2 / SMALLEST_TRIANGLE) * SMALLEST_TRIANGLE);
}
