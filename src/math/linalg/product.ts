// Matrix products over plain shapes and arrays. `Matrix` itself offers products, so they cannot import it.

import { counted, got, ShapeError, wanted, words } from "../../base/errors.js";
import { withArena } from "../../wasm/arena.js";
import { gemm, gemv } from "../../wasm/blas.js";
import { nativeBlas } from "../../wasm/native/index.js";
import { forEachRowBlock, rowsPerBlock } from "../../wasm/row-blocks.js";

/** Up to this many multiplications, a plain loop finishes before the data could be copied to a kernel. */
const SMALL = 512;
/** Up to this depth, the kernel also sums each element in a single pass. */
const ONE_PASS = 256;

export interface MultiplyOptions {
  /** Use the transpose of the left matrix. */
  readonly transposeA?: boolean;
  /** Use the transpose of the right matrix. */
  readonly transposeB?: boolean;
}

/** Row-major numbers with their shape. */
interface Operand {
  readonly rows: number;
  readonly columns: number;
  readonly data: Float64Array;
}

/** A product of an m×k by a k×n matrix. */
interface ProductShape {
  readonly m: number;
  readonly n: number;
  readonly k: number;
}

/** The sizes of a product, or an error if the operands do not conform. */
export function productShape(
  method: string,
  a: Operand,
  b: Operand,
  { transposeA, transposeB }: MultiplyOptions,
): ProductShape {
  const [m, k] = transposeA ? [a.columns, a.rows] : [a.rows, a.columns];
  const [depth, n] = transposeB ? [b.columns, b.rows] : [b.rows, b.columns];
  if (k !== depth) {
    const left = `${a.rows}×${a.columns}${transposeA ? ", transposed" : ""}`;
    const right = `${b.rows}×${b.columns}${transposeB ? ", transposed" : ""}`;
    const sentence = words`the left matrix has ${wanted(k)} columns (${left}) but the right one has ${got(counted(depth, "row"))} (${right}); they must agree.`;
    throw new ShapeError(method, sentence);
  }
  return { m, n, k };
}

/** op(A)·op(B), without forming a transpose. */
export function matrixProduct(a: Operand, b: Operand, options: MultiplyOptions = {}): Operand {
  const { transposeA = false, transposeB = false } = options;
  const { m, n, k } = productShape("multiply", a, b, options);
  const small = m * n * k <= SMALL && k <= ONE_PASS;
  const data = small
    ? plainProduct(a, b, transposeA, transposeB, { m, n, k })
    : (nativeBlas()?.multiply(m, n, k, a.data, transposeA, b.data, transposeB) ??
      kernelProduct(a, b, transposeA, transposeB, m * n));
  return { rows: m, columns: n, data };
}

function kernelProduct(
  a: Operand,
  b: Operand,
  transposeA: boolean,
  transposeB: boolean,
  size: number,
): Float64Array {
  return withArena((arena) => {
    const c = arena.float64(size);
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

/** The kernel's sums in the kernel's order, so that the answer does not depend on which one was chosen. */
function plainProduct(
  a: Operand,
  b: Operand,
  transposeA: boolean,
  transposeB: boolean,
  { m, n, k }: ProductShape,
): Float64Array {
  const [aRow, aColumn] = transposeA ? [1, a.columns] : [a.columns, 1];
  const [bRow, bColumn] = transposeB ? [1, b.columns] : [b.columns, 1];
  const c = new Float64Array(m * n);
  for (let i = 0; i < m; i += 1) {
    for (let j = 0; j < n; j += 1) {
      let sum = 0;
      for (let p = 0; p < k; p += 1) sum += a.data[i * aRow + p * aColumn] * b.data[p * bRow + j * bColumn];
      c[i * n + j] = sum;
    }
  }
  return c;
}

/** A·x, one block of rows at a time, so that kernel memory does not grow with A. */
export function matrixTimesVector(a: Operand, x: ArrayLike<number>): Float64Array {
  if (a.columns !== x.length) {
    const sentence = words`the matrix has ${wanted(a.columns)} columns (${a.rows}×${a.columns}) but the vector has ${got(counted(x.length, "number"))}; they must agree.`;
    throw new ShapeError("multiply", sentence);
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
