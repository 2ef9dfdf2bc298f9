import type { LegendEntry } from "../core/legend.js";
import { seriesStyle } from "../core/palette.js";
import type { Theme } from "../core/theme.js";

/** More clusters than this have no entries of their own. */
const MOST = 12;

/** One entry per cluster, and one for what is in none. */
export function clusterLegend(theme: Theme, clusters: number, others: string | undefined): LegendEntry[] {
  const entries: LegendEntry[] = Array.from({ length: Math.min(MOST, clusters) }, (_, cluster) => ({
    label: `cluster ${cluster}`,
    color: seriesStyle(theme.name, cluster).color,
    symbol: "square",
  }));
  if (others !== undefined) entries.push({ label: others, color: theme.muted, symbol: "square" });
  return entries;
}
