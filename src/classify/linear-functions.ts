// Linear functions of the features, one per class: their values, and which of them is the largest.

import { withArena } from "../kernel/arena.js";
import { largestLinear, linearScores, pairFunctions } from "../kernel/discriminant-scores.js";
import { forEachRowBlock, rowsPerBlock } from "../kernel/row-blocks.js";
import type { Matrix } from "../linalg/matrix.js";
import { scoreBlocks } from "./score-blocks.js";

/** Linear functions of the deviations from a center, one per class. */
export interface LinearFunctions {
  readonly center: Float64Array;
  /** classes × features */
  readonly coefficients: Matrix;
  readonly constants: Float64Array;
}

/** constant + (x − center)·coefficients, of every row for every class. */
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

/** Which class has the largest linear function, for every row; false where not all rows are finite. */
export function bestLinear(
  x: Matrix,
  { center, coefficients, constants }: LinearFunctions,
): { readonly codes: Int32Array; readonly finite: boolean } {
  const codes = new Int32Array(x.rows);
  let finite = true;
  // The others are compared with the first that can be the largest at all.
  const first = Math.max(0, constants.findIndex(Number.isFinite));
  const { rows: classes, columns } = coefficients;
  const slopes = coefficients.data.subarray(first * columns, classes * columns);
  withArena((arena) => {
    const functions = pairFunctions(arena, center, slopes, constants.subarray(first));
    const places = arena.int32(4 * Math.ceil(Math.min(x.rows, rowsPerBlock(x.columns)) / 4));
    forEachRowBlock(arena, x, (block, start) => {
      if (!largestLinear(block, functions, places)) finite = false;
      codes.set(places.part(0, block.rows).array, start);
    });
  });
  if (first > 0) for (let i = 0; i < codes.length; i += 1) codes[i] += first;
  return { codes, finite };
}
