import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { argumentName, DataError } from "../../base/errors.js";
import { parseOptions } from "../../base/options.js";
import { FIGURE, got, wanted, words } from "../../base/sentence.js";
import type { TableLike } from "../../data/table/table.js";
import { Histogram } from "../../math/probability/density/index.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import { joined } from "./core/compose.js";
import { drawPlot } from "./core/draw-plot.js";
import type { Frame } from "./core/drawing.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { sampleNote, sampleRows } from "./core/many.js";
import { plural } from "./core/numbers.js";
import { figureOptions, groupSchema, seedOption, wholeNumber } from "./core/options.js";
import { seriesStyle } from "./core/palette.js";
import { rangeOf } from "./core/range.js";
import {
  completeRows,
  type Groups,
  type NamedNumbers,
  numbersByGroup,
  quantitativeNames,
  readGroups,
  readTable,
  tableNumbers,
} from "./core/source.js";
import { fitText, textWidth } from "./core/text.js";
import { SIZES } from "./core/theme.js";
import { classPoints, groupLegend } from "./regions/class-points.js";

const matrixSchema = z.strictObject({
  ...figureOptions,
  columns: z
    .array(z.string())
    .min(2)
    .max(10)
    .optional()
    .describe("Which columns are shown; by default all quantitative ones."),
  color: groupSchema
    .optional()
    .describe("Classes, shown by color and symbol: a column's name, or a label per row."),
  most: wholeNumber(10, 10_000)
    .default(1000)
    .describe("The maximum number of points per panel; if there are more, a random sample is shown."),
  seed: seedOption,
});

export type PairPlotOptions = z.input<typeof matrixSchema>;

/** The space for the numbers along the left and the bottom. */
const LEFT = 46;
const BELOW = 22;
const BINS = 12;

/**
 * Every column against every other, with histograms on the diagonal.
 *
 * ```ts
 * pairPlot(iris(), { color: "species" });
 * ```
 */
export function pairPlot(source: TableLike, options: Seeded<PairPlotOptions> = {}): Figure {
  const method = "pairPlot";
  const settings = parseOptions(method, matrixSchema, withSeed(options));
  const table = readTable(method, source);
  const names = settings.columns ?? quantitativeNames(table);
  if (names.length < 2 || names.length > 10) {
    const sentence = words`${FIGURE}needs ${wanted("2 to 10 quantitative columns")}; got ${got(names.length)}. Choose some by ${argumentName("columns")}.`;
    throw new DataError(method, sentence);
  }
  const columns = names.map((name) => tableNumbers(method, table, name));
  const classes = readGroups(method, table, "color", settings.color, table.rows);
  const { rows, groups, notes } = completeRows(method, columns, classes);
  const shown = sampleRows(rows, settings.most, settings.seed);
  const domains = columns.map(({ values }) => padded(Float64Array.from(rows, (row) => values[row])));
  const histograms = columns.map(({ values }, j) => {
    const [low, high] = domains[j];
    const edges = Array.from({ length: BINS + 1 }, (_, i) => low + ((high - low) * i) / BINS);
    return numbersByGroup(values, groups, rows).map((groupValues) =>
      Histogram.fit(groupValues, { bins: { edges } }),
    );
  });
  const cell = (frame: Frame, row: number, column: number, sides: Sides) =>
    row === column
      ? diagonal(frame, names[row], domains[row], histograms[row], sides)
      : points(frame, [columns[column], columns[row]], [domains[column], domains[row]], groups, shown, sides);
  return makeFigure(method, settings, {
    description: `Scatter plots of every two of ${names.join(", ")}, with their histograms on the diagonal: ${plural(rows.length, "row")}.`,
    notes: [...sampleNote(shown.length, rows.length, settings.seed), ...notes],
    legend: (theme) => groupLegend(theme, groups),
    height: (width) => Math.round(Math.max(width * 0.9, 60 * names.length + BELOW)),
    draw: (frame) => {
      const size = {
        width: (frame.width - LEFT - 6) / names.length,
        height: (frame.height - BELOW) / names.length,
      };
      const parts = names.flatMap((_, row) =>
        names.map((_, column) => {
          const sides = { left: column === 0, below: row === names.length - 1 };
          const width = size.width + (sides.left ? LEFT : 0);
          const height = size.height + (sides.below ? BELOW : 0);
          const x = LEFT + (column + 1) * size.width - width;
          return [cell({ ...frame, width, height }, row, column, sides), x, row * size.height] as const;
        }),
      );
      return joined(frame, parts);
    },
  });
}

interface Sides {
  readonly left: boolean;
  readonly below: boolean;
}

/** Slightly more than the data's range, so that no symbol touches the frame. */
function padded(values: Float64Array): [low: number, high: number] {
  const [low, high] = rangeOf(values);
  const space = low === high ? 0.5 : (high - low) * 0.06;
  return [low - space, high + space];
}

function margins({ left, below }: Sides) {
  return { marginTop: 4, marginRight: 4, marginLeft: left ? LEFT : 4, marginBottom: below ? BELOW : 4 };
}

/** Few ticks: a panel is small. */
function axes(x: readonly number[], y: readonly number[], { left, below }: Sides) {
  return {
    x: { domain: x, label: null, tickSpacing: 45, ...(!below && { axis: null }) },
    y: { domain: y, label: null, tickSpacing: 32, ...(!left && { axis: null }) },
  };
}

function points(
  frame: Frame,
  [x, y]: readonly [NamedNumbers, NamedNumbers],
  [across, up]: readonly (readonly number[])[],
  groups: Groups,
  rows: Int32Array,
  sides: Sides,
): SVGElement {
  return drawPlot(frame, {
    ...axes(across, up, sides),
    ...margins(sides),
    lines: "none",
    marks: [
      Plot.frame({ stroke: frame.theme.grid }),
      ...classPoints(frame.theme, { x, y, codes: groups.codes, classes: groups.names }, rows, (code) => ({
        r: 1.8,
        fill: seriesStyle(frame.theme.name, code).color,
        fillOpacity: 0.7,
        ...(groups.names.length < 2 && { symbol: "circle" }),
      })),
    ],
  });
}

/** The histograms of a column by class, with its name above. */
function diagonal(
  frame: Frame,
  name: string,
  domain: readonly number[],
  histograms: readonly Histogram[],
  sides: Sides,
): SVGElement {
  const { theme } = frame;
  const tallest = Math.max(...histograms.map(({ counts }) => Math.max(...counts)));
  // The axis on the left is that of the column, as in the other panels of the row; bars take up two
  // thirds of it.
  const height = (count: number) => domain[0] + ((domain[1] - domain[0]) * count) / tallest / 1.5;
  const inner = frame.width - (sides.left ? LEFT : 4) - 4;
  const size = Math.min(SIZES.axis, (SIZES.axis * inner) / (1.12 * textWidth(name, SIZES.axis)));
  const shown = size < 8 ? fitText(name, 8, inner) : name;
  return drawPlot(frame, {
    ...axes(domain, domain, sides),
    ...margins(sides),
    lines: "none",
    marks: [
      Plot.frame({ stroke: theme.grid }),
      ...histograms.map(({ edges, counts }, code) =>
        Plot.rect(counts, {
          x1: (_: number, i: number) => edges[i],
          x2: (_: number, i: number) => edges[i + 1],
          y1: domain[0],
          y2: (count: number) => height(count),
          fill: seriesStyle(theme.name, code).color,
          fillOpacity: 0.45,
        }),
      ),
      Plot.text([shown], {
        frameAnchor: "top",
        dy: 4,
        text: (text: string) => text,
        fontSize: Math.max(8, size),
        fontWeight: 600,
      }),
    ],
  });
}
