import type { Label } from "../../base/label.js";
import type { Matrix } from "../../math/linalg/matrix.js";
import { Random, random } from "../../math/probability/random/index.js";

/** Cases drawn from a model, with the classes they were drawn from. */
export interface DrawnCases<L extends Label> {
  readonly rows: Matrix;
  readonly labels: L[];
}

/**
 * Draws classes by their probabilities; `values` fills the rows from the stream it gets. A seed always gives the
 * same cases, a stream continues with the next ones.
 */
export function drawCases<L extends Label>(
  classes: readonly L[],
  priors: ArrayLike<number>,
  count: number,
  seed: number | Random,
  values: (codes: Uint32Array, stream: Random) => Matrix,
): DrawnCases<L> {
  const [forClasses, forValues] = seed instanceof Random ? [seed, seed] : random(seed).split(2);
  const codes = forClasses.weightedIndices(priors, count);
  return { rows: values(codes, forValues), labels: Array.from(codes, (code) => classes[code]) };
}
