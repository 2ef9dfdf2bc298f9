// Graphs are as wide as their names need, unless the caller says otherwise.

import * as z from "zod";
import { figureOptions } from "../core/options.js";

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

/** The width of a figure whose drawing needs so much. */
export function defaultWidth(needed: number): number {
  return Math.min(WIDEST, Math.max(NARROWEST, Math.ceil(needed + PADDING)));
}
