import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import { quantile } from "../../data/statistics/index.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { plural, shortText } from "./core/numbers.js";
import { figureOptions, groupSchema, numbersOption } from "./core/options.js";
import { seriesStyle } from "./core/palette.js";
import { rangeOf, widened } from "./core/range.js";
import { type RowSpan, rowBars, rowLines, rowsHeight, rowsPlot, rowTicks } from "./core/rows.js";
import { type NumbersSource, readNumbersByClass } from "./core/source.js";

const boxSchema = z.strictObject({
  ...figureOptions,
  x: numbersOption,
  by: groupSchema.optional().describe("One box per class: a column's name, or a label per row."),
});

export type BoxPlotOptions = z.input<typeof boxSchema>;

/** What a box shows: quartiles, the farthest values within 1.5 interquartile ranges, and the values beyond. */
interface Box {
  readonly name: string;
  readonly count: number;
  readonly first: number;
  readonly median: number;
  readonly third: number;
  readonly low: number;
  readonly high: number;
  readonly outliers: readonly number[];
}

/** More outliers than this would look like a line. */
const MOST_OUTLIERS = 500;
/** The share of its row that a box fills. */
const BOX = 0.65;

/**
 * Box plots by class: quartiles, Tukey's whiskers, outliers (Tukey 1977).
 *
 * ```ts
 * boxPlot(iris(), { x: "sepalWidth", by: "species" });
 * ```
 */
export function boxPlot(source: NumbersSource, options: BoxPlotOptions = {}): Figure {
  const method = "boxPlot";
  const settings = parseOptions(method, boxSchema, options);
  const { name, groups, notes, byClass } = readNumbersByClass(method, source, settings);
  const boxes = byClass.map((values, code) => boxOf(groups.names[code], values));
  return makeFigure(method, settings, {
    description: `Box plots of ${name}. ${boxes.map(describe).join(" ")}`,
    notes: [
      "Boxes end at the quartiles; whiskers reach to the farthest values within 1.5 interquartile ranges of them.",
      ...boxes.flatMap(({ name, outliers }) =>
        outliers.length > MOST_OUTLIERS
          ? [
              `${name && `${name}: `}of ${plural(outliers.length, "outlier")} every ${Math.ceil(outliers.length / MOST_OUTLIERS)}th is drawn, and the extremes.`,
            ]
          : [],
      ),
      ...notes,
    ],
    height: (width) => rowsHeight(groups.names, width, 44),
    plot: (frame) => {
      const { text, background, name: theme } = frame.theme;
      const data = boxes.map((box, row) => ({ ...box, row, from: box.first, to: box.third }));
      const color = ({ row }: RowSpan) => seriesStyle(theme, row).color;
      const ticks = (field: "low" | "high" | "median") =>
        data.map((box) => ({ row: box.row, at: box[field] }));
      const beyond = data.flatMap((box) => thinned(box.outliers).map((value) => ({ ...box, value })));
      return rowsPlot(frame, {
        names: groups.names,
        label: groups.names.length > 1 ? groups.name : undefined,
        // Room for the symbol of an outlier at the end of the axis, beside the names.
        x: { label: name, inset: 8, domain: widened(rangeOf(...byClass), 0) },
        marks: [
          rowLines(
            data.map(({ row, low, high }) => ({ row, from: low, to: high })),
            { stroke: text, strokeWidth: 1 },
          ),
          rowTicks([...ticks("low"), ...ticks("high")], { stroke: text }),
          rowBars(data, { fill: background }, BOX),
          rowBars(data, { fill: color, fillOpacity: 0.35, stroke: color, strokeWidth: 1.5 }, BOX),
          rowTicks(ticks("median"), { stroke: text, strokeWidth: 2.5 }, BOX),
          Plot.dot(beyond, { x: "value", y: "row", r: 2.5, stroke: color, strokeWidth: 1.2 }),
        ],
      });
    },
  });
}

function boxOf(name: string, values: Float64Array): Box {
  const [first, median, third] = quantile(values, [0.25, 0.5, 0.75]);
  const reach = 1.5 * (third - first);
  const [low, high] = rangeOf(values.filter((value) => value >= first - reach && value <= third + reach));
  const sorted = values
    .filter((value) => value < first - reach || value > third + reach)
    .sort((a, b) => a - b);
  return {
    name,
    count: values.length,
    first,
    median,
    third,
    low,
    high,
    outliers: Array.from(sorted),
  };
}

function thinned(values: readonly number[]): readonly number[] {
  const step = Math.ceil(values.length / MOST_OUTLIERS);
  return values.filter((_, i) => i % step === 0 || i === values.length - 1);
}

function describe({ name, count, first, median, third, outliers }: Box): string {
  const quartiles = [first, median, third].map((value) => shortText(value)).join(", ");
  return `${name && `${name}: `}${plural(count, "value")}, quartiles ${quartiles}, ${plural(outliers.length, "outlier")}.`;
}
