// Scores of many rows for every class, block by block through the kernels.

import { type Arena, withArena } from "../../kernel/arena.js";
import {
  largestLinear,
  linearScores,
  pairFunctions,
  triangularScores,
  triangularScoresWork,
} from "../../kernel/discriminant-scores.js";
import { gaussianJoint } from "../../kernel/gaussian-joint.js";
import { forEachRowBlock, rowsPerBlock } from "../../kernel/row-blocks.js";
import type { Rows } from "../../kernel/rows.js";
import type { Float64Span } from "../../kernel/span.js";
import { Matrix } from "../../linalg/matrix.js";
import type { FactoredCovariance } from "./factor.js";

/** Linear functions of the deviations from a center, one per class. */
export interface LinearDiscriminants {
  readonly center: Float64Array;
  /** classes × features */
  readonly coefficients: Matrix;
  readonly constants: Float64Array;
}

/** constant + (x − center)·coefficients, of every row for every class. */
export function scoreLinear(x: Matrix, { center, coefficients, constants }: LinearDiscriminants): Matrix {
  return scoreBlocks(x, constants.length, (arena) => {
    const functions = {
      center: arena.copyIn(center),
      coefficients: arena.copyIn(coefficients.data),
      constants: arena.copyIn(constants),
    };
    return (block, out) => linearScores(block, functions, out);
  });
}

/** Which class has the largest linear function, for every row; false where not all rows are finite. */
export function bestLinear(
  x: Matrix,
  { center, coefficients, constants }: LinearDiscriminants,
): { readonly codes: Int32Array; readonly finite: boolean } {
  const codes = new Int32Array(x.rows);
  let finite = true;
  withArena((arena) => {
    const functions = pairFunctions(arena, center, coefficients.data, constants);
    const places = arena.int32(4 * Math.ceil(Math.min(x.rows, rowsPerBlock(x.columns)) / 4));
    forEachRowBlock(arena, x, (block, start) => {
      if (!largestLinear(block, functions, places)) finite = false;
      codes.set(places.part(0, block.rows).array, start);
    });
  });
  return { codes, finite };
}

/** constant − ½·(x − μ)ᵀΣ⁻¹(x − μ) for any covariances, one for all classes or one for each. */
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

/** The same for uncorrelated columns, their variances in one row for all classes or one for each. */
export function scoreDiagonal(x: Matrix, means: Matrix, constants: Float64Array, variances: Matrix): Matrix {
  const { columns } = means;
  const own = means.map((_, at) => variances.data[variances.rows === 1 ? at % columns : at]);
  return scoreBlocks(x, means.rows, (arena) => {
    const gaussians = {
      means: arena.copyIn(means.data),
      halfPrecisions: arena.copyIn(own.data.map((variance) => 0.5 / variance)),
      constants: arena.copyIn(constants),
    };
    return (block, out) => gaussianJoint(block, gaussians, out);
  });
}

function scoreBlocks(
  x: Matrix,
  classes: number,
  prepare: (arena: Arena) => (block: Rows, out: Float64Span) => void,
): Matrix {
  const out = new Matrix(x.rows, classes);
  withArena((arena) => {
    const score = prepare(arena);
    const scores = arena.float64(Math.min(x.rows, rowsPerBlock(x.columns)) * classes);
    forEachRowBlock(arena, x, (block, start) => {
      score(block, scores);
      out.data.set(scores.part(0, block.rows * classes).array, start * classes);
    });
  });
  return out;
}
