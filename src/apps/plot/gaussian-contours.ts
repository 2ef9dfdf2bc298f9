import * as z from "zod";
import type { DataError } from "../../base/errors.js";
import type { Label } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import type { Table } from "../../data/table/table.js";
import type { Matrix, MatrixLike } from "../../math/linalg/matrix.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import type { Rows } from "../../model/input.js";
import { pathMark } from "./core/curves.js";
import { invertQuadratic } from "./core/ellipse.js";
import type { Figure } from "./core/figure.js";
import { pointText } from "./core/numbers.js";
import { figureOptions, resolutionOption, sampleOptions } from "./core/options.js";
import { needs } from "./core/refusal.js";
import type { GroupSource } from "./core/source.js";
import { borderLines } from "./regions/borders.js";
import { classPlane } from "./regions/class-plane.js";
import { classPoints } from "./regions/class-points.js";
import { gridCases, gridOver, readClassified } from "./regions/classified.js";
import { distancesOption, type Ellipse, ellipseMarks, ellipseNote, meanMarks } from "./regions/ellipses.js";

const gaussianSchema = z.strictObject({
  ...figureOptions,
  distances: distancesOption([1, 2, 3]),
  resolution: resolutionOption,
  ...sampleOptions,
});

export type GaussianContoursOptions = z.input<typeof gaussianSchema>;

/** A classifier of two features that models its classes as normal distributions. */
export interface GaussianContourModel<L extends Label = Label> {
  readonly kind: string;
  readonly features: readonly string[];
  readonly classes: readonly L[];
  /** Classes × features. */
  readonly means: Matrix;
  /** The covariance within a class. */
  covariance?(label: L): Matrix;
  /** Variances, classes × features, if features are independent within classes. */
  readonly variances?: Matrix;
  predictLogProba(rows: Rows): Matrix;
}

/**
 * Classes as normal distributions of two features: the cases, the means, ellipses of equal density
 * at one, two and three standard deviations, and the curve on which two classes are equally
 * probable, which is a straight line if they share a covariance (Flach, figure 9.3).
 *
 * ```ts
 * const table = iris().select(["sepalLength", "sepalWidth", "species"]);
 * const model = await new QuadraticDiscriminant().fit(table, "species");
 * gaussianContours(model, table, "species");
 * ```
 */
export function gaussianContours<L extends Label>(
  model: GaussianContourModel<L>,
  rows: Table | MatrixLike,
  target: GroupSource,
  options: Seeded<GaussianContoursOptions> = {},
): Figure {
  const method = "gaussianContours";
  const settings = parseOptions(method, gaussianSchema, withSeed(options));
  const cases = readClassified(method, model, rows, target);
  const { x, y, classes } = cases;
  const ellipses = model.classes.map((label, k) => readEllipse(method, model, label, k));
  const grid = gridOver(cases, settings.resolution);
  const logs = model.predictLogProba(gridCases(cases, grid));
  const borders = borderLines(
    grid,
    model.classes.map((_, k) => logs.column(k)),
  );
  return classPlane(method, settings, cases, {
    description: `${y.name} over ${x.name} with a normal distribution for each class. ${classes
      .map((name, k) => `${name}: mean ${pointText(ellipses[k].center)}.`)
      .join(" ")}`,
    notes: [`${ellipseNote(settings.distances)} Line between classes: two are equally probable.`],
    domain: grid,
    marks: (theme, shown) => [
      ...classPoints(theme, cases, shown, 2.6),
      ...ellipses.flatMap((ellipse, k) => ellipseMarks(theme, ellipse, k, settings.distances, grid)),
      ...borders.map((path) => pathMark(path, { stroke: theme.text, strokeWidth: 1.4 })),
      ...meanMarks(theme, ellipses),
    ],
  });
}

function readEllipse<L extends Label>(
  method: string,
  model: GaussianContourModel<L>,
  label: L,
  k: number,
): Ellipse {
  const { kind, means, variances } = model;
  // Trees and networks have means of another kind.
  if (typeof means?.get !== "function") throw notNormal(method, kind);
  const center = [means.get(k, 0), means.get(k, 1)] as const;
  if (typeof model.covariance === "function") {
    const matrix = model.covariance(label);
    return { center, matrix: invertQuadratic([matrix.get(0, 0), matrix.get(0, 1), matrix.get(1, 1)]) };
  }
  if (variances !== undefined)
    return { center, matrix: [1 / variances.get(k, 0), 0, 1 / variances.get(k, 1)] };
  throw notNormal(method, kind);
}

function notNormal(method: string, kind: string): DataError {
  const expected = "a model of normal classes, such as GaussianClassifier, LinearDiscriminant or GaussianNB";
  return needs(method, expected, kind);
}
