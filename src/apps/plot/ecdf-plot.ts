import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import { type Ecdf, ecdf, quantile } from "../../data/statistics/index.js";
import { curveLegend, curveMark } from "./core/curves.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { countText, plural, shortText } from "./core/numbers.js";
import { figureOptions, groupSchema, numbersOption } from "./core/options.js";
import { seriesStyle } from "./core/palette.js";
import { type NumbersSource, readNumbersByClass } from "./core/source.js";
import type { Theme } from "./core/theme.js";

const ecdfSchema = z.strictObject({
  ...figureOptions,
  x: numbersOption,
  by: groupSchema.optional().describe("One curve per class: a column's name, or a label per row."),
  quartiles: z.boolean().default(true).describe("Whether the quartiles are marked."),
});

export type EcdfPlotOptions = z.input<typeof ecdfSchema>;

interface Series {
  readonly name: string;
  readonly count: number;
  readonly share: Ecdf;
  readonly quartiles: readonly number[];
}

/** More steps than this are finer than the pixels of a screen. */
const MOST_STEPS = 2000;

/**
 * The share of values at or below each number, with the quartiles marked: a percentile plot.
 *
 * ```ts
 * ecdfPlot([3, 1, 3, 8]);
 * ```
 */
export function ecdfPlot(source: NumbersSource, options: EcdfPlotOptions = {}): Figure {
  const method = "ecdfPlot";
  const settings = parseOptions(method, ecdfSchema, options);
  const { name, groups, notes, byClass } = readNumbersByClass(method, source, settings);
  const series = byClass.map((values, code): Series => {
    return {
      name: groups.names[code],
      count: values.length,
      share: ecdf(values),
      quartiles: quantile(values, [0.25, 0.5, 0.75], { method: 1 }),
    };
  });
  const several = series.length > 1;
  const steps = Math.max(...series.map(({ share }) => share.values.length));
  return makeFigure(method, settings, {
    description: `Share of values up to each ${name}. ${series.map(describe).join(" ")}`,
    notes: [
      steps > MOST_STEPS &&
        `Curves are drawn through ${countText(MOST_STEPS)} of their steps, evenly chosen by share; no step is off by more than ${100 / MOST_STEPS}%.`,
      ...notes,
    ],
    legend: (theme) => (several ? curveLegend(theme, groups.names, settings.quartiles) : []),
    height: (width) => Math.round(Math.min(400, 120 + width * 0.42)),
    plot: ({ theme }) => ({
      x: { label: name },
      y: {
        label: "share of values ≤ x",
        domain: [0, 1],
        ticks: [0, 0.25, 0.5, 0.75, 1],
        tickFormat: (share: number) => `${100 * share}%`,
      },
      marginTop: 28,
      marks: [
        ...series.map(({ share }, index) =>
          curveMark(theme, stepPoints(share), index, { curve: "step-after", strokeWidth: 1.75 }),
        ),
        ...(settings.quartiles ? series.flatMap((one, index) => marks(theme, one, index, several)) : []),
      ],
    }),
  });
}

/** From 0 up; if there are many steps, those closest to evenly spaced shares. */
function stepPoints({ values, probabilities }: Ecdf): [x: number, share: number][] {
  const points: [number, number][] = [[values[0], 0]];
  let next = 0;
  for (let i = 0; i < values.length; i += 1) {
    const last = i === values.length - 1;
    if (values.length > MOST_STEPS && !last && probabilities[i] < next) continue;
    points.push([values[i], probabilities[i]]);
    next = probabilities[i] + 1 / MOST_STEPS;
  }
  return points;
}

/** The points where the curve reaches ¼, ½ and ¾. */
function marks(theme: Theme, { quartiles }: Series, index: number, several: boolean): Plot.Markish[] {
  const { color, symbol } = seriesStyle(theme.name, index);
  const points = quartiles.map((x, i) => ({
    x,
    share: (i + 1) / 4,
    label: `${["Q1", "median", "Q3"][i]} ${shortText(x)}`,
  }));
  const dots = Plot.dot(points, {
    x: "x",
    y: "share",
    symbol,
    fill: color,
    stroke: theme.background,
    r: 4.5,
  });
  if (several) return [dots];
  return [
    Plot.link(points, { x1: "x", x2: "x", y1: 0, y2: "share", stroke: theme.muted, strokeDasharray: "3 3" }),
    dots,
    Plot.text(points, {
      x: "x",
      y: "share",
      text: "label",
      textAnchor: "end",
      dx: -8,
      dy: -8,
      fill: theme.text,
      stroke: theme.background,
      strokeWidth: 4,
    }),
  ];
}

function describe({ name, count, quartiles }: Series): string {
  const [first, middle, third] = quartiles.map((value) => shortText(value));
  return `${name && `${name}: `}${plural(count, "value")}, quartiles ${first}, ${middle}, ${third}.`;
}
