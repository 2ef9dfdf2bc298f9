// Linear functions of the features, one per class: their values, and which is the largest.

import type { Matrix } from "../../math/linalg/matrix.js";
import { withArena } from "../../wasm/arena.js";
import { standardizeHere } from "../../wasm/covariances.js";
import { largestLinear, linearScores, pairFunctions } from "../../wasm/discriminant-scores.js";
import { forEachRowBlock, rowsPerBlock } from "../../wasm/row-blocks.js";
import { scoreBlocks } from "./score-blocks.js";

/** Linear functions of the deviations from a center, one per class. */
export interface LinearFunctions {
  readonly center: Float64Array;
  /** classes × features */
  readonly coefficients: Matrix;
  readonly constants: Float64Array;
}

/** constant + (x − center)·coefficients, for every row and class. */
export function scoreLinear(x: Matrix, { center, coefficients, constants }: LinearFunctions): Matrix {
  return scoreBlocks(x, constants.length, (arena) => {
    const functions = {
      center: arena.copyIn(center),
      coefficients: arena.copyIn(coefficients.data),
      constants: arena.copyIn(constants),
    };
    return (block, out) => linearScores(block, functions, out);
  });
}

/** Constants that absorb a center lose at most four digits if the slopes' terms at the center add up to less. */
const NEAR = 1e4;

/** The class with the largest linear function for every row, and whether all rows are finite. */
export function bestLinear(
  x: Matrix,
  { center, coefficients, constants }: LinearFunctions,
): { readonly codes: Int32Array; readonly finite: boolean } {
  const { rows: classes, columns } = coefficients;
  const codes = new Int32Array(x.rows);
  let finite = true;
  // The others are compared with the first that can be the largest.
  const first = Math.max(0, constants.findIndex(Number.isFinite));
  const slopes = coefficients.data.subarray(first * columns, classes * columns);
  const near = Array.from({ length: classes }, (_, k) => sizeAt(center, coefficients.row(k)) <= NEAR);
  const folded = near.every((isNear) => isNear);
  const levels = constants.map((constant, k) =>
    folded ? constant - valueAt(center, coefficients.row(k)) : constant,
  );
  withArena((arena) => {
    const functions = pairFunctions(arena, slopes, levels.subarray(first));
    const indices = arena.int32(4 * Math.ceil(Math.min(x.rows, rowsPerBlock(x.columns)) / 4));
    const [middle, ones] = [arena.copyIn(center), arena.copyIn(new Float64Array(columns).fill(1))];
    forEachRowBlock(arena, x, (block, start) => {
      if (!folded) standardizeHere(block, middle, ones);
      if (!largestLinear(block, functions, indices)) finite = false;
      codes.set(indices.part(0, block.rows).array, start);
    });
  });
  if (first > 0) for (let i = 0; i < codes.length; i += 1) codes[i] += first;
  return { codes, finite };
}

function valueAt(x: Float64Array, slopes: Float64Array): number {
  return x.reduce((sum, value, j) => sum + value * slopes[j], 0);
}

function sizeAt(x: Float64Array, slopes: Float64Array): number {
  return x.reduce((sum, value, j) => sum + Math.abs(value * slopes[j]), 0);
}
