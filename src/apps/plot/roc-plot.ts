import type * as z from "zod";
import { parseOptions } from "../../base/options.js";
import { type RocCurve, rocCurve } from "../../evaluate/roc/index.js";
import type { Figure } from "./core/figure.js";
import { fixedText } from "./core/numbers.js";
import { SHARES } from "./core/square.js";
import { drawRankings } from "./rankings/draw-rankings.js";
import { rankingSchema } from "./rankings/options.js";
import { type CurveSource, readRankings } from "./rankings/read-rankings.js";

export type RocPlotOptions = z.input<typeof rankingSchema>;

/**
 * The ROC curves of one or several models, with the areas under them and, if wanted, the points at which the models
 * decide and those at which they should.
 *
 * ```ts
 * rocPlot({ truth: [true, true, false, false], scores: [0.9, 0.5, 0.5, 0.1] });
 * rocPlot([{ name: "a", curve: rocCurve(y, a) }, { name: "b", curve: rocCurve(y, b) }], { hull: true });
 * rocPlot({ truth, scores }, { points: [{ scores: "probability" }, { falseNegative: 5 }] });
 * ```
 */
export function rocPlot(
  curves: CurveSource<RocCurve> | readonly CurveSource<RocCurve>[],
  options: RocPlotOptions = {},
): Figure {
  const method = "rocPlot";
  const settings = parseOptions(method, rankingSchema, options);
  const rankings = readRankings(method, curves, rocCurve);
  const labels = rankings.map(({ name, curve }) => `${name}${name && ", "}AUC ${fixedText(curve.area, 3)}`);
  return drawRankings(settings, {
    method,
    rankings,
    labels,
    description: `ROC curves: ${labels.join("; ")}.`,
    size: [1, 1],
    x: { label: "false positive rate", domain: [0, 1], ticks: SHARES },
    y: { label: "true positive rate", domain: [0, 1], ticks: SHARES },
  });
}
