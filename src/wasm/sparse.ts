// Products with a sparse matrix in compressed rows. The kernels trust the column indices: the creator
// of a `CsrOperand` must ensure that they are in range.

import { DataError } from "../base/errors.js";
import { kernels } from "./module.js";
import { type Float64Span, type Int32Span, pointersOf, requireSpan } from "./span.js";

/** Compressed sparse rows in kernel memory. */
export interface CsrOperand {
  readonly rows: number;
  readonly columns: number;
  /** rows + 1 offsets into `indices` and `values`. */
  readonly pointers: Int32Span;
  readonly indices: Int32Span;
  readonly values: Float64Span;
}

/** y = A · x */
export function csrTimesVector(a: CsrOperand, x: Float64Span, y: Float64Span): void {
  requireCsr("csrTimesVector", a);
  requireSpan("csrTimesVector", "x", x, a.columns);
  requireSpan("csrTimesVector", "y", y, a.rows);
  kernels().csrTimesVector(a.rows, ...pointersOf(a.pointers, a.indices, a.values, x, y));
}

/** y += Aᵀ · x */
export function csrTransposedTimesVector(a: CsrOperand, x: Float64Span, y: Float64Span): void {
  requireCsr("csrTransposedTimesVector", a);
  requireSpan("csrTransposedTimesVector", "x", x, a.rows);
  requireSpan("csrTransposedTimesVector", "y", y, a.columns);
  kernels().csrTransposedTimesVector(a.rows, ...pointersOf(a.pointers, a.indices, a.values, x, y));
}

/** C = A · B, where B and C are row-major with `columns` columns. */
export function csrTimesMatrix(a: CsrOperand, b: Float64Span, columns: number, c: Float64Span): void {
  requireCsr("csrTimesMatrix", a);
  requireSpan("csrTimesMatrix", "b", b, a.columns * columns);
  requireSpan("csrTimesMatrix", "c", c, a.rows * columns);
  kernels().csrTimesMatrix(a.rows, columns, ...pointersOf(a.pointers, a.indices, a.values, b, c));
}

/** C += Aᵀ · B, where B and C are row-major with `columns` columns. */
export function csrTransposedTimesMatrix(
  a: CsrOperand,
  b: Float64Span,
  columns: number,
  c: Float64Span,
): void {
  requireCsr("csrTransposedTimesMatrix", a);
  requireSpan("csrTransposedTimesMatrix", "b", b, a.rows * columns);
  requireSpan("csrTransposedTimesMatrix", "c", c, a.columns * columns);
  kernels().csrTransposedTimesMatrix(a.rows, columns, ...pointersOf(a.pointers, a.indices, a.values, b, c));
}

/**
 * out[class, column] += weight · value over all rows, where the class is a code per row below the number
 * of classes; rows with a negative code are left out, and without weights every row counts once.
 */
export function csrClassColumnSums(
  a: CsrOperand,
  codes: Int32Span,
  classes: number,
  weights: Float64Span | undefined,
  out: Float64Span,
): void {
  requireCsr("csrClassColumnSums", a);
  requireSpan("csrClassColumnSums", "codes", codes, a.rows);
  if (weights) requireSpan("csrClassColumnSums", "weights", weights, a.rows);
  requireSpan("csrClassColumnSums", "out", out, classes * a.columns);
  requireCodes("csrClassColumnSums", codes.array.subarray(0, a.rows), classes);
  kernels().csrClassColumnSums(
    a.rows,
    a.columns,
    ...pointersOf(a.pointers, a.indices, a.values, codes, weights, out),
  );
}

function requireCsr(method: string, { rows, pointers, indices, values }: CsrOperand): void {
  requireSpan(method, "pointers", pointers, rows + 1);
  const end = pointers.array[rows];
  requireSpan(method, "indices", indices, end);
  requireSpan(method, "values", values, end);
}

function requireCodes(method: string, codes: Int32Array, classes: number): void {
  const row = codes.findIndex((code) => code >= classes);
  if (row >= 0) {
    throw new DataError(
      method,
      `the class of row ${row} is ${codes[row]}; codes must be below ${classes}, the number of classes.`,
      { row, expected: `a code below ${classes}`, received: String(codes[row]) },
    );
  }
}
