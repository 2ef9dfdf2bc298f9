import { withArena } from "../../wasm/arena.js";
import { luFactor, luSolve } from "../../wasm/factor.js";
import { asMatrix } from "./as-matrix.js";
import { Matrix, type MatrixLike } from "./matrix.js";
import { columnNorm, estimateReciprocalCondition } from "./reciprocal-condition.js";
import { requireFinite, requireSquare } from "./require.js";
import { type RightHandSide, solveInShape } from "./right-hand-side.js";
import { requireRegular } from "./singular.js";

/** U on and above the diagonal, L below it, and the row exchanged with row i at step i. */
export interface CompactLu {
  readonly data: Float64Array;
  readonly exchanges: Int32Array;
  /** The first step whose pivot was exactly zero, or −1. */
  readonly zeroPivot: number;
}

/** L·U, which is A with its rows in the order of `permutation`. */
export class Lu {
  /** Lower trapezoidal with ones on the diagonal; no entry is larger than 1. */
  readonly L: Matrix;
  /** Upper trapezoidal. */
  readonly U: Matrix;
  /** Row i of L·U is row `permutation[i]` of A. */
  readonly permutation: Int32Array;
  readonly #a: Matrix;
  readonly #compact: CompactLu;
  #reciprocalCondition: number | undefined;

  constructor(a: Matrix, compact: CompactLu) {
    const { rows, columns } = a;
    const rank = Math.min(rows, columns);
    this.L = new Matrix(rows, rank);
    this.U = new Matrix(rank, columns);
    for (let i = 0; i < rows; i += 1) {
      const row = compact.data.subarray(i * columns, (i + 1) * columns);
      this.L.data.set(row.subarray(0, Math.min(i, rank)), i * rank);
      if (i >= rank) continue;
      this.L.data[i * rank + i] = 1;
      this.U.data.set(row.subarray(i), i * columns + i);
    }
    this.permutation = permutationOf(rows, compact.exchanges);
    this.#a = a;
    this.#compact = compact;
  }

  /** The X with A·X = B, for one vector or for every column of a matrix; A must be square and nonsingular. */
  solve(b: MatrixLike): Matrix;
  solve(b: ArrayLike<number>): Float64Array;
  solve(b: RightHandSide): Matrix | Float64Array {
    const method = "Lu.solve";
    requireSquare(method, this.#a);
    const size = this.#a.rows;
    return solveInShape(method, size, b, (values, columns) => {
      requireRegular(method, this.U.diagonal(), this.#compact.zeroPivot, this.#condition());
      return kernelLuSolve(size, this.#compact, columns, values);
    });
  }

  #condition(): number {
    if (this.#compact.zeroPivot >= 0) return 0;
    this.#reciprocalCondition ??= kernelReciprocalCondition(this.#a.rows, this.#a.data, this.#compact);
    return this.#reciprocalCondition;
  }
}

/**
 * The triangular factors of any matrix, with partial pivoting.
 *
 * ```ts
 * const { L, U, permutation } = lu(Matrix.from([[1, 2], [4, 4]]));
 * permutation; // [1, 0]
 * L.multiply(U).toArrays(); // [[4, 4], [1, 2]]
 * ```
 */
export function lu(matrix: MatrixLike): Lu {
  const a = asMatrix("lu", matrix);
  requireFinite("lu", "the matrix", a);
  return new Lu(a, kernelLu(a.rows, a.columns, a.data));
}

/** The order of `size` rows after successive exchanges. */
function permutationOf(size: number, exchanges: Int32Array): Int32Array {
  const order = Int32Array.from({ length: size }, (_, i) => i);
  exchanges.forEach((other, i) => {
    [order[i], order[other]] = [order[other], order[i]];
  });
  return order;
}

export function kernelLu(rows: number, columns: number, data: Float64Array): CompactLu {
  return withArena((arena) => {
    const span = arena.copyIn(data);
    const exchanges = arena.int32(Math.min(rows, columns));
    const zeroPivot = luFactor(span, rows, columns, exchanges);
    return { data: span.copyOut(), exchanges: exchanges.copyOut(), zeroPivot };
  });
}

function kernelLuSolve(size: number, compact: CompactLu, columns: number, b: Float64Array): Float64Array {
  return withArena((arena) => {
    const x = arena.copyIn(b);
    const exchanges = arena.copyInInt32(compact.exchanges);
    luSolve({ span: arena.copyIn(compact.data), size, exchanges }, x, columns);
    return x.copyOut();
  });
}

function kernelReciprocalCondition(size: number, a: Float64Array, compact: CompactLu): number {
  return withArena((arena) => {
    const exchanges = arena.copyInInt32(compact.exchanges);
    const factors = { span: arena.copyIn(compact.data), size, exchanges };
    return estimateReciprocalCondition(arena, factors, columnNorm(size, size, a));
  });
}
