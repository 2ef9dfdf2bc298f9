import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { parseOptions } from "../../base/options.js";
import { quantile } from "../../data/statistics/quantile.js";
import type { Table } from "../../data/table/table.js";
import type { MatrixLike } from "../../math/linalg/matrix.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import type { Rows } from "../../model/input.js";
import { contourLines } from "./core/contour-lines.js";
import { pathMark } from "./core/curves.js";
import type { Figure } from "./core/figure.js";
import { shortText } from "./core/numbers.js";
import { figureOptions, resolutionOption, sampleOptions } from "./core/options.js";
import { wrongFeatures } from "./core/refusal.js";
import { classPlane } from "./regions/class-plane.js";
import { classPoints } from "./regions/class-points.js";
import { gridCases, gridOver, readClassified } from "./regions/classified.js";

const densitySchema = z.strictObject({
  ...figureOptions,
  shares: z
    .array(z.number().gt(0).lt(1))
    .min(1)
    .max(8)
    .default([0.25, 0.5, 0.75, 0.95])
    .describe("The shares of the cases inside lines of equal density."),
  resolution: resolutionOption,
  ...sampleOptions,
});

export type DensityPlotOptions = z.input<typeof densitySchema>;

/** A model of the density of two features. */
export interface PlaneDensityModel {
  readonly features: readonly string[];
  logDensity(rows: Rows): Float64Array;
}

/**
 * The density of two features: the cases, and lines of equal density around shares of them.
 *
 * ```ts
 * const model = await new KernelDensity().fit(rows);
 * densityPlot(model, rows);
 * ```
 */
export function densityPlot(
  model: PlaneDensityModel,
  rows: Table | MatrixLike,
  options: Seeded<DensityPlotOptions> = {},
): Figure {
  const method = "densityPlot";
  const settings = parseOptions(method, densitySchema, withSeed(options));
  requireFields(method, "the model", model, ["features", "logDensity"], "a fitted KernelDensity");
  if (model.features.length !== 2) throw wrongFeatures(method, "a model of", "2 features", model.features);
  const logDensities = model.logDensity(rows as Rows);
  const classes = ["cases"];
  const labels = Array.from(logDensities, () => classes[0]);
  const cases = readClassified(method, { features: model.features, classes }, rows, labels);
  const { x, y, rows: complete } = cases;
  const densities = Float64Array.from(complete, (row) => logDensities[row]);
  const grid = gridOver(cases, settings.resolution);
  // Where the density is 0, its logarithm is below every level.
  const onGrid = model
    .logDensity(gridCases(cases, grid))
    .map((log) => (log === Number.NEGATIVE_INFINITY ? -Number.MAX_VALUE : log));
  const levels = settings.shares.map((share) => quantile(densities, 1 - share));
  const percent = settings.shares.map((share) => `${shortText(100 * share)} %`);
  return classPlane(method, settings, cases, {
    description: `${y.name} over ${x.name} with lines of equal density around ${percent.join(", ")} of the cases.`,
    notes: [`Lines: equal density, around ${percent.join(", ")} of the cases.`],
    legend: () => [],
    domain: grid,
    marks: (theme, shown) => [
      ...classPoints(theme, cases, shown, 2.2),
      ...levels.flatMap((level) =>
        contourLines(grid, onGrid, level).map((path) =>
          pathMark(path, { stroke: theme.text, strokeWidth: 1.2 }),
        ),
      ),
    ],
  });
}
