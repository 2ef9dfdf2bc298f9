// The smoothest functions on a graph of similar points.

import type { Convergence } from "../../../base/control.js";
import { eigenSymmetric } from "../../../math/linalg/eigen-symmetric.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { random } from "../../../math/probability/random/index.js";
import { leadingEigen } from "../../cluster/engine/lanczos.js";
import { withLargestPositive } from "../engine/signs.js";

/** Up to this size, all eigenvectors are computed. */
const SOLVED_WHOLE = 250;
/** Similarities below this would part what a link holds together. */
const LEAST = 1e-10;

/** The similarity of two points by their distance. */
export function similarityAt(
  distance: number,
  { similarity, bandwidth }: { readonly similarity: "gaussian" | "equal"; readonly bandwidth: number },
): number {
  return similarity === "equal" ? 1 : Math.max(LEAST, Math.exp(-((distance / bandwidth) ** 2) / 2));
}

export interface SimilarPairs {
  readonly a: Int32Array;
  readonly b: Int32Array;
  readonly similarities: Float64Array;
}

export interface SmoothFunctions {
  readonly embedding: Matrix;
  readonly eigenvalues: Float64Array;
  readonly convergence: Convergence;
}

/**
 * The solutions of L·y = λ·D·y with the smallest λ above that of the constant, where W has the similarities of all cases, D
 * their sums and L = D − W. A point stands for as many equal cases as it weighs, whose similarity is 1. By D, every
 * dimension has the mean square 1.
 */
export async function smoothFunctions(
  { a, b, similarities }: SimilarPairs,
  weights: Float64Array,
  components: number,
  settings: { readonly maxIterations: number; readonly tolerance: number; readonly seed: number },
  pause: () => Promise<unknown>,
  tell: (completed: number) => void,
): Promise<SmoothFunctions> {
  const { length: size } = weights;
  const { maxIterations, tolerance, seed } = settings;
  const links = similarities.map((value, at) => value * weights[a[at]] * weights[b[at]]);
  const own = weights.map((weight) => weight * Math.max(0, weight - 1));
  const degrees = own.slice();
  for (let at = 0; at < links.length; at += 1) {
    degrees[a[at]] += links[at];
    degrees[b[at]] += links[at];
  }
  const roots = degrees.map(Math.sqrt);
  const scaled = links.map((value, at) => value / (roots[a[at]] * roots[b[at]]));
  const diagonal = own.map((value, point) => value / degrees[point]);
  const count = components + 1;
  let values: Float64Array;
  let vectors: readonly Float64Array[];
  let convergence: Convergence = { converged: true, iterations: 1, criterion: 0, tolerance };
  if (size <= SOLVED_WHOLE) {
    const whole = Matrix.diagonal(diagonal);
    for (let at = 0; at < scaled.length; at += 1) {
      whole.data[a[at] * size + b[at]] += scaled[at];
      whole.data[b[at] * size + a[at]] += scaled[at];
    }
    const found = eigenSymmetric(whole);
    tell(1);
    values = found.values.slice(0, count);
    vectors = Array.from({ length: count }, (_, k) => found.vectors.column(k));
  } else {
    let products = 0;
    const apply = async (x: Float64Array) => {
      await pause();
      products += 1;
      tell(products);
      const out = x.map((value, point) => value * diagonal[point]);
      for (let at = 0; at < scaled.length; at += 1) {
        out[a[at]] += scaled[at] * x[b[at]];
        out[b[at]] += scaled[at] * x[a[at]];
      }
      return out;
    };
    const found = await leadingEigen({ size, bound: 1, apply }, count, {
      tolerance,
      maxProducts: maxIterations,
      stream: random(seed),
    });
    ({ values, vectors } = found);
    const { products: iterations, residual: criterion } = found;
    convergence = { converged: criterion <= tolerance, iterations, criterion, tolerance };
  }
  const total = Math.sqrt(degrees.reduce((sum, degree) => sum + degree, 0));
  const columns = vectors
    .slice(1)
    .map((vector) => vector.map((value, point) => (value * total) / roots[point]));
  return {
    embedding: withLargestPositive(Matrix.fromColumns(columns)),
    eigenvalues: values.slice(1).map((value) => Math.max(0, 1 - value)),
    convergence,
  };
}

/** The median of the distances to the last of the nearest points, or 1 if it is 0. */
export function medianReach(farthest: Float64Array): number {
  const sorted = farthest.slice().sort();
  const middle = sorted[Math.floor(sorted.length / 2)];
  return middle > 0 ? middle : 1;
}
