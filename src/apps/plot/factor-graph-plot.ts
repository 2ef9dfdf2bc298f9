import { requireFields } from "../../base/arguments.js";
import { parseOptions } from "../../base/options.js";
import type { BayesianNetwork } from "../../networks/index.js";
import type { Figure } from "./core/figure.js";
import { plural } from "./core/numbers.js";
import { type GraphDrawing, graphFigure } from "./graph/draw-graph.js";
import { type GraphFigureOptions, graphFigureSchema } from "./graph/graph-width.js";

/**
 * The factor graph of a Bayesian network: its nodes, and between them a square for every table.
 *
 * ```ts
 * factorGraphPlot(network);
 * ```
 */
export function factorGraphPlot(network: BayesianNetwork, options: GraphFigureOptions = {}): Figure {
  const method = "factorGraphPlot";
  const settings = parseOptions(method, graphFigureSchema, options);
  requireFields(method, "the network", network, ["graph", "nodes"], "a BayesianNetwork");
  const { nodes, parentIndices } = network.graph;
  const drawing: GraphDrawing = {
    arrows: false,
    boxes: [
      ...nodes.map((title) => ({ title, rows: [], shape: "round" as const, known: false })),
      ...nodes.map((title) => ({ title, rows: [], shape: "factor" as const, known: false })),
    ],
    links: parentIndices.flatMap((parents, node) => [
      ...parents.map((parent) => ({ from: parent, to: nodes.length + node })),
      { from: nodes.length + node, to: node },
    ]),
  };
  return graphFigure(method, settings, drawing, {
    description: `Factor graph of ${plural(nodes.length, "node")}; the square above a node is its table given the nodes above the square.`,
  });
}
