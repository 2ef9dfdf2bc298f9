import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { parseOptions } from "../base/options.js";
import type { ShapleyValues } from "../explain/shapley/result.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { shortText } from "./core/numbers.js";
import { figureOptions, wholeNumber } from "./core/options.js";
import { COLORS } from "./core/palette.js";
import { rangeOf } from "./core/range.js";
import { fitText, widest } from "./core/text.js";
import { SIZES } from "./core/theme.js";
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
  const { to: answer } = steps[steps.length - 1];
  const [low, high] = rangeOf(Float64Array.from([drawn.base, ...steps.map(({ to }) => to)]));
  const largest = steps[0];
  return makeFigure(settings, {
    method,
    description: `The ${drawn.answer} for row ${row}: from ${shortText(drawn.base, 4)}, what is expected of any row, to ${shortText(answer, 4)}. The largest step: ${largest.name}, ${signedText(largest.to - largest.from)}.`,
    notes: [],
    legend: (theme) => [
      { label: "raises the answer", color: COLORS[theme.name][1], fillOpacity: 0.8 },
      { label: "lowers it", color: COLORS[theme.name][0], fillOpacity: 0.8 },
    ],
    height: () => 72 + (steps.length + 2) * 24,
    plot: ({ theme, width }) => {
      const room = width * 0.4;
      const lines = [
        `base ${shortText(drawn.base, 4)}`,
        ...steps.map(({ name }) => name),
        `answer ${shortText(answer, 4)}`,
      ];
      const names = lines.map((line) => fitText(line, SIZES.axis, room));
      const texts = steps.map(({ from, to }) => signedText(to - from));
      const last = steps.length + 1;
      return {
        marginLeft: Math.ceil(widest(names, SIZES.axis)) + 14,
        x: { label: drawn.answer, domain: [low, high], inset: widest(texts, SIZES.axis) + 10 },
        y: {
          type: "band",
          domain: [...lines.keys()],
          label: null,
          tickSize: 0,
          tickFormat: (k: number) => names[k],
          padding: 0.25,
        },
        lines: "x",
        marks: [
          // Thin lines from where one bar ends to where the next one starts.
          Plot.ruleX([...Array(steps.length + 1).keys()], {
            x: (k: number) => (k === 0 ? drawn.base : steps[k - 1].to),
            y1: (k: number) => k,
            y2: (k: number) => k + 1,
            stroke: theme.muted,
          }),
          Plot.barX([...steps.keys()], {
            y: (k: number) => k + 1,
            x1: (k: number) => steps[k].from,
            x2: (k: number) => steps[k].to,
            fill: (k: number) => COLORS[theme.name][steps[k].to < steps[k].from ? 0 : 1],
            fillOpacity: 0.8,
          }),
          ...([1, -1] as const).map((side) =>
            Plot.text(
              [...steps.keys()].filter((k) => (steps[k].to < steps[k].from ? -1 : 1) === side),
              {
                x: (k: number) => steps[k].to,
                y: (k: number) => k + 1,
                dx: 4 * side,
                textAnchor: side === 1 ? "start" : "end",
                text: (k: number) => texts[k],
                fill: theme.text,
              },
            ),
          ),
          Plot.dot([0, last], {
            x: (k: number) => (k === 0 ? drawn.base : answer),
            y: (k: number) => k,
            r: 4.5,
            fill: theme.text,
          }),
        ],
      };
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
