// Row-major matrices in kernel memory, with gathering and scattering of rows by index.

import { got, ShapeError, wanted, words } from "../base/errors.js";
import * as core from "./generated/calls/core.js";
import { kernels } from "./module.js";
import { type Float64Span, type Int32Span, requireSpan } from "./span.js";

export { largestOfRows } from "./generated/wrappers/core.js";

/** A row-major matrix in kernel memory. */
export interface Rows {
  readonly span: Float64Span;
  readonly rows: number;
  readonly columns: number;
}

export function requireRows(method: string, name: string, x: Rows): void {
  requireSpan(method, name, x.span, x.rows * x.columns);
}

/** The rows of a matrix from `first` on, as arguments of a kernel. */
export function rowsFrom({ span, rows, columns }: Rows, first = 0, count = rows - first) {
  return { rows: count, columns, x: span.part(first * columns) };
}

/** out[i, :] = x[indices[i], :] */
export function gatherRows(x: Rows, indices: Int32Span, out: Float64Span): void {
  requireRows("gatherRows", "x", x);
  requireIndices("gatherRows", indices, x.rows);
  core.gatherRows({ count: indices.length, columns: x.columns, x: x.span, indices, out });
}

/** out[indices[i], :] = x[i, :]; rows of out without an index are unchanged, and of equal indices the last wins. */
export function scatterRows(x: Rows, indices: Int32Span, out: Rows): void {
  requireTargets("scatterRows", x, indices, out);
  core.scatterRows({ count: x.rows, columns: x.columns, x: x.span, indices, out: out.span });
}

/** out[indices[i], :] += x[i, :] */
export function scatterAddRows(x: Rows, indices: Int32Span, out: Rows): void {
  requireTargets("scatterAddRows", x, indices, out);
  core.scatterAddRows({ count: x.rows, columns: x.columns, x: x.span, indices, out: out.span });
}

function requireTargets(method: string, x: Rows, indices: Int32Span, out: Rows): void {
  requireRows(method, "x", x);
  requireRows(method, "out", out);
  requireSpan(method, "indices", indices, x.rows);
  if (out.columns !== x.columns) {
    const sentence = words`"out" has ${got(`${out.columns} columns`)}, but "x" has ${wanted(x.columns)}.`;
    throw new ShapeError(method, sentence);
  }
  requireIndices(method, indices.part(0, x.rows), out.rows);
}

function requireIndices(method: string, indices: Int32Span, size: number): void {
  const at = kernels().firstOutside(indices.length, indices.pointer, size);
  if (at < 0) return;
  const sentence = words`index ${got(indices.array[at])} at position ${at} is not one of ${size} rows.`;
  throw new ShapeError(method, sentence, { row: at, expected: size === 0 ? "no index" : `0 to ${size - 1}` });
}
