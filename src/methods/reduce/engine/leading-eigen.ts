import { eigenSymmetricAway } from "../../../math/linalg/eigen-symmetric.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { random } from "../../../math/probability/random/index.js";
import type { FitControl } from "../../../model/control.js";
import { withArena } from "../../../wasm/arena.js";
import { denseTimesVector } from "../../../wasm/dense-graph.js";
import { leadingEigen } from "../../cluster/engine/lanczos.js";
import { withLargestPositive } from "./signs.js";

/** Up to this size, all eigenvectors are computed. */
const SOLVED_WHOLE = 250;
const MOST_PRODUCTS = 5000;
const TOLERANCE = 1e-13;

export interface LeadingPairs {
  /** The largest eigenvalues, the largest first. */
  readonly values: Float64Array;
  /** Their eigenvectors, one per column. */
  readonly vectors: Matrix;
}

/** The largest eigenvalues of a symmetric matrix, and their eigenvectors by the rule of signs. */
export async function largestEigen(
  a: Matrix,
  count: number,
  { threads, signal }: FitControl,
  pause: () => Promise<unknown>,
): Promise<LeadingPairs> {
  const { rows: size, data } = a;
  if (size <= SOLVED_WHOLE || 3 * count > size) {
    const { values, vectors } = await eigenSymmetricAway(a, { signal }, pause);
    const kept = Array.from({ length: Math.min(count, size) }, (_, j) => vectors.column(j));
    return { values: values.slice(0, count), vectors: withLargestPositive(Matrix.fromColumns(kept)) };
  }
  return withArena(async (arena) => {
    const matrix = arena.copyIn(data);
    const [from, to] = [arena.float64(size), arena.float64(size)];
    const apply = async (x: Float64Array) => {
      await pause();
      from.set(x);
      await denseTimesVector(matrix, size, from, to, { threads, signal });
      return to.copyOut();
    };
    const found = await leadingEigen({ size, bound: largestRowSum(a) || 1, apply }, count, {
      tolerance: TOLERANCE,
      maxProducts: MOST_PRODUCTS,
      stream: random(0),
    });
    return { values: found.values, vectors: withLargestPositive(Matrix.fromColumns(found.vectors)) };
  });
}

/** A bound of the absolute values of all eigenvalues. */
function largestRowSum({ rows, columns, data }: Matrix): number {
  let most = 0;
  for (let i = 0; i < rows; i += 1) {
    let sum = 0;
    for (let j = 0; j < columns; j += 1) sum += Math.abs(data[i * columns + j]);
    most = Math.max(most, sum);
  }
  return most;
}
