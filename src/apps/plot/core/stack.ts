import { joined } from "./compose.js";
import { drawPlot, leftMargin, type PlotSpec } from "./draw-plot.js";
import type { Frame } from "./drawing.js";

interface StackedPlot {
  /** The share of the height. */
  readonly share: number;
  readonly spec: PlotSpec;
}

/** Plots stacked above a common horizontal axis: their left and right edges are aligned. */
export function drawStack(frame: Frame, plots: readonly StackedPlot[]): SVGElement {
  const frames = plots.map(({ share }) => ({ ...frame, height: share * frame.height }));
  const margins = {
    marginLeft: Math.max(...plots.map(({ spec }, i) => leftMargin(frames[i], spec))),
    marginRight: 18,
  };
  let y = 0;
  const parts = plots.map(({ spec }, i) => {
    const part = [drawPlot(frames[i], { ...spec, ...margins }), 0, y] as const;
    y += frames[i].height;
    return part;
  });
  return joined(frame, parts);
}
