// Figures that position everything themselves, in pixels of their frame.

import * as Plot from "@observablehq/plot";
import type { PlotSpec } from "./draw-plot.js";
import type { Theme } from "./theme.js";

/** A text at a position, centered unless it is anchored otherwise. */
export interface PlacedText {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly anchor?: "start" | "middle" | "end";
}

/** Marks in pixels, without axes. */
export function canvas(marks: Plot.Markish[]): PlotSpec {
  const pixels = { type: "identity", axis: null } as const;
  return { x: pixels, y: pixels, margin: 0, lines: "none", marks };
}

/** Texts at their positions. */
export function textMarks(
  theme: Theme,
  texts: readonly PlacedText[],
  options: Plot.TextOptions = {},
): Plot.Markish[] {
  return (["start", "middle", "end"] as const).flatMap((textAnchor) => {
    const anchored = texts.filter(({ anchor = "middle" }) => anchor === textAnchor);
    return anchored.length === 0
      ? []
      : [Plot.text(anchored, { x: "x", y: "y", text: "text", textAnchor, fill: theme.text, ...options })];
  });
}
