import { withArena } from "../wasm/arena.js";
import { type ParallelControl, parallelFor } from "../wasm/threads/parallel-for.js";
import { Matrix } from "./matrix.js";
import { type MultiplyOptions, productShape } from "./multiply.js";

/** Tall enough that packing the right matrix again for every block costs little. */
const ROWS_PER_BLOCK = 256;

/**
 * The product op(A)·op(B) on several threads, bit for bit that of `multiply`.
 *
 * ```ts
 * const c = await multiplyParallel(a, b, { threads: 2 });
 * ```
 */
export function multiplyParallel(
  a: Matrix,
  b: Matrix,
  options: MultiplyOptions & ParallelControl = {},
): Promise<Matrix> {
  return withArena(async (arena) => {
    const { m, n, k } = productShape("multiplyParallel", a, b, options);
    const [aRow, aColumn] = options.transposeA ? [1, a.columns] : [a.columns, 1];
    const [bRow, bColumn] = options.transposeB ? [1, b.columns] : [b.columns, 1];
    const left = arena.copyIn(a.data);
    const right = arena.copyIn(b.data);
    const out = arena.float64(m * n);
    const blocks: number[][] = [];
    for (let i = 0; i < m; i += ROWS_PER_BLOCK) {
      const rows = Math.min(ROWS_PER_BLOCK, m - i);
      const aPart = left.pointer + 8 * i * aRow;
      const cPart = out.pointer + 8 * i * n;
      blocks.push([rows, n, k, 1, aPart, aRow, aColumn, right.pointer, bRow, bColumn, 0, cPart, n]);
    }
    await parallelFor("gemm", blocks, options);
    return new Matrix(m, n, out.copyOut());
  });
}
