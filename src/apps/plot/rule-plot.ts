import * as z from "zod";
import { quote } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import type { AssociationRule } from "../../methods/associate/rule-search.js";
import { scaleColor, scaleLegend } from "./core/color-scale.js";
import { dotMark } from "./core/curves.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { sampleNote, sampleRows } from "./core/many.js";
import { plural, shortText } from "./core/numbers.js";
import { figureOptions, sampleOptions } from "./core/options.js";
import { rangeOf } from "./core/range.js";
import { needs } from "./core/refusal.js";

const measure = z.enum(["support", "confidence", "lift", "leverage", "conviction", "pValue"]);

const ruleSchema = z.strictObject({
  ...figureOptions,
  x: measure.default("support").describe("The measure along the horizontal axis."),
  y: measure.default("confidence").describe("The measure along the vertical axis."),
  color: measure.default("lift").describe("The measure shown as colors."),
  ...sampleOptions,
});

export type RulePlotOptions = z.input<typeof ruleSchema>;

/**
 * Association rules by three of their measures: support and confidence as positions, lift as color, unless others are
 * given.
 *
 * ```ts
 * rulePlot(await associationRules(await frequentItemsets(baskets)));
 * ```
 */
export function rulePlot(rules: readonly AssociationRule[], options: Seeded<RulePlotOptions> = {}): Figure {
  const method = "rulePlot";
  const settings = parseOptions(method, ruleSchema, withSeed(options));
  const { x, y, color, most, seed } = settings;
  if (!Array.isArray(rules) || rules.some((rule) => typeof rule?.[x] !== "number"))
    throw needs(method, "the result of associationRules", quote(rules));
  if (rules.length === 0) throw needs(method, "at least 1 rule", "none");
  const [across, up, shade] = [x, y, color].map((name) => Float64Array.from(rules, (rule) => rule[name]));
  const finite = Int32Array.from(rules.keys()).filter((i) =>
    [across, up, shade].every((values) => Number.isFinite(values[i])),
  );
  if (finite.length === 0) throw needs(method, "a rule whose measures are finite", "none");
  const shown = sampleRows(finite, most, seed);
  const ends = rangeOf(Float64Array.from(finite, (i) => shade[i]));
  const top = finite.reduce((best, i) => (shade[i] > shade[best] ? i : best), finite[0]);
  return makeFigure(method, settings, {
    description: `${plural(finite.length, "rule")} by ${x} and ${y}. The largest ${color}, ${shortText(shade[top])}: ${textOf(rules[top])}.`,
    notes: [
      ...sampleNote(shown.length, finite.length, seed, "rules"),
      finite.length < rules.length &&
        `${plural(rules.length - finite.length, "rule")} with an infinite measure ${rules.length - finite.length === 1 ? "is" : "are"} not shown.`,
    ],
    legend: (theme) => [scaleLegend(theme, color, ends)],
    height: (width) => Math.round(Math.min(470, 110 + width * 0.5)),
    plot: ({ theme }) => ({
      x: { label: x, nice: true },
      y: { label: y, nice: true },
      marks: [
        // Strong rules are drawn last, above the others.
        dotMark(
          shown.slice().sort((a, b) => shade[a] - shade[b]),
          across,
          up,
          {
            r: 4,
            fill: (i: number) => scaleColor(theme, shade[i], ends),
            fillOpacity: 0.85,
            stroke: theme.muted,
            strokeOpacity: 0.6,
            strokeWidth: 0.5,
          },
        ),
      ],
    }),
  });
}

function textOf({ antecedent, consequent }: AssociationRule): string {
  return `{${antecedent.join(", ")}} ⇒ {${consequent.join(", ")}}`;
}
