// Samples without clusters, for the gap statistic (Tibshirani, Walther and Hastie 2001).

import { Matrix } from "../../math/linalg/matrix.js";
import { columnMeans } from "../../math/linalg/moments.js";
import { multiply } from "../../math/linalg/multiply.js";
import { svd } from "../../math/linalg/svd.js";
import type { Random } from "../../math/probability/random/index.js";

/** Draws as many rows as there are, uniformly in a box around them. */
export function referenceOf(x: Matrix, reference: "axes" | "box"): (stream: Random) => Matrix {
  if (reference === "box") {
    const box = rangesOf(x);
    return (stream) => drawIn(box, x, stream);
  }
  const means = columnMeans(x);
  const centered = x.map((value, at) => value - means[at % x.columns]);
  const { V: axes } = svd(centered);
  const box = rangesOf(multiply(centered, axes));
  return (stream) => {
    const drawn = drawIn(box, { rows: x.rows, columns: axes.columns }, stream);
    return multiply(drawn, axes, { transposeB: true }).map((value, at) => value + means[at % x.columns]);
  };
}

interface Box {
  readonly lowest: Float64Array;
  readonly widths: Float64Array;
}

function rangesOf({ data, rows, columns }: Matrix): Box {
  const lowest = new Float64Array(columns).fill(Number.POSITIVE_INFINITY);
  const highest = new Float64Array(columns).fill(Number.NEGATIVE_INFINITY);
  for (let row = 0; row < rows; row += 1) {
    for (let j = 0; j < columns; j += 1) {
      const value = data[row * columns + j];
      lowest[j] = Math.min(lowest[j], value);
      highest[j] = Math.max(highest[j], value);
    }
  }
  return { lowest, widths: highest.map((value, j) => value - lowest[j]) };
}

function drawIn(
  { lowest, widths }: Box,
  { rows, columns }: { readonly rows: number; readonly columns: number },
  stream: Random,
): Matrix {
  const out = new Matrix(rows, columns);
  for (let at = 0; at < out.data.length; at += 1) {
    const j = at % columns;
    out.data[at] = lowest[j] + widths[j] * stream.next();
  }
  return out;
}
