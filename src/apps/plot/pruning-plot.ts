import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import { curveLegend, curveMark, type Path } from "./core/curves.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { numberAxis } from "./core/number-axis.js";
import { plural, shortText } from "./core/numbers.js";
import { figureOptions } from "./core/options.js";
import { needs } from "./core/refusal.js";

const pruningSchema = z.strictObject({ ...figureOptions });

export type PruningPlotOptions = z.input<typeof pruningSchema>;

/** A model that was pruned through subsets of its terms, such as a `MARSModel`. */
export interface PrunedTermsModel {
  readonly subsets: readonly {
    readonly terms: readonly number[];
    readonly residualSum: number;
    readonly gcv: number;
  }[];
  /** The index of the subset that stayed. */
  readonly chosen: number;
}

/**
 * How well the subsets of the terms of a spline model fit, by their size: R², and the R² that generalized
 * cross-validation expects of new cases. A line marks the size that stayed.
 *
 * ```ts
 * pruningPlot(await new MARS({ degree: 2 }).fit(table, "ozone"));
 * ```
 */
export function pruningPlot(model: PrunedTermsModel, options: PruningPlotOptions = {}): Figure {
  const method = "pruningPlot";
  const settings = parseOptions(method, pruningSchema, options);
  if (!Array.isArray(Object(model).subsets) || model.subsets[0]?.gcv === undefined)
    throw needs(method, "a model of MARS", kindOf(model));
  const { subsets, chosen } = model;
  const [mean] = subsets;
  if (!(mean.residualSum > 0)) throw needs(method, "a response that varies", "a constant one");
  const share = (of: (subset: PrunedTermsModel["subsets"][number]) => number): Path =>
    subsets
      .map((subset) => [subset.terms.length, 1 - of(subset) / of(mean)] as const)
      .filter(([, y]) => Number.isFinite(y));
  const curves = [share(({ residualSum }) => residualSum), share(({ gcv }) => gcv)];
  const names = ["RSq", "GRSq, for new cases"];
  const size = subsets[chosen].terms.length;
  const axis = numberAxis(
    subsets.map(({ terms }) => terms.length),
    { scale: "linear" },
  );
  const atChosen = curves.map((path) => path.find(([terms]) => terms === size)?.[1] ?? Number.NaN);
  return makeFigure(method, settings, {
    description: `R² of ${plural(subsets.length, "subset")} of the terms by their size. ${plural(size, "term")} stayed: RSq ${shortText(atChosen[0])}, GRSq ${shortText(atChosen[1])}.`,
    notes: [`Dashed line: the ${plural(size, "term")} that stayed.`],
    legend: (theme) => curveLegend(theme, names, false),
    height: (width) => Math.round(Math.min(380, 120 + width * 0.42)),
    plot: (frame) => ({
      x: { label: "terms, the intercept included", inset: 8, ...axis.options(frame.width) },
      y: { label: "R²", nice: true, inset: 4 },
      marks: [
        Plot.ruleX([size], { stroke: frame.theme.muted, strokeDasharray: "4 3" }),
        ...curves.map((path, place) => curveMark(frame.theme, path, place, { strokeWidth: 2.2 })),
      ],
    }),
  });
}

function kindOf(model: unknown): string {
  const { kind } = Object(model) as { readonly kind?: unknown };
  return typeof kind === "string" ? kind : typeof model;
}
