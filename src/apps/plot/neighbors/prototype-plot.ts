import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { requireFields } from "../../../base/arguments.js";
import type { Label } from "../../../base/label.js";
import { parseOptions } from "../../../base/options.js";
import type { Table } from "../../../data/table/table.js";
import type { Matrix, MatrixLike } from "../../../math/linalg/matrix.js";
import { type Seeded, withSeed } from "../../../math/probability/random/seed.js";
import { pathMark } from "../core/curves.js";
import type { Figure } from "../core/figure.js";
import { plural } from "../core/numbers.js";
import { figureOptions, sampleOptions } from "../core/options.js";
import { seriesStyle } from "../core/palette.js";
import type { GroupSource } from "../core/source.js";
import { classPlane } from "../regions/class-plane.js";
import { classPoints } from "../regions/class-points.js";
import { domainOf, readClassified } from "../regions/classified.js";
import { voronoiCells } from "./voronoi.js";

const prototypeSchema = z.strictObject({ ...figureOptions, ...sampleOptions });

export type PrototypePlotOptions = z.input<typeof prototypeSchema>;

/** A classifier of two features that is made of prototypes. */
export interface PrototypeModelLike {
  readonly features: readonly string[];
  readonly classes: readonly Label[];
  readonly prototypes: Matrix;
  /** The index in `classes` of every prototype. */
  readonly codes: Int32Array;
  readonly scaling?: { readonly deviations: Float64Array } | undefined;
}

/**
 * The prototypes of a classifier, the regions that are nearest to each of them, and the cases. Rows and target are given
 * as to `fit`. If the prototypes are training cases, it shows which ones were kept.
 *
 * ```ts
 * prototypePlot(await new LVQ().fit(table, "species"), table, "species");
 * ```
 */
export function prototypePlot(
  model: PrototypeModelLike,
  rows: Table | MatrixLike,
  target: GroupSource,
  options: Seeded<PrototypePlotOptions> = {},
): Figure {
  const method = "prototypePlot";
  const settings = parseOptions(method, prototypeSchema, withSeed(options));
  requireFields(method, "the model", model, ["prototypes", "codes"], "a classifier made of prototypes");
  const cases = readClassified(method, model, rows, target);
  const { x, y, classes } = cases;
  const { prototypes, codes, scaling } = model;
  const domain = domainOf(cases);
  const points = prototypes.toArrays().map(([u, v]): [number, number] => [u, v]);
  const cells = voronoiCells(points, domain, [scaling?.deviations[0] ?? 1, scaling?.deviations[1] ?? 1]);
  return classPlane(method, settings, cases, {
    description: `${plural(points.length, "prototype")} of ${classes.length === 1 ? "one class" : `${classes.length} classes`} over ${x.name} and ${y.name}, with the regions nearest to each.`,
    notes: ["Large symbols: prototypes. Thin lines: where another prototype becomes the nearest."],
    marks: (theme, shown) => [
      ...cells.flatMap((cell, at) => {
        const { color } = seriesStyle(theme.name, codes[at]);
        const style = { fill: color, fillOpacity: 0.16, stroke: theme.muted, strokeWidth: 0.5 };
        return cell.length === 0 ? [] : [pathMark(cell, style)];
      }),
      ...classPoints(theme, cases, shown, 2.2),
      ...classes.flatMap((_, code) =>
        Plot.dot(
          points.filter((_, at) => codes[at] === code),
          {
            symbol: seriesStyle(theme.name, code).symbol,
            r: points.length > 60 ? 3.6 : 6,
            fill: seriesStyle(theme.name, code).color,
            stroke: theme.text,
            strokeWidth: points.length > 60 ? 1 : 1.6,
          },
        ),
      ),
    ],
  });
}
