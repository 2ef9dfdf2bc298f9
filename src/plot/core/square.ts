import { make, put } from "./compose.js";
import { drawPlot, type PlotSpec } from "./draw-plot.js";
import type { Frame } from "./drawing.js";

/** A height at which a square fits. */
export function squareHeight(width: number): number {
  return Math.round(Math.min(width * 0.95, 450));
}

/** Draws into a square in the middle of the frame, for figures whose axes have one unit. */
export function drawSquare(frame: Frame, spec: PlotSpec): SVGElement {
  const { document, width, height } = frame;
  const side = Math.min(width, height + 20);
  const svg = make(document, "svg", { width, height });
  svg.append(put(drawPlot({ ...frame, width: side }, spec), (width - side) / 2, 0));
  return svg;
}
