import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { requireFields } from "../../../base/arguments.js";
import { parseOptions } from "../../../base/options.js";
import type { Table } from "../../../data/table/table.js";
import type { Matrix, MatrixLike } from "../../../math/linalg/matrix.js";
import { type Seeded, withSeed } from "../../../math/probability/random/seed.js";
import type { Rows } from "../../../model/input.js";
import { dotMark } from "../core/curves.js";
import { type Figure, makeFigure } from "../core/figure.js";
import { plural, shortText } from "../core/numbers.js";
import { figureOptions } from "../core/options.js";
import { COLORS } from "../core/palette.js";
import { needs, wrongFeatures } from "../core/refusal.js";
import { extendOption, pointsAlong, readCasesOfOne, rowsAt } from "../regressions/cases-of-one.js";

const samplesSchema = z.strictObject({
  ...figureOptions,
  from: z
    .enum(["posterior", "prior"])
    .default("posterior")
    .describe("Whether functions are drawn from the posterior given the cases, or from the prior."),
  count: z.int().min(1).max(100).default(8).describe("How many functions are drawn."),
  extend: extendOption.describe("How far the functions extend beyond the cases, as a share of their range."),
  seed: z.int().min(0).default(0).describe("The seed of the functions."),
});

export type FunctionSamplesOptions = z.input<typeof samplesSchema>;

/** A Gaussian process of one feature. */
export interface FunctionModel {
  readonly kind: string;
  readonly features: readonly string[];
  samplePosterior(rows: Rows, count: number, seed: number): Matrix;
  samplePrior(rows: Rows, count: number, seed: number): Matrix;
}

/** Points along a function. */
const POINTS = 120;

/**
 * Functions drawn from a Gaussian process on one feature, before or after it saw the cases, with the cases. Rows and
 * target are given as to `fit`.
 *
 * ```ts
 * functionSamples(model, table, "response", { from: "prior" });
 * ```
 */
export function functionSamples(
  model: FunctionModel,
  rows: Table | MatrixLike,
  target: string | ArrayLike<number>,
  options: Seeded<FunctionSamplesOptions> = {},
): Figure {
  const method = "functionSamples";
  const settings = parseOptions(method, samplesSchema, withSeed(options));
  requireFields(method, "the model", model, ["features"], "a fitted Gaussian process");
  if (typeof model.samplePosterior !== "function" || typeof model.samplePrior !== "function")
    throw needs(method, "functions to draw: GaussianProcessRegressor", model.kind);
  if (model.features.length !== 1) throw wrongFeatures(method, "a process on", "1 feature", model.features);
  const { name, x, y, response } = readCasesOfOne(method, model, rows, target);
  const { from, count, seed } = settings;
  const positions = pointsAlong(x, settings.extend, POINTS);
  const along = rowsAt(rows, name, positions);
  const drawn =
    from === "prior" ? model.samplePrior(along, count, seed) : model.samplePosterior(along, count, seed);
  const points = Array.from({ length: count }, (_, k) =>
    Array.from(positions, (at, i) => ({ x: at, y: drawn.get(i, k), k })),
  ).flat();
  return makeFigure(method, settings, {
    description: `${response} over ${name}: ${plural(count, "function")} drawn from the ${from} of ${model.kind}, and ${plural(x.length, "case")}. At ${shortText(positions[POINTS / 2])} the first one is ${shortText(drawn.get(POINTS / 2, 0))}.`,
    height: (width) => Math.round(Math.min(410, 120 + width * 0.44)),
    plot: ({ theme }) => {
      const [color, second] = COLORS[theme.name];
      return {
        x: { label: name },
        y: { label: response, nice: true },
        marks: [
          Plot.line(points, { x: "x", y: "y", z: "k", stroke: second, strokeWidth: 1.2, strokeOpacity: 0.7 }),
          dotMark(Int32Array.from(x.keys()), x, y, { r: 3, fill: color, fillOpacity: 0.9 }),
        ],
      };
    },
  });
}
