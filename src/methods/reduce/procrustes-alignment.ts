import * as z from "zod";
import { DataError, ShapeError, wanted, words } from "../../base/errors.js";
import { parseOptions } from "../../base/options.js";
import { got } from "../../base/sentence.js";
import { readWeights } from "../../base/weights.js";
import { asMatrix } from "../../math/linalg/as-matrix.js";
import { determinant } from "../../math/linalg/determinant.js";
import { Matrix, type MatrixLike } from "../../math/linalg/matrix.js";
import { columnMeans } from "../../math/linalg/moments.js";
import { multiply } from "../../math/linalg/multiply.js";
import { requireFinite } from "../../math/linalg/require.js";
import { svd } from "../../math/linalg/svd.js";

const METHOD = "procrustesAlignment";

export const procrustesAlignmentSchema = z.strictObject({
  scale: z.boolean().default(true).describe("Whether the rows may be stretched or shrunk."),
  reflection: z.boolean().default(true).describe("Whether the rows may be mirrored."),
  weights: z
    .custom<ArrayLike<number>>((value) => value === undefined || typeof value === "object")
    .optional()
    .describe("How much each row counts; a weight of 2 counts as two equal rows."),
});

export type ProcrustesAlignmentOptions = z.input<typeof procrustesAlignmentSchema>;

/** The similarity that brings rows nearest to other rows: scale · x · rotation + shift. */
export interface ProcrustesAlignment {
  /** An orthogonal matrix. */
  readonly rotation: Matrix;
  readonly scale: number;
  readonly shift: Float64Array;
  /** The rows after it. */
  readonly aligned: Matrix;
  /** The sum of squared distances of the aligned rows from the others. */
  readonly sumOfSquares: number;
  /** That sum as a share of the squares of the others around their mean: 0 for the same shape, at most 1 if the scale is free. */
  readonly disparity: number;
  /** Other rows after the same similarity. */
  apply(rows: MatrixLike): Matrix;
}

/**
 * Turns, mirrors, stretches and shifts rows so that they come nearest to others, row by row, in least squares: the
 * comparison of two embeddings (Schönemann and Carroll 1970).
 *
 * ```ts
 * const turned = [[0, 0], [0, 2], [-2, 0]];
 * procrustesAlignment([[0, 0], [1, 0], [0, 1]], turned).scale; // 0.5
 * ```
 */
export function procrustesAlignment(
  target: MatrixLike,
  rows: MatrixLike,
  options: ProcrustesAlignmentOptions = {},
): ProcrustesAlignment {
  const settings = parseOptions(METHOD, procrustesAlignmentSchema, options);
  const [y, x] = [asMatrix(METHOD, target), asMatrix(METHOD, rows)];
  requireFinite(METHOD, "the target", y);
  requireFinite(METHOD, "the rows", x);
  if (y.rows !== x.rows || y.columns !== x.columns || y.rows === 0 || y.columns === 0) {
    const sentence = words`the rows must have the shape of the target, ${wanted(y.shape)}, with one row at least; got ${got(x.shape)}.`;
    throw new ShapeError(METHOD, sentence);
  }
  const weights =
    settings.weights === undefined
      ? new Float64Array(x.rows).fill(1)
      : readWeights(METHOD, settings.weights, x.rows);
  const [means, targetMeans] = [columnMeans(x, weights), columnMeans(y, weights)];
  const centered = x.map((value, at) => value - means[at % x.columns]);
  const targets = y.map((value, at) => value - targetMeans[at % y.columns]);
  const [spread, targetSpread] = [squares(centered, weights), squares(targets, weights)];
  if (spread === 0) {
    const sentence = words`all rows are ${got("equal")}, so that nothing can be turned; give ${wanted("different rows")}.`;
    throw new DataError(METHOD, sentence);
  }
  const weighted = centered.map((value, at) => value * weights[Math.floor(at / x.columns)]);
  const { U, singularValues, V } = svd(multiply(weighted, targets, { transposeA: true }));
  const signs = new Float64Array(x.columns).fill(1);
  const turn = () =>
    multiply(
      U.map((value, at) => value * signs[at % x.columns]),
      V,
      { transposeB: true },
    );
  let rotation = turn();
  // Without reflections, the direction that matters least is not turned as it should be (Kabsch 1976).
  if (!settings.reflection && determinant(rotation) < 0) {
    signs[x.columns - 1] = -1;
    rotation = turn();
  }
  const trace = singularValues.reduce((sum, value, k) => sum + value * signs[k], 0);
  const scale = settings.scale ? Math.max(0, trace) / spread : 1;
  const moved = multiply(Matrix.from([means]), rotation).data;
  const shift = targetMeans.map((mean, j) => mean - scale * moved[j]);
  const apply = (given: MatrixLike): Matrix => {
    const more = asMatrix(METHOD, given);
    if (more.columns !== x.columns)
      throw new ShapeError(
        METHOD,
        words`the rows must have ${wanted(`${x.columns} columns`)}; got ${got(more.columns)}.`,
      );
    return multiply(more, rotation).map((value, at) => scale * value + shift[at % x.columns]);
  };
  const aligned = apply(x);
  const sumOfSquares = squares(aligned.subtract(y), weights);
  const disparity = targetSpread > 0 ? sumOfSquares / targetSpread : 0;
  return { rotation, scale, shift, aligned, sumOfSquares, disparity, apply };
}

function squares({ data, columns }: Matrix, weights: Float64Array): number {
  return data.reduce((sum, value, at) => sum + weights[Math.floor(at / columns)] * value * value, 0);
}
