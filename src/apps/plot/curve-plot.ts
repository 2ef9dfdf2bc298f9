import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { badArgument, requireFields } from "../../base/arguments.js";
import { DataError, wanted, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import type { LearningCurve, ValidationCurve } from "../../evaluate/validate/curves.js";
import { curveLegend, markedCurve } from "./core/curves.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { namesOf, readList, readSeries } from "./core/lists.js";
import { numberAxis } from "./core/number-axis.js";
import { shortText } from "./core/numbers.js";
import { figureOptions } from "./core/options.js";
import { seriesStyle } from "./core/palette.js";
import { mustBe } from "./core/refusal.js";

const curveSchema = z.strictObject({
  ...figureOptions,
  xLabel: z
    .string()
    .default("x")
    .describe("The label of the horizontal axis: training cases, the name of an option."),
  yLabel: z.string().default("score").describe("The label of the vertical axis."),
  xScale: z.enum(["linear", "log"]).default("linear").describe("The scale of the horizontal axis."),
  band: z.string().default("").describe("What the bands show, for the caption."),
});

export type CurvePlotOptions = z.input<typeof curveSchema>;

/** One curve, with a band around it if the ends or the half width of the band are given. */
export interface CurveSeries {
  readonly name?: string;
  readonly mean: ArrayLike<number>;
  readonly lower?: ArrayLike<number>;
  readonly upper?: ArrayLike<number>;
  /** Half the width of the band, instead of its ends. */
  readonly deviation?: ArrayLike<number>;
}

interface Point {
  readonly x: number;
  readonly mean: number;
  readonly lower: number;
  readonly upper: number;
}

/**
 * Curves with bands over one axis: learning curves (scores over the number of training cases) and validation
 * curves (scores over the value of an option).
 *
 * ```ts
 * curvePlot(await learningCurve(new GaussianNB(), iris(), "species"));
 * curvePlot([50, 100, 200], [
 *   { name: "train", mean: [0.99, 0.97, 0.96], deviation: [0.01, 0.01, 0.01] },
 *   { name: "test", mean: [0.8, 0.86, 0.9], deviation: [0.05, 0.03, 0.02] },
 * ], { xLabel: "training cases", yLabel: "accuracy" });
 * ```
 */
export function curvePlot(
  curve: LearningCurve | ValidationCurve<unknown>,
  options?: CurvePlotOptions,
): Figure;
export function curvePlot(
  x: ArrayLike<number>,
  series: CurveSeries | readonly CurveSeries[],
  options?: CurvePlotOptions,
): Figure;
export function curvePlot(
  source: LearningCurve | ValidationCurve<unknown> | ArrayLike<number>,
  ...rest: readonly unknown[]
): Figure {
  requireFields("curvePlot", "the source", source, [], "a curve, or a list of numbers");
  if ("points" in source) {
    const { x, series, labels } = readCurve("curvePlot", source);
    return drawCurves(x, series, { ...labels, ...(rest[0] as CurvePlotOptions | undefined) });
  }
  return drawCurves(
    source,
    rest[0] as CurveSeries | readonly CurveSeries[],
    (rest[1] ?? {}) as CurvePlotOptions,
  );
}

/** The scores of a curve, and the labels that it gives the axes. */
function readCurve(method: string, curve: LearningCurve | ValidationCurve<unknown>) {
  const { points, metric } = curve;
  const isCurve =
    Array.isArray(points) && points.every((point) => typeof point === "object" && "test" in point);
  if (!isCurve)
    throw badArgument(method, "the source", "what learningCurve or validationCurve returns", curve);
  const values = points.map((point) => ("size" in point ? point.size : point.value));
  const other = values.find((value) => typeof value !== "number");
  if (other !== undefined) throw mustBe(method, "the values of the option", "numbers", quote(other));
  const series = (["training", "test"] as const).map((name): CurveSeries => {
    const deviation = points.map((point) => point[name].standardError);
    return {
      name,
      mean: points.map((point) => point[name].mean),
      // A single fold has no standard error.
      ...(deviation.every(Number.isFinite) && { deviation }),
    };
  });
  const labels = {
    xLabel: "option" in curve ? curve.option : "training cases",
    yLabel: metric,
    band: "mean ± one standard error over folds",
  };
  return { x: values as number[], series, labels };
}

function drawCurves(
  x: ArrayLike<number>,
  series: CurveSeries | readonly CurveSeries[],
  options: CurvePlotOptions,
): Figure {
  const method = "curvePlot";
  const settings = parseOptions(method, curveSchema, options);
  const points = readList(method, "x", x);
  const wrong = points.find((value) => value <= 0);
  if (settings.xScale === "log" && wrong !== undefined)
    throw mustBe(method, '"x"', "> 0 on a logarithmic axis", String(wrong), { column: "x" });
  const curves = readSeries(method, series).map((one) => ({
    name: one.name,
    ...readPoints(method, points, one),
  }));
  const labels = namesOf(curves);
  const axis = numberAxis(points, { scale: settings.xScale });
  const across = ({ x }: Point) => axis.at(x);
  const banded = curves.some(({ hasBand }) => hasBand);
  return makeFigure(method, settings, {
    description: `${settings.yLabel} over ${settings.xLabel}. ${curves
      .map(
        ({ name, points }) =>
          `${name && `${name}: `}from ${shortText(points[0].mean)} to ${shortText(points[points.length - 1].mean)}.`,
      )
      .join(" ")}`,
    notes: banded && settings.band !== "" ? [`Bands: ${settings.band}.`] : [],
    legend: (theme) => curveLegend(theme, labels, true),
    height: (width) => Math.round(Math.min(400, 120 + width * 0.42)),
    plot: (frame) => ({
      x: { label: settings.xLabel, ...axis.options(frame.width) },
      y: { label: settings.yLabel, nice: true },
      marks: curves.flatMap(({ points, hasBand }, index) => {
        const { color } = seriesStyle(frame.theme.name, index);
        const path = points.map((point) => [across(point), point.mean] as const);
        return [
          ...(hasBand
            ? [Plot.areaY(points, { x: across, y1: "lower", y2: "upper", fill: color, fillOpacity: 0.18 })]
            : []),
          ...markedCurve(frame.theme, path, index),
        ];
      }),
    }),
  });
}

function readPoints(
  method: string,
  x: Float64Array,
  one: CurveSeries,
): { points: Point[]; hasBand: boolean } {
  const size = { length: x.length };
  const mean = readList(method, "mean", one.mean, size);
  const deviation =
    one.deviation === undefined
      ? undefined
      : readList(method, "deviation", one.deviation, { ...size, low: 0 });
  const lower = one.lower === undefined ? undefined : readList(method, "lower", one.lower, size);
  const upper = one.upper === undefined ? undefined : readList(method, "upper", one.upper, size);
  if ((lower === undefined) !== (upper === undefined) || (lower !== undefined && deviation !== undefined)) {
    const sentence = words`a band needs both ${wanted('"lower" and "upper", or "deviation"')} alone.`;
    throw new DataError(method, sentence);
  }
  const points = Array.from(x, (value, i) => ({
    x: value,
    mean: mean[i],
    lower: lower?.[i] ?? mean[i] - (deviation?.[i] ?? 0),
    upper: upper?.[i] ?? mean[i] + (deviation?.[i] ?? 0),
  })).sort((a, b) => a.x - b.x);
  return { points, hasBand: lower !== undefined || deviation !== undefined };
}
