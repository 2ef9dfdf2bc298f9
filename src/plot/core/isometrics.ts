import * as Plot from "@observablehq/plot";
import type { Theme } from "./theme.js";

const ACCURACIES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/**
 * Lines of equal accuracy in a plot of true over false positives (Flach, section 2.2): TP + TN = a·n, so that
 * TP = FP + a·n − Neg. `size` is the length of both axes in the plot's own unit.
 */
export function isometricMarks(
  theme: Theme,
  [positives, negatives]: readonly [number, number],
  [width, height]: readonly [number, number],
): Plot.Markish[] {
  const lines = ACCURACIES.flatMap((accuracy) => {
    const above = accuracy * (positives + negatives) - negatives;
    const from = Math.max(0, -above);
    const to = Math.min(negatives, positives - above);
    if (to <= from) return [];
    const [x, y] = [width / negatives, height / positives];
    return [{ accuracy, x1: from * x, y1: (from + above) * y, x2: to * x, y2: (to + above) * y }];
  });
  return [
    Plot.link(lines, { x1: "x1", y1: "y1", x2: "x2", y2: "y2", stroke: theme.muted, strokeOpacity: 0.55 }),
    Plot.text(lines, {
      x: (line: (typeof lines)[number]) => line.x1 + 0.12 * (line.x2 - line.x1),
      y: (line: (typeof lines)[number]) => line.y1 + 0.12 * (line.y2 - line.y1),
      text: (line: (typeof lines)[number]) => String(line.accuracy),
      fontSize: 9,
      fill: theme.muted,
      stroke: theme.background,
      strokeWidth: 3,
    }),
  ];
}
