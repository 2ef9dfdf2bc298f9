import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import type { Figure } from "./core/figure.js";
import { panelGrid } from "./core/grid.js";
import { sampleNote } from "./core/many.js";
import { plural } from "./core/numbers.js";
import { figureOptions, seedOption, wholeNumber } from "./core/options.js";
import { type DiagnosedModel, type ResidualData, readCases } from "./residuals/data.js";
import { leveragePanel, quantilePanel, residualsPanel, scalePanel } from "./residuals/panels.js";

const residualSchema = z.strictObject({
  ...figureOptions,
  labels: wholeNumber(0, 20)
    .default(3)
    .describe("How many of the most extreme cases are labeled with their row numbers."),
  most: wholeNumber(10, 50_000)
    .default(2000)
    .describe(
      "The maximum number of cases per panel; if there are more, a random sample and the extremes are shown.",
    ),
  seed: seedOption,
});

export type ResidualPanelsOptions = z.input<typeof residualSchema>;

/**
 * The four diagnostic plots of a linear regression, as drawn by R's `plot(lm)`: residuals over
 * fitted values, normal quantiles, scale-location, and residuals over leverage with Cook's
 * distances.
 *
 * ```ts
 * const model = await new LinearRegression().fit(table, "price");
 * residualPanels(model);
 * ```
 */
export function residualPanels(
  source: DiagnosedModel | ResidualData,
  options: Seeded<ResidualPanelsOptions> = {},
): Figure {
  const method = "residualPanels";
  const settings = parseOptions(method, residualSchema, withSeed(options));
  const cases = readCases(method, source);
  const { labels, most, seed } = settings;
  const panels = [residualsPanel, quantilePanel, scalePanel, leveragePanel].map((make) =>
    make(cases, { method, labels, most, seed }),
  );
  return panelGrid(method, panels, settings, {
    notes: [
      "Solid lines are smooth curves (lowess).",
      labels > 0 && "Numbers are rows, counted from 0.",
      ...sampleNote(Math.min(most, cases.rows.length), cases.rows.length, seed),
      cases.dropped > 0 && `${plural(cases.dropped, "case")} with leverage 1 not shown.`,
    ],
  });
}
