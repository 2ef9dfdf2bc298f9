import * as Plot from "@observablehq/plot";
import { z } from "zod";
import { parseOptions } from "../base/options.js";
import { type RocCurve, upperHull } from "../evaluate/roc/index.js";
import { curveLegend, curveMark, type Path, referenceLine, thinNote, thinned } from "./core/curves.js";
import { Figure } from "./core/figure.js";
import { isometricMarks } from "./core/isometrics.js";
import { fixedText } from "./core/numbers.js";
import { figureOptions } from "./core/options.js";
import { type CurveSource, commonCounts, readRocCurves } from "./core/ranking.js";
import { drawSquare, SHARES, squareHeight } from "./core/square.js";

const rocSchema = z.strictObject({
  ...figureOptions,
  hull: z.boolean().default(false).describe("Whether the upper convex hull of each curve is drawn."),
  isometrics: z.boolean().default(false).describe("Whether lines of equal accuracy are drawn."),
});

export type RocPlotOptions = z.input<typeof rocSchema>;

/**
 * The ROC curves of one or several models, with the areas below them.
 *
 * ```ts
 * rocPlot({ scores: [0.9, 0.5, 0.5, 0.1], positives: [true, true, false, false] });
 * rocPlot([{ name: "a", curve: rocCurve(a, y) }, { name: "b", curve: rocCurve(b, y) }], { hull: true });
 * ```
 */
export function rocPlot(
  curves: CurveSource<RocCurve> | readonly CurveSource<RocCurve>[],
  options: RocPlotOptions = {},
): Figure {
  const method = "rocPlot";
  const settings = parseOptions(method, rocSchema, options);
  const rankings = readRocCurves(method, curves);
  const counts = settings.isometrics
    ? commonCounts(
        method,
        'option "isometrics"',
        rankings.map(({ curve }) => curve),
      )
    : undefined;
  const paths = rankings.map(({ curve }) => thinned(pathOf(curve)));
  const hulls = settings.hull ? rankings.map(({ curve }) => pathOf(upperHull(curve))) : [];
  const labels = rankings.map(({ name, curve }) => `${name}${name && ", "}AUC ${fixedText(curve.area, 3)}`);
  return new Figure(
    {
      method,
      description: `ROC curves: ${labels.join("; ")}.`,
      notes: [
        ...(settings.hull ? ["Thin lines are the convex hulls."] : []),
        ...(counts === undefined ? [] : ["Grey lines join points of equal accuracy."]),
        ...thinNote(paths.some(({ thin }) => thin)),
      ],
      legend: (theme) => curveLegend(theme, labels),
      height: squareHeight,
      draw: (frame) =>
        drawSquare(frame, {
          x: { label: "false positive rate", domain: [0, 1], ticks: SHARES },
          y: { label: "true positive rate", domain: [0, 1], ticks: SHARES },
          marks: [
            ...(counts === undefined ? [] : isometricMarks(frame.theme, counts, [1, 1])),
            referenceLine(frame.theme, [0, 0], [1, 1]),
            ...hulls.map((hull, place) =>
              curveMark(frame.theme, hull, place, { strokeWidth: 1, strokeDasharray: "none" }),
            ),
            ...paths.map(({ path }, place) => curveMark(frame.theme, path, place)),
            Plot.frame({ stroke: frame.theme.muted }),
          ],
        }),
    },
    settings,
  );
}

function pathOf({ falsePositiveRates, truePositiveRates }: RocCurve): Path {
  return Array.from(falsePositiveRates, (rate, i) => [rate, truePositiveRates[i]] as const);
}
