// Tensor products whose penalties do not overlap (Wood, Scheipl and Faraway 2013).

import { symmetric } from "../../../math/basis/matrices.js";
import { basisSize } from "../../../math/basis/size.js";
import { mapped, type Smooth } from "../../../math/basis/smooth.js";
import { eigenSymmetric } from "../../../math/linalg/eigen-symmetric.js";
import { Matrix } from "../../../math/linalg/matrix.js";

/** Every margin is divided into wiggly and free functions; each combination but that of free ones alone is penalized. */
export function separateTensor(margins: readonly Smooth[]): Smooth {
  const natural = margins.map(inNaturalCoordinates);
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

/** Coordinates in which the penalty is the sum of squares of the first ones. */
function inNaturalCoordinates(margin: Smooth) {
  const [penalty] = margin.penalties;
  const { values, vectors } = eigenSymmetric(symmetric(penalty.matrix));
  const map = vectors.map((value, at) => {
    const j = at % vectors.columns;
    return j < penalty.rank ? value / Math.sqrt(values[j]) : value;
  });
  return { term: mapped(margin, map), wiggly: penalty.rank };
}
