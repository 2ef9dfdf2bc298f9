import type { LegendEntry } from "../core/legend.js";
import { MOST_SERIES, seriesStyle } from "../core/palette.js";
import type { Theme } from "../core/theme.js";

/** One entry per cluster, as far as they can be told apart, and one for what is in none; none if all is one cluster. */
export function clusterLegend(theme: Theme, clusters: number, others?: string): LegendEntry[] {
  if (clusters < 2 && others === undefined) return [];
  const entries: LegendEntry[] = Array.from({ length: Math.min(MOST_SERIES, clusters) }, (_, cluster) => ({
    label: `cluster ${cluster}`,
    color: seriesStyle(theme.name, cluster).color,
    symbol: "square",
  }));
  if (others !== undefined) entries.push({ label: others, color: theme.muted, symbol: "square" });
  return entries;
}
