import * as z from "zod";
import { quote } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import {
  type ConceptHypothesis,
  conjunctionText,
  isAtLeastAsGeneral,
} from "../../methods/rules/version-space/index.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { type Lattice, latticeParts } from "./core/lattice.js";
import { figureOptions, wholeNumber } from "./core/options.js";
import { COLORS } from "./core/palette.js";
import { needs } from "./core/refusal.js";
import type { Theme } from "./core/theme.js";

const versionSpaceSchema = z.strictObject({
  ...figureOptions,
  most: wholeNumber(1, 200)
    .default(40)
    .describe("The maximum number of hypotheses drawn; a larger version space is refused."),
});

export type VersionSpacePlotOptions = z.input<typeof versionSpaceSchema>;

/** A fitted `VersionSpace`. */
export interface LatticeModel {
  readonly specific: ConceptHypothesis;
  readonly general: readonly ConceptHypothesis[];
  readonly levels: readonly unknown[];
  hypotheses(most?: number): readonly ConceptHypothesis[];
}

type HypothesisKind = "general" | "between" | "specific";

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
  const hypotheses = model.hypotheses(settings.most);
  const [specific, general] = [conjunctionText(model.specific), model.general.map(conjunctionText)];
  const lattice: Lattice<ConceptHypothesis, HypothesisKind> = {
    values: hypotheses,
    // The hypothesis that rejects every case is below those that look at every feature.
    levelOf: (hypothesis) =>
      hypothesis === null ? model.levels.length + 1 : hypothesis.filter((level) => level !== null).length,
    leadsTo: isAtLeastAsGeneral,
    linesOf: (hypothesis) => [conjunctionText(hypothesis)],
    kindOf: (hypothesis) => {
      const text = conjunctionText(hypothesis);
      if (text === specific) return "specific";
      return general.includes(text) ? "general" : "between";
    },
    kinds: KINDS,
    colorOf,
    label: "conditions",
  };
  const mostGeneral = hypotheses.filter((hypothesis) => lattice.kindOf(hypothesis) === "general");
  return makeFigure(method, settings, {
    description: `A version space of ${hypotheses.length} ${hypotheses.length === 1 ? "hypothesis" : "hypotheses"}. Most general: ${mostGeneral.map(conjunctionText).join(", ")}. Most specific: ${specific}.`,
    notes: ["Lines lead to hypotheses with one condition more, which accept fewer cases."],
    ...latticeParts(lattice),
  });
}

const KINDS = [
  { kind: "general", label: "most general", symbol: "circle" },
  { kind: "between", label: "between", symbol: "diamond" },
  { kind: "specific", label: "most specific", symbol: "square" },
] as const;

function colorOf(theme: Theme, kind: HypothesisKind): string {
  if (kind === "between") return theme.muted;
  return COLORS[theme.name][kind === "general" ? 0 : 1];
}
