import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { requireFields } from "../../../base/arguments.js";
import type { Label } from "../../../base/label.js";
import { parseOptions } from "../../../base/options.js";
import type { Table } from "../../../data/table/table.js";
import { asMatrix } from "../../../math/linalg/as-matrix.js";
import { Matrix, type MatrixLike } from "../../../math/linalg/matrix.js";
import type { NearestRows } from "../../../math/neighbor-index/index.js";
import { type Seeded, withSeed } from "../../../math/probability/random/seed.js";
import type { Rows } from "../../../model/input.js";
import { clipLine } from "../core/clip-line.js";
import { dotMark, pathMark } from "../core/curves.js";
import { ellipsePath, type Quadratic } from "../core/ellipse.js";
import type { Figure } from "../core/figure.js";
import { plural } from "../core/numbers.js";
import { figureOptions, sampleOptions } from "../core/options.js";
import type { GroupSource } from "../core/source.js";
import { classPlane } from "../regions/class-plane.js";
import { classPoints } from "../regions/class-points.js";
import { domainOf, readClassified } from "../regions/classified.js";

const neighborhoodSchema = z.strictObject({ ...figureOptions, ...sampleOptions });

export type NeighborhoodPlotOptions = z.input<typeof neighborhoodSchema>;

/** A classifier of two features that finds neighbors; one that adapts its metric has it around every case. */
export interface NeighborModel {
  readonly features: readonly string[];
  readonly classes: readonly Label[];
  neighbors(rows: Rows): NearestRows;
  localMetrics?(rows: Rows): readonly Matrix[];
  readonly metric?: string | undefined;
  readonly scaling?: { readonly deviations: Float64Array } | undefined;
}

/**
 * The neighborhoods of some cases, in the metric of each: for `DiscriminantAdaptiveNN` they are stretched along the
 * boundary of the classes (Hastie, Tibshirani and Friedman 2009, figure 13.13). Rows and target are given as to `fit`.
 *
 * ```ts
 * neighborhoodPlot(model, table, "class", [[0, 0], [1, 1]]);
 * ```
 */
export function neighborhoodPlot(
  model: NeighborModel,
  rows: Table | MatrixLike,
  target: GroupSource,
  around: MatrixLike,
  options: Seeded<NeighborhoodPlotOptions> = {},
): Figure {
  const method = "neighborhoodPlot";
  const settings = parseOptions(method, neighborhoodSchema, withSeed(options));
  requireFields(method, "the model", model, ["neighbors", "features"], "a classifier by neighbors");
  const cases = readClassified(method, model, rows, target);
  const { x, y } = cases;
  const centers = asMatrix(method, around);
  const { rows: found, distances } = model.neighbors(centers);
  const metrics = model.localMetrics?.(centers) ?? plainMetrics(model, centers.rows);
  const domain = domainOf(cases);
  const k = distances.columns;
  const outlines = metrics.flatMap((metric, at) => {
    const reach = distances.get(at, k - 1);
    const center = [centers.get(at, 0), centers.get(at, 1)] as const;
    const quadratic: Quadratic = [metric.get(0, 0), metric.get(0, 1), metric.get(1, 1)];
    return clipLine(ellipsePath(center, quadratic, reach ** 2), domain.x, domain.y);
  });
  return classPlane(method, settings, cases, {
    description: `The ${plural(k, "nearest case")} of ${plural(centers.rows, "point")} over ${x.name} and ${y.name}.`,
    notes: [
      `Crosses: the points; curves reach the farthest of their ${plural(k, "neighbor")}, which are circled.`,
    ],
    marks: (theme, shown) => [
      ...classPoints(theme, cases, shown, 2.4),
      dotMark(Int32Array.from(new Set(found)), x.values, y.values, {
        r: 4.6,
        stroke: theme.text,
        strokeWidth: 1.1,
      }),
      ...outlines.map((path) => pathMark(path, { stroke: theme.text, strokeWidth: 1.6 })),
      Plot.dot(
        centers.toArrays().map(([u, v]): [number, number] => [u, v]),
        { symbol: "times", r: 5, stroke: theme.text, strokeWidth: 2.4 },
      ),
    ],
  });
}

/** The Euclidean metric in the units of a model. */
function plainMetrics({ scaling }: NeighborModel, count: number): Matrix[] {
  const [a, b] = [scaling?.deviations[0] ?? 1, scaling?.deviations[1] ?? 1];
  const metric = Matrix.from([
    [1 / a ** 2, 0],
    [0, 1 / b ** 2],
  ]);
  return new Array<Matrix>(count).fill(metric);
}
