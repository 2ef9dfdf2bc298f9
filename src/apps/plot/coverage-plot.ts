import type * as z from "zod";
import { parseOptions } from "../../base/options.js";
import { type CoverageCurve, coverageCurve } from "../../evaluate/roc/index.js";
import type { Figure } from "./core/figure.js";
import { namesOf } from "./core/lists.js";
import { shortText } from "./core/numbers.js";
import { drawRankings } from "./rankings/draw-rankings.js";
import { rankingSchema } from "./rankings/options.js";
import { type CurveSource, commonCounts, readRankings } from "./rankings/read-rankings.js";

export type CoveragePlotOptions = z.input<typeof rankingSchema>;

/**
 * The coverage curves of one or several models on the same cases: ROC curves in counts (Flach, section 2.2). With
 * `splits` and `isometrics` it shows how a feature is split by information gain (Flach, figures 10.3 and 10.4).
 *
 * ```ts
 * coveragePlot({ truth: [true, true, false, false], scores: [0.9, 0.5, 0.5, 0.1] });
 * coveragePlot({ truth, scores }, { hull: "both", splits: [{ thresholds: 0.5 }], isometrics: "information-gain" });
 * ```
 */
export function coveragePlot(
  curves: CurveSource<CoverageCurve> | readonly CurveSource<CoverageCurve>[],
  options: CoveragePlotOptions = {},
): Figure {
  const method = "coveragePlot";
  const settings = parseOptions(method, rankingSchema, options);
  const rankings = readRankings(method, curves, coverageCurve);
  const [positives, negatives] = commonCounts(method, "a coverage plot", rankings);
  const labels = namesOf(rankings);
  return drawRankings(settings, {
    method,
    rankings,
    labels,
    description: `Coverage curves${labels.length > 0 ? ` of ${labels.join(", ")}` : ""} over ${shortText(positives)} positives and ${shortText(negatives)} negatives.`,
    size: [negatives, positives],
    x: { label: "negatives", domain: [0, Math.max(negatives, 1)] },
    y: { label: "positives", domain: [0, Math.max(positives, 1)] },
  });
}
