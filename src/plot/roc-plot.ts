import type * as z from "zod";
import { parseOptions } from "../base/options.js";
import { type RocCurve, rocCurve, upperHull } from "../evaluate/roc/index.js";
import { curveLegend, type Path, thinned } from "./core/curves.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { isometricMarks } from "./core/isometrics.js";
import { fixedText } from "./core/numbers.js";
import {
  type CurveSource,
  commonCounts,
  rankingMarks,
  rankingNotes,
  rankingSchema,
  readRankings,
} from "./core/ranking.js";
import { drawSquare, SHARES, squareHeight } from "./core/square.js";

export type RocPlotOptions = z.input<typeof rankingSchema>;

/**
 * The ROC curves of one or several models, with the areas under them.
 *
 * ```ts
 * rocPlot({ truth: [true, true, false, false], scores: [0.9, 0.5, 0.5, 0.1] });
 * rocPlot([{ name: "a", curve: rocCurve(y, a) }, { name: "b", curve: rocCurve(y, b) }], { hull: true });
 * ```
 */
export function rocPlot(
  curves: CurveSource<RocCurve> | readonly CurveSource<RocCurve>[],
  options: RocPlotOptions = {},
): Figure {
  const method = "rocPlot";
  const settings = parseOptions(method, rankingSchema, options);
  const rankings = readRankings(method, curves, rocCurve);
  const counts = settings.isometrics ? commonCounts(method, 'option "isometrics"', rankings) : undefined;
  const paths = rankings.map(({ curve }) => thinned(pathOf(curve)));
  const hulls = settings.hull ? rankings.map(({ curve }) => pathOf(upperHull(curve))) : [];
  const labels = rankings.map(({ name, curve }) => `${name}${name && ", "}AUC ${fixedText(curve.area, 3)}`);
  return makeFigure(settings, {
    method,
    description: `ROC curves: ${labels.join("; ")}.`,
    notes: rankingNotes(settings, paths),
    legend: (theme) => curveLegend(theme, labels),
    height: squareHeight,
    draw: (frame) =>
      drawSquare(frame, {
        x: { label: "false positive rate", domain: [0, 1], ticks: SHARES },
        y: { label: "true positive rate", domain: [0, 1], ticks: SHARES },
        marks: [
          ...(counts === undefined ? [] : isometricMarks(frame.theme, counts, [1, 1])),
          ...rankingMarks(
            frame.theme,
            [1, 1],
            hulls,
            paths.map(({ path }) => path),
          ),
        ],
      }),
  });
}

function pathOf({ falsePositiveRates, truePositiveRates }: RocCurve): Path {
  return Array.from(falsePositiveRates, (rate, i) => [rate, truePositiveRates[i]] as const);
}
