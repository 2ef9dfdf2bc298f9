import type { Matrix } from "../../../math/linalg/matrix.js";
import { type Arena, withArena } from "../../../wasm/arena.js";
import { logSumExpRows } from "../../../wasm/elementary.js";
import { gaussianJoint } from "../../../wasm/gaussian-joint.js";

/** The numbers of points and cases per block, so that their terms stay in the cache. */
const PLACES = 64;
const CASES = 1024;

/** ln Σᵢ exp(cᵢ − ½|z − zᵢ|²) at every point z, over cases zᵢ with constants cᵢ, both whitened. */
export function logKernelSums(points: Matrix, cases: Matrix, constants: Float64Array): Float64Array {
  const sums = new Float64Array(points.rows).fill(Number.NEGATIVE_INFINITY);
  if (cases.rows === 0 || points.rows === 0) return sums;
  const { columns } = points;
  withArena((arena) => {
    const block = Math.min(CASES, cases.rows);
    const halfPrecisions = halves(arena, block * columns);
    const means = arena.copyIn(cases.data);
    const shifts = arena.copyIn(constants);
    const span = arena.float64(PLACES * columns);
    const terms = arena.float64(PLACES * block);
    const part = arena.float64(PLACES);
    for (let start = 0; start < points.rows; start += PLACES) {
      const rows = Math.min(PLACES, points.rows - start);
      span.set(points.data.subarray(start * columns, (start + rows) * columns));
      for (let first = 0; first < cases.rows; first += block) {
        const count = Math.min(block, cases.rows - first);
        const kernels = {
          means: means.part(first * columns, count * columns),
          halfPrecisions,
          constants: shifts.part(first, count),
        };
        gaussianJoint({ span, rows, columns }, kernels, terms);
        logSumExpRows({ span: terms, rows, columns: count }, part);
        const { array } = part;
        for (let i = 0; i < rows; i += 1) sums[start + i] = logAdd(sums[start + i], array[i]);
      }
    }
  });
  return sums;
}

/** ½ for every coordinate. */
export function halves(arena: Arena, length: number) {
  const span = arena.float64(length);
  span.array.fill(0.5);
  return span;
}

/** ln(eᵃ + eᵇ) */
export function logAdd(a: number, b: number): number {
  const [small, large] = a < b ? [a, b] : [b, a];
  return small === Number.NEGATIVE_INFINITY ? large : large + Math.log1p(Math.exp(small - large));
}
