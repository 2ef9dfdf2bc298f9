import { Matrix } from "../../../math/linalg/matrix.js";
import { withArena } from "../../../wasm/arena.js";
import { softmaxRows } from "../../../wasm/elementary.js";
import { gaussianJoint } from "../../../wasm/gaussian-joint.js";
import { whiten } from "../../smooth/joint-kernels/whiten.js";

/** Radial functions around centers. */
export interface RadialLayer {
  /** What is subtracted from every column, and by what it is divided, before distances are computed. */
  readonly means: Float64Array;
  readonly scales: Float64Array;
  /** One row for each function. */
  readonly centers: Matrix;
  /** The standard deviation of each, in units of the scaled columns. */
  readonly widths: Float64Array;
  readonly normalized: boolean;
}

/** Cases so many at a time. */
const BLOCK = 2048;

/**
 * exp(−½·(distance/width)²) of every case and center, cases × centers; normalized, it is divided by the sum over the
 * centers (ESL 6.28 and 6.29).
 */
export function radialFeatures(
  { means, scales, centers, widths, normalized }: RadialLayer,
  x: Matrix,
): Matrix {
  const scale = new Matrix(1, scales.length, scales);
  const z = whiten(x, means, scale);
  const { columns } = x;
  const count = centers.rows;
  const out = new Matrix(x.rows, count);
  withArena((arena) => {
    const halfPrecisions = arena.float64(count * columns);
    for (let at = 0; at < count * columns; at += 1)
      halfPrecisions.array[at] = 0.5 / widths[Math.floor(at / columns)] ** 2;
    const constants = arena.float64(count);
    constants.array.fill(0);
    const kernels = { means: arena.copyIn(whiten(centers, means, scale).data), halfPrecisions, constants };
    const block = Math.min(BLOCK, x.rows);
    const cases = arena.float64(block * columns);
    const terms = arena.float64(block * count);
    for (let start = 0; start < x.rows; start += block) {
      const rows = Math.min(block, x.rows - start);
      cases.set(z.data.subarray(start * columns, (start + rows) * columns));
      gaussianJoint({ span: cases, rows, columns }, kernels, terms);
      if (normalized) softmaxRows({ span: terms, rows, columns: count }, terms);
      const found = terms.array.subarray(0, rows * count);
      out.data.set(normalized ? found : found.map(Math.exp), start * count);
    }
  });
  return out;
}
