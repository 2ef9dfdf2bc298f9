import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { quote } from "../base/label.js";
import { parseOptions } from "../base/options.js";
import { type Conjunction, conjunctionText, generalizes } from "../rules/version-space/conjunction.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { figureOptions, wholeNumber } from "./core/options.js";
import { COLORS, type SymbolName } from "./core/palette.js";
import { needs } from "./core/refusal.js";
import { fitText } from "./core/text.js";
import { SIZES, type Theme } from "./core/theme.js";

const versionSpaceSchema = z.strictObject({
  ...figureOptions,
  most: wholeNumber(1, 200)
    .default(40)
    .describe("The largest number of hypotheses drawn; a larger version space is refused."),
});

export type VersionSpacePlotOptions = z.input<typeof versionSpaceSchema>;

/** A fitted `VersionSpace`. */
export interface LatticeModel {
  readonly specific: Conjunction;
  readonly general: readonly Conjunction[];
  hypotheses(most?: number): readonly Conjunction[];
}

/** A hypothesis with its place in the figure. */
interface Node {
  readonly hypothesis: Conjunction;
  readonly kind: "general" | "between" | "specific";
  /** From 0 at the left to 1 at the right. */
  readonly across: number;
  readonly conditions: number;
  /** The share of the width that its text may take. */
  readonly room: number;
}

/** Pixels from one number of conditions to the next. */
const STEP = 78;

/**
 * All hypotheses of a version space: the most general ones on top, the most specific one at the bottom, with a line
 * from each to those that have one condition more (Mitchell, figure 2.3).
 *
 * ```ts
 * versionSpacePlot(await new VersionSpace().fit(enjoySport(), "enjoy"));
 * ```
 */
export function versionSpacePlot(model: LatticeModel, options: VersionSpacePlotOptions = {}): Figure {
  const method = "versionSpacePlot";
  const settings = parseOptions(method, versionSpaceSchema, options);
  if (typeof model?.hypotheses !== "function" || !Array.isArray(model.general))
    throw needs(method, "a fitted VersionSpace", quote(model));
  const nodes = placed(model, settings.most);
  const links = nodes.flatMap((from) =>
    nodes
      .filter((to) => to.conditions === from.conditions + 1 && generalizes(from.hypothesis, to.hypothesis))
      .map((to) => ({ from, to })),
  );
  const levels = [...new Set(nodes.map(({ conditions }) => conditions))].sort((a, b) => a - b);
  const general = nodes.filter(({ kind }) => kind === "general");
  return makeFigure(settings, {
    method,
    description: `A version space of ${nodes.length} ${nodes.length === 1 ? "hypothesis" : "hypotheses"}. Most general: ${general.map(textOf).join(", ")}. Most specific: ${conjunctionText(model.specific)}.`,
    notes: ["Lines lead to hypotheses with one condition more, which accept fewer cases."],
    legend: (theme) =>
      KINDS.map(({ kind, label, symbol }) => ({ label, symbol, color: colorOf(theme, kind) })).filter(
        (_, k) => nodes.some(({ kind }) => kind === KINDS[k].kind),
      ),
    height: () => 50 + STEP * (levels[levels.length - 1] - levels[0]) + 40,
    plot: ({ theme, width }) => ({
      x: { axis: null, domain: [0, 1] },
      y: {
        label: "conditions",
        reverse: true,
        domain: [levels[0] - 0.3, levels[levels.length - 1] + 0.35],
        ticks: levels,
        tickFormat: String,
      },
      lines: "none",
      marks: [
        Plot.link(links, {
          x1: ({ from }: Link) => from.across,
          y1: ({ from }: Link) => from.conditions,
          x2: ({ to }: Link) => to.across,
          y2: ({ to }: Link) => to.conditions,
          stroke: theme.muted,
          strokeWidth: 1,
        }),
        ...KINDS.map(({ kind, symbol }) =>
          Plot.dot(
            nodes.filter((node) => node.kind === kind),
            { x: "across", y: "conditions", symbol, r: 5, fill: colorOf(theme, kind) },
          ),
        ),
        // Lines lead down from the first row, so that its texts are above it.
        ...[-14, 15].map((dy, below) =>
          Plot.text(
            nodes.filter(({ conditions }) => Number(conditions > levels[0]) === below),
            {
              x: "across",
              y: "conditions",
              dy,
              text: (node: Node) => fitText(textOf(node), SIZES.axis, node.room * (width - 60) - 8),
              fill: theme.text,
              stroke: theme.background,
              strokeWidth: 9,
            },
          ),
        ),
      ],
    }),
  });
}

interface Link {
  readonly from: Node;
  readonly to: Node;
}

const KINDS: readonly { readonly kind: Node["kind"]; readonly label: string; readonly symbol: SymbolName }[] =
  [
    { kind: "general", label: "most general", symbol: "circle" },
    { kind: "between", label: "between", symbol: "diamond" },
    { kind: "specific", label: "most specific", symbol: "square" },
  ];

function colorOf(theme: Theme, kind: Node["kind"]): string {
  if (kind === "between") return theme.muted;
  return COLORS[theme.name][kind === "general" ? 0 : 1];
}

function textOf({ hypothesis }: Node): string {
  return conjunctionText(hypothesis);
}

/** The hypotheses by their number of conditions, side by side, each below those it follows from if possible. */
function placed(model: LatticeModel, most: number): Node[] {
  const specific = conjunctionText(model.specific);
  const general = new Set(model.general.map(conjunctionText));
  const all = model.hypotheses(most);
  const levels = [...new Set(all.map(conditionsOf))].sort((a, b) => a - b);
  const nodes: Node[] = [];
  for (const conditions of levels) {
    const row = all
      .filter((hypothesis) => conditionsOf(hypothesis) === conditions)
      .map((hypothesis) => ({ hypothesis, center: centerAbove(nodes, hypothesis, conditions) }))
      .sort((a, b) => a.center - b.center);
    for (const [place, { hypothesis }] of row.entries()) {
      const text = conjunctionText(hypothesis);
      nodes.push({
        hypothesis,
        kind: text === specific ? "specific" : general.has(text) ? "general" : "between",
        across: (place + 0.5) / row.length,
        conditions,
        room: 1 / row.length,
      });
    }
  }
  return nodes;
}

/** The middle of the nodes that a hypothesis has one condition more than. */
function centerAbove(nodes: readonly Node[], hypothesis: Conjunction, conditions: number): number {
  const above = nodes.filter(
    (node) => node.conditions === conditions - 1 && generalizes(node.hypothesis, hypothesis),
  );
  return above.length === 0 ? 0.5 : above.reduce((sum, { across }) => sum + across, 0) / above.length;
}

function conditionsOf(hypothesis: Conjunction): number {
  return hypothesis.filter((level) => level !== null).length;
}
