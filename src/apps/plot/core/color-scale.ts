import type { LegendEntry } from "./legend.js";
import { shortText } from "./numbers.js";
import { rampOf, visibleColor } from "./palette.js";
import type { Interval } from "./range.js";
import type { Theme } from "./theme.js";

/** The color of a number between two others; outside, that of the nearest end. */
export function scaleColor(theme: Theme, value: number, [low, high]: Interval): string {
  const share = high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) : 0.5;
  return visibleColor(theme.name, share);
}

/** What these colors mean. */
export function scaleLegend(theme: Theme, label: string, [low, high]: Interval): LegendEntry {
  const colors = rampOf((share) => visibleColor(theme.name, share));
  return { label, colors, low: shortText(low), high: shortText(high) };
}
