import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { parseOptions } from "../../base/options.js";
import { type CondensedTreeLike, icicle, infiniteLevel } from "./clusters/icicle.js";
import { clusterLegend } from "./clusters/legend.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { plural } from "./core/numbers.js";
import { figureOptions } from "./core/options.js";
import { seriesStyle } from "./core/palette.js";

const condensedTreeSchema = z.strictObject(figureOptions);

export type CondensedTreePlotOptions = z.input<typeof condensedTreeSchema>;

/**
 * How clusters shrink and split as the density rises, from the top down: the width of a cluster is the weight of its
 * cases, and its area the excess of mass by which `HDBSCAN` chooses. Chosen clusters are colored.
 *
 * ```ts
 * condensedTreePlot(await new HDBSCAN({ minClusterSize: 10 }).fit(rows));
 * ```
 */
export function condensedTreePlot(model: CondensedTreeLike, options: CondensedTreePlotOptions = {}): Figure {
  const method = "condensedTreePlot";
  const settings = parseOptions(method, condensedTreeSchema, options);
  requireFields(method, "the model", model, ["condensedTree", "selected"], "a fitted HDBSCAN");
  const { condensedTree, selected } = model;
  const steps = icicle(model);
  const chosen = chosenAbove(condensedTree.parents, selected);
  const clusters = Array.from(condensedTree.parents, (_, cluster) =>
    steps.filter((step) => step.cluster === cluster),
  );
  return makeFigure(method, settings, {
    description: `Condensed tree of ${plural(clusters.length, "cluster")}, of which ${selected.length} ${selected.length === 1 ? "is" : "are"} chosen.`,
    notes:
      infiniteLevel(model) === undefined
        ? []
        : ["Clusters that end at the bottom hold equal rows, whose density is infinite."],
    legend: (theme) => clusterLegend(theme, selected.length, "not chosen"),
    height: (width) => Math.round(Math.min(420, 140 + width * 0.45)),
    plot: ({ theme }) => ({
      x: { label: "weight of the cases" },
      y: { label: "density (1/distance)", reverse: true },
      lines: "y",
      marks: clusters.map((outline, cluster) =>
        Plot.areaX(outline, {
          y: "density",
          x1: "left",
          x2: "right",
          fill: chosen[cluster] < 0 ? theme.muted : seriesStyle(theme.name, chosen[cluster]).color,
          fillOpacity: chosen[cluster] < 0 ? 0.3 : 0.75,
          stroke: theme.background,
          strokeWidth: 0.5,
        }),
      ),
    }),
  });
}

/** The number of the chosen cluster that every cluster is or lies in, −1 if there is none. */
function chosenAbove(parents: Int32Array, selected: Int32Array): Int32Array {
  const out = new Int32Array(parents.length).fill(-1);
  selected.forEach((cluster, number) => {
    out[cluster] = number;
  });
  for (let cluster = 1; cluster < out.length; cluster += 1)
    if (out[cluster] < 0) out[cluster] = out[parents[cluster]];
  return out;
}
