// The triangle R of a QR decomposition of rows centered by class, so that RᵀR is their scatter matrix.

import { Matrix } from "../../math/linalg/matrix.js";
import { qr } from "../../math/linalg/qr.js";
import { stackedTriangles } from "../../wasm/regression-block.js";
import type { ParallelControl } from "../../wasm/threads/parallel-for.js";
import { SCATTER_BLOCK_NUMBERS } from "../../wasm/tuning.js";

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
  const { columns, data } = x;
  const shape = { columns, responses: 0, intercept: false };
  const height = Math.max(4 * columns, Math.floor(SCATTER_BLOCK_NUMBERS / columns));
  const stacked = await stackedTriangles(shape, { x: data, y: new Float64Array() }, height, control);
  return joinTriangles([new Matrix(stacked.length / columns, columns, stacked)]);
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
