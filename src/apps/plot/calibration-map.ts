import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import { calibrationBins } from "../../evaluate/metrics/calibration/bins.js";
import { type BinaryCases, readBinaryCases } from "../../evaluate/metrics/input/scores.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import { probabilityScale, scaleOption } from "./calibration/probability-scale.js";
import { type CalibrationCurveMap, type CalibrationMapSource, readMaps } from "./calibration/read-maps.js";
import { curveLegend, curveMark, dotMark } from "./core/curves.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { requireDifferentNames } from "./core/lists.js";
import { sampleNote, sampleRows } from "./core/many.js";
import { plural, shortText } from "./core/numbers.js";
import { classOption, figureOptions, intervalSchema, sampleOptions, wholeNumber } from "./core/options.js";
import { type Interval, rangeOf, widened } from "./core/range.js";
import { wrongOption } from "./core/refusal.js";
import type { ScoredCases } from "./rankings/read-rankings.js";

const mapSchema = z.strictObject({
  ...figureOptions,
  cases: z
    .custom<ScoredCases>((value) => typeof value === "object" && value !== null)
    .optional()
    .meta({ constraint: "{ truth, scores }" })
    .describe("Cases with their scores, drawn at 0 and 1, with the shares of positives in bins of scores."),
  bins: wholeNumber(2, 50)
    .default(10)
    .describe("How many bins of equally many cases show observed shares; fewer if a bin would have under 5."),
  class: classOption.describe(
    "The class whose map is drawn, for a `CalibratedClassifier`; by default the last one.",
  ),
  scale: scaleOption,
  domain: intervalSchema
    .optional()
    .describe("The ends of the horizontal axis; by default the scores of the cases, or where the maps rise."),
  xLabel: z.string().default("score").describe("The label of the horizontal axis."),
  ...sampleOptions,
});

export type CalibrationMapOptions = z.input<typeof mapSchema>;

/** Points along a map. */
const STEPS = 300;

/** Cases with a share of positives. */
interface ShareBin {
  readonly score: number;
  readonly share: number;
}

/**
 * Maps from scores to probabilities, as calibration learns them: sigmoids, steps and beta curves over the scores, with
 * the cases they were learned from.
 *
 * ```ts
 * calibrationMap([plattScaling(truth, scores), isotonicCalibration(truth, scores)], { cases: { truth, scores } });
 * ```
 */
export function calibrationMap(
  source: CalibrationMapSource | readonly CalibrationMapSource[],
  options: Seeded<CalibrationMapOptions> = {},
): Figure {
  const method = "calibrationMap";
  const settings = parseOptions(method, mapSchema, withSeed(options));
  const { xLabel, most, seed } = settings;
  const maps = readMaps(method, source, settings.class);
  requireDifferentNames(method, maps);
  const cases = readCases(method, settings.cases);
  const domain = settings.domain ?? chooseDomain(method, maps, cases);
  const curves = maps.map((map) => curveOf(map, domain));
  const shares = cases === undefined ? [] : sharesOf(method, cases, settings.bins);
  const scale = probabilityScale(settings.scale, [
    ...curves.flatMap((curve) => curve.map(([, p]) => p)),
    ...shares.map(({ share }) => share),
  ]);
  const rows = Int32Array.from(cases?.scores.keys() ?? []).filter((row) =>
    within(cases?.scores[row], domain),
  );
  const shown = sampleRows(rows, most, seed);
  const names = maps.map(({ name }) => name);
  return makeFigure(method, settings, {
    description: `Probability over ${xLabel} by ${plural(maps.length, "calibration map")}: ${curves
      .map(
        (curve, k) =>
          `${names[k]} from ${shortText(curve[0][1])} to ${shortText(curve[curve.length - 1][1])}`,
      )
      .join(", ")}.`,
    notes: [
      cases !== undefined && "Small dots: cases, the positive ones at the top.",
      shares.length > 0 && `Rings: observed shares in ${plural(shares.length, "bin")} of equally many cases.`,
      scale.note,
      ...sampleNote(shown.length, rows.length, seed),
      cases !== undefined &&
        rows.length < cases.scores.length &&
        `${plural(cases.scores.length - rows.length, "case")} outside the axis not shown.`,
    ],
    legend: (theme) => curveLegend(theme, names),
    height: (width) => Math.round(Math.min(420, 110 + width * 0.44)),
    plot: ({ theme }) => {
      const [low, high] = scale.domain;
      const space = 0.06 * (high - low);
      const ends = cases === undefined ? scale.domain : ([low - space, high + space] as const);
      return {
        x: { label: xLabel, domain },
        y: { label: scale.word, ...scale.axis, domain: ends },
        marks: [
          ...(cases === undefined
            ? []
            : [
                dotMark(shown, cases.scores, cases.isPositive, {
                  y: (row: number) => (cases.isPositive[row] === 1 ? high + space / 2 : low - space / 2),
                  r: 2.4,
                  fill: theme.text,
                  fillOpacity: shown.length > 200 ? 0.15 : 0.5,
                }),
              ]),
          ...curves.map((curve, index) =>
            curveMark(
              theme,
              curve.map(([score, p]) => [score, scale.at(p)]),
              index,
            ),
          ),
          Plot.dot(
            shares.filter(({ score }) => within(score, domain)),
            {
              x: "score",
              y: ({ share }: ShareBin) => scale.at(share),
              r: 4,
              stroke: theme.text,
              fill: theme.background,
              strokeWidth: 1.4,
            },
          ),
        ],
      };
    },
  });
}

function readCases(method: string, cases: ScoredCases | undefined): BinaryCases | undefined {
  if (cases === undefined) return undefined;
  const { name: _, truth, scores, ...options } = cases;
  return readBinaryCases(method, truth, scores, options);
}

function within(score: number | undefined, [low, high]: Interval): boolean {
  return score !== undefined && score >= low && score <= high;
}

function chooseDomain(
  method: string,
  maps: readonly CalibrationCurveMap[],
  cases: BinaryCases | undefined,
): Interval {
  if (cases !== undefined) return widened(rangeOf(cases.scores), 0.04);
  const known = maps.flatMap(({ domain }) => domain ?? []);
  if (known.length > 0) return rangeOf(known);
  throw wrongOption(
    method,
    "domain",
    "given, because these maps do not tell which scores they expect",
    "nothing",
  );
}

/** Equal steps, and the corners of the map. */
function curveOf({ along, corners }: CalibrationCurveMap, [low, high]: Interval) {
  const steps = Array.from({ length: STEPS + 1 }, (_, i) => low + ((high - low) * i) / STEPS);
  const inside = corners.filter((corner) => corner > low && corner < high);
  const scores = Float64Array.from([...steps, ...inside]).sort();
  const probabilities = along(scores);
  return Array.from(scores, (score, i) => [score, probabilities[i]] as const);
}

/** Observed shares in bins of equally many cases, by weight of the cases. */
function sharesOf(method: string, cases: BinaryCases, wanted: number): readonly ShareBin[] {
  const bins = Math.min(wanted, Math.floor(cases.scores.length / 5));
  if (bins < 2) return [];
  return calibrationBins(method, cases, { bins, method: "frequency" })
    .filter(({ totalWeight }) => totalWeight > 0)
    .map(({ predicted, observed }) => ({ score: predicted, share: observed }));
}
