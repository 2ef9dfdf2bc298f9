import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import type { Label } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import type { Table } from "../../data/table/table.js";
import type { MatrixLike } from "../../math/linalg/matrix.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import type { Rectangle } from "../../methods/rules/rectangle-classifier/index.js";
import type { Figure } from "./core/figure.js";
import { plural, shortText } from "./core/numbers.js";
import { figureOptions, sampleOptions } from "./core/options.js";
import type { Domain, Interval } from "./core/range.js";
import type { GroupSource } from "./core/source.js";
import { classPlane } from "./regions/class-plane.js";
import { classLegend, classPoints } from "./regions/class-points.js";
import { domainOf, readClassified } from "./regions/classified.js";

const rectangleSchema = z.strictObject({ ...figureOptions, ...sampleOptions });

export type RectanglePlotOptions = z.input<typeof rectangleSchema>;

/** A fitted `RectangleClassifier` of two features. */
export interface RectangleModel {
  readonly features: readonly string[];
  readonly classes: readonly Label[];
  readonly specific: Rectangle;
  readonly general: readonly Rectangle[];
  /** The one that predicts. */
  readonly rectangle: Rectangle;
}

/**
 * The most specific rectangle, the most general ones, and the one that predicts, over the cases (Alpaydın, figure 2.4).
 *
 * ```ts
 * rectanglePlot(await new RectangleClassifier().fit(cars, "family"), cars, "family");
 * ```
 */
export function rectanglePlot(
  model: RectangleModel,
  rows: Table | MatrixLike,
  target: GroupSource,
  options: Seeded<RectanglePlotOptions> = {},
): Figure {
  const method = "rectanglePlot";
  const settings = parseOptions(method, rectangleSchema, withSeed(options));
  requireFields(method, "the model", model, ["specific", "general", "rectangle"], "a RectangleClassifier's");
  const cases = readClassified(method, model, rows, target);
  const { x, y, classes } = cases;
  const { specific, general, rectangle } = model;
  const domain = domainOf(cases);
  const side = (j: number, { lower, upper }: Rectangle) =>
    `from ${shortText(lower[j])} to ${shortText(upper[j])}`;
  return classPlane(method, settings, cases, {
    description: `Rectangles over ${x.name} and ${y.name}. The most specific one: ${x.name} ${side(0, specific)}, ${y.name} ${side(1, specific)}. ${plural(general.length, "most general one")}.`,
    notes: ["Sides that no case holds back end at the edge."],
    legend: (theme) => [
      { label: "most specific", color: theme.text, dash: "" },
      { label: "most general", color: theme.text, dash: GENERAL },
      { label: "predicts", color: theme.muted, fillOpacity: 0.2 },
      ...classLegend(theme, classes),
    ],
    marks: (theme, shown) => [
      rectangles([rectangle], domain, { fill: theme.muted, fillOpacity: 0.2 }),
      rectangles(general, domain, { stroke: theme.text, strokeDasharray: GENERAL, strokeWidth: 1.2 }),
      rectangles([specific], domain, { stroke: theme.text, strokeWidth: 1.8 }),
      ...classPoints(theme, cases, shown),
    ],
  });
}

const GENERAL = "6 3";

/** Rectangles as far as they lie within the axes. */
function rectangles(list: readonly Rectangle[], { x, y }: Domain, style: Plot.RectOptions): Plot.Markish {
  const within = (value: number, [low, high]: Interval) => Math.max(low, Math.min(high, value));
  return Plot.rect(list, {
    x1: ({ lower }: Rectangle) => within(lower[0], x),
    x2: ({ upper }: Rectangle) => within(upper[0], x),
    y1: ({ lower }: Rectangle) => within(lower[1], y),
    y2: ({ upper }: Rectangle) => within(upper[1], y),
    fill: "none",
    ...style,
  });
}
