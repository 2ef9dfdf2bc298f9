import { throwIfAborted } from "../../../base/control.js";
import { type RowSource, rowBlocks } from "../engine/penalized/blocks-design.js";

/** Neighboring coefficients. */
interface Part {
  readonly first: number;
  readonly size: number;
}

/** The standard deviation of the values of every term over the rows. */
export function spreadsOf(
  method: string,
  source: RowSource,
  parts: readonly Part[],
  coefficients: Float64Array,
  weights: Float64Array | undefined,
  signal: AbortSignal | undefined,
): Float64Array {
  const [shifts, sums, squares] = [0, 1, 2].map(() => new Float64Array(parts.length));
  let total = 0;
  for (const { block, first: start } of rowBlocks(source)) {
    throwIfAborted(method, signal);
    const { rows, columns, data } = block;
    for (let row = 0; row < rows; row += 1) {
      const weight = weights?.[start + row] ?? 1;
      total += weight;
      for (let k = 0; k < parts.length; k += 1) {
        const { first, size } = parts[k];
        let value = 0;
        for (let j = first; j < first + size; j += 1) value += coefficients[j] * data[row * columns + j];
        // About the first value, so that a large mean costs no digits.
        if (start + row === 0) shifts[k] = value;
        sums[k] += weight * (value - shifts[k]);
        squares[k] += weight * (value - shifts[k]) ** 2;
      }
    }
  }
  return sums.map((sum, k) => Math.sqrt(Math.max(0, squares[k] / total - (sum / total) ** 2)));
}
