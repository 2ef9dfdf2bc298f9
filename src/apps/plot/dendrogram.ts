import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import { clusterLegend } from "./clusters/legend.js";
import { PADDING } from "./core/compose.js";
import type { PlotSpec } from "./core/draw-plot.js";
import type { Frame } from "./core/drawing.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { figureOptions } from "./core/options.js";
import { nameColumn } from "./core/rows.js";
import {
  type Branches,
  branchColor,
  branchesOf,
  branchOptions,
  type ClusterTreeLike,
  describeTree,
  requireColors,
} from "./dendrograms/branches.js";

const dendrogramSchema = z.strictObject({
  ...figureOptions,
  ...branchOptions,
  orientation: z
    .enum(["vertical", "horizontal"])
    .default("vertical")
    .describe("Whether the leaves are at the bottom, or on the right."),
});

export type DendrogramOptions = z.input<typeof dendrogramSchema>;

/** The room that a name needs across its direction, and the largest share of the figure along it. */
const NAME = 11;
const MOST_NAME = 0.3;

/**
 * A tree of clusters: merges at their heights, the cases below them, and the clusters of a cut by color, above which a
 * dashed line shows the cut.
 *
 * ```ts
 * const model = await new Agglomerative({ clusters: 3 }).fit(rows);
 * dendrogram(model, { labels: names });
 * ```
 */
export function dendrogram(model: ClusterTreeLike, options: DendrogramOptions = {}): Figure {
  const method = "dendrogram";
  const settings = parseOptions(method, dendrogramSchema, options);
  const branches = branchesOf(method, model, settings);
  const { names, count, highest } = branches;
  requireColors(method, count);
  const vertical = settings.orientation === "vertical";
  const height = (width: number) =>
    vertical ? Math.round(0.62 * width) : Math.min(900, Math.max(200, 44 + 14 * names.length));
  const hidden = (width: number) => (vertical ? width - 60 : height(width) - 40) / names.length < NAME;
  return makeFigure(method, settings, {
    description: describeTree(names.length, highest, count),
    notes: [(width) => hidden(width - PADDING) && "The cases are too many for their names."],
    legend: (theme) => clusterLegend(theme, count),
    height,
    plot: (frame) => treeMarks(frame, branches, vertical, !hidden(frame.width)),
  });
}

function treeMarks(frame: Frame, branches: Branches, vertical: boolean, withNames: boolean): PlotSpec {
  const { theme, width, height } = frame;
  const { lines, names, count, highest, cutAt } = branches;
  const { shown, width: room } = nameColumn(withNames ? names : [], vertical ? height : width, {
    share: MOST_NAME,
  });
  const positions = { type: "linear" as const, domain: [-0.7, names.length - 0.3], axis: null };
  const heights = { type: "linear" as const, domain: [0, highest > 0 ? 1.03 * highest : 1], label: "height" };
  const stroke = branchColor(theme, count);
  const [position1, position2, height1, height2] = ["position1", "position2", "height1", "height2"];
  const links = vertical
    ? { x1: position1, x2: position2, y1: height1, y2: height2 }
    : { x1: height1, x2: height2, y1: position1, y2: position2 };
  const cut = cutAt === undefined ? [] : [cutAt];
  const dashed = { stroke: theme.muted, strokeDasharray: "4 3" };
  return {
    x: vertical ? positions : { ...heights, reverse: true },
    y: vertical ? heights : { ...positions, reverse: true },
    lines: vertical ? "y" : "x",
    ...(vertical ? { marginBottom: room } : { marginRight: room, marginLeft: 12 }),
    marks: [
      vertical ? Plot.ruleY(cut, dashed) : Plot.ruleX(cut, dashed),
      Plot.link(lines, { ...links, stroke, strokeWidth: 1.3, strokeLinecap: "square" }),
      Plot.text(shown, {
        ...(vertical
          ? { x: (_: string, position: number) => position, y: 0, dy: 5, rotate: -90, textAnchor: "end" }
          : { y: (_: string, position: number) => position, x: 0, dx: 5, textAnchor: "start" }),
        text: (name: string) => name,
        fill: theme.text,
      }),
    ],
    height,
  };
}
