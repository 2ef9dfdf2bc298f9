import { requireFields } from "../../base/arguments.js";
import { parseOptions } from "../../base/options.js";
import type { JunctionTree } from "../../networks/index.js";
import type { Figure } from "./core/figure.js";
import { plural } from "./core/numbers.js";
import { type GraphDrawing, graphFigure, namesInLines } from "./graph/draw-graph.js";
import { type GraphFigureOptions, graphFigureSchema } from "./graph/graph-width.js";

/**
 * A junction tree: its cliques, and on the lines between them the nodes that they share.
 *
 * ```ts
 * junctionTreePlot(network.compile());
 * ```
 */
export function junctionTreePlot(tree: JunctionTree, options: GraphFigureOptions = {}): Figure {
  const method = "junctionTreePlot";
  const settings = parseOptions(method, graphFigureSchema, options);
  requireFields(method, "the tree", tree, ["cliques", "width"], "a JunctionTree");
  const { cliques } = tree;
  // What two cliques share is its own box, so that nothing covers it.
  const shared = cliques.flatMap(({ parent, separator }, clique) =>
    parent < 0 ? [] : [{ parent, clique, separator }],
  );
  const drawing: GraphDrawing = {
    arrows: false,
    boxes: [
      ...cliques.map(({ nodes }) => ({
        title: namesInLines(nodes),
        rows: [],
        shape: "round" as const,
        known: false,
      })),
      ...shared.map(({ separator }) => ({
        title: namesInLines(separator),
        rows: [],
        shape: "plain" as const,
        known: false,
      })),
    ],
    links: shared.flatMap(({ parent, clique }, at) => [
      { from: parent, to: cliques.length + at },
      { from: cliques.length + at, to: clique },
    ]),
  };
  return graphFigure(method, settings, drawing, {
    description: `Junction tree of ${plural(cliques.length, "clique")} with at most ${tree.width + 1} nodes each.`,
  });
}
