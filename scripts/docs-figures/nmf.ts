// The picture on the page of NMF.

import { type Figure, imagePlot } from "../../src/apps/plot/index.js";
import { digits } from "../../src/data/datasets/index.js";
import { Matrix } from "../../src/math/linalg/matrix.js";
import { NMF } from "../../src/methods/reduce/nmf/index.js";

/** Pixels along a side of an image, images side by side, and the space between them. */
const SIDE = 8;
const ACROSS = 8;
const GAP = 1;

/** Images of equal size in rows of a large one, each scaled to its largest number. */
function tiles(images: Matrix): Matrix {
  const step = SIDE + GAP;
  const down = Math.ceil(images.rows / ACROSS);
  const out = new Matrix(down * step - GAP, ACROSS * step - GAP).map(() => 0.12);
  for (let k = 0; k < images.rows; k += 1) {
    const image = images.row(k);
    const largest = Math.max(...image);
    const corner = Math.floor(k / ACROSS) * step * out.columns + (k % ACROSS) * step;
    for (const [at, value] of image.entries())
      out.data[corner + Math.floor(at / SIDE) * out.columns + (at % SIDE)] = value / largest;
  }
  return out;
}

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  nmf: async () => {
    const model = await new NMF({ components: 16 }).fit((await digits()).drop(["digit"]));
    return imagePlot(tiles(model.components), {
      white: 0,
      black: 1,
      width: 480,
      title: "NMF: 16 parts of handwritten digits",
    });
  },
};
