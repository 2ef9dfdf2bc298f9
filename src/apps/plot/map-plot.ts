import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { parseOptions } from "../../base/options.js";
import type { Matrix } from "../../math/linalg/matrix.js";
import { scaleColor, scaleLegend } from "./core/color-scale.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { plural, shortText } from "./core/numbers.js";
import { figureOptions } from "./core/options.js";
import { rangeOf } from "./core/range.js";
import { wrongOption } from "./core/refusal.js";

const mapSchema = z.strictObject({
  ...figureOptions,
  show: z
    .string()
    .default("distances")
    .describe(
      'What the colors of the units mean: "distances" to their neighbors (the U-matrix), "masses", the weights of their cases, or the name of a feature.',
    ),
});

export type MapPlotOptions = z.input<typeof mapSchema>;

/** A model of units on a grid, such as a `SelfOrganizingMapModel`. */
export interface MapModel {
  readonly height: number;
  readonly width: number;
  readonly grid: "hexagonal" | "rectangular";
  readonly features: readonly string[];
  readonly positions: Matrix;
  readonly masses: Float64Array;
  readonly unitDistances: Float64Array;
  component(feature: string): Float64Array;
}

/** Half the height of a unit: rows of a hexagonal grid are closer together. */
const HALF_HEIGHT = { hexagonal: Math.sqrt(3) / 4, rectangular: 0.5 } as const;

/**
 * The units of a self-organizing map, colored by their distance from their neighbors, by how many cases they stand for,
 * or by one of the features. The units of a hexagonal grid are drawn as bricks, each of which touches its six neighbors.
 *
 * ```ts
 * mapPlot(await new SelfOrganizingMap().fit(rows), { show: "distances" });
 * ```
 */
export function mapPlot(model: MapModel, options: MapPlotOptions = {}): Figure {
  const method = "mapPlot";
  const settings = parseOptions(method, mapSchema, options);
  requireFields(
    method,
    "the model",
    model,
    ["positions", "unitDistances", "masses"],
    "that of SelfOrganizingMap",
  );
  const { show } = settings;
  const { values, name } = valuesOf(method, model, show);
  const ends = rangeOf(values);
  const half = HALF_HEIGHT[model.grid];
  const { positions: places } = model;
  const [right, bottom] = [0, 1].map((axis) => rangeOf([0], places.column(axis))[1]);
  const across = right + 1;
  const down = bottom + 2 * half;
  return makeFigure(method, settings, {
    description: `A map of ${model.height} × ${model.width} units colored by ${name}, from ${shortText(ends[0])} to ${shortText(ends[1])}. ${plural(model.masses.filter((weight) => weight === 0).length, "unit")} without cases.`,
    legend: (theme) => [scaleLegend(theme, name, ends)],
    height: (width) => Math.round((Math.min(width, 720) * down) / across),
    plot: ({ theme }) => ({
      x: { domain: [-0.5, right + 0.5], axis: null },
      y: { domain: [bottom + half, -half], axis: null },
      lines: "none",
      margin: 2,
      marks: [
        Plot.rect([...values.keys()], {
          x1: (unit: number) => places.get(unit, 0) - 0.5,
          x2: (unit: number) => places.get(unit, 0) + 0.5,
          y1: (unit: number) => places.get(unit, 1) - half,
          y2: (unit: number) => places.get(unit, 1) + half,
          fill: (unit: number) => scaleColor(theme, values[unit], ends),
          inset: 0.5,
        }),
      ],
    }),
  });
}

function valuesOf(method: string, model: MapModel, show: string) {
  if (show === "distances") return { values: model.unitDistances, name: "mean distance to the neighbors" };
  if (show === "masses") return { values: model.masses, name: "weight of the cases" };
  if (model.features.includes(show)) return { values: model.component(show), name: show };
  const expected = `"distances", "masses" or a feature (${model.features.join(", ")})`;
  throw wrongOption(method, "show", expected, show);
}
