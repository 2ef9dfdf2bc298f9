import * as core from "./generated/calls/core.js";
import type { Float64Span } from "./span.js";

/** A triangle of a square row-major matrix in kernel memory; the other half is never read. */
export interface Triangle {
  readonly span: Float64Span;
  readonly size: number;
  /** Which half of the stored matrix holds the triangle, before any transposition. */
  readonly half: "lower" | "upper";
  readonly transposed?: boolean;
  /** Treat the diagonal as ones, whatever is stored there. */
  readonly unitDiagonal?: boolean;
}

/** Solves op(T)·X = alpha·B for X, which overwrites B; B has T's size in rows and `columns` columns. */
export function trsmLeft(alpha: number, t: Triangle, b: Float64Span, columns: number): void {
  core.trsmLeft({ ...described(t), m: t.size, n: columns, alpha, b, ldb: columns });
}

/** Solves X·op(T) = alpha·B for X, which overwrites B; B has `rows` rows and T's size in columns. */
export function trsmRight(alpha: number, t: Triangle, b: Float64Span, rows: number): void {
  core.trsmRight({ ...described(t), m: rows, n: t.size, alpha, b, ldb: t.size });
}

/**
 * Solves R·x = b, or Rᵀ·x = b, for x, which overwrites b; the columns of the upper triangle R are stored one after
 * another, `stride` numbers apart, and b has one element per column.
 */
export function solveColumns(r: Float64Span, stride: number, b: Float64Span, transposed: boolean): void {
  const [tRow, tColumn] = transposed ? [stride, 1] : [1, stride];
  core.trsv({ lower: transposed, unit: false, m: b.length, t: r, tRow, tColumn, x: b });
}

function described({ span, half, size, transposed = false, unitDiagonal = false }: Triangle) {
  const [tRow, tColumn] = transposed ? [1, size] : [size, 1];
  return { lower: (half === "lower") !== transposed, unit: unitDiagonal, t: span, tRow, tColumn };
}
