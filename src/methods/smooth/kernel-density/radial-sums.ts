import type { Matrix } from "../../../math/linalg/matrix.js";
import { withArena } from "../../../wasm/arena.js";
import { logSumExpRows } from "../../../wasm/elementary.js";
import { gaussianJoint } from "../../../wasm/gaussian-joint.js";
import { halves, logAdd, logKernelSums } from "../joint-kernels/log-sums.js";
import type { RadialKernel } from "../joint-kernels/radial-kernels.js";

/** The numbers of cases and centers per block, so that their terms stay in the cache. */
const ROWS = 64;
const CENTERS = 1024;

/** ln Σᵢ exp(logWeightᵢ) K(|z − zᵢ|) at every whitened case, summed over all centers. */
export function logRadialSums(
  z: Matrix,
  centers: Matrix,
  logWeights: Float64Array,
  kernel: RadialKernel,
  isGaussian: boolean,
): Float64Array {
  if (isGaussian)
    return logKernelSums(
      z,
      centers,
      logWeights.map((log) => log + kernel.logConstant),
    );
  const { columns } = z;
  // A compact kernel is summed as it is, because it does not vanish far away but ends.
  const sums = new Float64Array(z.rows).fill(kernel.isCompact ? 0 : Number.NEGATIVE_INFINITY);
  if (z.rows === 0) return sums;
  const shift = logWeights.reduce((most, log) => Math.max(most, log), Number.NEGATIVE_INFINITY);
  const weights = logWeights.map((log) => Math.exp(log - shift));
  withArena((arena) => {
    const block = Math.min(CENTERS, centers.rows);
    const halfPrecisions = halves(arena, block * columns);
    const means = arena.copyIn(centers.data);
    const none = arena.float64(block);
    none.array.fill(0);
    const span = arena.float64(ROWS * columns);
    const terms = arena.float64(ROWS * block);
    const part = arena.float64(ROWS);
    for (let start = 0; start < z.rows; start += ROWS) {
      const rows = Math.min(ROWS, z.rows - start);
      span.set(z.data.subarray(start * columns, (start + rows) * columns));
      for (let first = 0; first < centers.rows; first += block) {
        const count = Math.min(block, centers.rows - first);
        const parts = {
          means: means.part(first * columns, count * columns),
          halfPrecisions,
          constants: none.part(0, count),
        };
        gaussianJoint({ span, rows, columns }, parts, terms);
        const { array } = terms;
        if (kernel.isCompact) {
          addHeights(
            kernel,
            array,
            weights.subarray(first, first + count),
            sums.subarray(start, start + rows),
          );
          continue;
        }
        for (let i = 0, at = 0; i < rows; i += 1)
          for (let k = 0; k < count; k += 1, at += 1)
            array[at] = logWeights[first + k] + kernel.logDensity(-2 * array[at]);
        logSumExpRows({ span: terms, rows, columns: count }, part);
        for (let i = 0; i < rows; i += 1) sums[start + i] = logAdd(sums[start + i], part.array[i]);
      }
    }
  });
  return kernel.isCompact ? sums.map((sum) => Math.log(sum) + shift + kernel.logConstant) : sums;
}

/** Adds the heights of the kernels at the given halves of −r² to the sum of every row. */
function addHeights(
  { height }: RadialKernel,
  negatives: Float64Array,
  weights: Float64Array,
  sums: Float64Array,
): void {
  const count = weights.length;
  for (let i = 0, at = 0; i < sums.length; i += 1) {
    let sum = 0;
    for (let k = 0; k < count; k += 1, at += 1) {
      const square = -2 * negatives[at];
      if (square <= 1) sum += weights[k] * height(square);
    }
    sums[i] += sum;
  }
}
