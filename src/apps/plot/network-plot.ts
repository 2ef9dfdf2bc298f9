import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { isLabel } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import type { BayesianNetwork, Findings } from "../../networks/index.js";
import type { Figure } from "./core/figure.js";
import { plural, shortText } from "./core/numbers.js";
import { COLORS } from "./core/palette.js";
import { type BoxRow, type GraphDrawing, graphFigure } from "./graph/draw-graph.js";
import { graphFigureOptions } from "./graph/graph-width.js";

const networkPlotSchema = z.strictObject({
  ...graphFigureOptions,
  given: z
    .custom<Findings>()
    .default({})
    .meta({ constraint: "an object of levels, numbers or likelihoods by node" })
    .describe("The evidence; the bars show probabilities given it."),
  bars: z.boolean().default(true).describe("Whether the distributions of the nodes are shown."),
});

export type NetworkPlotOptions = z.input<typeof networkPlotSchema>;

/**
 * A Bayesian network from parents down to children, with the distribution of every node as bars; what is known is
 * highlighted.
 *
 * ```ts
 * networkPlot(network, { given: { Wet: "yes" } });
 * ```
 */
export function networkPlot(network: BayesianNetwork, options: NetworkPlotOptions = {}): Figure {
  const method = "networkPlot";
  const settings = parseOptions(method, networkPlotSchema, options);
  requireFields(method, "the network", network, ["graph", "nodes"], "a BayesianNetwork");
  const { given } = settings;
  const { graph } = network;
  const drawing: GraphDrawing = {
    arrows: true,
    boxes: network.nodes.map(({ name }) => ({
      title: name,
      rows: settings.bars ? rowsOf(network, name, given) : [],
      shape: "box",
      known: Object.hasOwn(given, name),
    })),
    links: graph.arcs.map(([from, to]) => ({ from: graph.indexOf(from), to: graph.indexOf(to) })),
  };
  const known = Object.keys(given);
  return graphFigure(method, settings, drawing, {
    description: `Bayesian network of ${plural(graph.nodes.length, "node")} and ${plural(graph.arcs.length, "arc")}${known.length === 0 ? "" : `, given ${known.join(", ")}`}.`,
    ...(known.length > 0 && {
      legend: (theme) => [
        { label: "known", color: COLORS[theme.name][1], symbol: "square" as const },
        { label: "probability", color: COLORS[theme.name][0], symbol: "square" as const },
      ],
    }),
  });
}

function rowsOf(network: BayesianNetwork, name: string, given: Findings): BoxRow[] {
  const node = network.node(name);
  const finding = Object.hasOwn(given, name) ? given[name] : undefined;
  if (node.kind === "gaussian") {
    if (finding !== undefined) return [{ label: "value", value: shortText(Number(finding), 4) }];
    const { mean, standardDeviation } = network.density({ of: name, given });
    return [
      { label: "mean", value: shortText(mean[0], 4) },
      { label: "sd", value: shortText(standardDeviation[0], 4) },
    ];
  }
  const shares =
    finding !== undefined && isLabel(finding)
      ? node.levels.map((level) => (level === finding ? 1 : 0))
      : Array.from(network.query({ of: name, given }).distribution.values);
  return node.levels.map((level, k) => ({
    label: String(level),
    share: shares[k],
    value: shares[k].toFixed(2),
  }));
}
