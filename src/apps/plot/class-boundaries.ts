import type * as Plot from "@observablehq/plot";
import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import type { Table } from "../../data/table/table.js";
import type { Matrix, MatrixLike } from "../../math/linalg/matrix.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import type { Rows } from "../../model/input.js";
import { curveLegend, curveMark } from "./core/curves.js";
import type { Figure } from "./core/figure.js";
import type { LegendItem } from "./core/legend.js";
import { namesOf, readModels } from "./core/lists.js";
import { figureOptions, resolutionOption, sampleOptions } from "./core/options.js";
import { seriesStyle } from "./core/palette.js";
import type { PlaneGrid } from "./core/plane-grid.js";
import type { Interval } from "./core/range.js";
import type { GroupSource } from "./core/source.js";
import type { Theme } from "./core/theme.js";
import type { RegionModel } from "./decision-region-plot.js";
import { borderLines } from "./regions/borders.js";
import { classPlane } from "./regions/class-plane.js";
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
  const series = readModels(method, models, ["the models", "a fitted classifier"]);
  requireSameFeatures(method, series);
  requireSameClasses(method, series);
  const cases = readClassified(method, series[0].model, rows, target);
  const { x, y, classes } = cases;
  const grid = gridOver(cases, settings.resolution);
  const borders = series.map(({ name, model }) => ({
    name,
    paths: borderLines(grid, scoresOn(model, cases, grid)),
  }));
  const names = namesOf(borders);
  const alone = series.length === 1;
  const absent = borders.filter(({ paths }) => paths.length === 0);
  return classPlane(method, settings, cases, {
    description: `Boundaries between the classes ${classes.join(", ")} over ${x.name} and ${y.name}${names.length > 0 ? `: ${names.join(", ")}` : ""}.`,
    notes: [
      classes.length === 2
        ? "Lines: both classes are equally probable."
        : "Lines: two classes are equally probable, and no other class is more probable.",
      ...absent.map(
        ({ name }) => `${name === "" ? "There is no boundary" : `${name} has no boundary`} within the axes.`,
      ),
    ],
    legend: (theme) => [
      ...curveLegend(theme, names),
      ...(alone ? classLegend(theme, classes) : grayLegend(theme, classes)),
    ],
    domain: { x: centersOf(grid, "x"), y: centersOf(grid, "y") },
    marks: (theme, shown) => [
      ...classPoints(theme, cases, shown, alone ? 3.2 : (k) => grayStyle(theme, k)),
      ...borders.flatMap(({ paths }, index) =>
        paths.map((path) =>
          curveMark(theme, path, index, alone ? { stroke: theme.text, strokeWidth: 1.8 } : {}),
        ),
      ),
    ],
  });
}

/** From the first to the last center of a cell, where the lines end. */
function centersOf(grid: PlaneGrid, axis: "x" | "y"): Interval {
  const [low, high] = grid[axis];
  const half = (high - low) / (2 * grid.size);
  return [low + half, high - half];
}

/** Logarithms, if the model has them: their differences are straight where probabilities bend. */
function scoresOn(model: BoundaryModel, cases: Classified, grid: PlaneGrid): Float64Array[] {
  const points = gridCases(cases, grid);
  const scores = model.predictLogProba?.(points) ?? model.predictProba(points);
  return model.classes.map((_, k) => scores.column(k));
}

/** With several models, colors tell the models, and symbols the classes. */
function grayStyle(theme: Theme, k: number): Plot.DotOptions {
  const style = { r: 3, strokeWidth: 0.9, fillOpacity: 0.75 };
  return k % 2 === 0
    ? { ...style, fill: theme.muted, stroke: theme.background }
    : { ...style, fill: theme.background, stroke: theme.muted };
}

function grayLegend(theme: Theme, classes: readonly string[]): LegendItem[] {
  return classes.map((label, k) => ({
    label,
    color: theme.muted,
    symbol: seriesStyle(theme.name, k).symbol,
    hollow: k % 2 === 1,
  }));
}
