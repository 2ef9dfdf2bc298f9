// What is drawn on top of a histogram: estimates from its values, and distributions that are given.

import * as Plot from "@observablehq/plot";
import { quote } from "../../../base/label.js";
import type { Histogram } from "../../../math/probability/density/index.js";
import { Normal } from "../../../math/probability/distributions/index.js";
import { type Path, pathMark } from "../core/curves.js";
import {
  below,
  curveOf,
  type DensityLike,
  densityRange,
  densityTop,
  isDensity,
  kernelCurve,
} from "../core/densities.js";
import type { LegendItem } from "../core/legend.js";
import { seriesStyle } from "../core/palette.js";
import { needs } from "../core/refusal.js";
import type { Theme } from "../core/theme.js";

/** A distribution over a histogram: a continuous one by its density, a discrete one by the bins it fills. */
export interface OverlaidDistribution extends DensityLike {
  readonly kind?: "continuous" | "discrete";
  /** Needed of a discrete distribution. */
  cdf?(x: number): number;
}

/** What the height of a bar shows. */
export type HistogramScale = "count" | "density";

export interface HistogramSeries {
  readonly name: string;
  readonly values: Float64Array;
  readonly histogram: Histogram;
}

interface Overlay {
  readonly kind: "kernel" | "normal" | "given";
  readonly name: string;
  /** The class it belongs to, if any. */
  readonly owner: number | undefined;
  /** Which of the colors and dashes of series are free for it. */
  readonly style: { readonly color: number; readonly dash: number };
  readonly points: Path;
  /** Whether the points are dots, one per bin, instead of a line. */
  readonly dots: boolean;
}

interface OverlaySettings {
  readonly density: boolean;
  readonly normal: boolean;
  readonly densities: Readonly<Record<string, OverlaidDistribution>>;
}

export function varies(values: Float64Array): boolean {
  return values.some((value) => value !== values[0]);
}

export function barHeight({ counts, edges, probabilities }: Histogram, bin: number, scale: HistogramScale) {
  return scale === "count" ? counts[bin] : probabilities[bin] / (edges[bin + 1] - edges[bin]);
}

/** All curves in the unit of the bars, and whether some are cut off because a pole would flatten the bars. */
export function readOverlays(
  method: string,
  series: readonly HistogramSeries[],
  settings: OverlaySettings,
  scale: HistogramScale,
): { readonly overlays: readonly Overlay[]; readonly cut: boolean } {
  const estimated = Number(settings.density) + Number(settings.normal);
  const colors = series.length > 1 ? series.length : 1 + Number(settings.normal);
  const given = Object.entries(settings.densities).map(([name, distribution], index) => ({
    ...givenOverlay(method, name, distribution, series, scale),
    style: { color: colors + index, dash: estimated + index },
  }));
  const all = [...series.flatMap((one, owner) => estimates(one, owner, settings, scale)), ...given];
  const lines = all.filter(({ dots }) => !dots).map(({ points }) => points);
  if (lines.length === 0) return { overlays: all, cut: false };
  const bars = series.flatMap(({ histogram }) =>
    histogram.counts.map((_, bin) => barHeight(histogram, bin, scale)),
  );
  const top = Math.max(densityTop(lines), 1.1 * Math.max(...bars));
  return {
    overlays: all.map((one) => ({ ...one, points: below(one.points, top) })),
    cut: lines.some((points) => points.some(([, y]) => y > top)),
  };
}

/** The density, times what turns it into the count of a bin. */
function factorOf(values: number, { edges }: Histogram, scale: HistogramScale): number {
  return scale === "density" ? 1 : values * (edges[1] - edges[0]);
}

function estimates(
  { values, histogram }: HistogramSeries,
  owner: number,
  { density, normal }: OverlaySettings,
  scale: HistogramScale,
): Overlay[] {
  if (!varies(values)) return [];
  const factor = factorOf(values.length, histogram, scale);
  const overlay = (kind: Overlay["kind"], name: string, curve: Path): Overlay => ({
    kind,
    name,
    owner,
    style: { color: kind === "normal" ? 1 : 0, dash: kind === "normal" ? 1 : 0 },
    dots: false,
    points: curve.map(([x, density]) => [x, factor * density]),
  });
  const { edges } = histogram;
  const out: Overlay[] = [];
  if (density) out.push(overlay("kernel", "kernel density", kernelCurve(values)));
  if (normal) {
    const fitted = Normal.fit(values);
    const reach = 3 * fitted.standardDeviation;
    const low = Math.min(edges[0], fitted.mean - reach);
    const high = Math.max(edges[edges.length - 1], fitted.mean + reach);
    const curve = curveOf((x) => fitted.density(x), [low, high]);
    out.push(overlay("normal", "fitted normal", curve));
  }
  return out;
}

function givenOverlay(
  method: string,
  name: string,
  distribution: OverlaidDistribution,
  series: readonly HistogramSeries[],
  scale: HistogramScale,
): Omit<Overlay, "style"> {
  const found = series.length > 1 ? series.findIndex((one) => one.name === name) : -1;
  const [{ histogram }] = series;
  const values =
    found >= 0 ? series[found].values.length : series.reduce((sum, one) => sum + one.values.length, 0);
  const owner = found >= 0 ? found : undefined;
  if (!isDensity(distribution)) {
    const expected = `a distribution, with density(x) and quantile(p), as "densities.${name}"`;
    throw needs(method, expected, quote(distribution), { option: "densities" });
  }
  if (distribution.kind === "discrete") {
    const points = expectedBars(distribution, histogram, values, scale);
    return { kind: "given", name, owner, dots: true, points };
  }
  const factor = factorOf(values, histogram, scale);
  const [low, high] = densityRange(distribution);
  const curve = curveOf((x) => factor * distribution.density(x), [low, high]);
  const { support } = distribution;
  // A density that ends abruptly falls to 0.
  const points = [
    ...(support?.lower === low && curve[0][1] > 0 ? [[low, 0] as const] : []),
    ...curve,
    ...(support?.upper === high && curve[curve.length - 1][1] > 0 ? [[high, 0] as const] : []),
  ];
  return { kind: "given", name, owner, dots: false, points };
}

/** The heights that the bars would have if every bin had its probability. */
function expectedBars(
  distribution: OverlaidDistribution,
  { edges }: Histogram,
  values: number,
  scale: HistogramScale,
): Path {
  const last = edges.length - 2;
  // Bins contain their lower ends; the last one contains both.
  const upTo = (x: number) => distribution.cdf?.(x) ?? Number.NaN;
  const before = (x: number) => upTo(Math.ceil(x) - 1);
  return edges.slice(1).map((high, bin) => {
    const low = edges[bin];
    const probability = (bin === last ? upTo(high) : before(high)) - before(low);
    return [(low + high) / 2, scale === "count" ? values * probability : probability / (high - low)];
  });
}

/** With several classes, the color tells the class. */
function styleOf(theme: Theme, { kind, owner, style }: Overlay, several: boolean) {
  const { dash } = seriesStyle(theme.name, style.dash);
  if (several && owner !== undefined) {
    return { ...seriesStyle(theme.name, owner), dash: kind === "given" ? "2 2" : dash };
  }
  const { color, symbol } = seriesStyle(theme.name, style.color);
  return { color: kind === "kernel" ? theme.text : color, dash, symbol };
}

export function overlayMarks(theme: Theme, overlay: Overlay, several: boolean): Plot.Markish[] {
  const { color, dash, symbol } = styleOf(theme, overlay, several);
  if (overlay.dots) {
    const dots = overlay.points as [number, number][];
    return [Plot.dot(dots, { symbol, fill: color, stroke: theme.background, r: 4 })];
  }
  return [
    pathMark(overlay.points, {
      stroke: color,
      strokeWidth: 2,
      ...(dash !== "" && { strokeDasharray: dash }),
    }),
  ];
}

/** Estimates are named once for all classes. */
export function overlayItems(theme: Theme, overlays: readonly Overlay[], several: boolean): LegendItem[] {
  const first = overlays.filter(
    ({ kind, owner }) => kind === "given" || owner === overlays.find((one) => one.kind === kind)?.owner,
  );
  return first.map((overlay) => {
    const { color, dash, symbol } = styleOf(theme, overlay, several);
    // A class of the same name has its own entry.
    const label =
      overlay.kind === "given" && overlay.owner !== undefined ? `${overlay.name}, given` : overlay.name;
    const stroke = several && overlay.kind !== "given" ? theme.text : color;
    if (overlay.dots) return { label, color: stroke, symbol };
    return { label, color: stroke, dash };
  });
}
