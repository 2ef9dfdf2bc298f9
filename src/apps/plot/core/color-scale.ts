import { colorLegend, type LegendEntry } from "./legend.js";
import { shortText } from "./numbers.js";
import { visibleColor } from "./palette.js";
import type { Interval } from "./range.js";
import type { Theme } from "./theme.js";

/** The color of a number between two others; outside, that of the nearest end. */
export function scaleColor(theme: Theme, value: number, [low, high]: Interval): string {
  const share = high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) : 0.5;
  return visibleColor(theme.name, share);
}

/** What these colors mean. */
export function scaleLegend(theme: Theme, label: string, [low, high]: Interval): LegendEntry {
  return colorLegend(label, (share) => visibleColor(theme.name, share), [shortText(low), shortText(high)]);
}
