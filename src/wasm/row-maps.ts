// Maps of rows into a space where the Euclidean distance yields the requested one.

import { got, NotPositiveDefiniteError, wanted, words } from "../base/errors.js";
import { type Arena, withArena } from "./arena.js";
import * as cluster from "./generated/calls/cluster.js";
import { centerRows } from "./generated/wrappers/core.js";
import { type Rows, requireRows, rowsFrom } from "./rows.js";
import { type Float64Span, requireSpan } from "./span.js";
import { trsmRight } from "./triangular.js";

export { centerRows };

/** The rows divided by their lengths, and 1 for every row of length 0. */
export function normalizedRows(arena: Arena, x: Rows): [unit: Rows, zeros: Float64Span] {
  const { rows, columns } = x;
  const unit = arena.float64(rows * columns);
  const zeros = arena.float64(rows);
  cluster.normalizeRows({ ...rowsFrom(x), out: unit, zeros });
  return [{ span: unit, rows, columns }, zeros];
}

/** L⁻¹x of every row x, in place. */
export function solveRows({ span, rows, columns }: Rows, factor: Float64Span): void {
  trsmRight(1, { span: factor, size: columns, half: "lower", transposed: true }, span, rows);
}

/** L⁻¹(x − o) of every row x, in place, where o is the first row: Euclidean distances become Mahalanobis' distances. */
export function whitenRows(x: Rows, factor: Float64Span): void {
  requireRows("whitenRows", "x", x);
  requireFactor("whitenRows", factor, x.columns);
  if (x.rows === 0) return;
  withArena((arena) => {
    // A common origin removes an offset that would cost digits.
    const origin = arena.copyIn(x.span.array.slice(0, x.columns));
    centerRows(x, origin, x.span);
  });
  solveRows(x, factor);
}

/** The diagonal of a Cholesky factor must be positive. */
export function requireFactor(method: string, factor: Float64Span, size: number): void {
  requireSpan(method, "factor", factor, size * size);
  const { array } = factor;
  for (let j = 0; j < size; j += 1) {
    const pivot = array[j * (size + 1)];
    if (pivot > 0) continue;
    throw new NotPositiveDefiniteError(
      method,
      words`diagonal element ${j} of the Cholesky factor is ${got(pivot)}; it must be ${wanted("positive")}.`,
      j,
      { row: j, column: String(j) },
    );
  }
}
