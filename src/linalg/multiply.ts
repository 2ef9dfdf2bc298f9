import { ShapeError } from "../base/errors.js";
import { withArena } from "../wasm/arena.js";
import { gemm, gemv } from "../wasm/blas.js";
import { nativeBlas } from "../wasm/native/index.js";
import { forEachRowBlock, rowsPerBlock } from "../wasm/row-blocks.js";
import { Matrix } from "./matrix.js";

/** Below this many multiplications a plain loop is over before the copying would be. */
const SMALL = 512;
/** Up to this depth the kernel, too, adds up each element in one go. */
const ONE_PASS = 256;

export interface MultiplyOptions {
  /** Take the transpose of the left matrix. */
  readonly transposeA?: boolean;
  /** Take the transpose of the right matrix. */
  readonly transposeB?: boolean;
}

/** The sizes of a product of m×k by k×n, or an error if the two do not fit. */
export function productShape(
  method: string,
  a: Matrix,
  b: Matrix,
  { transposeA, transposeB }: MultiplyOptions,
): { m: number; n: number; k: number } {
  const [m, k] = transposeA ? [a.columns, a.rows] : [a.rows, a.columns];
  const [depth, n] = transposeB ? [b.columns, b.rows] : [b.rows, b.columns];
  if (k !== depth) {
    const left = `${a.shape}${transposeA ? ", transposed" : ""}`;
    const right = `${b.shape}${transposeB ? ", transposed" : ""}`;
    throw new ShapeError(
      `${method}: the left matrix has ${k} columns (${left}), the right one ${depth} rows (${right}); they must agree.`,
      { method, expected: `${k} rows`, received: `${depth} rows` },
    );
  }
  return { m, n, k };
}

/** The product op(A)·op(B), without forming a transpose. */
export function multiply(a: Matrix, b: Matrix, options: MultiplyOptions = {}): Matrix {
  const { transposeA = false, transposeB = false } = options;
  const { m, n, k } = productShape("multiply", a, b, options);
  if (m * n * k <= SMALL && k <= ONE_PASS) return plainProduct(a, b, transposeA, transposeB, m, n, k);
  const native = nativeBlas();
  const data =
    native === undefined
      ? kernelProduct(a, b, transposeA, transposeB, m, n)
      : native.multiply(m, n, k, a.data, transposeA, b.data, transposeB);
  return new Matrix(m, n, data);
}

function kernelProduct(
  a: Matrix,
  b: Matrix,
  transposeA: boolean,
  transposeB: boolean,
  m: number,
  n: number,
): Float64Array {
  return withArena((arena) => {
    const c = arena.float64(m * n);
    gemm(
      1,
      { span: arena.copyIn(a.data), rows: a.rows, columns: a.columns, transposed: transposeA },
      { span: arena.copyIn(b.data), rows: b.rows, columns: b.columns, transposed: transposeB },
      0,
      c,
    );
    return c.copyOut();
  });
}

/** The same sums in the same order as the kernel's, so that size does not change the answer. */
function plainProduct(
  a: Matrix,
  b: Matrix,
  transposeA: boolean,
  transposeB: boolean,
  m: number,
  n: number,
  k: number,
): Matrix {
  const [aRow, aColumn] = transposeA ? [1, a.columns] : [a.columns, 1];
  const [bRow, bColumn] = transposeB ? [1, b.columns] : [b.columns, 1];
  const c = new Matrix(m, n);
  for (let i = 0; i < m; i += 1) {
    for (let j = 0; j < n; j += 1) {
      let sum = 0;
      for (let p = 0; p < k; p += 1) sum += a.data[i * aRow + p * aColumn] * b.data[p * bRow + j * bColumn];
      c.data[i * n + j] = sum;
    }
  }
  return c;
}

/** A·x, row by row: block after block, so that memory does not grow with A. */
export function multiplyVector(a: Matrix, x: ArrayLike<number>): Float64Array {
  if (a.columns !== x.length) {
    throw new ShapeError(
      `multiply: the matrix has ${a.columns} columns (${a.shape}), the vector ${x.length} numbers; they must agree.`,
      { method: "multiply", expected: `${a.columns} numbers`, received: `${x.length} numbers` },
    );
  }
  const out = new Float64Array(a.rows);
  withArena((arena) => {
    const vector = arena.copyIn(x);
    const part = arena.float64(Math.min(a.rows, rowsPerBlock(a.columns)));
    forEachRowBlock(arena, a, (block, start) => {
      gemv(1, block, vector, 0, part);
      out.set(part.part(0, block.rows).array, start);
    });
  });
  return out;
}
