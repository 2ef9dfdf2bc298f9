import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { parseOptions } from "../../base/options.js";
import { clusterLegend } from "./clusters/legend.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { plural } from "./core/numbers.js";
import { figureOptions } from "./core/options.js";
import { seriesStyle } from "./core/palette.js";
import { needs } from "./core/refusal.js";

const reachabilitySchema = z.strictObject({
  ...figureOptions,
  radius: z
    .number()
    .positive()
    .optional()
    .describe("A radius, shown as a line: every valley below it is a cluster."),
});

export type ReachabilityPlotOptions = z.input<typeof reachabilitySchema>;

/** What the plot needs of a fitted `OPTICS`. */
export interface ReachabilityLike {
  readonly ordering: Int32Array;
  readonly reachability: Float64Array;
  readonly labels: Int32Array;
}

/** Cases that are not reached are drawn this much higher than the others. */
const ABOVE = 1.08;

/**
 * The reachability distances of the cases in the order of OPTICS: clusters are valleys, and the peaks between them tell
 * how far apart they are.
 *
 * ```ts
 * reachabilityPlot(await new OPTICS({ minSamples: 10 }).fit(rows));
 * ```
 */
export function reachabilityPlot(model: ReachabilityLike, options: ReachabilityPlotOptions = {}): Figure {
  const method = "reachabilityPlot";
  const settings = parseOptions(method, reachabilitySchema, options);
  requireFields(method, "the model", model, ["ordering", "reachability", "labels"], "a fitted OPTICS");
  const { ordering, reachability, labels } = model;
  const finite = reachability.filter(Number.isFinite);
  if (finite.length === 0) throw needs(method, "cases that are reached from others", "none");
  const highest = finite.reduce((most, value) => Math.max(most, value), settings.radius ?? 0);
  const bars = Array.from(ordering, (row, position) => ({
    position,
    height: Math.min(reachability[position], highest * ABOVE),
    label: labels[row],
  }));
  const unreached = reachability.length - finite.length;
  const clusters = labels.reduce((most, label) => Math.max(most, label + 1), 0);
  const noise = bars.filter(({ label }) => label < 0).length;
  return makeFigure(method, settings, {
    description: `Reachability distances of ${plural(bars.length, "case")} in order, with ${plural(clusters, "cluster")} and ${plural(noise, "case")} of noise.`,
    notes: [
      unreached > 0 &&
        `${plural(unreached, "case")}, reached from no case before ${unreached === 1 ? "it" : "them"}, up to the top.`,
      settings.radius !== undefined && `Line: the radius ${settings.radius}.`,
    ],
    legend: (theme) => clusterLegend(theme, clusters, noise > 0 ? "noise" : undefined),
    height: (width) => Math.round(Math.min(340, 120 + width * 0.35)),
    plot: ({ theme }) => ({
      x: { label: "position in the order" },
      y: { label: "reachability distance", domain: [0, highest * ABOVE] },
      marks: [
        Plot.rectY(bars, {
          x1: "position",
          x2: ({ position }: (typeof bars)[number]) => position + 1,
          y: "height",
          fill: ({ label }: (typeof bars)[number]) =>
            label < 0 ? theme.muted : seriesStyle(theme.name, label).color,
          fillOpacity: ({ label }: (typeof bars)[number]) => (label < 0 ? 0.35 : 0.85),
        }),
        Plot.ruleY(settings.radius === undefined ? [] : [settings.radius], {
          stroke: theme.text,
          strokeDasharray: "5 3",
        }),
      ],
    }),
  });
}
