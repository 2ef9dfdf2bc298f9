// Graphs are as wide as their names need, unless the caller says otherwise.

import * as z from "zod";
import { type FigureSettings, figureOptions } from "../core/options.js";
import { type GraphDrawing, naturalWidth } from "./draw-graph.js";

const NARROWEST = 640;
const WIDEST = 10_000;
/** The space on both sides of a drawing. */
const PADDING = 24;

/** The options of every figure of a graph. */
export const graphFigureOptions = {
  ...figureOptions,
  width: figureOptions.width
    .removeDefault()
    .optional()
    .describe("Width in pixels; by default 640, or as much as all names need."),
} as const;

export const graphFigureSchema = z.strictObject(graphFigureOptions);

/** The options of figures of graphs, whose width follows from the graph if it is not given. */
export type GraphFigureOptions = z.input<typeof graphFigureSchema>;

/** The settings of a figure that shows all words of a drawing, if no width was chosen. */
export function graphSettings<
  S extends Omit<FigureSettings, "width"> & { readonly width?: number | undefined },
>(settings: S, drawing: GraphDrawing): S & FigureSettings {
  return { ...settings, width: settings.width ?? defaultWidth(naturalWidth(drawing)) };
}

/** The width of a figure whose drawing needs so much. */
export function defaultWidth(needed: number): number {
  return Math.min(WIDEST, Math.max(NARROWEST, Math.ceil(needed + PADDING)));
}
