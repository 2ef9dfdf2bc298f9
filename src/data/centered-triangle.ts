// The triangle R of a QR decomposition of rows centered by class, so that RᵀR is their scatter matrix.

import { Matrix } from "../linalg/matrix.js";
import { qr } from "../linalg/qr.js";
import { withArena } from "../wasm/arena.js";
import { reduceRegressionBlocks, regressionSlot } from "../wasm/regression-block.js";
import type { ParallelControl } from "../wasm/threads/parallel-for.js";
import { SCATTER_BLOCK_NUMBERS } from "../wasm/tuning.js";

/** Blocks that are reduced at the same time. */
const SLOTS = 4;

/** √w·(x − mean of its class), row by row. */
export function centerRows(
  x: Matrix,
  codes: Int32Array,
  means: Matrix,
  weights: Float64Array | undefined,
): Matrix {
  const { rows, columns, data } = x;
  const out = new Matrix(rows, columns);
  for (let i = 0, at = 0; i < rows; i += 1) {
    const mean = codes[i] * columns;
    const root = weights === undefined ? 1 : Math.sqrt(weights[i]);
    for (let j = 0; j < columns; j += 1, at += 1) out.data[at] = root * (data[at] - means.data[mean + j]);
  }
  return out;
}

/** R of a QR decomposition, columns × columns, by blocks of rows whose triangles are stacked and factored again. */
export async function triangleOf(x: Matrix, control: ParallelControl): Promise<Matrix> {
  const { rows, columns, data } = x;
  const shape = { columns, responses: 0, intercept: false };
  const height = Math.max(4 * columns, Math.floor(SCATTER_BLOCK_NUMBERS / columns));
  const blocks = Math.ceil(rows / height);
  const stacked = new Matrix(blocks * columns, columns);
  await withArena(async (arena) => {
    const slots = Array.from({ length: Math.min(SLOTS, blocks) }, () =>
      regressionSlot(arena, shape, Math.min(rows, height), false),
    );
    for (let first = 0; first < blocks; first += SLOTS) {
      const filled = slots.slice(0, blocks - first).map((slot, i) => {
        const start = (first + i) * height;
        const end = Math.min(start + height, rows);
        slot.x.set(data.subarray(start * columns, end * columns));
        return { slot, rows: end - start };
      });
      await reduceRegressionBlocks(shape, filled, control);
      for (const [i, { slot }] of filled.entries())
        stacked.data.set(slot.r.array, (first + i) * columns * columns);
    }
  });
  return joinTriangles([stacked]);
}

/** The triangle of the rows of all these triangles together. */
export function joinTriangles(parts: readonly Matrix[]): Matrix {
  return qr(stack(parts)).R;
}

function stack(parts: readonly Matrix[]): Matrix {
  const [{ columns }] = parts;
  const out = new Matrix(
    parts.reduce((sum, { rows }) => sum + rows, 0),
    columns,
  );
  let at = 0;
  for (const { data } of parts) {
    out.data.set(data, at);
    at += data.length;
  }
  return out;
}
