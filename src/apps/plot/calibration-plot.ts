import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { parseOptions } from "../../base/options.js";
import type { CalibrationBin } from "../../evaluate/metrics/calibration/bins.js";
import { normalQuantile } from "../../math/probability/special/normal.js";
import { type ProbabilityScale, probabilityScale, scaleOption } from "./calibration/probability-scale.js";
import { joined } from "./core/compose.js";
import { curveLegend, markedCurve, referenceLine } from "./core/curves.js";
import { drawPlot } from "./core/draw-plot.js";
import type { Frame } from "./core/drawing.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { namesOf, readList, readSeries } from "./core/lists.js";
import { shortText } from "./core/numbers.js";
import { figureOptions, levelOption } from "./core/options.js";
import { seriesStyle } from "./core/palette.js";
import { squareHeight, squareSide } from "./core/square.js";
import type { NamedCurve } from "./rankings/read-rankings.js";

const calibrationSchema = z.strictObject({
  ...figureOptions,
  level: levelOption.describe(
    "The confidence level of the intervals of the observed shares (Wilson's intervals), which need counts.",
  ),
  scale: scaleOption,
});

export type CalibrationPlotOptions = z.input<typeof calibrationSchema>;

/** Cases in bins by their predicted probability, as lists. */
export interface CalibrationPoints {
  readonly name?: string;
  /** The mean predicted probability of each bin. */
  readonly predicted: ArrayLike<number>;
  /** The share of positives in each bin. */
  readonly observed: ArrayLike<number>;
  /** How many cases each bin contains. */
  readonly counts?: ArrayLike<number>;
}

/** What `calibrationCurve` returns, alone or with a name, or lists of numbers. */
export type CalibrationSource =
  | readonly CalibrationBin[]
  | NamedCurve<readonly CalibrationBin[]>
  | CalibrationPoints;

interface Bin {
  readonly predicted: number;
  readonly observed: number;
  readonly count: number | undefined;
  readonly lower: number;
  readonly upper: number;
}

const LEFT = 50;
const RIGHT = 16;
const COUNTS = 112;

/**
 * Observed shares over predicted probabilities, with the number of cases in each bin below: a reliability
 * diagram.
 *
 * ```ts
 * calibrationPlot(calibrationCurve(truth, probabilities));
 * calibrationPlot({ predicted: [0.1, 0.5, 0.9], observed: [0.15, 0.5, 0.85], counts: [40, 20, 40] });
 * ```
 */
export function calibrationPlot(
  source: CalibrationSource | readonly CalibrationSource[],
  options: CalibrationPlotOptions = {},
): Figure {
  const method = "calibrationPlot";
  const settings = parseOptions(method, calibrationSchema, options);
  const reach = normalQuantile((1 + settings.level) / 2);
  const series = readSeries(method, pointsOf(method, source)).map((one) => ({
    name: one.name,
    bins: readBins(method, one, reach),
  }));
  const scale = probabilityScale(
    settings.scale,
    series.flatMap(({ bins }) => bins.flatMap(({ predicted, observed }) => [predicted, observed])),
  );
  const counted = series.some(({ bins }) => bins.some(({ count }) => count !== undefined));
  const labels = namesOf(series);
  return makeFigure(method, settings, {
    description: `Calibration${labels.length > 0 ? ` of ${labels.join(", ")}` : ""}: observed shares over predicted probabilities in ${series.map(({ bins }) => bins.length).join(", ")} bins.`,
    notes: [
      counted &&
        `Bars are Wilson's ${shortText(100 * settings.level)}% intervals. Below: the number of cases in each bin.`,
      scale.note,
    ],
    legend: (theme) => curveLegend(theme, labels, true),
    height: (width) => squareHeight(width) + (counted ? COUNTS : 0),
    draw: (frame) => {
      const { width, height } = frame;
      const low = counted ? COUNTS : 0;
      const side = squareSide({ width, height: height - low + 14 });
      const x = (width - side) / 2;
      const upper = { ...frame, width: side, height: height - low };
      const lower = { ...frame, width: side, height: low };
      return joined(frame, [
        [reliability(upper, series, scale, counted), x, 0],
        ...(counted ? [[counts(lower, series, scale), x, height - low] as const] : []),
      ]);
    },
  });
}

function pointsOf(
  method: string,
  source: CalibrationSource | readonly CalibrationSource[],
): readonly CalibrationPoints[] {
  const list = Array.isArray(source) && !isCurve(source) ? source : [source];
  return (list as readonly CalibrationSource[]).map((one) => {
    requireFields(method, "the source", one, [], "bins of probabilities, or a curve of them");
    if (isCurve(one)) return fromBins(one);
    return "curve" in one
      ? { ...(one.name !== undefined && { name: one.name }), ...fromBins(one.curve) }
      : one;
  });
}

function isCurve(source: unknown): source is readonly CalibrationBin[] {
  return Array.isArray(source) && typeof source[0]?.predicted === "number";
}

/** Bins without cases have no share to draw. */
function fromBins(curve: readonly CalibrationBin[]): CalibrationPoints {
  const bins = curve.filter(({ totalWeight }) => totalWeight > 0);
  return {
    predicted: bins.map(({ predicted }) => predicted),
    observed: bins.map(({ observed }) => observed),
    counts: bins.map(({ totalWeight }) => totalWeight),
  };
}

type Series = readonly { readonly name: string; readonly bins: readonly Bin[] }[];

function readBins(method: string, { predicted, observed, counts }: CalibrationPoints, reach: number): Bin[] {
  const x = readList(method, "predicted", predicted, { low: 0, high: 1 });
  const y = readList(method, "observed", observed, { length: x.length, low: 0, high: 1 });
  const n =
    counts === undefined ? undefined : readList(method, "counts", counts, { length: x.length, low: 0 });
  return Array.from(x, (value, i): Bin => {
    const interval = n === undefined || n[i] === 0 ? { lower: y[i], upper: y[i] } : wilson(y[i], n[i], reach);
    return { predicted: value, observed: y[i], count: n?.[i], ...interval };
  })
    .filter(({ count }) => count !== 0)
    .sort((a, b) => a.predicted - b.predicted);
}

/** The interval of a share p of n cases (Wilson 1927). */
function wilson(p: number, n: number, z: number): { lower: number; upper: number } {
  const scale = 1 / (1 + (z * z) / n);
  const middle = scale * (p + (z * z) / (2 * n));
  const half = scale * z * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n));
  return { lower: Math.max(0, middle - half), upper: Math.min(1, middle + half) };
}

function reliability(
  frame: Frame,
  series: Series,
  { at, axis, domain, word }: ProbabilityScale,
  counted: boolean,
): SVGElement {
  const { theme } = frame;
  const position = {
    x: ({ predicted }: Bin) => at(predicted),
    y: ({ observed }: Bin) => at(observed),
  };
  return drawPlot(frame, {
    x: { label: counted ? null : `predicted ${word}`, ...axis },
    y: { label: word === "probability" ? "observed share" : "observed log-odds", ...axis },
    marginLeft: LEFT,
    marginRight: RIGHT,
    marks: [
      referenceLine(theme, [domain[0], domain[0]], [domain[1], domain[1]]),
      ...series.flatMap(({ bins }, which) => {
        const { color } = seriesStyle(theme.name, which);
        return [
          Plot.ruleX(
            bins.filter(({ count }) => count !== undefined),
            {
              x: position.x,
              y1: ({ lower }: Bin) => at(lower),
              y2: ({ upper }: Bin) => at(upper),
              stroke: color,
              strokeOpacity: 0.7,
            },
          ),
          ...markedCurve(
            theme,
            bins.map((bin) => [position.x(bin), position.y(bin)]),
            which,
            { r: 4 },
          ),
        ];
      }),
      Plot.frame({ stroke: theme.muted }),
    ],
  });
}

/** How many cases each point represents. */
function counts(frame: Frame, series: Series, { at, axis, word }: ProbabilityScale): SVGElement {
  const { theme } = frame;
  const x = ({ predicted }: Bin) => at(predicted);
  return drawPlot(frame, {
    x: { label: `predicted ${word}`, ...axis },
    y: { label: "cases", zero: true, ticks: 2, nice: true },
    marginLeft: LEFT,
    marginRight: RIGHT,
    lines: "y",
    marks: [
      ...series.flatMap(({ bins }, which) => {
        const { color, symbol } = seriesStyle(theme.name, which);
        const known = bins.filter(({ count }) => count !== undefined);
        return [
          Plot.ruleX(known, { x, y: "count", stroke: color, strokeWidth: 2 }),
          Plot.dot(known, { x, y: "count", symbol, fill: color, r: 3 }),
        ];
      }),
      Plot.ruleY([0], { stroke: theme.text }),
    ],
  });
}
