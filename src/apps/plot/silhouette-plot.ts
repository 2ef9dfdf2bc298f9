import * as Plot from "@observablehq/plot";
import * as z from "zod";
import type { Label } from "../../base/label.js";
import { requireList } from "../../base/numbers.js";
import { parseOptions } from "../../base/options.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { readList } from "./core/lists.js";
import { countText, plural, shortText } from "./core/numbers.js";
import { figureOptions } from "./core/options.js";
import { seriesStyle } from "./core/palette.js";
import { needs } from "./core/refusal.js";
import { nameColumn } from "./core/rows.js";

const silhouetteSchema = z.strictObject(figureOptions);

export type SilhouettePlotOptions = z.input<typeof silhouetteSchema>;

/** More bars than this are thinner than the pixels of a screen. */
const MOST_BARS = 400;
/** The gap between two clusters, in bars. */
const GAP = 0.02;

interface Cluster {
  readonly name: string;
  readonly count: number;
  readonly mean: number;
  /** From the largest to the smallest. */
  readonly values: Float64Array;
}

interface Bar {
  readonly cluster: number;
  readonly value: number;
  readonly y1: number;
  readonly y2: number;
}

/**
 * The silhouette of every row, sorted within its cluster: the wider the blade of a cluster, the better its rows fit it,
 * and rows below 0 would fit another one better.
 *
 * ```ts
 * silhouettePlot(silhouettes(rows, model.labels), model.labels);
 * ```
 */
export function silhouettePlot(
  silhouettes: ArrayLike<number>,
  labels: ArrayLike<Label>,
  options: SilhouettePlotOptions = {},
): Figure {
  const method = "silhouettePlot";
  const settings = parseOptions(method, silhouetteSchema, options);
  const values = readList(method, "silhouettes", silhouettes, { low: -1, high: 1 });
  requireList(method, "labels", labels);
  if (labels.length !== values.length)
    throw needs(method, `one label per silhouette, ${values.length}`, labels.length);
  const clusters = clustersOf(values, labels);
  const { bars, ticks, thinned } = barsOf(clusters, values.length);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return makeFigure(method, settings, {
    description: `Silhouettes of ${plural(values.length, "row")} in ${plural(clusters.length, "cluster")}; mean ${shortText(mean)}. ${clusters
      .map(({ name, count, mean: value }) => `${name}: ${plural(count, "row")}, mean ${shortText(value)}.`)
      .join(" ")}`,
    notes: [
      `Dashed: the mean of all rows, ${shortText(mean)}.`,
      thinned && `${countText(MOST_BARS)} bars stand for ${countText(values.length)} rows.`,
    ],
    height: (width) => Math.round(Math.min(440, 150 + width * 0.45)),
    plot: ({ theme, width }) => {
      const names = nameColumn(
        clusters.map(({ name }) => name),
        width,
      );
      return {
        x: {
          label: "silhouette",
          domain: [values.reduce((least, value) => Math.min(least, value), 0), 1],
          nice: true,
        },
        y: {
          label: "cluster",
          domain: [1, 0],
          ticks: ticks.map(({ middle }) => middle),
          tickFormat: (_: number, at: number) => names.shown[at],
          tickSize: 0,
          grid: false,
        },
        marginLeft: Math.max(44, names.width),
        marks: [
          Plot.rect(bars, {
            x1: 0,
            x2: "value",
            y1: "y1",
            y2: "y2",
            fill: ({ cluster }: Bar) => seriesStyle(theme.name, cluster).color,
            // Otherwise seams between neighbors would show through.
            shapeRendering: "crispEdges",
          }),
          Plot.ruleX([0], { stroke: theme.text }),
          Plot.ruleX([mean], { stroke: theme.text, strokeDasharray: "5 4" }),
        ],
      };
    },
  });
}

/** Clusters in the order of their names. */
function clustersOf(values: Float64Array, labels: ArrayLike<Label>): Cluster[] {
  const members = new Map<Label, number[]>();
  for (let row = 0; row < values.length; row += 1) {
    const list = members.get(labels[row]);
    if (list === undefined) members.set(labels[row], [values[row]]);
    else list.push(values[row]);
  }
  const compare = (a: Label, b: Label) =>
    typeof a === "number" && typeof b === "number" ? a - b : String(a) < String(b) ? -1 : 1;
  return [...members]
    .sort(([a], [b]) => compare(a, b))
    .map(([name, rows]) => ({
      name: String(name),
      count: rows.length,
      mean: rows.reduce((sum, value) => sum + value, 0) / rows.length,
      values: Float64Array.from(rows).sort().reverse(),
    }));
}

/** Bars from top to bottom, on a scale from 0 to 1. */
function barsOf(clusters: readonly Cluster[], rows: number) {
  const height = (1 - GAP * (clusters.length - 1)) / rows;
  const every = Math.max(1, Math.ceil(rows / MOST_BARS));
  const bars: Bar[] = [];
  const ticks: { readonly name: string; readonly middle: number }[] = [];
  let top = 0;
  for (const [cluster, { name, values }] of clusters.entries()) {
    for (let at = 0; at < values.length; at += every) {
      const end = Math.min(values.length, at + every);
      const value = values[Math.floor((at + end - 1) / 2)];
      bars.push({ cluster, value, y1: top + at * height, y2: top + end * height });
    }
    ticks.push({ name, middle: top + (values.length * height) / 2 });
    top += values.length * height + GAP;
  }
  return { bars, ticks, thinned: every > 1 };
}
