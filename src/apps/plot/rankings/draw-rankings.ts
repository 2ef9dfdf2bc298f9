// What ROC and coverage plots share: both are drawn from rates, in different units.

import * as Plot from "@observablehq/plot";
import { type CoverageCurve, lowerHull, type RocCurve, upperHull } from "../../../evaluate/roc/index.js";
import { curveLegend, curveMark, type Path, referenceLine, thinNote, thinned } from "../core/curves.js";
import { type Figure, makeFigure } from "../core/figure.js";
import type { LegendItem } from "../core/legend.js";
import { pointText } from "../core/numbers.js";
import { seriesStyle } from "../core/palette.js";
import { needs } from "../core/refusal.js";
import { drawSquare, squareHeight } from "../core/square.js";
import type { Theme } from "../core/theme.js";
import { isometricKind, isometricLines, isometricMarks, measureOf } from "./isometrics.js";
import type { RankingSettings } from "./options.js";
import { type MarkedDecision, readPoints } from "./points.js";
import { commonCounts, type NamedCurve } from "./read-rankings.js";
import { readSplits, type Split } from "./splits.js";

interface RankingSpec {
  readonly method: string;
  readonly rankings: readonly (NamedCurve<CoverageCurve> & { readonly name: string })[];
  readonly description: string;
  /** What the legend says about each curve; none for a curve without a name. */
  readonly labels: readonly string[];
  /** The ends of the axes. */
  readonly size: readonly [width: number, height: number];
  readonly x: NonNullable<Plot.PlotOptions["x"]>;
  readonly y: NonNullable<Plot.PlotOptions["y"]>;
}

type Rates = readonly [number, number];

export function drawRankings(
  settings: RankingSettings,
  { method, rankings, description, labels, size, x, y }: RankingSpec,
): Figure {
  const [width, height] = size;
  const curves = rankings.map(({ curve }) => withRates(curve));
  const paths = curves.map((curve) => thinned(pathOf(curve)));
  const hulls = curves.map((curve) => hullsOf(curve, settings.hull));
  if (settings.points.length + settings.splits.length > 0) requireBothClasses(method, curves);
  const points = readPoints(method, settings.points, curves);
  const splits = readSplits(method, settings.splits, curves);
  const isometrics = readIsometrics(method, settings, rankings, splits);
  const scaled = (path: Path): Path => path.map(([u, v]) => [u * width, v * height] as const);
  return makeFigure(method, settings, {
    description: [description, ...pointTexts(points, rankings, size), ...splitTexts(splits, size)].join(" "),
    notes: [
      settings.hull !== false && `Thin lines are the ${hullWords(settings.hull)}.`,
      isometrics !== undefined && `Gray lines join points of equal ${isometrics.words}.`,
      points.some(({ points: positions }) => positions.some(({ tangent }) => tangent.length > 0)) &&
        "Dotted lines join points of equal cost.",
      ...thinNote(paths.some(({ thin }) => thin)),
    ],
    legend: (theme) => [
      ...curveLegend(theme, labels),
      ...splits.map(({ name }, k) => splitItem(theme, name, curves.length + k)),
      ...points.map(({ name }, k) => pointItem(theme, name, k)),
    ],
    height: squareHeight,
    draw: (frame) => {
      const { theme } = frame;
      return drawSquare(frame, {
        x,
        y,
        marks: [
          ...(isometrics === undefined ? [] : isometricMarks(theme, isometrics.lines, size)),
          referenceLine(theme, [0, 0], size),
          ...hulls.flatMap((list, index) =>
            list.map((hull) =>
              curveMark(theme, scaled(hull), index, { strokeWidth: 1, strokeDasharray: "none" }),
            ),
          ),
          ...paths.map(({ path }, index) => curveMark(theme, scaled(path), index)),
          ...splits.flatMap((split, k) => splitMarks(theme, split, curves.length + k, scaled)),
          ...points.flatMap((point, k) => pointMarks(theme, point, k, scaled)),
          Plot.frame({ stroke: theme.muted }),
        ],
      });
    },
  });
}

/** A class without cases has the rate 0 everywhere. */
function withRates(curve: CoverageCurve): RocCurve {
  const { truePositives, falsePositives, positives, negatives } = curve;
  return {
    ...curve,
    truePositiveRates: truePositives.map((count) => count / Math.max(positives, Number.MIN_VALUE)),
    falsePositiveRates: falsePositives.map((count) => count / Math.max(negatives, Number.MIN_VALUE)),
  };
}

function requireBothClasses(method: string, curves: readonly RocCurve[]): void {
  const lacking = curves.find(({ positives, negatives }) => positives === 0 || negatives === 0);
  if (lacking === undefined) return;
  const received = lacking.positives === 0 ? "no positive case" : "no negative case";
  throw needs(method, "positive and negative cases to mark points and splits", received);
}

function pathOf({ falsePositiveRates, truePositiveRates }: RocCurve): Path {
  return Array.from(falsePositiveRates, (rate, i) => [rate, truePositiveRates[i]] as const);
}

function hullsOf(curve: RocCurve, setting: RankingSettings["hull"]): Path[] {
  if (setting === false) return [];
  const path = pathOf(curve);
  return [
    ...(setting === "lower" ? [] : [upperHull(curve)]),
    ...(setting === "lower" || setting === "both" ? [lowerHull(curve)] : []),
  ].map(({ indices: points }) => Array.from(points, (index) => path[index]));
}

function hullWords(setting: RankingSettings["hull"]): string {
  if (setting === "both") return "upper and lower convex hulls";
  return setting === "lower" ? "lower convex hulls" : "convex hulls";
}

/** Isometrics depend on the share of positive cases, so all curves must have the same. */
function readIsometrics(
  method: string,
  settings: RankingSettings,
  rankings: readonly NamedCurve<CoverageCurve>[],
  splits: readonly Split[],
) {
  const kind = isometricKind(settings.isometrics);
  if (kind === undefined) return undefined;
  const [positives, negatives] = commonCounts(method, 'option "isometrics"', rankings);
  if (positives === 0 || negatives === 0) return undefined;
  const measure = measureOf(kind, positives / (positives + negatives));
  const through = splits.flatMap(({ points }) => points);
  return { words: measure.words, lines: isometricLines(measure, through) };
}

function splitItem(theme: Theme, label: string, index: number): LegendItem {
  const { color, dash, symbol } = seriesStyle(theme.name, index);
  return { label, color, dash, symbol };
}

function splitMarks(
  theme: Theme,
  { points }: Split,
  index: number,
  scaled: (path: Path) => Path,
): Plot.Markish[] {
  const { color, symbol } = seriesStyle(theme.name, index);
  return [
    curveMark(theme, scaled([[0, 0], ...points, [1, 1]]), index, { strokeWidth: 1.6 }),
    Plot.dot(scaled(points) as [number, number][], { symbol, fill: color, r: 4.5 }),
  ];
}

function pointItem(theme: Theme, label: string, index: number): LegendItem {
  return { label, color: theme.text, symbol: seriesStyle(theme.name, index).symbol };
}

/** The color tells the curve, the symbol the decision. */
function pointMarks(
  theme: Theme,
  { points }: MarkedDecision,
  index: number,
  scaled: (path: Path) => Path,
): Plot.Markish[] {
  const { symbol } = seriesStyle(theme.name, index);
  return points.flatMap(({ rates, tangent }, curve) => {
    const { color } = seriesStyle(theme.name, curve);
    return [
      ...tangent.map((line) =>
        curveMark(theme, scaled(line), curve, { strokeWidth: 1.2, strokeDasharray: "1.5 3" }),
      ),
      Plot.dot(scaled([rates]) as [number, number][], {
        symbol,
        fill: color,
        // A decision that coincides with an earlier one must not hide it.
        r: Math.max(4, 7 - 1.5 * index),
        stroke: theme.text,
        strokeWidth: 1.2,
      }),
    ];
  });
}

function pointTexts(
  points: readonly MarkedDecision[],
  rankings: RankingSpec["rankings"],
  size: RankingSpec["size"],
): string[] {
  return points.map(
    ({ name, points: positions }) =>
      `${name}: ${positions
        .map(({ rates }, k) => `${rankings[k].name && `${rankings[k].name} `}${placeText(rates, size)}`)
        .join(", ")}.`,
  );
}

function splitTexts(splits: readonly Split[], size: RankingSpec["size"]): string[] {
  return splits.map(
    ({ name, points }) => `${name}: ${points.map((one) => placeText(one, size)).join(", ")}.`,
  );
}

function placeText([u, v]: Rates, [width, height]: RankingSpec["size"]): string {
  return pointText([u * width, v * height]);
}
