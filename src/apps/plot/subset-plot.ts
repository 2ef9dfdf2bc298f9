import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { DataError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import type { SubsetCriteria } from "../../methods/linear/subset-selection/index.js";
import type { SubsetReport } from "../../methods/linear/subset-selection/model.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { numberAxis } from "./core/number-axis.js";
import { plural, shortText } from "./core/numbers.js";
import { figureOptions } from "./core/options.js";
import { COLORS } from "./core/palette.js";
import { needs } from "./core/refusal.js";

const MEASURES = ["residual-sum", "r-squared", "adjusted-r-squared", "cp", "aic", "bic"] as const;
type Measure = (typeof MEASURES)[number];

const subsetSchema = z.strictObject({
  ...figureOptions,
  measure: z
    .enum(MEASURES)
    .default("residual-sum")
    .describe("Which measure of every subset is shown: its fit, or a criterion."),
});

export type SubsetPlotOptions = z.input<typeof subsetSchema>;

/**
 * A model that records which subsets of the features were tried, such as a `SubsetSelectionModel`.
 */
export interface SubsetsModel {
  readonly response: string;
  readonly subsets: readonly SubsetReport[];
  /** The features in the regression. */
  readonly selected: readonly string[];
  criteriaOf(subset: SubsetReport): SubsetCriteria;
}

const LABELS: Readonly<Record<Measure, string>> = {
  "residual-sum": "residual sum of squares",
  "r-squared": "R²",
  "adjusted-r-squared": "adjusted R²",
  cp: "Mallows's Cp",
  aic: "AIC",
  bic: "BIC",
};

interface Shown {
  readonly size: number;
  readonly value: number;
  readonly features: readonly string[];
}

/**
 * Every subset of the features that a selection has kept, by size, with a line through the best of
 * each size and the selected one marked. The option `top` of `SubsetSelection` sets how many are
 * kept.
 *
 * ```ts
 * const model = await new SubsetSelection({ top: 70 }).fit(table, "lpsa");
 * subsetPlot(model);
 * ```
 */
export function subsetPlot(model: SubsetsModel, options: SubsetPlotOptions = {}): Figure {
  const method = "subsetPlot";
  const settings = parseOptions(method, subsetSchema, options);
  const { measure } = settings;
  const { shown, dropped } = readSubsets(method, model, measure);
  const better = (a: number, b: number) =>
    measure === "r-squared" || measure === "adjusted-r-squared" ? a > b : a < b;
  const sizes = [...new Set(shown.map(({ size }) => size))].sort((a, b) => a - b);
  const best = sizes.map((size) =>
    shown
      .filter((one) => one.size === size)
      .reduce((found, one) => (better(one.value, found.value) ? one : found)),
  );
  const selected = shown.find(({ features }) => sameSet(features, model.selected));
  const axis = numberAxis(sizes, { scale: "linear" });
  const alone = best.length === shown.length;
  const chosen =
    selected === undefined
      ? ""
      : ` Selected: ${plural(selected.size, "feature")}${selected.size > 0 ? ` (${selected.features.join(", ")})` : ""}, ${shortText(selected.value)}.`;
  return makeFigure(method, settings, {
    description: `${LABELS[measure]} of ${plural(shown.length, "subset")} of the features for ${model.response}, by size.${chosen}`,
    notes: [
      ...(alone
        ? ["One subset of each size was kept; SubsetSelection keeps more with a larger `top`."]
        : ["Line: the best subset of each size."]),
      dropped > 0 && `${plural(dropped, "subset")} without a finite value not shown.`,
    ],
    legend: (theme) =>
      selected === undefined
        ? []
        : [
            {
              label: `selected: ${plural(selected.size, "feature")}`,
              color: COLORS[theme.name][2],
              symbol: "diamond",
            },
          ],
    height: (width) => Math.round(Math.min(400, 130 + width * 0.42)),
    plot: (frame) => {
      const [color, second, third] = COLORS[frame.theme.name];
      const position = { x: "size", y: "value" } as const;
      return {
        x: { label: "features", inset: 8, ...axis.options(frame.width) },
        y: { label: LABELS[measure], nice: true, inset: 4 },
        marks: [
          Plot.dot(alone ? [] : shown, {
            ...position,
            r: 2.6,
            stroke: color,
            strokeOpacity: shown.length > 300 ? 0.45 : 0.8,
          }),
          Plot.line(best, { ...position, stroke: second, strokeWidth: 2 }),
          Plot.dot(best, { ...position, r: 3.2, fill: second }),
          selected === undefined
            ? null
            : Plot.dot([selected], {
                ...position,
                symbol: "diamond" as const,
                r: 6,
                fill: third,
                stroke: frame.theme.background,
              }),
        ],
      };
    },
  });
}

function readSubsets(
  method: string,
  model: SubsetsModel,
  measure: Measure,
): { shown: readonly Shown[]; dropped: number } {
  if (!Array.isArray(Object(model).subsets)) {
    const received = (model as { kind?: string } | undefined)?.kind ?? quote(model);
    throw needs(method, "a model of SubsetSelection", received);
  }
  const all = model.subsets.map((subset) => ({
    size: subset.features.length,
    value: measureOf(model, subset, measure),
    features: subset.features,
  }));
  const shown = all.filter(({ value }) => Number.isFinite(value));
  if (shown.length > 0) return { shown, dropped: all.length - shown.length };
  throw new DataError(method, `${LABELS[measure]} is known of no subset; choose another measure.`, {
    option: "measure",
    expected: "a measure with finite values",
    received: measure,
  });
}

function measureOf(model: SubsetsModel, subset: SubsetReport, measure: Measure): number {
  if (measure === "residual-sum") return subset.residualSum;
  const { rSquared, adjustedRSquared, cp, aic, bic } = model.criteriaOf(subset);
  return { "r-squared": rSquared, "adjusted-r-squared": adjustedRSquared, cp, aic, bic }[measure];
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name) => b.includes(name));
}
