import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { parseOptions } from "../../base/options.js";
import type { Table } from "../../data/table/table.js";
import type { MatrixLike } from "../../math/linalg/matrix.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import type { Rows } from "../../model/input.js";
import { dotMark } from "./core/curves.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { sampleNote, sampleRows } from "./core/many.js";
import { shortText } from "./core/numbers.js";
import { figureOptions, levelOption, sampleOptions } from "./core/options.js";
import { COLORS } from "./core/palette.js";
import type { Bounds } from "./core/range.js";
import { needs, wrongFeatures } from "./core/refusal.js";
import { extendOption, pointsAlong, readCasesOfOne, rowsAt } from "./regressions/cases-of-one.js";

const bandSchema = z.strictObject({
  ...figureOptions,
  level: levelOption.describe("The probability of both bands."),
  extend: extendOption.describe("How far the bands extend beyond the cases, as a share of their range."),
  ...sampleOptions,
  most: sampleOptions.most.describe(
    "The maximum number of cases drawn; if there are more, a random sample is shown.",
  ),
});

export type PredictiveBandOptions = z.input<typeof bandSchema>;

/** A regression with intervals for its mean and for new cases. */
export interface BandModel {
  readonly kind: string;
  readonly features: readonly string[];
  predict(rows: Rows): Float64Array;
  predictInterval(rows: Rows, options: { readonly level: number; readonly kind: never }): Bounds;
}

/** A pipeline of one column that ends in such a regression. */
export interface BandPipeline {
  readonly features: readonly string[];
  readonly last: unknown;
  prepare(rows: Rows): Rows;
}

interface Point {
  readonly x: number;
  readonly mean: number;
  readonly band: readonly [number, number];
  readonly outer: readonly [number, number];
}

/** Points along the curve. */
const POINTS = 160;

/**
 * A regression on one feature: its line or curve, the band of the mean, the band of new cases, and
 * the cases themselves. Rows and target are those of `fit`; a pipeline may make several
 * columns of the one.
 *
 * ```ts
 * const model = await new BayesianLinearRegression().fit(table.select(["dose", "response"]), "response");
 * predictiveBand(model, table, "response");
 * ```
 */
export function predictiveBand(
  model: BandModel | BandPipeline,
  rows: Table | MatrixLike,
  target: string | ArrayLike<number>,
  options: Seeded<PredictiveBandOptions> = {},
): Figure {
  const method = "predictiveBand";
  const settings = parseOptions(method, bandSchema, withSeed(options));
  const { last, prepare } = readModel(method, model);
  const { name, x, y, response } = readCasesOfOne(method, model, rows, target);
  const positions = pointsAlong(x, settings.extend, POINTS);
  const cases = prepare(rowsAt(rows, name, positions));
  const { level } = settings;
  const means = last.predict(cases);
  const about = "credibleIntervals" in last || "samplePosterior" in last ? "mean" : "confidence";
  const inner = last.predictInterval(cases, { level, kind: about as never });
  const outer = last.predictInterval(cases, { level, kind: "prediction" as never });
  const points = Array.from(
    positions,
    (at, i): Point => ({
      x: at,
      mean: means[i],
      band: [inner.lower[i], inner.upper[i]],
      outer: [outer.lower[i], outer.upper[i]],
    }),
  );
  const shown = sampleRows(Int32Array.from(x.keys()), settings.most, settings.seed);
  const percent = `${shortText(level * 100, 4)}%`;
  const middle = points[POINTS / 2];
  return makeFigure(method, settings, {
    description: `${response} over ${name}: the mean predicted by ${last.kind} with ${percent} bands. At ${shortText(middle.x)} it is ${shortText(middle.mean)}, new cases from ${shortText(middle.outer[0])} to ${shortText(middle.outer[1])}.`,
    notes: sampleNote(shown.length, x.length, settings.seed),
    legend: (theme) => {
      const [, second] = COLORS[theme.name];
      return [
        { label: "mean", color: second, dash: "" },
        { label: `${percent} for the mean`, color: second, fillOpacity: 0.4 },
        { label: `${percent} for a new case`, color: second, fillOpacity: 0.13 },
      ];
    },
    height: (width) => Math.round(Math.min(410, 120 + width * 0.44)),
    plot: ({ theme }) => {
      const [color, second] = COLORS[theme.name];
      const area = (band: "band" | "outer", fillOpacity: number) =>
        Plot.areaY(points, {
          x: "x",
          y1: (point: Point) => point[band][0],
          y2: (point: Point) => point[band][1],
          fill: second,
          fillOpacity,
        });
      return {
        x: { label: name },
        y: { label: response, nice: true },
        marks: [
          area("outer", 0.13),
          area("band", 0.3),
          dotMark(shown, x, y, {
            r: shown.length > 300 ? 2 : 3,
            fill: color,
            fillOpacity: shown.length > 300 ? 0.5 : 0.9,
          }),
          Plot.line(points, { x: "x", y: "mean", stroke: second, strokeWidth: 2.2 }),
        ],
      };
    },
  });
}

function readModel(
  method: string,
  model: BandModel | BandPipeline,
): { last: BandModel; prepare: (rows: Rows) => Rows } {
  requireFields(method, "the model", model, ["features"], "a fitted regression");
  if (model.features.length !== 1)
    throw wrongFeatures(method, "a regression on", "1 feature", model.features);
  const last = ("last" in model ? model.last : model) as BandModel;
  // The intervals of a quantile regression lie between quantiles; it has none for a mean.
  const both =
    !("predictQuantiles" in last) &&
    ["credibleIntervals", "samplePosterior", "confidenceIntervals", "equivalentKernels"].some(
      (sign) => sign in last,
    );
  if (both && typeof last.predictInterval === "function") {
    return { last, prepare: (rows) => ("last" in model ? model.prepare(rows) : rows) };
  }
  const known =
    "LinearRegression, BayesianLinearRegression, GaussianProcessRegressor, LocalRegression, KernelSmoother or SmoothingSpline, or a pipeline that ends in one";
  throw needs(method, `intervals of the mean and of new cases: ${known}`, last.kind);
}
