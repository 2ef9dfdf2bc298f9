// The picture on the page of Boolean factorization.

import { type Figure, imagePlot } from "../../src/apps/plot/index.js";
import { Matrix } from "../../src/math/linalg/matrix.js";
import { random } from "../../src/math/probability/random/index.js";
import { BooleanFactorization } from "../../src/methods/reduce/boolean-factorization/index.js";

const ROWS = 24;
const COLUMNS = 18;
/** The first column of each group and the one after its last, which overlap. */
const GROUPS = [
  [0, 8],
  [5, 13],
  [10, 18],
];
/** The share of cells that are changed. */
const NOISE = 0.08;

function likes(): Matrix {
  const stream = random(4);
  return new Matrix(ROWS, COLUMNS).map((_, at) => {
    const [i, j] = [Math.floor(at / COLUMNS), at % COLUMNS];
    // Every combination of groups but none at all, in turn.
    const mask = 1 + (Math.floor((7 * i) / ROWS) % 7);
    const isLiked = GROUPS.some(([start, end], k) => (mask >> k) & 1 && j >= start && j < end);
    return Number(stream.next() < NOISE ? !isLiked : isLiked);
  });
}

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  "boolean-factorization": async () => {
    const x = likes();
    const model = await new BooleanFactorization({ components: 3 }).fit(x);
    const product = model.inverseTransform(model.transform(x));
    const both = new Matrix(ROWS, 2 * COLUMNS + 2).map((_, at) => {
      const [i, j] = [Math.floor(at / (2 * COLUMNS + 2)), at % (2 * COLUMNS + 2)];
      if (j < COLUMNS) return x.get(i, j);
      return j < COLUMNS + 2 ? 0.15 : product.get(i, j - COLUMNS - 2);
    });
    return imagePlot(both, {
      white: 0,
      black: 1,
      width: 480,
      title: "Cells, and their Boolean product",
    });
  },
};
