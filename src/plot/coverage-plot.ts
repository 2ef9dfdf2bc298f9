import type * as z from "zod";
import { parseOptions } from "../base/options.js";
import { type CoverageCurve, coverageCurve, upperHull } from "../evaluate/roc/index.js";
import { curveLegend, type Path, thinned } from "./core/curves.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { isometricMarks } from "./core/isometrics.js";
import { shortText } from "./core/numbers.js";
import {
  type CurveSource,
  commonCounts,
  rankingMarks,
  rankingNotes,
  rankingSchema,
  readRankings,
} from "./core/ranking.js";
import { drawSquare, squareHeight } from "./core/square.js";

export type CoveragePlotOptions = z.input<typeof rankingSchema>;

/**
 * The coverage curves of one or several models on the same cases: ROC curves in counts (Flach, section 2.2).
 *
 * ```ts
 * coveragePlot({ truth: [true, true, false, false], scores: [0.9, 0.5, 0.5, 0.1] });
 * ```
 */
export function coveragePlot(
  curves: CurveSource<CoverageCurve> | readonly CurveSource<CoverageCurve>[],
  options: CoveragePlotOptions = {},
): Figure {
  const method = "coveragePlot";
  const settings = parseOptions(method, rankingSchema, options);
  const rankings = readRankings(method, curves, coverageCurve);
  const counts = commonCounts(method, "a coverage plot", rankings);
  const [positives, negatives] = counts;
  const [height, width] = counts.map((count) => Math.max(count, 1));
  const unit = (path: Path): Path => path.map(([x, y]) => [x / width, y / height] as const);
  const paths = rankings.map(({ curve }) => thinned(unit(pathOf(curve))));
  const hulls = settings.hull ? rankings.map(({ curve }) => pathOf(upperHull(curve))) : [];
  const labels = rankings.map(({ name }) => name).filter((name) => name !== "");
  const scale = (path: Path): Path => path.map(([x, y]) => [x * width, y * height] as const);
  return makeFigure(settings, {
    method,
    description: `Coverage curves${labels.length > 0 ? ` of ${labels.join(", ")}` : ""} over ${shortText(positives)} positives and ${shortText(negatives)} negatives.`,
    notes: rankingNotes(settings, paths),
    legend: (theme) => curveLegend(theme, labels),
    height: squareHeight,
    draw: (frame) =>
      drawSquare(frame, {
        x: { label: "negatives", domain: [0, width] },
        y: { label: "positives", domain: [0, height] },
        marks: [
          ...(settings.isometrics && positives > 0 && negatives > 0
            ? isometricMarks(frame.theme, counts, [negatives, positives])
            : []),
          ...rankingMarks(
            frame.theme,
            [negatives, positives],
            hulls,
            paths.map(({ path }) => scale(path)),
          ),
        ],
      }),
  });
}

function pathOf({ falsePositives, truePositives }: CoverageCurve): Path {
  return Array.from(falsePositives, (count, i) => [count, truePositives[i]] as const);
}
