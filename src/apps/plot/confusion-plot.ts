import * as z from "zod";
import { DataError, ShapeError } from "../../base/errors.js";
import { parseOptions } from "../../base/options.js";
import { FIGURE, got, wanted, words } from "../../base/sentence.js";
import { ConfusionMatrix } from "../../evaluate/metrics/classification/confusion-matrix.js";
import { Matrix, type MatrixLike } from "../../math/linalg/matrix.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { drawHeatmap, heatmapHeight } from "./core/heatmap.js";
import { countText, shortText } from "./core/numbers.js";
import { figureOptions, labelsOption } from "./core/options.js";
import { sequentialColor, type ThemeName } from "./core/palette.js";
import { wrongLength } from "./core/refusal.js";

const confusionSchema = z.strictObject({
  ...figureOptions,
  labels: labelsOption.describe(
    "The names of the classes, in the order of rows and columns; those of a confusion matrix, or 0, 1 and so on by default.",
  ),
});

export type ConfusionPlotOptions = z.input<typeof confusionSchema>;

/**
 * A confusion matrix, or a matrix of counts with one row per true class and one column per predicted class. The color
 * and the second number of a cell show its share of the true class.
 *
 * ```ts
 * confusionPlot(confusionMatrix(["ham", "spam", "spam"], ["ham", "spam", "ham"]));
 * confusionPlot([[48, 2], [5, 45]], { labels: ["ham", "spam"] });
 * ```
 */
export function confusionPlot(
  source: ConfusionMatrix | MatrixLike,
  options: ConfusionPlotOptions = {},
): Figure {
  const method = "confusionPlot";
  const settings = parseOptions(method, confusionSchema, options);
  const known = source instanceof ConfusionMatrix ? source : undefined;
  const matrix = readCounts(method, known?.counts ?? (source as MatrixLike));
  const classes = matrix.rows;
  const labels = Array.from(
    settings.labels ?? known?.classes ?? Array.from({ length: classes }, (_, i) => i),
    String,
  );
  if (labels.length !== classes)
    throw wrongLength(method, "labels", "label per class", [classes, labels.length]);
  const totals = Array.from({ length: classes }, (_, row) =>
    matrix.row(row).reduce((sum, count) => sum + count, 0),
  );
  const all = totals.reduce((sum, total) => sum + total, 0);
  const right = labels.reduce((sum, _, i) => sum + matrix.get(i, i), 0);
  const cell = (row: number, column: number) => {
    const count = matrix.get(row, column);
    const share = totals[row] > 0 ? count / totals[row] : 0;
    return {
      lines: [
        Number.isInteger(count) ? countText(count) : shortText(count),
        ...(totals[row] > 0 ? [`${shortText(Math.round(1000 * share) / 10)}%`] : []),
      ],
      color: (theme: ThemeName) => sequentialColor(theme, share),
    };
  };
  return makeFigure(method, settings, {
    description: `Confusion matrix of ${classes} classes (${labels.join(", ")}): ${shortText(right)} of ${shortText(all)} cases are predicted correctly, ${shortText((100 * right) / all)}%.`,
    notes: ["Colors and percentages are shares of the true class."],
    height: (width) => heatmapHeight(width, labels, classes, 0.6) + 18,
    draw: (frame) =>
      drawHeatmap(frame, { rows: labels, columns: labels, cell, xLabel: "predicted", yLabel: "true" }),
  });
}

function readCounts(method: string, counts: MatrixLike): Matrix {
  const matrix = counts instanceof Matrix ? counts : Matrix.from(counts);
  if (matrix.rows !== matrix.columns || matrix.rows === 0) {
    const sentence = words`${FIGURE}needs ${wanted("a square matrix")} of counts; got ${got(`${matrix.rows} × ${matrix.columns}`)}.`;
    throw new ShapeError(method, sentence);
  }
  const at = matrix.data.findIndex((count) => !(count >= 0 && Number.isFinite(count)));
  if (at >= 0 || !matrix.data.some((count) => count > 0)) {
    const row = Math.floor(at / matrix.columns);
    const what = at >= 0 ? `got ${matrix.data[at]} in row ${row}` : "all are 0";
    throw new DataError(method, words`counts must be ${wanted("finite numbers ≥ 0, not all 0")}; ${what}.`, {
      ...(at >= 0 && { row }),
      received: at >= 0 ? String(matrix.data[at]) : "zeros",
    });
  }
  return matrix;
}
