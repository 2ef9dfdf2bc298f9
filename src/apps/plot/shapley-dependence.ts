import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { listLevels, quote } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import { Table } from "../../data/table/table.js";
import type { ShapleyValues } from "../../evaluate/explain/shapley/result.js";
import { random } from "../../math/probability/random/index.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { sampleNote, sampleRows } from "./core/many.js";
import { plural } from "./core/numbers.js";
import { figureOptions, sampleOptions } from "./core/options.js";
import { COLORS } from "./core/palette.js";
import { wrongOption } from "./core/refusal.js";
import {
  orderedNumbers,
  outputOption,
  rankColor,
  rankLegend,
  rankShares,
  readShapley,
  valueText,
} from "./shapley/read-shapley.js";

const shapleyDependenceSchema = z.strictObject({
  ...figureOptions,
  ...sampleOptions,
  output: outputOption,
  color: z
    .string()
    .optional()
    .describe("A column whose values color the points: an interaction shows in them."),
});

export type ShapleyDependenceOptions = z.input<typeof shapleyDependenceSchema>;

/** How far points at one level are moved at random, as a share of the distance between levels. */
const JITTER = 0.18;

/**
 * The Shapley values of one column over its values. Where other columns interact with it, equal values have different
 * Shapley values.
 *
 * ```ts
 * shapleyDependence(values, "petalLength", { color: "petalWidth" });
 * ```
 */
export function shapleyDependence(
  source: ShapleyValues,
  column: string,
  options: Seeded<ShapleyDependenceOptions> = {},
): Figure {
  const method = "shapleyDependence";
  const settings = parseOptions(method, shapleyDependenceSchema, withSeed(options));
  const drawn = readShapley(method, source, settings.output);
  const index = indexOf(method, source, "column", column);
  const colored = settings.color === undefined ? undefined : indexOf(method, source, "color", settings.color);
  const colorNumbers = colored === undefined ? undefined : orderedNumbers(source, colored);
  if (colored !== undefined && colorNumbers === undefined)
    throw wrongOption(method, "color", "a column whose values have an order", quote(settings.color));
  const shares = colorNumbers && rankShares(colorNumbers);
  const { x, levels, dates } = positions(source, index, settings.seed);
  const present = Int32Array.from({ length: x.length }, (_, row) => row).filter(
    (row) => !Number.isNaN(x[row]),
  );
  const rows = sampleRows(present, settings.most, settings.seed);
  const missing = x.length - present.length;
  return makeFigure(method, settings, {
    description: `Shapley values of ${column} for the ${drawn.answer} over ${column}: ${plural(rows.length, "row")}.`,
    notes: [
      missing > 0 &&
        `${plural(missing, "row")} with a missing value ${missing === 1 ? "is" : "are"} not shown.`,
      ...sampleNote(rows.length, present.length, settings.seed, "rows"),
    ],
    legend: (theme) =>
      settings.color === undefined ? [] : [rankLegend(theme, `${settings.color}, by rank`)],
    height: (width) => Math.round(Math.min(460, 110 + width * 0.5)),
    plot: ({ theme }) => ({
      x:
        levels === undefined
          ? { label: column, nice: true, ...(dates && { type: "utc" }) }
          : {
              label: column,
              domain: [-0.5, levels.length - 0.5],
              ticks: [...levels.keys()],
              tickFormat: (k: number) => levels[k],
            },
      y: { label: `Shapley value, ${drawn.answer}`, nice: true },
      marks: [
        Plot.ruleY([0], { stroke: theme.muted }),
        Plot.dot([...rows], {
          x: (row: number) => x[row],
          y: (row: number) => drawn.values.get(row, index),
          r: 3,
          fill: (row: number) =>
            shares === undefined ? COLORS[theme.name][0] : rankColor(theme, shares[row]),
          fillOpacity: rows.length > 1000 ? 0.4 : 0.75,
        }),
      ],
    }),
  });
}

interface Positions {
  /** NaN where the value is missing. */
  readonly x: Float64Array;
  /** The texts of levels that are at 0, 1, 2 and so on; undefined for numbers and dates. */
  readonly levels: readonly string[] | undefined;
  readonly dates: boolean;
}

/** Where the rows are along the axis: at their numbers, or near the positions of their levels. */
function positions(source: ShapleyValues, index: number, seed: number): Positions {
  const column = source.columns[index];
  const { cases } = source;
  const dates = cases instanceof Table && cases.column(column).kind === "date";
  const values = Array.from({ length: source.rows }, (_, row) => source.valueOf(row, column));
  const numbers = orderedNumbers(source, index);
  const isNumeric = dates || values.every((value) => value === null || typeof value === "number");
  if (numbers !== undefined && isNumeric) return { x: numbers, levels: undefined, dates };
  const texts = values.map((value) => (value === null ? undefined : valueText(value)));
  const order = [...texts.keys()].sort((a, b) =>
    numbers === undefined ? 0 : (numbers[a] || 0) - (numbers[b] || 0),
  );
  const levels = [...new Set(order.map((row) => texts[row]))].filter((text) => text !== undefined);
  const stream = random(seed).child(1);
  const x = Float64Array.from(texts, (text) => {
    const shift = JITTER * (2 * stream.next() - 1);
    return text === undefined ? Number.NaN : levels.indexOf(text) + shift;
  });
  return { x, levels, dates };
}

function indexOf(method: string, { columns }: ShapleyValues, option: string, name: string): number {
  const index = columns.indexOf(name);
  if (index >= 0) return index;
  throw wrongOption(method, option, `one of the columns ${listLevels(columns)}`, quote(name));
}
