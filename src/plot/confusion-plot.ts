import { z } from "zod";
import { DataError, ShapeError } from "../base/errors.js";
import type { Label } from "../base/label.js";
import { parseOptions } from "../base/options.js";
import { Matrix, type MatrixLike } from "../linalg/matrix.js";
import { Figure } from "./core/figure.js";
import { drawHeatmap, heatmapHeight } from "./core/heatmap.js";
import { countText, shortText } from "./core/numbers.js";
import { figureOptions } from "./core/options.js";
import { sequentialColor } from "./core/palette.js";

const confusionSchema = z.strictObject({
  ...figureOptions,
  labels: z
    .custom<ArrayLike<Label>>((value) => typeof value === "object" && value !== null && "length" in value)
    .optional()
    .meta({ constraint: "a list of labels" })
    .describe("The names of the classes, in the order of rows and columns; 0, 1 and so on unless given."),
});

export type ConfusionPlotOptions = z.input<typeof confusionSchema>;

/**
 * A matrix of counts, true classes down and predicted ones across. The color and the second number of a cell
 * tell its share of the true class.
 *
 * ```ts
 * confusionPlot([[48, 2], [5, 45]], { labels: ["ham", "spam"] });
 * ```
 */
export function confusionPlot(counts: MatrixLike, options: ConfusionPlotOptions = {}): Figure {
  const method = "confusionPlot";
  const settings = parseOptions(method, confusionSchema, options);
  const matrix = readCounts(method, counts);
  const classes = matrix.rows;
  const labels = Array.from(settings.labels ?? Array.from({ length: classes }, (_, i) => i), String);
  if (labels.length !== classes) {
    throw new ShapeError(
      `${method}: option "labels" needs one label per class, ${classes}; got ${labels.length}.`,
      {
        method,
        option: "labels",
        expected: `${classes} labels`,
        received: `${labels.length} labels`,
      },
    );
  }
  const totals = Array.from({ length: classes }, (_, row) =>
    matrix.row(row).reduce((sum, count) => sum + count, 0),
  );
  const all = totals.reduce((sum, total) => sum + total, 0);
  const right = labels.reduce((sum, _, i) => sum + matrix.get(i, i), 0);
  const cells = labels.flatMap((_, row) =>
    labels.map((_, column) => {
      const count = matrix.get(row, column);
      const share = totals[row] > 0 ? count / totals[row] : 0;
      return {
        row,
        column,
        lines: [
          Number.isInteger(count) ? countText(count) : shortText(count),
          ...(totals[row] > 0 ? [`${shortText(Math.round(1000 * share) / 10)}%`] : []),
        ],
        color: (theme: "light" | "dark") => sequentialColor(theme, share),
      };
    }),
  );
  return new Figure(
    {
      method,
      description: `Confusion matrix of ${classes} classes (${labels.join(", ")}): ${shortText(right)} of ${shortText(all)} cases are predicted rightly, ${shortText((100 * right) / all)}%.`,
      notes: ["Colors and percentages are shares of the true class."],
      height: (width) => heatmapHeight(width, labels, classes, 0.6) + 18,
      draw: (frame) =>
        drawHeatmap(frame, { rows: labels, columns: labels, cells, xLabel: "predicted", yLabel: "true" }),
    },
    settings,
  );
}

function readCounts(method: string, counts: MatrixLike): Matrix {
  const matrix = counts instanceof Matrix ? counts : Matrix.from(counts);
  if (matrix.rows !== matrix.columns || matrix.rows === 0) {
    throw new ShapeError(
      `${method}: needs a square matrix of counts; got ${matrix.rows} × ${matrix.columns}.`,
      {
        method,
        expected: "a square matrix",
        received: `${matrix.rows} × ${matrix.columns}`,
      },
    );
  }
  const at = matrix.data.findIndex((count) => !(count >= 0 && Number.isFinite(count)));
  if (at >= 0 || !matrix.data.some((count) => count > 0)) {
    const row = Math.floor(at / matrix.columns);
    const what = at >= 0 ? `got ${matrix.data[at]} in row ${row}` : "all are 0";
    throw new DataError(`${method}: counts must be finite numbers ≥ 0, not all 0; ${what}.`, {
      method,
      ...(at >= 0 && { row }),
      expected: "finite numbers ≥ 0, not all 0",
      received: at >= 0 ? String(matrix.data[at]) : "zeros",
    });
  }
  return matrix;
}
