import type { Convergence, RunControl } from "../../../base/control.js";
import type { Steps } from "../../../base/steps.js";
import { leadingEigen } from "../../../math/basis/leading-eigen.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { multiply } from "../../../math/linalg/multiply.js";
import { svd } from "../../../math/linalg/svd.js";
import type { Random } from "../../../math/probability/random/index.js";

/** A matrix as what it makes of others, so that it need not be written out. */
export interface LinearOperator {
  readonly rows: number;
  readonly columns: number;
  times(block: Matrix): Matrix;
  transposedTimes(block: Matrix): Matrix;
}

export interface LeadingSingular {
  /** The largest singular values, the largest first. */
  readonly singularValues: Float64Array;
  /** Their right singular vectors, one per column. */
  readonly directions: Matrix;
  readonly convergence: Convergence;
}

export interface LeadingSettings {
  readonly tolerance: number;
  readonly maxIterations: number;
  readonly stream: Random;
  readonly onProgress?: RunControl["onProgress"];
}

/** Vectors beside the wanted ones in the first block, up to a width that later blocks keep. */
const BESIDE = 4;
const WIDEST = 24;

/**
 * The largest singular values and their right vectors, from products with random blocks: block Lanczos iteration on the
 * smaller of AᵀA and AAᵀ. The values come from A itself on the space that was found, so that squaring costs no digits.
 */
export function* leadingSingular(
  a: LinearOperator,
  count: number,
  { tolerance, maxIterations, stream, onProgress }: LeadingSettings,
): Steps<LeadingSingular> {
  const isTall = a.columns <= a.rows;
  const size = isTall ? a.columns : a.rows;
  const square = (block: Matrix) =>
    isTall ? a.transposedTimes(a.times(block)) : a.times(a.transposedTimes(block));
  const tell = (completed: number) => onProgress?.({ phase: "iterations", completed, total: maxIterations });
  const operator = {
    rows: size,
    times: square,
    *matrix(): Steps<Matrix> {
      yield;
      tell(1);
      return exactlySymmetric(square(Matrix.identity(size)));
    },
  };
  const start = new Matrix(size, Math.min(size, WIDEST, count + BESIDE)).map(() => stream.normal());
  const { vectors, residual, blocks } = yield* leadingEigen(operator, count, {
    start,
    tolerance,
    maxBlocks: maxIterations,
    onBlock: tell,
  });
  yield;
  const images = isTall ? a.times(vectors) : a.transposedTimes(vectors);
  yield;
  const { U, singularValues, V } = svd(images);
  return {
    singularValues,
    directions: isTall ? multiply(vectors, V) : U,
    convergence: { converged: residual <= tolerance, iterations: blocks, criterion: residual, tolerance },
  };
}

function exactlySymmetric(a: Matrix): Matrix {
  return a.map((value, at) => (value + a.data[(at % a.rows) * a.rows + Math.floor(at / a.rows)]) / 2);
}
