// Terms that the cases tell apart: the square of a column of zeros and ones is the column itself.

import type { Matrix } from "../../../math/linalg/matrix.js";
import { LocalMoments } from "./local-moments.js";
import { LocalPoints, scaledColumns } from "./points.js";
import { type Exponents, planProducts } from "./polynomial.js";

/** What is left of a squared length if a term is a combination of others but for rounding. */
const DEPENDENT = 1e-11;

/** The terms that are not combinations of earlier ones over all cases, in their order. */
export function independentTerms(x: Matrix, terms: readonly Exponents[]): Exponents[] {
  const all = Array.from({ length: x.columns }, (_, j) => j);
  const distanceMap = scaledColumns(new Float64Array(x.columns).fill(1), all);
  const points = new LocalPoints({ x, distanceMap, weights: undefined });
  const moments = new LocalMoments(points, planProducts(terms));
  const ones = new Float64Array(x.rows).fill(1);
  const middle = new Float64Array(x.columns);
  points.writeFeatures(
    points.minima.map((least, j) => least / 2 + points.maxima[j] / 2),
    middle,
  );
  const listed = { count: x.rows, indices: Int32Array.from(ones.keys()) };
  moments.add(listed, middle, ones, ones);
  const kept = independentColumns(moments.gram, terms.length);
  return terms.filter((_, k) => kept[k]);
}

/** Which columns of a Gram matrix are not combinations of those before them, by a Cholesky factor that leaves out the others. */
function independentColumns(gram: Float64Array, size: number): boolean[] {
  const factor = new Float64Array(size * size);
  const kept = new Array<boolean>(size).fill(false);
  for (let i = 0; i < size; i += 1) {
    const length = gram[i * size + i];
    let rest = length;
    for (let j = 0; j < i; j += 1) {
      if (!kept[j]) continue;
      let sum = gram[i * size + j];
      for (let k = 0; k < j; k += 1) if (kept[k]) sum -= factor[i * size + k] * factor[j * size + k];
      factor[i * size + j] = sum / factor[j * size + j];
      rest -= factor[i * size + j] ** 2;
    }
    kept[i] = rest > DEPENDENT * length;
    if (kept[i]) factor[i * size + i] = Math.sqrt(rest);
  }
  return kept;
}
