import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import type { TableLike } from "../../data/table/table.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import { scaleColor, scaleLegend } from "./core/color-scale.js";
import { dotMark } from "./core/curves.js";
import { type Figure, makeFigure } from "./core/figure.js";
import type { LegendEntry } from "./core/legend.js";
import { sampleNote, sampleRows } from "./core/many.js";
import { plural, shortText } from "./core/numbers.js";
import { figureOptions, intervalSchema, seedOption, wholeNumber } from "./core/options.js";
import { visibleColor } from "./core/palette.js";
import { type Interval, rangeOf } from "./core/range.js";
import { needs } from "./core/refusal.js";
import { legendSizes, radiusOf, readSizes } from "./core/sizes.js";
import { completeRows, type NamedNumbers, readTable, tableNumbers } from "./core/source.js";
import type { Theme } from "./core/theme.js";

const bubbleSchema = z.strictObject({
  ...figureOptions,
  x: z.string().default("x").describe("The column along the horizontal axis, such as the longitude."),
  y: z.string().default("y").describe("The column along the vertical axis, such as the latitude."),
  size: z.string().optional().describe("A column of numbers ≥ 0, shown as the areas of the circles."),
  color: z.string().optional().describe("A column of numbers, shown as colors."),
  colorDomain: intervalSchema
    .optional()
    .describe(
      "The numbers at both ends of the colors, by default the smallest and the largest; numbers outside get the color of the nearest end.",
    ),
  largest: z.number().gt(0).max(10).default(10).describe("The radius of the largest circle in pixels."),
  most: wholeNumber(10, 50_000)
    .default(10_000)
    .describe("The maximum number of points drawn; if there are more, a random sample is shown."),
  seed: seedOption,
});

export type BubblePlotOptions = z.input<typeof bubbleSchema>;

/** The radius of circles that show no size. */
const RADIUS = 3.5;

/**
 * Points in two dimensions that show two more numbers, by area and by color: a bubble map, if the axes are
 * longitude and latitude.
 *
 * ```ts
 * bubblePlot(housing, { x: "longitude", y: "latitude", size: "population", color: "medianHouseValue" });
 * ```
 */
export function bubblePlot(source: TableLike, options: Seeded<BubblePlotOptions> = {}): Figure {
  const method = "bubblePlot";
  const settings = parseOptions(method, bubbleSchema, withSeed(options));
  const { most, seed, largest } = settings;
  if (settings.size === undefined && settings.color === undefined) {
    throw needs(method, 'option "size", option "color", or both (scatterPlot needs neither)', "none");
  }
  const table = readTable(method, source);
  const numbers = (name: string) => tableNumbers(method, table, name);
  const [x, y] = [numbers(settings.x), numbers(settings.y)];
  const size = settings.size === undefined ? undefined : readSizes(method, numbers(settings.size));
  const color = settings.color === undefined ? undefined : numbers(settings.color);
  const read = [x, y, size, color].filter((one) => one !== undefined);
  const { rows, notes } = completeRows(method, read, {
    name: undefined,
    names: [""],
    codes: new Int32Array(table.rows),
  });
  const take = ({ values }: NamedNumbers, from: Int32Array = rows) =>
    Float64Array.from(from, (row) => values[row]);
  const ends = color === undefined ? undefined : (settings.colorDomain ?? rangeOf(take(color)));
  const sizes = size === undefined ? ([0, 0] as const) : rangeOf(take(size));
  const shown = bySize(sampleRows(rows, most, seed), size);
  const parts = [size && `area: ${size.name}`, color && `color: ${color.name}`].filter(Boolean);
  return makeFigure(method, settings, {
    description: `${plural(rows.length, "point")} of ${y.name} against ${x.name}, ${parts.join(", ")}.${
      color === undefined || ends === undefined ? "" : ` ${rangeText(color.name, rangeOf(take(color)))}`
    }${size === undefined ? "" : ` ${rangeText(size.name, sizes)}`}`,
    notes: [
      ...sampleNote(shown.length, rows.length, seed),
      color !== undefined &&
        settings.colorDomain !== undefined &&
        outsideNote(take(color), settings.colorDomain, color.name),
      ...notes,
    ],
    legend: (theme) => [
      ...(color === undefined || ends === undefined ? [] : [scaleLegend(theme, color.name, ends)]),
      ...(size === undefined ? [] : [sizeLegend(theme, size.name, sizes, largest)]),
    ],
    height: (width) => Math.round(Math.min(500, 110 + width * 0.55)),
    plot: ({ theme }) => ({
      x: { label: x.name, nice: true },
      y: { label: y.name, nice: true },
      marks: [
        dotMark(shown, x.values, y.values, {
          r:
            size === undefined
              ? RADIUS
              : { value: (row: number) => radiusOf(size.values[row], sizes[1], largest), scale: null },
          fill:
            color === undefined || ends === undefined
              ? visibleColor(theme.name, 0.5)
              : (row: number) => scaleColor(theme, color.values[row], ends),
          fillOpacity: shown.length > 2000 ? 0.6 : 0.8,
          stroke: theme.muted,
          strokeOpacity: shown.length > 2000 ? 0.25 : 0.6,
          strokeWidth: 0.5,
        }),
      ],
    }),
  });
}

/** Large circles first, so that they do not cover small ones. */
function bySize(rows: Int32Array, size: NamedNumbers | undefined): Int32Array {
  return size === undefined ? rows : rows.slice().sort((a, b) => size.values[b] - size.values[a] || a - b);
}

function rangeText(name: string, [low, high]: Interval): string {
  return `${name} from ${shortText(low)} to ${shortText(high)}.`;
}

function outsideNote(values: Float64Array, [low, high]: Interval, name: string): string | false {
  const outside = values.filter((value) => value < low || value > high).length;
  return outside > 0 && `${name} is outside the range of the colors at ${plural(outside, "point")}.`;
}

function sizeLegend(theme: Theme, label: string, [least, most]: Interval, largest: number): LegendEntry {
  const sizes = legendSizes(least, most).map((value) => ({
    radius: radiusOf(value, most, largest),
    text: shortText(value),
  }));
  return { label, color: theme.muted, sizes };
}
