import { Matrix } from "../../../math/linalg/matrix.js";
import type { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import type { Arena } from "../../../wasm/arena.js";
import { gemm } from "../../../wasm/blas.js";
import type { Float64Span } from "../../../wasm/span.js";

/** A matrix that is multiplied many times; a dense one is copied into kernel memory once. */
export class Products {
  readonly x: Matrix | SparseMatrix;
  readonly #arena: Arena;
  readonly #span: Float64Span | undefined;
  #spaces: Record<string, Float64Span> = {};

  constructor(arena: Arena, x: Matrix | SparseMatrix) {
    this.x = x;
    this.#arena = arena;
    this.#span = x instanceof Matrix ? arena.copyIn(x.data) : undefined;
  }

  /** X·U. */
  times(u: Matrix): Matrix {
    return this.x instanceof Matrix ? this.#product(this.x, u, false) : this.x.multiply(u);
  }

  /** Xᵀ·W. */
  transposedTimes(w: Matrix): Matrix {
    return this.x instanceof Matrix ? this.#product(this.x, w, true) : this.x.multiplyTransposed(w);
  }

  #product(x: Matrix, factor: Matrix, transposed: boolean): Matrix {
    const rows = transposed ? x.columns : x.rows;
    const side = transposed ? "t" : "n";
    const right = this.#space(`${side}Factor`, factor.data.length);
    right.array.set(factor.data);
    const out = this.#space(`${side}Product`, rows * factor.columns);
    const left = { span: this.#span as Float64Span, rows: x.rows, columns: x.columns, transposed };
    gemm(1, left, { span: right, rows: factor.rows, columns: factor.columns }, 0, out);
    return new Matrix(rows, factor.columns, out.copyOut());
  }

  /** Space that the next product of the same size uses again. */
  #space(name: string, length: number): Float64Span {
    if (this.#spaces[name]?.length !== length) this.#spaces[name] = this.#arena.float64(length);
    return this.#spaces[name];
  }
}
