// Tensor products whose penalties do not overlap (Wood, Scheipl and Faraway 2013).

import { columnsFrom, scaledRows } from "../../../math/basis/combine.js";
import { evaluateBasis } from "../../../math/basis/evaluate.js";
import { sideBySide, symmetric } from "../../../math/basis/matrices.js";
import { basisSize } from "../../../math/basis/size.js";
import { mapped, type Smooth } from "../../../math/basis/smooth.js";
import { eigenSymmetric } from "../../../math/linalg/eigen-symmetric.js";
import { inverse } from "../../../math/linalg/inverse.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { multiply } from "../../../math/linalg/multiply.js";
import { qr } from "../../../math/linalg/qr.js";

/**
 * Every margin is divided into wiggly and free functions; each combination but that of free ones alone is penalized. The
 * columns are what the margins are functions of.
 */
export function separateTensor(
  margins: readonly Smooth[],
  columns: readonly Matrix[],
  weights: Float64Array | undefined,
): Smooth {
  const natural = margins.map((margin, k) => inNaturalCoordinates(margin, columns[k], weights));
  const sizes = natural.map(({ term }) => basisSize(term.basis));
  const total = sizes.reduce((product, size) => product * size, 1);
  const kinds = Array.from({ length: total }, (_, at) => {
    let [rest, kind] = [at, 0];
    for (let k = sizes.length - 1; k >= 0; k -= 1) {
      kind += rest % sizes[k] < natural[k].wiggly ? 2 ** k : 0;
      rest = Math.floor(rest / sizes[k]);
    }
    return kind;
  });
  const penalties = Array.from({ length: 2 ** sizes.length - 1 }, (_, k) => {
    const diagonal = Float64Array.from(kinds, (kind) => Number(kind === k + 1));
    return { matrix: Matrix.diagonal(diagonal), rank: diagonal.reduce((sum, value) => sum + value, 0) };
  });
  return {
    basis: { kind: "tensor", margins: natural.map(({ term }) => term.basis) },
    penalties,
    nullSpace: kinds.filter((kind) => kind === 0).length,
  };
}

/**
 * Coordinates in which the penalty is the sum of squares of the first ones, and the free functions are orthogonal over
 * the cases with a mean square of 1: their products with wiggly ones are penalized, so that their scale and their
 * rotation matter.
 */
function inNaturalCoordinates(margin: Smooth, x: Matrix, weights: Float64Array | undefined) {
  const [penalty] = margin.penalties;
  const { values, vectors } = eigenSymmetric(symmetric(penalty.matrix));
  const wiggly = penalty.rank;
  const scaled = vectors.map((value, at) => {
    const j = at % vectors.columns;
    return j < wiggly ? value / Math.sqrt(values[j]) : value;
  });
  if (wiggly === vectors.columns) return { term: mapped(margin, scaled), wiggly };
  const free = columnsFrom(vectors, wiggly, vectors.columns - wiggly);
  const total = weights?.reduce((sum, weight) => sum + weight, 0) ?? x.rows;
  const roots = Float64Array.from({ length: x.rows }, (_, row) => Math.sqrt((weights?.[row] ?? 1) / total));
  const { R } = qr(scaledRows(multiply(evaluateBasis(margin.basis, x), free), roots));
  const map = sideBySide(columnsFrom(scaled, 0, wiggly), free.multiply(inverse(R)));
  return { term: mapped(margin, map), wiggly };
}
