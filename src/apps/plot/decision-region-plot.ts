import type * as Plot from "@observablehq/plot";
import * as z from "zod";
import type { Label } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import type { Table } from "../../data/table/table.js";
import type { Matrix, MatrixLike } from "../../math/linalg/matrix.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import type { Rows } from "../../model/input.js";
import { curveMark } from "./core/curves.js";
import type { Figure } from "./core/figure.js";
import { figureOptions, resolutionOption, sampleOptions } from "./core/options.js";
import { seriesStyle } from "./core/palette.js";
import { contourMark, type PlaneGrid, toEdges } from "./core/plane-grid.js";
import type { GroupSource } from "./core/source.js";
import type { Theme } from "./core/theme.js";
import { borderLines } from "./regions/borders.js";
import { classPlane } from "./regions/class-plane.js";
import { classPoints } from "./regions/class-points.js";
import { type Classified, gridCases, gridOver, readClassified } from "./regions/classified.js";

const regionSchema = z.strictObject({ ...figureOptions, resolution: resolutionOption, ...sampleOptions });

export type DecisionRegionPlotOptions = z.input<typeof regionSchema>;

/** The part of a classifier that the figure needs. */
export interface RegionModel {
  readonly features: readonly string[];
  readonly classes: readonly Label[];
  predictProba(rows: Rows): Matrix;
}

/** Colors become darker at these probabilities. */
const LEVELS = [0.6, 0.75, 0.9];

interface Grid extends PlaneGrid {
  /** The probability of each class, row by row from the bottom. */
  readonly probabilities: readonly Float64Array[];
  /** For each class, how much more probable it is than the best of the others. */
  readonly leads: readonly Float64Array[];
}

/**
 * Which class a classifier of two features chooses where, how certain it is, and the cases
 * themselves. Rows and target are given as to `fit`.
 *
 * ```ts
 * const table = iris().select(["petalLength", "petalWidth", "species"]);
 * const model = await new GaussianNB().fit(table, "species");
 * decisionRegionPlot(model, table, "species");
 * ```
 */
export function decisionRegionPlot(
  model: RegionModel,
  rows: Table | MatrixLike,
  target: GroupSource,
  options: Seeded<DecisionRegionPlotOptions> = {},
): Figure {
  const method = "decisionRegionPlot";
  const settings = parseOptions(method, regionSchema, withSeed(options));
  const cases = readClassified(method, model, rows, target);
  const { x, y, classes } = cases;
  const grid = probabilityGrid(model, cases, settings.resolution);
  return classPlane(method, settings, cases, {
    description: `Regions of ${y.name} over ${x.name} in which each class is the most probable: ${classes.join(", ")}.`,
    notes: [
      "Lines: two classes are equally probable. Colors deepen where the probability exceeds 0.6, 0.75 and 0.9.",
    ],
    domain: grid,
    marks: (theme, shown) => [...regions(theme, grid), ...classPoints(theme, cases, shown)],
  });
}

/**
 * The model's probabilities at the center of every cell, over slightly more than the range of the
 * data.
 */
function probabilityGrid(model: RegionModel, cases: Classified, size: number): Grid {
  const grid = gridOver(cases, size);
  const asked = model.predictProba(gridCases(cases, grid));
  const probabilities = model.classes.map((_, k) => asked.column(k));
  const leads = probabilities.map((probability, k) =>
    probability.map((p, i) => p - Math.max(...probabilities.map((other, j) => (j === k ? 0 : other[i])))),
  );
  return { ...grid, probabilities, leads };
}

/**
 * Areas on top of each other, so that colors become darker with the probability; then the borders.
 */
function regions(theme: Theme, { probabilities, leads, ...grid }: Grid): Plot.Markish[] {
  const contour = (values: Float64Array, threshold: number, style: Plot.ContourOptions) =>
    contourMark(grid, values, threshold, style);
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
  const borders = borderLines(grid, probabilities).map((path) =>
    curveMark(theme, toEdges(grid, path), 0, { stroke: theme.muted, strokeWidth: 1.2 }),
  );
  return [...areas, ...borders];
}
