import * as Plot from "@observablehq/plot";
import { z } from "zod";
import type { Label } from "../data/column.js";
import { Table } from "../data/table.js";
import { DataError, ShapeError } from "../errors.js";
import type { Rows } from "../learn/input.js";
import { parseOptions } from "../learn/options.js";
import { Matrix, type MatrixLike } from "../linalg/matrix.js";
import { drawPlot } from "./core/draw-plot.js";
import type { Frame } from "./core/drawing.js";
import { Figure } from "./core/figure.js";
import { sampleNote, sampleRows } from "./core/many.js";
import { figureOptions } from "./core/options.js";
import { seriesStyle } from "./core/palette.js";
import {
  completeRows,
  type GroupSource,
  isTable,
  type NamedNumbers,
  readGroups,
  tableNumbers,
} from "./core/source.js";

const regionSchema = z.strictObject({
  ...figureOptions,
  resolution: z
    .number()
    .int()
    .min(10)
    .max(500)
    .default(100)
    .describe("How many places along each axis are asked for their probabilities."),
  most: z
    .number()
    .int()
    .min(0)
    .max(50_000)
    .default(2000)
    .describe("How many points are drawn; of more, a random sample."),
  seed: z.number().int().min(0).default(0).describe("The seed of the sample."),
});

export type DecisionRegionsOptions = z.input<typeof regionSchema>;

/** What is needed of a classifier. */
export interface RegionModel {
  readonly features: readonly string[];
  readonly classes: readonly Label[];
  predictProba(rows: Rows): Matrix;
}

/** Colors deepen at these probabilities. */
const LEVELS = [0.6, 0.75, 0.9];

interface Grid {
  readonly size: number;
  readonly x: readonly [low: number, high: number];
  readonly y: readonly [low: number, high: number];
  /** By class, row by row from the lowest: its probability. */
  readonly probabilities: readonly Float64Array[];
  /** By class: how much more probable it is than the best of the others. */
  readonly leads: readonly Float64Array[];
}

/**
 * Where a classifier of two features chooses which class, how sure it is, and the cases themselves. Rows and
 * target are given as they are to `fit`.
 *
 * ```ts
 * const table = iris().select(["petalLength", "petalWidth", "species"]);
 * const model = await new GaussianNB().fit(table, "species");
 * decisionRegions(model, table, "species");
 * ```
 */
export function decisionRegions(
  model: RegionModel,
  rows: Table | MatrixLike,
  target: GroupSource,
  options: DecisionRegionsOptions = {},
): Figure {
  const method = "decisionRegions";
  const settings = parseOptions(method, regionSchema, options);
  const [x, y] = readFeatures(method, model, rows);
  const table = isTable(rows) ? rows : undefined;
  const read = readGroups(method, table, "target", target, x.values.length);
  const classes = model.classes.map(String);
  const stranger = read.names.find((name) => !classes.includes(name));
  if (stranger !== undefined) {
    throw new DataError(
      `${method}: the target holds "${stranger}", which is no class of the model (${classes.join(", ")}).`,
      {
        method,
        option: "target",
        expected: classes.join(", "),
        received: stranger,
      },
    );
  }
  const codes = read.codes.map((code) => (code < 0 ? -1 : classes.indexOf(read.names[code])));
  const { rows: complete, notes } = completeRows(method, [x, y], {
    name: undefined,
    names: [""],
    codes: codes.map((code) => Math.min(code, 0)),
  });
  const grid = probabilityGrid(model, rows instanceof Table, [x, y], complete, settings.resolution);
  const shown = sampleRows(complete, settings.most, settings.seed);
  return new Figure(
    {
      method,
      description: `Regions of ${y.name} over ${x.name} in which each class is the most probable: ${classes.join(", ")}.`,
      notes: [
        "Lines: two classes are equally probable. Colors deepen where the probability exceeds 0.6, 0.75 and 0.9.",
        ...sampleNote(shown.length, complete.length, settings.seed),
        ...notes,
      ],
      legend: (theme) =>
        classes.map((label, place) => {
          const { color, symbol } = seriesStyle(theme.name, place);
          return { label, color, symbol };
        }),
      height: (width) => Math.round(Math.min(470, 110 + width * 0.52)),
      draw: (frame) =>
        drawPlot(frame, {
          x: { label: x.name, domain: grid.x },
          y: { label: y.name, domain: grid.y },
          lines: "none",
          marks: [
            ...regions(frame, grid),
            ...points(frame, [x, y], shown, codes, classes.length),
            Plot.frame({ stroke: frame.theme.muted }),
          ],
        }),
    },
    settings,
  );
}

function readFeatures(
  method: string,
  { features }: RegionModel,
  rows: Table | MatrixLike,
): readonly [NamedNumbers, NamedNumbers] {
  if (features.length !== 2) {
    throw new ShapeError(
      `${method}: needs a model of 2 features; this one has ${features.length} (${features.join(", ")}).`,
      {
        method,
        expected: "2 features",
        received: `${features.length} features`,
      },
    );
  }
  if (isTable(rows)) {
    const [first, second] = features.map((name) => tableNumbers(method, rows, name));
    return [first, second];
  }
  const matrix = rows instanceof Matrix ? rows : Matrix.from(rows);
  if (matrix.columns !== 2 && matrix.rows > 0) {
    throw new ShapeError(`${method}: the rows must have 2 columns; they have ${matrix.columns}.`, {
      method,
      expected: "2 columns",
      received: `${matrix.columns} columns`,
    });
  }
  const column = (j: number): NamedNumbers => ({
    name: features[j],
    values: Float64Array.from({ length: matrix.rows }, (_, i) => matrix.get(i, j)),
  });
  return [column(0), column(1)];
}

/** The model's probabilities in the middle of every cell over the range of the data and a little more. */
function probabilityGrid(
  model: RegionModel,
  named: boolean,
  [x, y]: readonly [NamedNumbers, NamedNumbers],
  rows: Int32Array,
  size: number,
): Grid {
  const across = range(x, rows);
  const up = range(y, rows);
  const place = ([low, high]: readonly [number, number], i: number) =>
    low + ((high - low) * (i + 0.5)) / size;
  const xs = Float64Array.from({ length: size * size }, (_, i) => place(across, i % size));
  const ys = Float64Array.from({ length: size * size }, (_, i) => place(up, Math.floor(i / size)));
  const cases = named ? Table.fromColumns({ [x.name]: xs, [y.name]: ys }) : Matrix.fromColumns([xs, ys]);
  const { data, columns } = model.predictProba(cases);
  const probabilities = model.classes.map((_, k) => xs.map((_, i) => data[i * columns + k]));
  const leads = probabilities.map((own, k) =>
    own.map((p, i) => p - Math.max(...probabilities.map((other, j) => (j === k ? 0 : other[i])))),
  );
  return { size, x: across, y: up, probabilities, leads };
}

function range({ values }: NamedNumbers, rows: Int32Array): readonly [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const row of rows) {
    if (values[row] < low) low = values[row];
    if (values[row] > high) high = values[row];
  }
  const space = low === high ? 1 : (high - low) * 0.07;
  return [low - space, high + space];
}

/** Areas that lie over each other, so that colors deepen with the probability; then the borders. */
function regions({ theme }: Frame, { size, x, y, probabilities, leads }: Grid): Plot.Markish[] {
  const contour = (values: Float64Array, threshold: number, style: Plot.ContourOptions) =>
    Plot.contour(values, {
      width: size,
      height: size,
      x1: x[0],
      x2: x[1],
      y1: y[0],
      y2: y[1],
      value: (value: number) => value,
      thresholds: [threshold],
      ...style,
    } as Plot.ContourOptions);
  // A class that is nowhere the most probable has no region.
  const chosen = leads.flatMap((lead, k) => (lead.some((value) => value > 0) ? [k] : []));
  const areas = chosen.flatMap((k) => {
    const fill = { fill: seriesStyle(theme.name, k).color, fillOpacity: 0.13, stroke: "none" };
    return [
      contour(leads[k], 0, fill),
      ...LEVELS.filter((level) => probabilities[k].some((p) => p > level)).map((level) =>
        contour(probabilities[k], level, fill),
      ),
    ];
  });
  const borders =
    chosen.length < 2
      ? []
      : chosen.map((k) => contour(leads[k], 0, { stroke: theme.muted, strokeWidth: 1.2 }));
  return [...areas, ...borders];
}

function points(
  { theme }: Frame,
  [x, y]: readonly [NamedNumbers, NamedNumbers],
  rows: Int32Array,
  codes: Int32Array,
  classes: number,
): Plot.Markish[] {
  return Array.from({ length: classes }, (_, k) => {
    const { color, symbol } = seriesStyle(theme.name, k);
    return Plot.dot(
      rows.filter((row) => codes[row] === k),
      {
        x: (row: number) => x.values[row],
        y: (row: number) => y.values[row],
        r: 3.2,
        symbol,
        fill: color,
        stroke: theme.background,
        strokeWidth: 0.7,
      },
    );
  });
}
