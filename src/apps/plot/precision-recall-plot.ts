import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { DataError, got, words } from "../../base/errors.js";
import { parseOptions } from "../../base/options.js";
import { curveLegend, curveMark, type Path, referenceLine, thinNote, thinned } from "./core/curves.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { listOf, readList, readSeries } from "./core/lists.js";
import { fixedText, shortText } from "./core/numbers.js";
import { figureOptions } from "./core/options.js";
import { drawSquare, SHARES, squareHeight } from "./core/square.js";
import type { NamedCurve } from "./rankings/read-rankings.js";

const precisionRecallSchema = z.strictObject({
  ...figureOptions,
  baseline: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe("The share of positives, which is the precision of a random ranking; drawn as a line."),
});

export type PrecisionRecallPlotOptions = z.input<typeof precisionRecallSchema>;

/** Points of a precision-recall curve with increasing or decreasing recall; `precisionRecallCurve` returns such points. */
export interface PrecisionRecallPoints {
  readonly name?: string;
  readonly recall: ArrayLike<number>;
  readonly precision: ArrayLike<number>;
  /** Shown in the legend. */
  readonly averagePrecision?: number;
}

/** A curve, alone or with a name. */
export type PrecisionRecallSource = PrecisionRecallPoints | NamedCurve<PrecisionRecallPoints>;

/**
 * Precision over recall. Between two points, the curve has the precision of the point with the
 * higher recall: a straight line between them could not be attained by any choice of threshold.
 *
 * ```ts
 * precisionRecallPlot({ name: "forest", curve: precisionRecallCurve(truth, scores) });
 * precisionRecallPlot({ recall: [0, 0.5, 1], precision: [1, 1, 0.67] }, { baseline: 0.5 });
 * ```
 */
export function precisionRecallPlot(
  curves: PrecisionRecallSource | readonly PrecisionRecallSource[],
  options: PrecisionRecallPlotOptions = {},
): Figure {
  const method = "precisionRecallPlot";
  const settings = parseOptions(method, precisionRecallSchema, options);
  const given = listOf<PrecisionRecallSource>(curves).map((one) => pointsOf(method, one));
  const series = readSeries(method, given);
  const paths = series.map((one) => thinned(readPath(method, one)));
  const labels = series.map(({ name, averagePrecision }) =>
    [name, averagePrecision === undefined ? "" : `AP ${fixedText(averagePrecision, 3)}`]
      .filter(Boolean)
      .join(", "),
  );
  return makeFigure(method, settings, {
    description: `Precision-recall curves${labels.some(Boolean) ? `: ${labels.join("; ")}` : ""}.`,
    notes: [
      settings.baseline !== undefined &&
        `The dotted line is a random ranking: precision ${shortText(settings.baseline)}.`,
      ...thinNote(paths.some(({ thin }) => thin)),
    ],
    legend: (theme) => (labels.every((label) => label === "") ? [] : curveLegend(theme, labels)),
    height: squareHeight,
    draw: (frame) =>
      drawSquare(frame, {
        x: { label: "recall", domain: [0, 1], ticks: SHARES },
        y: { label: "precision", domain: [0, 1], ticks: SHARES },
        marks: [
          settings.baseline === undefined
            ? null
            : referenceLine(frame.theme, [0, settings.baseline], [1, settings.baseline]),
          ...paths.map(({ path }, index) => curveMark(frame.theme, path, index, { curve: "step-before" })),
          Plot.frame({ stroke: frame.theme.muted }),
        ],
      }),
  });
}

function pointsOf(method: string, source: PrecisionRecallSource): PrecisionRecallPoints {
  requireFields(method, "every source", source, [], "a precision-recall curve");
  if (!("curve" in source)) return source;
  const { name, curve } = source;
  return name === undefined ? curve : { ...curve, name };
}

/** The points by increasing recall. */
function readPath(method: string, { recall, precision }: PrecisionRecallPoints): Path {
  const x = readList(method, "recall", recall, { low: 0, high: 1 });
  const y = readList(method, "precision", precision, { length: x.length, low: 0, high: 1 });
  const path = Array.from(x, (value, i) => [value, y[i]] as const);
  const falls = path.some(([value], i) => i > 0 && value < path[i - 1][0]);
  const rises = path.some(([value], i) => i > 0 && value > path[i - 1][0]);
  if (falls && rises) {
    throw new DataError(
      method,
      words`"recall" must increase or decrease throughout; it does ${got("both")}.`,
      { column: "recall", expected: "increasing or decreasing numbers" },
    );
  }
  return falls ? path.reverse() : path;
}
