import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import type { ShapleyValues } from "../../evaluate/explain/shapley/result.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { sampleNote, sampleRows } from "./core/many.js";
import { plural } from "./core/numbers.js";
import { figureOptions, seedOption, wholeNumber } from "./core/options.js";
import { rangeOf } from "./core/range.js";
import { nameColumn, rowsHeight, rowsPlot } from "./core/rows.js";
import {
  largestColumns,
  mostColumnsOption,
  omittedNote,
  orderedNumbers,
  outputOption,
  rankColor,
  rankLegend,
  rankShares,
  readShapley,
} from "./shapley/read-shapley.js";

const shapleySwarmSchema = z.strictObject({
  ...figureOptions,
  output: outputOption,
  most: mostColumnsOption,
  mostRows: wholeNumber(1, 5000)
    .default(300)
    .describe("The maximum number of rows drawn; if there are more, a random sample is shown."),
  seed: seedOption,
});

export type ShapleySwarmOptions = z.input<typeof shapleySwarmSchema>;

const RADIUS = 2.4;
/** The height of a column's band in pixels, and how far its points may be from the middle. */
const BAND = 26;
const REACH = 0.42;

interface Point {
  readonly x: number;
  /** Position of the column, and the offset beside it. */
  readonly y: number;
  readonly share: number | undefined;
}

/**
 * Every Shapley value as a point, one band per column, colored by the value of the column in that row: whether high
 * values of a column raise the answer or lower it, and by how much.
 *
 * ```ts
 * shapleySwarm(await shapleyValues(model, table));
 * ```
 */
export function shapleySwarm(source: ShapleyValues, options: Seeded<ShapleySwarmOptions> = {}): Figure {
  const method = "shapleySwarm";
  const settings = parseOptions(method, shapleySwarmSchema, withSeed(options));
  const drawn = readShapley(method, source, settings.output);
  const columns = largestColumns(drawn, settings.most);
  const all = Int32Array.from({ length: drawn.values.rows }, (_, row) => row);
  const rows = sampleRows(all, settings.mostRows, settings.seed);
  const shares = columns.map((column) => {
    const numbers = orderedNumbers(source, column);
    return numbers && rankShares(numbers);
  });
  const values = columns.map((column) => Float64Array.from(rows, (row) => drawn.values.get(row, column)));
  const [low, high] = rangeOf(Float64Array.from(values.flatMap((column) => [...column])));
  const hasMuted = shares.some((column) => column === undefined || column.some(Number.isNaN));
  const names = columns.map((column) => source.columns[column]);
  return makeFigure(method, settings, {
    description: `Shapley values of ${plural(columns.length, "column")} for the ${drawn.answer}, ${plural(rows.length, "row")} each, colored by the value of the column. The largest on average: ${source.columns[columns[0]]}.`,
    notes: [
      hasMuted && "Gray: levels without an order, and missing values.",
      omittedNote(drawn, columns.length),
      ...sampleNote(rows.length, all.length, settings.seed, "rows"),
    ],
    legend: (theme) => [rankLegend(theme, "value, by rank")],
    height: (width) => rowsHeight(names, width, BAND),
    plot: (frame) => {
      const { theme, width } = frame;
      const bins = Math.max(20, Math.floor((width - nameColumn(names, width).width - 30) / (1.6 * RADIUS)));
      const points = values.flatMap((column, k) =>
        spread(column, low, high, bins).map(
          (offset, i): Point => ({ x: column[i], y: k + offset, share: shares[k]?.[rows[i]] }),
        ),
      );
      return rowsPlot(frame, {
        names,
        x: { label: `Shapley value, ${drawn.answer}`, inset: 6, domain: [low, high] },
        marks: [
          Plot.ruleY([...columns.keys()], { stroke: theme.grid }),
          Plot.ruleX([0], { stroke: theme.muted }),
          Plot.dot(points, {
            x: "x",
            y: "y",
            r: RADIUS,
            fill: ({ share }: Point) => rankColor(theme, share),
            fillOpacity: 0.85,
          }),
        ],
      });
    },
  });
}

/** How far each point is from the middle of its band: those that would overlap are stacked to both sides in turn. */
function spread(values: Float64Array, low: number, high: number, bins: number): number[] {
  const binOf = (value: number) => (high > low ? Math.floor(((value - low) / (high - low)) * bins) : 0);
  const counts = new Map<number, number>();
  const turns = Array.from(values, (value) => {
    const bin = binOf(value);
    const turn = counts.get(bin) ?? 0;
    counts.set(bin, turn + 1);
    return turn;
  });
  const most = Math.max(...counts.values());
  const step = Math.min((1.7 * RADIUS) / BAND, REACH / Math.max(1, Math.ceil((most - 1) / 2)));
  return turns.map((turn) => (turn % 2 === 0 ? -1 : 1) * Math.ceil(turn / 2) * step);
}
