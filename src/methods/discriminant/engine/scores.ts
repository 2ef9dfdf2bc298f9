// Log densities of many rows in every class, computed by the kernels in blocks of rows.

import type { Matrix } from "../../../math/linalg/matrix.js";
import { scoreBlocks } from "../../../model/bayes-rule/score-blocks.js";
import { triangularScores, triangularScoresWork } from "../../../wasm/discriminant-scores.js";
import { gaussianJoint } from "../../../wasm/gaussian-joint.js";
import type { FactoredCovariance } from "./factor.js";

/** constant − ½·(x − μ)ᵀΣ⁻¹(x − μ) for any covariances, one shared by all classes or one for each. */
export function scoreFull(
  x: Matrix,
  means: Matrix,
  constants: Float64Array,
  factors: readonly FactoredCovariance[],
): Matrix {
  const size = means.columns ** 2;
  return scoreBlocks(x, means.rows, (arena) => {
    const roots = arena.float64(means.rows * size);
    for (let k = 0; k < means.rows; k += 1)
      roots.part(k * size, size).set(factors[factors.length === 1 ? 0 : k].root.data);
    const gaussians = { means: arena.copyIn(means.data), roots, constants: arena.copyIn(constants) };
    const work = triangularScoresWork(arena, means.columns);
    return (block, out) => triangularScores(block, gaussians, out, work);
  });
}

/** constant − ½·Σⱼ (xⱼ − μⱼ)²/σⱼ² for uncorrelated columns; the variances are one row for all classes or one for each. */
export function scoreDiagonal(x: Matrix, means: Matrix, constants: Float64Array, variances: Matrix): Matrix {
  const { columns } = means;
  const scaled = means.map((_, at) => variances.data[variances.rows === 1 ? at % columns : at]);
  return scoreBlocks(x, means.rows, (arena) => {
    const gaussians = {
      means: arena.copyIn(means.data),
      halfPrecisions: arena.copyIn(scaled.data.map((variance) => 0.5 / variance)),
      constants: arena.copyIn(constants),
    };
    return (block, out) => gaussianJoint(block, gaussians, out);
  });
}
