import { make, put } from "./compose.js";
import { drawPlot, type PlotSpec } from "./draw-plot.js";
import type { Frame } from "./drawing.js";

/** A height at which a square fits. */
export function squareHeight(width: number): number {
  return Math.round(Math.min(width * 0.95, 450));
}

/** The width at which axes and labels leave as much space across as they do down. */
export function squareSide({ width, height }: Pick<Frame, "width" | "height">): number {
  return Math.min(width, height - 10);
}

/** Ticks of an axis of shares. */
export const SHARES = [0, 0.2, 0.4, 0.6, 0.8, 1];

/** Draws into a square in the middle of the frame, for figures whose axes have one unit. */
export function drawSquare(frame: Frame, spec: PlotSpec): SVGElement {
  const { document, width, height } = frame;
  const side = squareSide(frame);
  const svg = make(document, "svg", { width, height });
  svg.append(put(drawPlot({ ...frame, width: side }, spec), (width - side) / 2, 0));
  return svg;
}
