import { withArena } from "../../wasm/arena.js";
import { luFactor, luSolve } from "../../wasm/factor.js";
import { asMatrix } from "./as-matrix.js";
import type { Matrix, MatrixLike } from "./matrix.js";
import { columnNorm, estimateReciprocalCondition } from "./reciprocal-condition.js";
import { requireFinite, requireSquare } from "./require.js";
import { type RightHandSide, solveInShape } from "./right-hand-side.js";
import { requireRegular } from "./singular.js";

/**
 * The X with A·X = B, for one vector or for every column of a matrix, by elimination with partial
 * pivoting. A matrix that is singular, or so close to singular that no digit of X could be trusted, is refused.
 *
 * ```ts
 * solve(Matrix.from([[2, 1], [1, 3]]), [5, 10]); // [1, 3]
 * ```
 */
export function solve(matrix: MatrixLike, b: MatrixLike): Matrix;
export function solve(matrix: MatrixLike, b: ArrayLike<number>): Float64Array;
export function solve(matrix: MatrixLike, b: RightHandSide): Matrix | Float64Array {
  const a = asMatrix("solve", matrix);
  requireSquare("solve", a);
  return solveInShape("solve", a.rows, b, (values, columns) => solveRegular("solve", a, columns, values));
}

/**
 * The columns of A⁻¹·B for a square A; errors name `method`. A matrix that is known to be
 * nonsingular in theory (`known`) is refused only if a pivot is exactly zero, however badly it is scaled.
 */
export function solveRegular(
  method: string,
  a: Matrix,
  columns: number,
  b: Float64Array,
  known: "unknown" | "regular" = "unknown",
): Float64Array {
  requireFinite(method, "the matrix", a);
  const estimate = known === "unknown";
  const { x, pivots, zeroPivot, reciprocalCondition } = kernelSolve(a.rows, a.data, columns, b, estimate);
  requireRegular(method, pivots, zeroPivot, reciprocalCondition);
  return x;
}

interface Solution {
  readonly x: Float64Array;
  readonly pivots: Float64Array;
  readonly zeroPivot: number;
  /** 1 if no estimate was requested. */
  readonly reciprocalCondition: number;
}

function kernelSolve(
  size: number,
  a: Float64Array,
  columns: number,
  b: Float64Array,
  estimate: boolean,
): Solution {
  return withArena((arena) => {
    const span = arena.copyIn(a);
    const exchanges = arena.int32(size);
    const zeroPivot = luFactor(span, size, size, exchanges);
    const factors = span.array;
    const pivots = Float64Array.from({ length: size }, (_, i) => factors[i * (size + 1)]);
    if (zeroPivot >= 0) return { x: new Float64Array(), pivots, zeroPivot, reciprocalCondition: 0 };
    const x = arena.copyIn(b);
    luSolve({ span, size, exchanges }, x, columns);
    const reciprocalCondition = estimate
      ? estimateReciprocalCondition(arena, { span, size, exchanges }, columnNorm(size, size, a))
      : 1;
    return { x: x.copyOut(), pivots, zeroPivot, reciprocalCondition };
  });
}
