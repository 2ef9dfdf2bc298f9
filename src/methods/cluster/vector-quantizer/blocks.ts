// Images as rows of numbers, one row per block of pixels.

import { counted, got, ShapeError, wanted, words } from "../../../base/errors.js";
import { requireKnownOptions } from "../../../base/known-options.js";
import { Matrix, type MatrixLike } from "../../../math/linalg/matrix.js";
import { requireWhole } from "../../../math/probability/distributions/require.js";

/** The size of the blocks that an image is divided into. */
export interface BlockOptions {
  /** Pixels from top to bottom of a block; 2 by default. */
  readonly height?: number | undefined;
  /** Pixels from left to right; 2 by default. */
  readonly width?: number | undefined;
}

/**
 * Cuts an image, one number per pixel, into blocks: one row per block, from left to right and from top to bottom, with
 * the pixels of the block in the same order. The blocks must fill the image.
 *
 * ```ts
 * imageBlocks([[1, 2, 3, 4], [5, 6, 7, 8]]).toArrays(); // [[1, 2, 5, 6], [3, 4, 7, 8]]
 * ```
 */
export function imageBlocks(image: MatrixLike, options: BlockOptions = {}): Matrix {
  const { height, width } = readSizes("imageBlocks", options);
  const pixels = Matrix.from(image);
  requireWholeBlocks("imageBlocks", pixels.rows, pixels.columns, height, width);
  const across = pixels.columns / width;
  const out = new Matrix((pixels.rows / height) * across, height * width);
  eachPixel(pixels.rows, pixels.columns, height, width, (pixel, at) => {
    out.data[at] = pixels.data[pixel];
  });
  return out;
}

/**
 * Puts the blocks of `imageBlocks` together again to an image with so many rows of pixels.
 *
 * ```ts
 * imageOfBlocks([[1, 2, 5, 6], [3, 4, 7, 8]], 2).toArrays(); // [[1, 2, 3, 4], [5, 6, 7, 8]]
 * ```
 */
export function imageOfBlocks(blocks: MatrixLike, rows: number, options: BlockOptions = {}): Matrix {
  const method = "imageOfBlocks";
  const { height, width } = readSizes(method, options);
  requireWhole(method, "rows", rows, 1);
  const given = Matrix.from(blocks);
  const columns = given.data.length / rows;
  if (given.columns !== height * width) {
    const sentence = words`blocks of ${height}×${width} pixels have ${wanted(counted(height * width, "column"))}; got ${got(counted(given.columns, "column"))}.`;
    throw new ShapeError(method, sentence);
  }
  requireWholeBlocks(method, rows, columns, height, width);
  const out = new Matrix(rows, columns);
  eachPixel(rows, columns, height, width, (pixel, at) => {
    out.data[pixel] = given.data[at];
  });
  return out;
}

/** Calls with the index of every pixel in the image and in the list of all blocks. */
function eachPixel(
  rows: number,
  columns: number,
  height: number,
  width: number,
  visit: (pixel: number, at: number) => void,
): void {
  const across = columns / width;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const block = Math.floor(row / height) * across + Math.floor(column / width);
      visit(row * columns + column, (block * height + (row % height)) * width + (column % width));
    }
  }
}

function readSizes(method: string, options: BlockOptions): { height: number; width: number } {
  requireKnownOptions(method, options, ["height", "width"]);
  const { height = 2, width = 2 } = options;
  requireWhole(method, "height", height, 1);
  requireWhole(method, "width", width, 1);
  return { height, width };
}

function requireWholeBlocks(
  method: string,
  rows: number,
  columns: number,
  height: number,
  width: number,
): void {
  if (rows % height === 0 && columns % width === 0) return;
  const sentence = words`blocks of ${height}×${width} pixels do not fill an image of ${got(`${rows}×${columns}`)}.`;
  throw new ShapeError(method, sentence, { expected: `multiples of ${height} and ${width}` });
}
