import { type LegendEntry, squareLegend } from "../core/legend.js";
import { MOST_SERIES } from "../core/palette.js";
import type { Theme } from "../core/theme.js";

/** One entry per cluster, as far as they can be told apart, and one for what is in none; none if all is one cluster. */
export function clusterLegend(theme: Theme, clusters: number, others?: string): LegendEntry[] {
  if (clusters < 2 && others === undefined) return [];
  const names = Array.from({ length: Math.min(MOST_SERIES, clusters) }, (_, cluster) => `cluster ${cluster}`);
  return [
    ...squareLegend(theme, names),
    ...(others === undefined ? [] : [{ label: others, color: theme.muted, symbol: "square" as const }]),
  ];
}
