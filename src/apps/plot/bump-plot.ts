import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { parseOptions } from "../../base/options.js";
import type { Table } from "../../data/table/table.js";
import type { MatrixLike } from "../../math/linalg/matrix.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import type { Box, BoxCondition } from "../../methods/rules/prim/index.js";
import { scaleColor, scaleLegend } from "./core/color-scale.js";
import { dotMark } from "./core/curves.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { sampleNote, sampleRows } from "./core/many.js";
import { shortText } from "./core/numbers.js";
import { figureOptions, sampleOptions } from "./core/options.js";
import { type Interval, rangeOf, rowsRange } from "./core/range.js";
import { wrongLength } from "./core/refusal.js";
import { allNumbers, completeRows, isTable, tableNumbers } from "./core/source.js";
import { readFeatures } from "./regions/classified.js";

const bumpSchema = z.strictObject({ ...figureOptions, ...sampleOptions });

export type BumpPlotOptions = z.input<typeof bumpSchema>;

/** A fitted `PRIM` of two numeric features. */
export interface BumpModel {
  readonly features: readonly string[];
  readonly boxes: readonly Pick<Box, "conditions" | "support" | "mean">[];
}

/**
 * The boxes of a `PRIM` of two numbers over the cases, whose colors show the response. Boxes are numbered in the order
 * in which they were found.
 *
 * ```ts
 * bumpPlot(await new PRIM().fit(table, "yield"), table, "yield");
 * ```
 */
export function bumpPlot(
  model: BumpModel,
  rows: Table | MatrixLike,
  response: string | ArrayLike<number>,
  options: Seeded<BumpPlotOptions> = {},
): Figure {
  const method = "bumpPlot";
  const settings = parseOptions(method, bumpSchema, withSeed(options));
  requireFields(method, "the model", model, ["features", "boxes"], "that of a PRIM");
  const [x, y] = readFeatures(method, model, rows);
  const values =
    typeof response === "string" && isTable(rows)
      ? tableNumbers(method, rows, response)
      : { name: "response", values: allNumbers(method, "response", response as ArrayLike<number>) };
  if (values.values.length !== x.values.length)
    throw wrongLength(method, "response", "number per row", [x.values.length, values.values.length]);
  const one = { name: undefined, names: [""], codes: new Int32Array(x.values.length) };
  const { rows: complete, notes } = completeRows(method, [x, y, values], one);
  const shown = sampleRows(complete, settings.most, settings.seed);
  const ends = rangeOf(Float64Array.from(complete, (row) => values.values[row]));
  const domain = [rowsRange(x.values, complete), rowsRange(y.values, complete)];
  const boxes = model.boxes.map(({ conditions }, index) => ({
    label: String(index + 1),
    sides: [x, y].map(({ name }, j) =>
      sideOf(
        conditions.find(({ feature }) => feature === name),
        domain[j],
      ),
    ),
  }));
  const described = model.boxes.map(
    ({ support, mean }, index) =>
      ` Box ${index + 1}: support ${shortText(support)}, mean ${shortText(mean)}.`,
  );
  return makeFigure(method, settings, {
    description: `${boxes.length === 1 ? "1 box" : `${boxes.length} boxes`} over ${x.name} and ${y.name}.${described.join("")}`,
    notes: [...notes, ...sampleNote(shown.length, complete.length, settings.seed)],
    legend: (theme) => [scaleLegend(theme, values.name, ends)],
    height: (width) => Math.round(Math.min(520, 110 + width * 0.6)),
    plot: ({ theme }) => ({
      x: { label: x.name, domain: domain[0] },
      y: { label: y.name, domain: domain[1] },
      marks: [
        dotMark(shown, x.values, y.values, {
          r: 3,
          fill: (row: number) => scaleColor(theme, values.values[row], ends),
        }),
        Plot.rect(boxes, {
          x1: ({ sides }: Drawn) => sides[0][0],
          x2: ({ sides }: Drawn) => sides[0][1],
          y1: ({ sides }: Drawn) => sides[1][0],
          y2: ({ sides }: Drawn) => sides[1][1],
          fill: "none",
          stroke: theme.text,
          strokeWidth: 1.8,
        }),
        Plot.text(boxes, {
          x: ({ sides }: Drawn) => sides[0][0],
          y: ({ sides }: Drawn) => sides[1][1],
          text: "label",
          dx: 9,
          dy: 10,
          fontWeight: "bold",
          fill: theme.text,
          stroke: theme.background,
          strokeWidth: 3,
        }),
      ],
    }),
  });
}

interface Drawn {
  readonly sides: readonly Interval[];
}

/** The side of a box as far as it lies within the axes. */
function sideOf(condition: BoxCondition | undefined, [low, high]: Interval): Interval {
  const { above = low, upTo = high } = condition ?? {};
  return [Math.max(low, Number(above)), Math.min(high, Number(upTo))];
}
