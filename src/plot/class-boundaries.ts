import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { requireFields } from "../base/arguments.js";
import { parseOptions } from "../base/options.js";
import type { Table } from "../data/table.js";
import type { Rows } from "../learn/input.js";
import type { Matrix, MatrixLike } from "../linalg/matrix.js";
import { type Seeded, withSeed } from "../probability/random/seed.js";
import { curveLegend, curveMark, dotMark } from "./core/curves.js";
import { type Figure, makeFigure } from "./core/figure.js";
import type { LegendItem } from "./core/legend.js";
import { readSeries, requireDifferentNames } from "./core/lists.js";
import { sampleNote, sampleRows } from "./core/many.js";
import { figureOptions, resolutionOption, sampleOptions } from "./core/options.js";
import { seriesStyle } from "./core/palette.js";
import type { PlaneGrid } from "./core/plane-grid.js";
import type { Interval } from "./core/range.js";
import type { GroupSource } from "./core/source.js";
import type { Theme } from "./core/theme.js";
import type { RegionModel } from "./decision-region-plot.js";
import { borderLines } from "./regions/borders.js";
import { classLegend, classPoints } from "./regions/class-points.js";
import {
  type Classified,
  gridCases,
  gridOver,
  readClassified,
  requireSameClasses,
  requireSameFeatures,
} from "./regions/classified.js";

const boundarySchema = z.strictObject({
  ...figureOptions,
  resolution: resolutionOption,
  ...sampleOptions,
});

export type ClassBoundariesOptions = z.input<typeof boundarySchema>;

/** A classifier of two features with probabilities. */
export interface BoundaryModel extends RegionModel {
  predictLogProba?(rows: Rows): Matrix;
}

/** A classifier with its name in the legend. */
export interface NamedBoundaryModel {
  readonly name?: string;
  readonly model: BoundaryModel;
}

/**
 * Where classifiers of two features change their minds: the lines on which two classes are equally probable, over
 * the cases. The boundaries of several classifiers of the same classes are drawn in one figure (Flach, figure 9.6).
 *
 * ```ts
 * classBoundaries([{ name: "means", model: means }, { name: "logistic", model: logistic }], table, "species");
 * ```
 */
export function classBoundaries(
  models: BoundaryModel | NamedBoundaryModel | readonly NamedBoundaryModel[],
  rows: Table | MatrixLike,
  target: GroupSource,
  options: Seeded<ClassBoundariesOptions> = {},
): Figure {
  const method = "classBoundaries";
  const settings = parseOptions(method, boundarySchema, withSeed(options));
  const series = readSeries(method, wrap(method, models));
  requireDifferentNames(method, series);
  requireSameFeatures(method, series);
  requireSameClasses(method, series);
  const cases = readClassified(method, series[0].model, rows, target);
  const { x, y, classes, rows: complete, notes } = cases;
  const grid = gridOver(cases, settings.resolution);
  const borders = series.map(({ name, model }) => ({
    name,
    paths: borderLines(grid, scoresOn(model, cases, grid)),
  }));
  const shown = sampleRows(complete, settings.most, settings.seed);
  const names = borders.map(({ name }) => name).filter((name) => name !== "");
  const alone = series.length === 1;
  const absent = borders.filter(({ paths }) => paths.length === 0);
  return makeFigure(method, settings, {
    description: `Boundaries between the classes ${classes.join(", ")} over ${x.name} and ${y.name}${names.length > 0 ? `: ${names.join(", ")}` : ""}.`,
    notes: [
      classes.length === 2
        ? "Lines: both classes are equally probable."
        : "Lines: two classes are equally probable, and no other is more so.",
      ...absent.map(
        ({ name }) => `${name === "" ? "There is no boundary" : `${name} has no boundary`} within the axes.`,
      ),
      ...sampleNote(shown.length, complete.length, settings.seed),
      ...notes,
    ],
    legend: (theme) => [
      ...curveLegend(theme, names),
      ...(alone ? classLegend(theme, classes) : grayLegend(theme, classes)),
    ],
    height: (width) => Math.round(Math.min(470, 110 + width * 0.52)),
    plot: ({ theme }) => ({
      x: { label: x.name, domain: centersOf(grid, "x") },
      y: { label: y.name, domain: centersOf(grid, "y") },
      lines: "none",
      marks: [
        ...(alone ? classPoints(theme, cases, shown) : grayPoints(theme, cases, shown)),
        ...borders.flatMap(({ paths }, place) =>
          paths.map((path) =>
            curveMark(theme, path, place, alone ? { stroke: theme.text, strokeWidth: 1.8 } : {}),
          ),
        ),
        Plot.frame({ stroke: theme.muted }),
      ],
    }),
  });
}

/** From the first to the last center of a cell, where the lines end. */
function centersOf(grid: PlaneGrid, axis: "x" | "y"): Interval {
  const [low, high] = grid[axis];
  const half = (high - low) / (2 * grid.size);
  return [low + half, high - half];
}

function wrap(
  method: string,
  models: BoundaryModel | NamedBoundaryModel | readonly NamedBoundaryModel[],
): readonly NamedBoundaryModel[] {
  if (Array.isArray(models)) return models as readonly NamedBoundaryModel[];
  requireFields(method, "the model", models, [], "a fitted classifier");
  return ["model" in models ? models : { model: models as BoundaryModel }];
}

/** Logarithms, if the model has them: their differences are straight where probabilities bend. */
function scoresOn(model: BoundaryModel, cases: Classified, grid: PlaneGrid): Float64Array[] {
  const places = gridCases(cases, grid);
  const scores = model.predictLogProba?.(places) ?? model.predictProba(places);
  return model.classes.map((_, k) => scores.column(k));
}

/** With several models, colors tell the models, and symbols the classes. */
function grayPoints(theme: Theme, { x, y, classes, codes }: Classified, shown: Int32Array): Plot.Markish[] {
  return classes.map((_, k) =>
    dotMark(
      shown.filter((row) => codes[row] === k),
      x.values,
      y.values,
      { r: 3, symbol: seriesStyle(theme.name, k).symbol, ...grayStyle(theme, k), strokeWidth: 0.9 },
    ),
  );
}

function grayStyle(theme: Theme, k: number) {
  return k % 2 === 0
    ? { fill: theme.muted, fillOpacity: 0.75, stroke: theme.background }
    : { fill: theme.background, fillOpacity: 0.75, stroke: theme.muted };
}

function grayLegend(theme: Theme, classes: readonly string[]): LegendItem[] {
  return classes.map((label, k) => ({
    label,
    color: theme.muted,
    symbol: seriesStyle(theme.name, k).symbol,
    hollow: k % 2 === 1,
  }));
}
