import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { DataError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { requireList } from "../../base/numbers.js";
import { parseOptions } from "../../base/options.js";
import { FIGURE, got, wanted, words } from "../../base/sentence.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import type { Rows } from "../../model/input.js";
import { curveLegend, curveMark, dotMark, type Path } from "./core/curves.js";
import { curveOf } from "./core/densities.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { readList, requireDifferentNames } from "./core/lists.js";
import { sampleNote, sampleRows } from "./core/many.js";
import { shortText } from "./core/numbers.js";
import { figureOptions, sampleOptions } from "./core/options.js";
import { rangeOf, widened } from "./core/range.js";
import { needs } from "./core/refusal.js";

const sigmoidSchema = z.strictObject({
  ...figureOptions,
  steps: z
    .array(z.number().int().min(0))
    .min(1)
    .max(8)
    .default([10, 100, 1000])
    .describe("Which steps of a path are drawn, besides the last one."),
  ...sampleOptions,
  xLabel: z.string().default("x").describe("The label of the horizontal axis."),
  yLabel: z.string().default("P(1)").describe("The label of the vertical axis."),
});

export type SigmoidFitsOptions = z.input<typeof sigmoidSchema>;

/** A curve: its two parameters, or a classifier of one feature, whose last class is 1. */
export type SigmoidFit = { readonly name: string } & (
  | { readonly intercept: number; readonly slope: number }
  | { readonly model: { predictProba(rows: Rows): Matrix } }
);

type Steps = readonly { readonly x: ArrayLike<number> }[];

/** The intercept and the slope after every step: a logistic regression's `steps`, or a minimizer's `path`. */
export interface SigmoidPath {
  readonly steps?: Steps | undefined;
  readonly path?: unknown;
}

interface Curve {
  readonly name: string;
  readonly along: (points: Float64Array) => ArrayLike<number>;
}

/**
 * Logistic curves over cases of one feature: several fits, or one fit after 10, 100 and 1000 steps.
 *
 * ```ts
 * const model = await new LogisticRegression({ solver: "gradient-descent" }).fit([[1], [2], [3], [4]], [0, 1, 0, 1]);
 * sigmoidFits([1, 2, 3, 4], [0, 1, 0, 1], model);
 *
 * sigmoidFits([1, 2, 3, 4], [0, 0, 1, 1], [
 *   { name: "flat", intercept: -2, slope: 0.8 },
 *   { name: "steep", intercept: -10, slope: 4 },
 * ]);
 * ```
 */
export function sigmoidFits(
  x: ArrayLike<number>,
  y: ArrayLike<number | boolean>,
  fits: readonly SigmoidFit[] | SigmoidPath,
  options: Seeded<SigmoidFitsOptions> = {},
): Figure {
  const method = "sigmoidFits";
  const settings = parseOptions(method, sigmoidSchema, withSeed(options));
  const points = readList(method, "x", x);
  const classes = readClasses(method, y, points.length);
  const curves = Array.isArray(fits)
    ? (fits as readonly SigmoidFit[]).map((fit) => readFit(method, fit))
    : readPath(method, stepsOf(method, fits as SigmoidPath), settings.steps);
  if (curves.length === 0 || curves.length > 8) throw needs(method, "1 to 8 fits", curves.length);
  requireDifferentNames(method, curves);
  const domain = widened(rangeOf(points), 0.06);
  const along = Float64Array.from(
    curveOf(() => 0, domain),
    ([at]) => at,
  );
  const paths = curves.map((curve): Path => {
    const shares = curve.along(along);
    return Array.from(along, (at, i) => [at, shares[i]] as const);
  });
  const shown = sampleRows(Int32Array.from(points.keys()), settings.most, settings.seed);
  return makeFigure(method, settings, {
    description: `${settings.yLabel} over ${settings.xLabel}, with ${points.length} cases. ${curves
      .map(({ name }, k) => `${name}: ${crossing(paths[k])}.`)
      .join(" ")}`,
    notes: sampleNote(shown.length, points.length, settings.seed),
    legend: (theme) =>
      curveLegend(
        theme,
        curves.map(({ name }) => name),
      ),
    height: (width) => Math.round(Math.min(380, 110 + width * 0.4)),
    plot: ({ theme }) => ({
      x: { label: settings.xLabel, domain },
      y: { label: settings.yLabel, domain: [-0.06, 1.06], ticks: [0, 0.25, 0.5, 0.75, 1] },
      marks: [
        Plot.ruleY([0.5], { stroke: theme.muted, strokeDasharray: "2 4" }),
        ...paths.map((path, index) => curveMark(theme, path, index)),
        dotMark(shown, points, classes, {
          r: 3.2,
          fill: theme.text,
          fillOpacity: shown.length > 100 ? 0.25 : 0.55,
        }),
      ],
    }),
  });
}

/** Where a curve passes through ½. */
function crossing(path: Path): string {
  const at = path.findIndex(([, p], i) => i > 0 && p - 0.5 > 0 !== path[i - 1][1] - 0.5 > 0);
  if (at < 0) return "never 0.5";
  const [[a, p], [b, q]] = [path[at - 1], path[at]];
  return `0.5 at ${shortText(a + ((0.5 - p) / (q - p)) * (b - a))}`;
}

function readClasses(method: string, y: ArrayLike<number | boolean>, length: number): Float64Array {
  requireList(method, "classes", y);
  const numbers = readList(
    method,
    "y",
    Array.from(y, (value) => (typeof value === "boolean" ? Number(value) : value)),
    { length },
  );
  const row = numbers.findIndex((value) => value !== 0 && value !== 1);
  if (row < 0) return numbers;
  const sentence = words`"y" must contain 0 and 1, or booleans; got ${got(numbers[row])} at index ${row}.`;
  throw new DataError(method, sentence, { column: "y", row, expected: "0 or 1" });
}

function sigmoid(intercept: number, slope: number): Curve["along"] {
  return (points) => points.map((x) => 1 / (1 + Math.exp(-(intercept + slope * x))));
}

function readFit(method: string, fit: SigmoidFit): Curve {
  if ("model" in fit) {
    return {
      name: fit.name,
      along: (points) => {
        const { data, columns } = fit.model.predictProba(Matrix.fromColumns([points]));
        return points.map((_, i) => data[(i + 1) * columns - 1]);
      },
    };
  }
  const { name, intercept, slope } = fit;
  if (Number.isFinite(intercept) && Number.isFinite(slope)) return { name, along: sigmoid(intercept, slope) };
  const expected = "finite numbers intercept and slope, or a model";
  const sentence = words`the fit ${quote(name)} needs ${wanted(expected)}; got ${got(`${quote(intercept)} and ${quote(slope)}`)}.`;
  throw new DataError(method, sentence);
}

/**
 * A logistic regression has `steps` if it was fitted by gradient descent; its `path`, if any, is a
 * path of penalties.
 */
function stepsOf(method: string, fit: SigmoidPath): Steps {
  const found = fit.steps ?? fit.path;
  if (Array.isArray(found)) return found as Steps;
  const expected = "a list of fits, or a fit with its steps";
  const sentence = words`${FIGURE}needs ${wanted(expected)}; a LogisticRegression has them with solver: "gradient-descent" or "stochastic-gradient", a minimizer with { path: true }.`;
  throw new DataError(method, sentence, { received: "a fit without steps" });
}

function readPath(method: string, path: Steps, steps: readonly number[]): Curve[] {
  const wrong = path.findIndex(({ x }) => x.length !== 2);
  if (path.length === 0 || wrong >= 0) {
    const received = path.length === 0 ? "no steps" : `${path[wrong].x.length} at step ${wrong}`;
    const sentence = words`a path needs ${wanted("an intercept and a slope")} at every step; got ${got(received)}.`;
    throw new DataError(method, sentence);
  }
  const last = path.length - 1;
  const drawn = [...new Set([...steps.filter((step) => step < last), last])].sort((a, b) => a - b);
  return drawn.map((step) => ({
    name: `${step} ${step === 1 ? "step" : "steps"}`,
    along: sigmoid(path[step].x[0], path[step].x[1]),
  }));
}
