import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import type { ShapleyValues } from "../../evaluate/explain/shapley/result.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { shortText } from "./core/numbers.js";
import { figureOptions, wholeNumber } from "./core/options.js";
import { COLORS } from "./core/palette.js";
import { rangeOf, widened } from "./core/range.js";
import { type RowSpan, rowBars, rowsHeight, rowsPlot } from "./core/rows.js";
import { outputOption, readShapley, signedText, valueText } from "./shapley/read-shapley.js";

const shapleyWaterfallSchema = z.strictObject({
  ...figureOptions,
  output: outputOption,
  most: wholeNumber(1, 60)
    .default(12)
    .describe(
      "The number of columns with their own bar, those with the largest values; the others share one.",
    ),
});

export type ShapleyWaterfallOptions = z.input<typeof shapleyWaterfallSchema>;

interface Step {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/**
 * How the answer for one row comes about: from the base, what is expected if nothing is known, every column moves it up
 * or down, the largest first, until the answer is reached.
 *
 * ```ts
 * shapleyWaterfall(await shapleyValues(model, table), 0);
 * ```
 */
export function shapleyWaterfall(
  source: ShapleyValues,
  row: number,
  options: ShapleyWaterfallOptions = {},
): Figure {
  const method = "shapleyWaterfall";
  const settings = parseOptions(method, shapleyWaterfallSchema, options);
  const drawn = readShapley(method, source, settings.output);
  const steps = stepsOf(source.row(row, drawn.output), drawn.base, settings.most);
  const answer = source.answer(row, drawn.output);
  // A point alone becomes an interval.
  const domain = widened(rangeOf(Float64Array.from([drawn.base, ...steps.map(({ to }) => to)])), 0);
  const largest = steps[0];
  const names = [
    `base ${shortText(drawn.base, 4)}`,
    ...steps.map(({ name }) => name),
    `answer ${shortText(answer, 4)}`,
  ];
  return makeFigure(method, settings, {
    description: `The ${drawn.answer} for row ${row}: from ${shortText(drawn.base, 4)}, what is expected of any row, to ${shortText(answer, 4)}. The largest step: ${largest.name}, ${signedText(largest.to - largest.from)}.`,
    legend: (theme) => [
      { label: "raises the answer", color: COLORS[theme.name][1], fillOpacity: 0.8 },
      { label: "lowers it", color: COLORS[theme.name][0], fillOpacity: 0.8 },
    ],
    height: (width) => rowsHeight(names, width),
    plot: (frame) => {
      const { theme } = frame;
      const bars = steps.map(({ from, to }, k) => ({ row: k + 1, from, to, text: signedText(to - from) }));
      const ends = [
        { row: 0, to: drawn.base },
        { row: steps.length + 1, to: answer },
      ];
      return rowsPlot(frame, {
        names,
        x: { label: drawn.answer, domain },
        bars,
        marks: [
          // Thin lines from where one bar ends to where the next one starts.
          Plot.ruleX([ends[0], ...bars], {
            x: "to",
            y1: "row",
            y2: ({ row }: RowSpan) => row + 1,
            stroke: theme.muted,
          }),
          rowBars(bars, {
            fill: ({ from, to }: RowSpan) => COLORS[theme.name][to < from ? 0 : 1],
            fillOpacity: 0.8,
          }),
          Plot.dot(ends, { x: "to", y: "row", r: 4.5, fill: theme.text }),
        ],
      });
    },
  });
}

/** One step per column, the last of which may be that of several. */
function stepsOf(contributions: ReturnType<ShapleyValues["row"]>, base: number, most: number): Step[] {
  const shown = contributions.length > most ? contributions.slice(0, most - 1) : contributions;
  const rest = contributions.slice(shown.length);
  const changes = shown.map(({ column, value, contribution }) => ({
    name: `${column} = ${valueText(value)}`,
    change: contribution,
  }));
  if (rest.length > 0)
    changes.push({
      name: `${rest.length} other columns`,
      change: rest.reduce((sum, { contribution }) => sum + contribution, 0),
    });
  let from = base;
  return changes.map(({ name, change }) => {
    const step = { name, from, to: from + change };
    from = step.to;
    return step;
  });
}
