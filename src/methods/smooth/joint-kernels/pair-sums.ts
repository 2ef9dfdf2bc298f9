import { Matrix } from "../../../math/linalg/matrix.js";
import { withArena } from "../../../wasm/arena.js";
import { gemm } from "../../../wasm/blas.js";
import { logSumExpRows, softmaxRows } from "../../../wasm/elementary.js";
import { gaussianJoint } from "../../../wasm/gaussian-joint.js";
import { halves } from "./log-sums.js";

/** The number of terms held at once. */
const TERMS = 262144;

/** What the kernels of the cases, the cases' weights as their heights, add up to at each case. */
export interface PairSums {
  readonly cases: Matrix;
  readonly weights: Float64Array;
  /** The width of the kernels, by column. */
  readonly widths: Float64Array;
  /** Whether one repetition of a case does not count at itself. */
  readonly leaveOneOut: boolean;
  /**
   * Gets the logarithm of each sum Σ wᵢ exp(−½|z − zᵢ|²), and the mean of (z − zᵢ)² over its terms, column by column.
   */
  readonly visit: (index: number, logSum: number, squares: Float64Array) => void;
}

/** Visits every case in order; memory grows with their number, and time with its square. */
export function visitPairSums({ cases, weights, widths, leaveOneOut, visit }: PairSums): void {
  const { rows: n, columns } = cases;
  const z = cases.map((value, at) => value / widths[at % columns]);
  const squares = new Float64Array(columns);
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
      if (leaveOneOut)
        for (let i = 0; i < rows; i += 1) {
          const weight = weights[start + i];
          terms.array[i * n + start + i] = Math.log(weight - Math.min(1, weight));
        }
      logSumExpRows({ span: terms, rows, columns: n }, sums);
      softmaxRows({ span: terms, rows, columns: n }, terms);
      gemm(1, { span: terms, rows, columns: n }, { span: powers, rows: n, columns: 2 * columns }, 0, means);
      const [logs, moments] = [sums.array, means.array];
      for (let i = 0; i < rows; i += 1) {
        for (let j = 0; j < columns; j += 1) {
          const value = z.data[(start + i) * columns + j];
          const [mean, square] = [moments[2 * columns * i + j], moments[2 * columns * i + columns + j]];
          squares[j] = value * (value - 2 * mean) + square;
        }
        visit(start + i, logs[i], squares);
      }
    }
  });
}

function besideSquares(z: Matrix): Matrix {
  const { columns } = z;
  return new Matrix(z.rows, 2 * columns).map((_, at) => {
    const j = at % (2 * columns);
    const value = z.data[Math.floor(at / (2 * columns)) * columns + (j % columns)];
    return j < columns ? value : value * value;
  });
}
