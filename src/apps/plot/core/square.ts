import { joined } from "./compose.js";
import { drawPlot, type PlotSpec } from "./draw-plot.js";
import type { Frame } from "./drawing.js";
import { shortText } from "./numbers.js";
import { widest } from "./text.js";
import { SIZES } from "./theme.js";

/** A height at which a square fits. */
export function squareHeight(width: number): number {
  return Math.round(Math.min(width * 0.95, 450));
}

/** The width at which axes and labels leave a square plotting area. */
export function squareSide({ width, height }: Pick<Frame, "width" | "height">): number {
  return Math.min(width, height - 10);
}

/** Ticks of an axis of shares. */
export const SHARES = [0, 0.2, 0.4, 0.6, 0.8, 1];

/** Draws into a square in the middle of the frame, for figures whose axes share a unit. */
export function drawSquare(frame: Frame, spec: PlotSpec): SVGElement {
  const side = squareSide(frame);
  return joined(frame, [[drawPlot({ ...frame, width: side }, spec), (frame.width - side) / 2, 0]]);
}

/** Draws with axes of equal length, so that a circle is round; their domains must be equally long. */
export function drawEqual(
  frame: Frame,
  spec: PlotSpec & {
    readonly x: { readonly domain: readonly [number, number] };
    readonly y: { readonly domain: readonly [number, number] };
  },
): SVGElement {
  const { width, height } = frame;
  const labels = spec.y.domain.map((value) => shortText(value, 2));
  const margins = {
    marginLeft: Math.ceil(widest(labels, SIZES.axis)) + 14,
    marginRight: 14,
    marginTop: 26,
    marginBottom: 38,
  };
  const across = margins.marginLeft + margins.marginRight;
  const up = margins.marginTop + margins.marginBottom;
  const side = Math.min(width - across, height - up);
  const drawn = drawPlot({ ...frame, width: side + across, height: side + up }, { ...spec, ...margins });
  return joined(frame, [[drawn, (width - side - across) / 2, (height - side - up) / 2]]);
}
