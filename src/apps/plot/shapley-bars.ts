import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import type { ShapleyValues } from "../../evaluate/explain/shapley/result.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { alignedTexts, plural, shortText } from "./core/numbers.js";
import { figureOptions } from "./core/options.js";
import { COLORS } from "./core/palette.js";
import { barDomain, rowBars, rowsHeight, rowsPlot } from "./core/rows.js";
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
  const names = bars.map(({ column }) => column);
  return makeFigure(method, settings, {
    description: `Mean absolute Shapley values of ${plural(bars.length, "column")} for the ${drawn.answer}. The largest: ${largest.column}, ${shortText(largest.meanAbsolute)}.`,
    notes: [omittedNote(drawn, bars.length)],
    height: (width) => rowsHeight(names, width),
    plot: (frame) => {
      const rows = bars.map(({ meanAbsolute }, row) => ({ row, from: 0, to: meanAbsolute }));
      return rowsPlot(frame, {
        names,
        x: { label: `mean |Shapley value|, ${drawn.answer}`, domain: barDomain(rows) },
        numbers: alignedTexts(bars.map(({ meanAbsolute }) => meanAbsolute)),
        marks: [
          rowBars(rows, { fill: COLORS[frame.theme.name][0] }),
          Plot.ruleX([0], { stroke: frame.theme.text }),
        ],
      });
    },
  });
}
