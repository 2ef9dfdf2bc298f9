// Kernel values of new rows with training rows, a block at a time, so that they never take much memory.

import { Matrix } from "../../../math/linalg/matrix.js";
import { gramHere } from "./gram.js";
import type { ResolvedKernel } from "./kernel.js";

/** Kernel values per block. */
const BLOCK_VALUES = 2 ** 20;

/** Gives the kernel values of each block of new rows, with the block and the index of its first row. */
export function eachBlock(
  method: string,
  kernel: ResolvedKernel,
  x: Matrix,
  training: Matrix,
  visit: (values: Matrix, block: Matrix, from: number) => void,
): void {
  const size = Math.max(1, Math.floor(BLOCK_VALUES / Math.max(1, training.rows)));
  for (let from = 0; from < x.rows; from += size) {
    const to = Math.min(x.rows, from + size);
    const block = new Matrix(to - from, x.columns, x.data.slice(from * x.columns, to * x.columns));
    visit(gramHere(method, kernel, block, training), block, from);
  }
}

/** The sum of the kernel values of every new row with the training rows, each times its coefficient. */
export function kernelScores(
  method: string,
  kernel: ResolvedKernel,
  x: Matrix,
  training: Matrix,
  coefficients: Float64Array,
): Float64Array {
  const out = new Float64Array(x.rows);
  eachBlock(method, kernel, x, training, (values, _block, from) => {
    out.set(values.multiply(coefficients), from);
  });
  return out;
}
