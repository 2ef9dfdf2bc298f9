import * as Plot from "@observablehq/plot";
import { z } from "zod";
import { parseOptions } from "../base/options.js";
import { type CoverageCurve, upperHull } from "../evaluate/roc/index.js";
import { curveLegend, curveMark, type Path, referenceLine, thinNote, thinned } from "./core/curves.js";
import { Figure } from "./core/figure.js";
import { isometricMarks } from "./core/isometrics.js";
import { shortText } from "./core/numbers.js";
import { figureOptions } from "./core/options.js";
import { type CurveSource, commonCounts, readCoverageCurves } from "./core/ranking.js";
import { drawSquare, squareHeight } from "./core/square.js";

const coverageSchema = z.strictObject({
  ...figureOptions,
  hull: z.boolean().default(false).describe("Whether the upper convex hull of each curve is drawn."),
  isometrics: z.boolean().default(false).describe("Whether lines of equal accuracy are drawn."),
});

export type CoveragePlotOptions = z.input<typeof coverageSchema>;

/**
 * The coverage curves of one or several models on the same cases: ROC curves in counts (Flach, section 2.2).
 *
 * ```ts
 * coveragePlot({ scores: [0.9, 0.5, 0.5, 0.1], positives: [true, true, false, false] });
 * ```
 */
export function coveragePlot(
  curves: CurveSource<CoverageCurve> | readonly CurveSource<CoverageCurve>[],
  options: CoveragePlotOptions = {},
): Figure {
  const method = "coveragePlot";
  const settings = parseOptions(method, coverageSchema, options);
  const rankings = readCoverageCurves(method, curves);
  const counts = commonCounts(
    method,
    "a coverage plot",
    rankings.map(({ curve }) => curve),
  );
  const [positives, negatives] = counts;
  const [height, width] = counts.map((count) => Math.max(count, 1));
  const unit = (path: Path): Path => path.map(([x, y]) => [x / width, y / height] as const);
  const paths = rankings.map(({ curve }) => thinned(unit(pathOf(curve))));
  const hulls = settings.hull ? rankings.map(({ curve }) => pathOf(upperHull(curve))) : [];
  const labels = rankings.map(({ name }) => name).filter((name) => name !== "");
  const scale = (path: Path): Path => path.map(([x, y]) => [x * width, y * height] as const);
  return new Figure(
    {
      method,
      description: `Coverage curves${labels.length > 0 ? ` of ${labels.join(", ")}` : ""} over ${shortText(positives)} positives and ${shortText(negatives)} negatives.`,
      notes: [
        ...(settings.hull ? ["Thin lines are the convex hulls."] : []),
        ...(settings.isometrics ? ["Grey lines join points of equal accuracy."] : []),
        ...thinNote(paths.some(({ thin }) => thin)),
      ],
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
            referenceLine(frame.theme, [0, 0], [negatives, positives]),
            ...hulls.map((hull, place) =>
              curveMark(frame.theme, hull, place, { strokeWidth: 1, strokeDasharray: "none" }),
            ),
            ...paths.map(({ path }, place) => curveMark(frame.theme, scale(path), place)),
            Plot.frame({ stroke: frame.theme.muted }),
          ],
        }),
    },
    settings,
  );
}

function pathOf({ falsePositives, truePositives }: CoverageCurve): Path {
  return Array.from(falsePositives, (count, i) => [count, truePositives[i]] as const);
}
