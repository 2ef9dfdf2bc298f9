import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { parseOptions } from "../../base/options.js";
import type { Matrix } from "../../math/linalg/matrix.js";
import { canvas, textMarks } from "./core/canvas.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { plural, shortText } from "./core/numbers.js";
import { figureOptions } from "./core/options.js";
import { COLORS } from "./core/palette.js";
import { fitText, widest } from "./core/text.js";
import { SIZES } from "./core/theme.js";

const partialCorrelationSchema = z.strictObject({
  ...figureOptions,
  least: z
    .number()
    .min(0)
    .max(1)
    .default(0)
    .describe("Edges with a partial correlation below this, in absolute value, are not drawn."),
});

export type PartialCorrelationPlotOptions = z.input<typeof partialCorrelationSchema>;

/** A normal distribution with a graph: of `GraphicalLasso` or `fitGaussianGraph`. */
export interface GaussianGraphLike {
  readonly graph: { readonly nodes: readonly string[] };
  /** 0 where there is no edge. */
  readonly partialCorrelations: Matrix;
}

/** The widest line, which stands for a partial correlation of 1. */
const WIDEST = 14;
/** From the circle to the names. */
const REACH = 10;

interface DrawnEdge {
  readonly from: number;
  readonly to: number;
  readonly value: number;
}

/**
 * The variables of a Gaussian graph on a circle, with a line for every edge: the wider, the stronger the partial
 * correlation; positive ones are solid, negative ones dashed and in another color.
 *
 * ```ts
 * const model = await new GraphicalLasso().fit(table);
 * partialCorrelationPlot(model);
 * ```
 */
export function partialCorrelationPlot(
  model: GaussianGraphLike,
  options: PartialCorrelationPlotOptions = {},
): Figure {
  const method = "partialCorrelationPlot";
  const settings = parseOptions(method, partialCorrelationSchema, options);
  const expected = "a model of GraphicalLasso or fitGaussianGraph";
  requireFields(method, "the model", model, ["graph", "partialCorrelations"], expected);
  const { graph, partialCorrelations } = model;
  const { nodes } = graph;
  const all = edgesOf(partialCorrelations);
  const edges = all.filter(({ value }) => Math.abs(value) >= settings.least);
  const left = all.length - edges.length;
  return makeFigure(method, settings, {
    description: `Graph of ${plural(nodes.length, "variable")} with ${plural(all.length, "edge")}, by partial correlations.`,
    notes: [
      left > 0 && `${plural(left, "edge")} below ${shortText(settings.least, 3)} not drawn.`,
      edges.length > 0 &&
        `The widest line is a partial correlation of ${shortText(strongest(edges).value, 2)}.`,
    ],
    legend: ({ name }) => [
      ...(edges.some(({ value }) => value > 0)
        ? [{ label: "positive partial correlation", color: COLORS[name][0], dash: "" }]
        : []),
      ...(edges.some(({ value }) => value < 0)
        ? [{ label: "negative partial correlation", color: COLORS[name][1], dash: "6 3" }]
        : []),
    ],
    height: (width) => Math.round(Math.min(480, 0.8 * width)),
    plot: ({ theme, width, height }) => {
      const names = nodes.map((node) => fitText(node, SIZES.axis, 0.22 * width));
      const room = widest(names, SIZES.axis) + REACH + 4;
      const radii = [Math.max(20, width / 2 - room), Math.max(20, height / 2 - REACH - 14)];
      const points = nodes.map((_, k) => {
        const angle = (2 * Math.PI * k) / nodes.length - Math.PI / 2;
        return {
          angle,
          x: width / 2 + radii[0] * Math.cos(angle),
          y: height / 2 + radii[1] * Math.sin(angle),
        };
      });
      const colors = COLORS[theme.name];
      return canvas([
        // The strongest ones last, on top.
        ...edges
          .toSorted((one, other) => Math.abs(one.value) - Math.abs(other.value))
          .map(({ from, to, value }) => {
            const strokeWidth = Math.max(0.6, WIDEST * Math.abs(value));
            return Plot.line([points[from], points[to]], {
              x: "x",
              y: "y",
              stroke: colors[value > 0 ? 0 : 1],
              strokeWidth,
              strokeOpacity: 0.8,
              strokeLinecap: "butt",
              // Wide lines need long gaps.
              ...(value < 0 && { strokeDasharray: `${6 + strokeWidth} ${3 + strokeWidth / 4}` }),
            });
          }),
        Plot.dot(points, { x: "x", y: "y", r: 4.5, fill: theme.text, stroke: theme.background }),
        ...textMarks(
          theme,
          points.map(({ angle, x, y }, k) => ({
            x: x + REACH * Math.cos(angle),
            y: y + (REACH + 2) * Math.sin(angle),
            text: names[k],
            anchor: Math.abs(Math.cos(angle)) < 0.2 ? "middle" : Math.cos(angle) > 0 ? "start" : "end",
          })),
          { stroke: theme.background, strokeWidth: 3 },
        ),
      ]);
    },
  });
}

function edgesOf(partialCorrelations: Matrix): DrawnEdge[] {
  const edges: DrawnEdge[] = [];
  for (let from = 0; from < partialCorrelations.rows; from += 1)
    for (let to = from + 1; to < partialCorrelations.rows; to += 1) {
      const value = partialCorrelations.get(from, to);
      if (value !== 0) edges.push({ from, to, value });
    }
  return edges;
}

function strongest(edges: readonly DrawnEdge[]): DrawnEdge {
  return edges.reduce((best, edge) => (Math.abs(edge.value) > Math.abs(best.value) ? edge : best));
}
