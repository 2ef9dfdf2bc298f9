import { requireKnownOptions } from "../../base/known-options.js";
import { withArena } from "../../wasm/arena.js";
import * as core from "../../wasm/generated/calls/core.js";
import { blocksOf } from "../../wasm/row-blocks.js";
import { PARALLEL_OPTIONS, type ParallelControl, parallelFor } from "../../wasm/threads/parallel-for.js";
import { PRODUCT_ROWS_PER_BLOCK } from "../../wasm/tuning.js";
import { asMatrix } from "./as-matrix.js";
import { Matrix, type MatrixLike } from "./matrix.js";
import { type MultiplyOptions, productShape } from "./product.js";

/**
 * The product op(A)·op(B) on several threads, bit for bit the same as that of `multiply`.
 *
 * ```ts
 * const c = await multiplyParallel(a, b, { threads: 2 });
 * ```
 */
export function multiplyParallel(
  first: MatrixLike,
  second: MatrixLike,
  options: MultiplyOptions & ParallelControl = {},
): Promise<Matrix> {
  const [a, b] = [asMatrix("multiplyParallel", first), asMatrix("multiplyParallel", second)];
  requireKnownOptions("multiplyParallel", options, ["transposeA", "transposeB", ...PARALLEL_OPTIONS]);
  return withArena(async (arena) => {
    const { m, n, k } = productShape("multiplyParallel", a, b, options);
    const [aRow, aColumn] = options.transposeA ? [1, a.columns] : [a.columns, 1];
    const [bRow, bColumn] = options.transposeB ? [1, b.columns] : [b.columns, 1];
    const left = arena.copyIn(a.data);
    const right = arena.copyIn(b.data);
    const out = arena.float64(m * n);
    const blocks = blocksOf(m, PRODUCT_ROWS_PER_BLOCK).map(([first, rows]) => ({
      m: rows,
      n,
      k,
      alpha: 1,
      a: left.part(first * aRow),
      aRow,
      aColumn,
      b: right,
      bRow,
      bColumn,
      beta: 0,
      c: out.part(first * n),
      ldc: n,
    }));
    await parallelFor(core.gemm.calls(blocks), options);
    return new Matrix(m, n, out.copyOut());
  });
}
