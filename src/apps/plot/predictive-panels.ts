import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { type Label, quote } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import type { Table } from "../../data/table/table.js";
import type { MatrixLike } from "../../math/linalg/matrix.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import { contourLines } from "./core/contour-lines.js";
import { pathMark } from "./core/curves.js";
import { type Figure, makeFigure, panelSettings } from "./core/figure.js";
import { panelGrid } from "./core/grid.js";
import { readSeries, requireDifferentNames } from "./core/lists.js";
import { sampleNote, sampleRows } from "./core/many.js";
import { classOption, figureOptions, resolutionOption, sampleOptions } from "./core/options.js";
import { divergingColor, seriesStyle } from "./core/palette.js";
import { contourMark, type PlaneGrid } from "./core/plane-grid.js";
import { rangeOf } from "./core/range.js";
import { wrongOption } from "./core/refusal.js";
import type { GroupSource } from "./core/source.js";
import type { Theme } from "./core/theme.js";
import type { RegionModel } from "./decision-region-plot.js";
import { classPoints } from "./regions/class-points.js";
import {
  type Classified,
  gridCases,
  gridOver,
  readClassified,
  requireSameClasses,
  requireSameFeatures,
} from "./regions/classified.js";

const predictiveSchema = z.strictObject({
  ...figureOptions,
  class: classOption.describe("The class whose probability is drawn; by default the last one."),
  levels: z
    .array(z.number().gt(0).lt(1))
    .min(1)
    .max(19)
    .default([0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95])
    .describe("The probabilities at which the color changes."),
  resolution: resolutionOption.default(50),
  ...sampleOptions,
});

export type PredictivePanelsOptions = z.input<typeof predictiveSchema>;

/** A classifier of two features, with a title for its panel. */
export interface NamedRegionModel {
  readonly name: string;
  readonly model: RegionModel;
}

/**
 * Several classifiers of the same two features side by side, with the probability of one class on a
 * common color scale, for example to show how averaging over a posterior tempers the certainty of
 * its mode.
 *
 * ```ts
 * const fits = (["map", "laplace", "metropolis"] as const).map(async (inference) => ({
 *   name: inference,
 *   model: await new BayesianLogisticRegression({ inference }).fit(table, "species"),
 * }));
 * predictivePanels(await Promise.all(fits), table, "species");
 * ```
 */
export function predictivePanels(
  models: readonly NamedRegionModel[],
  rows: Table | MatrixLike,
  target: GroupSource,
  options: Seeded<PredictivePanelsOptions> = {},
): Figure {
  const method = "predictivePanels";
  const settings = parseOptions(method, predictiveSchema, withSeed(options));
  const series = readSeries(method, models);
  requireDifferentNames(method, series);
  const [{ model: first }] = series;
  requireSameFeatures(method, series);
  requireSameClasses(method, series);
  const cases = readClassified(method, first, rows, target);
  const wanted = settings.class ?? first.classes[first.classes.length - 1];
  const levels = [...settings.levels].sort((a, b) => a - b);
  const shown = sampleRows(cases.rows, settings.most, settings.seed);
  const grid = gridOver(cases, settings.resolution);
  const shared = { cases, shown, levels, grid, wanted: String(wanted) };
  const panels = series.map(({ name, model }) =>
    panel(method, name, valuesOf(method, model, cases, grid, wanted), shared),
  );
  return panelGrid(method, panels, settings, {
    least: 190,
    most: 3,
    notes: [
      `Colors change at the probabilities ${levels.join(", ")}; heavy line: 0.5.`,
      ...sampleNote(shown.length, cases.rows.length, settings.seed),
      ...cases.notes,
    ],
    legend: (theme) => [
      {
        label: `P(${wanted})`,
        colors: bands(levels).map((middle) => colorOf(theme, middle)),
        low: "0",
        high: "1",
      },
      ...cases.classes.map((label, k) => ({
        label,
        color: label === String(wanted) ? theme.text : theme.muted,
        symbol: seriesStyle(theme.name, k).symbol,
      })),
    ],
  });
}

/** What all panels have in common. */
interface Shared {
  readonly cases: Classified;
  readonly shown: Int32Array;
  readonly levels: readonly number[];
  readonly grid: PlaneGrid;
  readonly wanted: string;
}

function panel(
  method: string,
  name: string,
  values: Float64Array,
  { cases, shown, levels, grid, wanted }: Shared,
): Figure {
  const { x, y, classes } = cases;
  const wantedIndex = classes.indexOf(wanted);
  const [least, most] = rangeOf(values);
  return makeFigure(method, panelSettings(name), {
    description: `P(${wanted}) from ${least.toFixed(3)} to ${most.toFixed(3)}.`,
    height: (width) => Math.round(Math.min(330, 50 + width * 0.85)),
    plot: (frame) => {
      const { theme } = frame;
      const middles = bands(levels);
      return {
        x: { label: x.name, domain: grid.x, tickSpacing: 50 },
        y: { label: y.name, domain: grid.y, tickSpacing: 40 },
        lines: "none",
        marks: [
          Plot.rect([0], {
            x1: grid.x[0],
            x2: grid.x[1],
            y1: grid.y[0],
            y2: grid.y[1],
            fill: colorOf(theme, middles[0]),
          }),
          ...levels.flatMap((level, i) =>
            most <= level
              ? []
              : [contourMark(grid, values, level, { fill: colorOf(theme, middles[i + 1]), stroke: "none" })],
          ),
          ...contourLines(grid, values, 0.5).map((path) =>
            pathMark(path, { stroke: theme.text, strokeWidth: 1.6 }),
          ),
          ...classPoints(theme, cases, shown, (k) => ({
            r: shown.length > 300 ? 1.6 : 2.6,
            // Each point is outlined in the other color, so that it is visible on light and dark bands.
            fill: k === wantedIndex ? theme.text : theme.background,
            stroke: k === wantedIndex ? theme.background : theme.text,
            strokeWidth: 0.8,
          })),
          Plot.frame({ stroke: theme.muted }),
        ],
      };
    },
  });
}

/** The midpoints of the bands between levels. */
function bands(levels: readonly number[]): number[] {
  const ends = [0, ...levels, 1];
  return ends.slice(1).map((end, i) => (ends[i] + end) / 2);
}

function colorOf(theme: Theme, probability: number): string {
  return divergingColor(theme.name, 2 * probability - 1);
}

function valuesOf(
  method: string,
  model: RegionModel,
  cases: Classified,
  grid: PlaneGrid,
  wanted: Label,
): Float64Array {
  const index = model.classes.indexOf(wanted);
  if (index < 0) {
    const known = model.classes.map(quote).join(", ");
    throw wrongOption(method, "class", `one of ${known}`, quote(wanted));
  }
  return model.predictProba(gridCases(cases, grid)).column(index);
}
