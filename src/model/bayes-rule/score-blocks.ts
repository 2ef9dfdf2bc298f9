import { Matrix } from "../../math/linalg/matrix.js";
import { type Arena, withArena } from "../../wasm/arena.js";
import { forEachRowBlock, rowsPerBlock } from "../../wasm/row-blocks.js";
import type { Rows } from "../../wasm/rows.js";
import type { Float64Span } from "../../wasm/span.js";

/** The scores of many rows for every class, computed block by block by the kernels. */
export function scoreBlocks(
  x: Matrix,
  classes: number,
  prepare: (arena: Arena) => (block: Rows, out: Float64Span) => void,
): Matrix {
  const out = new Matrix(x.rows, classes);
  withArena((arena) => {
    const score = prepare(arena);
    const scores = arena.float64(Math.min(x.rows, rowsPerBlock(x.columns)) * classes);
    forEachRowBlock(arena, x, (block, start) => {
      score(block, scores);
      out.data.set(scores.part(0, block.rows * classes).array, start * classes);
    });
  });
  return out;
}
