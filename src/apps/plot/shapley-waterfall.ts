import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import type { ShapleyValues } from "../../evaluate/explain/shapley/result.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { shortText } from "./core/numbers.js";
import { figureOptions, wholeNumber } from "./core/options.js";
import { COLORS } from "./core/palette.js";
import { rangeOf, widened } from "./core/range.js";
import { fitStatement, textWidth, widest } from "./core/text.js";
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

/** The margin on the right. */
const EDGE = 16;
/** In less room than this, the usual distance between ticks would leave one or none. */
const NARROW = 240;

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
  const [low, high] = widened(rangeOf(Float64Array.from([drawn.base, ...steps.map(({ to }) => to)])), 0);
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
      const names = lines.map((line) => fitStatement(line, SIZES.axis, room));
      const texts = steps.map(({ from, to }) => signedText(to - from));
      const last = steps.length + 1;
      const marginLeft = Math.ceil(widest(names, SIZES.axis)) + 14;
      const { inner, insetLeft, insetRight } = roomBeside(
        steps,
        texts,
        [low, high],
        width - marginLeft - EDGE,
      );
      const label = widest([shortText(low), shortText(high)], SIZES.axis);
      return {
        marginLeft,
        marginRight: EDGE,
        x: {
          label: drawn.answer,
          domain: [low, high],
          insetLeft,
          insetRight,
          ...(inner < NARROW && { ticks: Math.min(3, Math.max(1, Math.floor(inner / (label + 20)))) }),
        },
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

/** The room on both sides that the numbers need beside the ends of their bars, and what it leaves to the scale. */
function roomBeside(
  steps: readonly Step[],
  texts: readonly string[],
  [low, high]: readonly [number, number],
  width: number,
) {
  let [insetLeft, insetRight] = [widest(texts, SIZES.axis) + 10, widest(texts, SIZES.axis) + 10];
  // Less room beside the bars makes them longer, so that the numbers need no more than what was found.
  for (let pass = 0; pass < 3; pass += 1) {
    const scale = (width - insetLeft - insetRight) / (high - low);
    let [left, right] = [10, 10];
    steps.forEach(({ from, to }, k) => {
      const needed = textWidth(texts[k], SIZES.axis) + 10;
      if (to < from) left = Math.max(left, needed - scale * (to - low));
      else right = Math.max(right, needed - scale * (high - to));
    });
    [insetLeft, insetRight] = [left, right];
  }
  return { insetLeft, insetRight, inner: width - insetLeft - insetRight };
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
