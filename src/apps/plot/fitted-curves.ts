import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { parseOptions } from "../../base/options.js";
import type { Table } from "../../data/table/table.js";
import type { MatrixLike } from "../../math/linalg/matrix.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import type { Rows } from "../../model/input.js";
import { curveLegend, curveMark, dotMark, type Path } from "./core/curves.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { namesOf, readList, readModels } from "./core/lists.js";
import { sampleNote, sampleRows } from "./core/many.js";
import { plural, shortText } from "./core/numbers.js";
import { figureOptions, sampleOptions } from "./core/options.js";
import { wrongFeatures } from "./core/refusal.js";
import { requireSameFeatures } from "./regions/classified.js";
import { extendOption, pointsAlong, readCasesOfOne, rowsAt } from "./regressions/cases-of-one.js";

const fittedSchema = z.strictObject({
  ...figureOptions,
  extend: extendOption.describe("How far the curves extend beyond the cases, as a share of their range."),
  ...sampleOptions,
});

export type FittedCurvesOptions = z.input<typeof fittedSchema>;

/** A regression on one feature, or a pipeline of one column that ends in a regression. */
export interface CurveModel {
  readonly features: readonly string[];
  predict(rows: Rows): ArrayLike<number>;
}

/** A regression with its name in the legend. */
export interface NamedCurveModel {
  readonly name?: string;
  readonly model: CurveModel;
}

/** Steps along a curve: about one per two pixels, so that steps look like steps. */
const STEPS = 240;

/**
 * The cases of one feature and what one or several regressions predict along it. Rows and target are given as to `fit`.
 *
 * ```ts
 * fittedCurves([{ name: "least squares", model: line }, { name: "Huber", model: robust }], table, "score");
 * ```
 */
export function fittedCurves(
  models: CurveModel | NamedCurveModel | readonly NamedCurveModel[],
  rows: Table | MatrixLike,
  target: string | ArrayLike<number>,
  options: Seeded<FittedCurvesOptions> = {},
): Figure {
  const method = "fittedCurves";
  const settings = parseOptions(method, fittedSchema, withSeed(options));
  const series = readModels(method, models, ["the models", "a regression or a list of them"]);
  for (const { model } of series)
    requireFields(method, "every model", model, ["features", "predict"], "a fitted regression");
  const [{ model: first }] = series;
  if (first.features.length !== 1) throw wrongFeatures(method, "regressions on", "1 feature", first.features);
  requireSameFeatures(method, series);
  const { name, x, y, response } = readCasesOfOne(method, first, rows, target);
  const points = pointsAlong(x, settings.extend, STEPS);
  const curves = series.map(({ model }): Path => {
    const means = readList(method, "predictions", model.predict(rowsAt(rows, name, points)));
    return Array.from(points, (at, i) => [at, means[i]] as const);
  });
  const shown = sampleRows(Int32Array.from(x.keys()), settings.most, settings.seed);
  const names = namesOf(series);
  const middle = STEPS / 2;
  return makeFigure(method, settings, {
    description: `${response} over ${name}, ${plural(x.length, "case")}, and the predictions of ${plural(series.length, "regression")}. At ${shortText(points[middle])}: ${series
      .map((one, k) => `${one.name && `${one.name} `}${shortText(curves[k][middle][1])}`)
      .join(", ")}.`,
    notes: sampleNote(shown.length, x.length, settings.seed),
    legend: (theme) => curveLegend(theme, names),
    height: (width) => Math.round(Math.min(410, 120 + width * 0.44)),
    plot: ({ theme }) => ({
      x: { label: name },
      y: { label: response, nice: true },
      marks: [
        dotMark(shown, x, y, {
          r: shown.length > 300 ? 2 : 3,
          fill: theme.muted,
          fillOpacity: shown.length > 300 ? 0.5 : 0.9,
        }),
        ...curves.map((path, index) => curveMark(theme, path, index)),
      ],
    }),
  });
}
