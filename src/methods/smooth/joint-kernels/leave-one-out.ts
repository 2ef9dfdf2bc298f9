import { Matrix } from "../../../math/linalg/matrix.js";
import { withArena } from "../../../wasm/arena.js";
import { gemm } from "../../../wasm/blas.js";
import { logSumExpRows, softmaxRows } from "../../../wasm/elementary.js";
import { gaussianJoint } from "../../../wasm/gaussian-joint.js";
import { halves } from "./log-sums.js";

/** The number of terms held at once. */
const TERMS = 262144;

export interface LeaveOneOut {
  /** Σ wᵢ ln f₋ᵢ(xᵢ), up to constants, where f₋ᵢ leaves out one repetition of case i. */
  readonly value: number;
  /** Its derivatives with respect to the logarithm of each column's width. */
  readonly gradient: Float64Array;
}

/** The log likelihood of the cases, each under the density of the others, for kernels of these widths. */
export function leaveOneOut(cases: Matrix, weights: Float64Array, widths: Float64Array): LeaveOneOut {
  const { rows: n, columns } = cases;
  const z = cases.map((value, at) => value / widths[at % columns]);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const gradient = new Float64Array(columns);
  let value = 0;
  withArena((arena) => {
    const block = Math.max(1, Math.min(n, Math.floor(TERMS / n)));
    const kernels = {
      means: arena.copyIn(z.data),
      halfPrecisions: halves(arena, n * columns),
      constants: arena.copyIn(weights.map((weight) => Math.log(weight))),
    };
    // The cases and their squares side by side, so that one product with the shares of the kernels gives both means.
    const powers = arena.copyIn(besideSquares(z).data);
    const terms = arena.float64(block * n);
    const sums = arena.float64(block);
    const means = arena.float64(block * 2 * columns);
    for (let start = 0; start < n; start += block) {
      const rows = Math.min(block, n - start);
      gaussianJoint(
        { span: kernels.means.part(start * columns, rows * columns), rows, columns },
        kernels,
        terms,
      );
      for (let i = 0; i < rows; i += 1) {
        const weight = weights[start + i];
        terms.array[i * n + start + i] = Math.log(weight - Math.min(1, weight));
      }
      logSumExpRows({ span: terms, rows, columns: n }, sums);
      softmaxRows({ span: terms, rows, columns: n }, terms);
      gemm(1, { span: terms, rows, columns: n }, { span: powers, rows: n, columns: 2 * columns }, 0, means);
      const [logs, moments] = [sums.array, means.array];
      for (let i = 0; i < rows; i += 1) {
        const weight = weights[start + i];
        value += weight * (logs[i] - Math.log(total - Math.min(1, weight)));
        for (let j = 0; j < columns; j += 1) {
          const own = z.data[(start + i) * columns + j];
          const [mean, square] = [moments[2 * columns * i + j], moments[2 * columns * i + columns + j]];
          gradient[j] += weight * (own * (own - 2 * mean) + square - 1);
        }
      }
    }
  });
  for (const width of widths) value -= total * Math.log(width);
  return { value, gradient };
}

function besideSquares(z: Matrix): Matrix {
  const { columns } = z;
  return new Matrix(z.rows, 2 * columns).map((_, at) => {
    const j = at % (2 * columns);
    const value = z.data[Math.floor(at / (2 * columns)) * columns + (j % columns)];
    return j < columns ? value : value * value;
  });
}
