import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import type { ShapleyValues } from "../../evaluate/explain/shapley/result.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { plural, shortText } from "./core/numbers.js";
import { figureOptions } from "./core/options.js";
import { COLORS } from "./core/palette.js";
import { fitText, widest } from "./core/text.js";
import { SIZES } from "./core/theme.js";
import { mostColumnsOption, omittedNote, outputOption, readShapley } from "./shapley/read-shapley.js";

const shapleyBarsSchema = z.strictObject({
  ...figureOptions,
  output: outputOption,
  most: mostColumnsOption,
});

export type ShapleyBarsOptions = z.input<typeof shapleyBarsSchema>;

/**
 * Which columns matter most: the mean absolute Shapley value of each, the largest first.
 *
 * ```ts
 * shapleyBars(await shapleyValues(model, table));
 * ```
 */
export function shapleyBars(source: ShapleyValues, options: ShapleyBarsOptions = {}): Figure {
  const method = "shapleyBars";
  const settings = parseOptions(method, shapleyBarsSchema, options);
  const drawn = readShapley(method, source, settings.output);
  const bars = source.means(drawn.output).slice(0, settings.most);
  const [largest] = bars;
  return makeFigure(settings, {
    method,
    description: `Mean absolute Shapley values of ${plural(bars.length, "column")} for the ${drawn.answer}. The largest: ${largest.column}, ${shortText(largest.meanAbsolute)}.`,
    notes: [omittedNote(drawn, bars.length)],
    height: () => Math.max(110, 56 + bars.length * 22),
    plot: ({ theme, width }) => {
      const room = width * 0.36;
      const names = bars.map(({ column }) => fitText(column, SIZES.axis, room));
      const numbers = bars.map(({ meanAbsolute }) => shortText(meanAbsolute));
      return {
        marginLeft: Math.ceil(widest(names, SIZES.axis)) + 14,
        marginRight: Math.ceil(widest(numbers, SIZES.axis)) + 12,
        x: { label: `mean |Shapley value|, ${drawn.answer}` },
        y: {
          type: "band",
          domain: [...bars.keys()],
          label: null,
          tickSize: 0,
          tickFormat: (k: number) => names[k],
          padding: 0.25,
        },
        lines: "x",
        marks: [
          Plot.barX([...bars.keys()], {
            y: (k: number) => k,
            x1: 0,
            x2: (k: number) => bars[k].meanAbsolute,
            fill: COLORS[theme.name][0],
          }),
          Plot.text([...bars.keys()], {
            x: (k: number) => bars[k].meanAbsolute,
            y: (k: number) => k,
            dx: 4,
            textAnchor: "start",
            text: (k: number) => numbers[k],
            fill: theme.text,
          }),
          Plot.ruleX([0], { stroke: theme.text }),
        ],
      };
    },
  });
}
