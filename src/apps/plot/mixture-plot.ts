import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { parseOptions } from "../../base/options.js";
import { quantile } from "../../data/statistics/quantile.js";
import type { Table } from "../../data/table/table.js";
import type { Matrix, MatrixLike } from "../../math/linalg/matrix.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import type { Rows } from "../../model/input.js";
import { contourLines } from "./core/contour-lines.js";
import { pathMark } from "./core/curves.js";
import { invertQuadratic } from "./core/ellipse.js";
import type { Figure } from "./core/figure.js";
import { pointText, shortText } from "./core/numbers.js";
import { figureOptions, resolutionOption, sampleOptions } from "./core/options.js";
import { wrongFeatures } from "./core/refusal.js";
import { classPlane } from "./regions/class-plane.js";
import { classPoints } from "./regions/class-points.js";
import { gridCases, gridOver, readClassified } from "./regions/classified.js";
import { distancesOption, ellipseMarks, ellipseNote, meanMarks } from "./regions/ellipses.js";

const mixtureSchema = z.strictObject({
  ...figureOptions,
  distances: distancesOption([1, 2]),
  shares: z
    .array(z.number().gt(0).lt(1))
    .max(8)
    .default([0.5, 0.95])
    .describe("The shares of the cases inside lines of equal density of the whole mixture; none if empty."),
  resolution: resolutionOption,
  ...sampleOptions,
});

export type MixturePlotOptions = z.input<typeof mixtureSchema>;

/** A mixture of normal distributions of two features. */
export interface NormalMixtureModel {
  readonly kind: string;
  readonly features: readonly string[];
  readonly weights: Float64Array;
  /** Components × features. */
  readonly means: Matrix;
  /** The covariance of every component. */
  readonly covariances: readonly Matrix[];
  predict(rows: Rows): Int32Array;
  logDensity(rows: Rows): Float64Array;
}

/**
 * A mixture of normal distributions of two features: the cases in the color of their most probable component, an ellipse
 * of equal density about the mean of every component, and lines of equal density of all components together.
 *
 * ```ts
 * const model = await new GaussianMixture({ components: 3 }).fit(rows);
 * mixturePlot(model, rows);
 * ```
 */
export function mixturePlot(
  model: NormalMixtureModel,
  rows: Table | MatrixLike,
  options: Seeded<MixturePlotOptions> = {},
): Figure {
  const method = "mixturePlot";
  const settings = parseOptions(method, mixtureSchema, withSeed(options));
  requireFields(method, "the model", model, ["means", "covariances", "weights"], "a fitted GaussianMixture");
  if (model.features.length !== 2) throw wrongFeatures(method, "a model of", "2 features", model.features);
  const classes = Array.from(model.weights, (_, k) => `component ${k}`);
  const labels = Array.from(model.predict(rows as Rows), (label) => classes[label]);
  const cases = readClassified(method, { features: model.features, classes }, rows, labels);
  const { x, y, rows: complete } = cases;
  const ellipses = model.covariances.map((matrix, k) => ({
    center: [model.means.get(k, 0), model.means.get(k, 1)] as const,
    matrix: invertQuadratic([matrix.get(0, 0), matrix.get(0, 1), matrix.get(1, 1)]),
  }));
  const grid = gridOver(cases, settings.resolution);
  const logDensities = model.logDensity(rows as Rows);
  const densities = Float64Array.from(complete, (row) => logDensities[row]);
  const onGrid =
    settings.shares.length === 0 ? new Float64Array(0) : model.logDensity(gridCases(cases, grid));
  const lines = settings.shares.flatMap((share) =>
    contourLines(grid, onGrid, quantile(densities, 1 - share)),
  );
  const percent = settings.shares.map((share) => `${shortText(100 * share)} %`);
  return classPlane(method, settings, cases, {
    description: `${y.name} over ${x.name} with a mixture of ${classes.length} normal distributions. ${classes
      .map(
        (name, k) => `${name}: weight ${shortText(model.weights[k])}, mean ${pointText(ellipses[k].center)}.`,
      )
      .join(" ")}`,
    notes: [
      ellipseNote(settings.distances),
      percent.length > 0 && `Gray lines: equal density, around ${percent.join(", ")} of the cases.`,
    ],
    domain: grid,
    marks: (theme, shown) => [
      ...classPoints(theme, cases, shown, 2.6),
      ...lines.map((path) => pathMark(path, { stroke: theme.muted, strokeWidth: 1.2 })),
      ...ellipses.flatMap((ellipse, k) => ellipseMarks(theme, ellipse, k, settings.distances, grid)),
      ...meanMarks(theme, ellipses),
    ],
  });
}
