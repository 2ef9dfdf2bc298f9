import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import { Matrix } from "../../math/linalg/matrix.js";

import type { Component, HingeTerm } from "../../methods/smooth/mars/index.js";
import { pathMark } from "./core/curves.js";
import { type Figure, makeFigure, panelSettings } from "./core/figure.js";
import { panelGrid } from "./core/grid.js";
import { divergingLegend } from "./core/legend.js";
import { plural, shortText } from "./core/numbers.js";
import { figureOptions } from "./core/options.js";
import { COLORS, divergingColor } from "./core/palette.js";
import { rangeOf } from "./core/range.js";
import { needs } from "./core/refusal.js";

const componentSchema = z.strictObject({
  ...figureOptions,
  most: z.int().min(1).default(12).describe("The largest number of panels; those that vary most come first."),
});

export type ComponentPanelsOptions = z.input<typeof componentSchema>;

/** A regression that is a sum of functions of few features, such as a `MARSModel`. */
export interface ComponentsModel {
  readonly response: string;
  readonly features: readonly string[];
  readonly products: readonly HingeTerm[];
  readonly components: readonly Component[];
  /** The smallest and the largest training value of every feature. */
  readonly ranges: Matrix;
  contributions(rows: Matrix): Matrix;
}

/** Cells of a surface in each direction. */
const CELLS = 24;

/**
 * The functions that a sum of splines is made of: a curve for every feature that enters alone, with its knots, and a
 * surface for every pair of features.
 *
 * ```ts
 * componentPanels(await new MARS({ degree: 2 }).fit(table, "ozone"));
 * ```
 */
export function componentPanels(model: ComponentsModel, options: ComponentPanelsOptions = {}): Figure {
  const method = "componentPanels";
  const settings = parseOptions(method, componentSchema, options);
  if (!Array.isArray(Object(model).components)) throw needs(method, "a model of MARS", kindOf(model));
  const all = [...model.components.keys()];
  const drawn = all.filter((index) => model.components[index].features.length <= 2);
  if (drawn.length === 0) throw needs(method, "a model with a function of one or two features", "none");
  const deviation = (index: number) => model.components[index].standardDeviation;
  const shown = drawn.sort((a, b) => deviation(b) - deviation(a)).slice(0, settings.most);
  const surfaces = new Map(
    shown
      .filter((index) => model.components[index].features.length === 2)
      .map((index) => [index, surfaceOf(model, index)] as const),
  );
  const most = Math.max(
    0,
    ...[...surfaces.values()].map((cells) => Math.max(...cells.map(({ value }) => Math.abs(value)))),
  );
  const panels = shown.map((index) => {
    const cells = surfaces.get(index);
    return cells === undefined
      ? curvePanel(method, model, index)
      : surfacePanel(method, model, index, cells, most);
  });
  const hidden = model.components.length - shown.length;
  return panelGrid(method, panels, settings, {
    least: 200,
    most: 3,
    notes: ["Dashed vertical lines: knots.", hidden > 0 && `${plural(hidden, "function")} not shown.`],
    legend: (theme) =>
      most > 0 ? [divergingLegend(theme, `part of ${model.response}`, shortText(most))] : [],
  });
}

/** The values of one function where some features have these values; the others are at their smallest. */
function valuesAt(
  model: ComponentsModel,
  index: number,
  values: readonly (readonly number[])[],
): Float64Array {
  const { features } = model.components[index];
  const rows = new Matrix(values.length, model.features.length);
  values.forEach((own, row) => {
    rows.data.set(model.ranges.column(0), row * rows.columns);
    features.forEach((feature, k) => {
      rows.data[row * rows.columns + feature] = own[k];
    });
  });
  return model.contributions(rows).column(index);
}

/** The knots of a feature in the terms of a function, in ascending order. */
function knotsOf({ components, products }: ComponentsModel, index: number, feature: number): number[] {
  const factors = components[index].terms.flatMap((term) => products[term]);
  const own = factors.flatMap((factor) =>
    factor.feature === feature && "knot" in factor ? [factor.knot] : [],
  );
  return [...new Set(own)].sort((a, b) => a - b);
}

function curvePanel(method: string, model: ComponentsModel, index: number): Figure {
  const [feature] = model.components[index].features;
  const [low, high] = model.ranges.row(feature);
  const knots = knotsOf(model, index, feature);
  // A broken line is drawn exactly by its knots and ends.
  const at = [low, ...knots.filter((knot) => knot > low && knot < high), high];
  const heights = valuesAt(
    model,
    index,
    at.map((value) => [value]),
  );
  const path = at.map((value, k) => [value, heights[k]] as const);
  const name = model.features[feature];
  const mayMiss = model.components[index].terms.some((term) =>
    model.products[term].some(({ shape }) => shape === "missing"),
  );
  const absent = mayMiss
    ? `; ${shortText(valuesAt(model, index, [[Number.NaN]])[0])} where it is missing`
    : "";
  return makeFigure(method, panelSettings(name), {
    description: `The part of ${model.response} by ${name}: from ${shortText(heights[0])} at ${shortText(low)} to ${shortText(heights[heights.length - 1])} at ${shortText(high)}, with ${plural(knots.length, "knot")}${absent}.`,
    height: (width) => Math.round(Math.min(220, 50 + width * 0.62)),
    plot: ({ theme }) => {
      const [color] = COLORS[theme.name];
      return {
        x: { label: name, domain: [low, high], tickSpacing: 45 },
        y: { label: `part of ${model.response}`, nice: true, insetBottom: 8, tickSpacing: 35 },
        marks: [
          Plot.ruleX(knots, { stroke: theme.muted, strokeDasharray: "3 3", strokeOpacity: 0.7 }),
          pathMark(path, { stroke: color, strokeWidth: 2 }),
        ],
      };
    },
  });
}

interface Cell {
  readonly x: number;
  readonly y: number;
  readonly value: number;
}

function surfaceOf(model: ComponentsModel, index: number): Cell[] {
  const [first, second] = model.components[index].features;
  const centers = (feature: number) => {
    const [low, high] = model.ranges.row(feature);
    return Array.from({ length: CELLS }, (_, k) => low + ((high - low) * (k + 0.5)) / CELLS);
  };
  const points = centers(first).flatMap((x) => centers(second).map((y) => [x, y]));
  return Array.from(valuesAt(model, index, points), (value, k) => ({
    x: points[k][0],
    y: points[k][1],
    value,
  }));
}

function surfacePanel(
  method: string,
  model: ComponentsModel,
  index: number,
  cells: readonly Cell[],
  most: number,
): Figure {
  const [first, second] = model.components[index].features;
  const [x, y] = [model.features[first], model.features[second]];
  const [low, high] = rangeOf(Float64Array.from(cells, ({ value }) => value));
  const [xRange, yRange] = [model.ranges.row(first), model.ranges.row(second)];
  const half = { x: (xRange[1] - xRange[0]) / (2 * CELLS), y: (yRange[1] - yRange[0]) / (2 * CELLS) };
  return makeFigure(method, panelSettings(`${x} × ${y}`), {
    description: `The part of ${model.response} by ${x} and ${y} together: from ${shortText(low)} to ${shortText(high)}.`,
    height: (width) => Math.round(Math.min(220, 50 + width * 0.62)),
    plot: ({ theme }) => ({
      x: { label: x, domain: [...xRange], tickSpacing: 45 },
      y: { label: y, domain: [...yRange], tickSpacing: 35 },
      lines: "none",
      marks: [
        Plot.rect(cells, {
          x1: (cell: Cell) => cell.x - half.x,
          x2: (cell: Cell) => cell.x + half.x,
          y1: (cell: Cell) => cell.y - half.y,
          y2: (cell: Cell) => cell.y + half.y,
          fill: ({ value }: Cell) => divergingColor(theme.name, most > 0 ? value / most : 0),
          // Without gaps between neighbors.
          shapeRendering: "crispEdges",
        }),
      ],
    }),
  });
}

function kindOf(model: unknown): string {
  const { kind } = Object(model) as { readonly kind?: unknown };
  return typeof kind === "string" ? kind : typeof model;
}
