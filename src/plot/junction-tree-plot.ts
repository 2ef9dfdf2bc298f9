import { requireFields } from "../base/arguments.js";
import { parseOptions } from "../base/options.js";
import type { JunctionTree } from "../graph/index.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { plural } from "./core/numbers.js";
import { type FigureOptions, figureSchema } from "./core/options.js";
import { type GraphDrawing, graphHeight, graphMarks } from "./graph/draw-graph.js";

/**
 * A junction tree: its cliques, and on the lines between them the nodes that they share.
 *
 * ```ts
 * junctionTreePlot(network.compile());
 * ```
 */
export function junctionTreePlot(tree: JunctionTree, options: FigureOptions = {}): Figure {
  const method = "junctionTreePlot";
  const settings = parseOptions(method, figureSchema, options);
  requireFields(method, "the tree", tree, ["cliques", "width"], "a JunctionTree");
  const { cliques } = tree;
  const drawing: GraphDrawing = {
    arrows: false,
    boxes: cliques.map(({ nodes }) => ({ title: nodes.join(", "), rows: [], shape: "round", known: false })),
    links: cliques.flatMap(({ parent, separator }, clique) =>
      parent < 0 ? [] : [{ from: parent, to: clique, label: separator.join(", ") }],
    ),
  };
  return makeFigure(settings, {
    method,
    description: `Junction tree of ${plural(cliques.length, "clique")} with at most ${tree.width + 1} nodes each.`,
    notes: [],
    height: (width) => graphHeight(method, drawing, width),
    plot: (frame) => graphMarks(method, frame, drawing),
  });
}
