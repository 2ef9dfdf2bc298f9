import { kernels } from "./module.js";
import { type Float64Span, requireSpan } from "./span.js";

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
  requireSpan("trsmLeft", "t", t.span, t.size ** 2);
  requireSpan("trsmLeft", "b", b, t.size * columns);
  const [lower, unit, row, column] = describe(t);
  kernels().trsmLeft(lower, unit, t.size, columns, alpha, t.span.pointer, row, column, b.pointer, columns);
}

/** Solves X·op(T) = alpha·B for X, which overwrites B; B has `rows` rows and T's size in columns. */
export function trsmRight(alpha: number, t: Triangle, b: Float64Span, rows: number): void {
  requireSpan("trsmRight", "t", t.span, t.size ** 2);
  requireSpan("trsmRight", "b", b, rows * t.size);
  const [lower, unit, row, column] = describe(t);
  kernels().trsmRight(lower, unit, rows, t.size, alpha, t.span.pointer, row, column, b.pointer, t.size);
}

/**
 * Solves R·x = b, or Rᵀ·x = b, for x, which overwrites b; the columns of the upper triangle R are stored one after
 * another, `stride` numbers apart, and b has one element per column.
 */
export function solveColumns(r: Float64Span, stride: number, b: Float64Span, transposed: boolean): void {
  const { length: size } = b;
  requireSpan("solveColumns", "r", r, size === 0 ? 0 : (size - 1) * stride + size);
  const [row, column] = transposed ? [stride, 1] : [1, stride];
  kernels().trsv(transposed, false, size, r.pointer, row, column, b.pointer);
}

function describe(t: Triangle): [lower: boolean, unit: boolean, row: number, column: number] {
  const { half, size, transposed = false, unitDiagonal = false } = t;
  const lower = (half === "lower") !== transposed;
  return transposed ? [lower, unitDiagonal, 1, size] : [lower, unitDiagonal, size, 1];
}
