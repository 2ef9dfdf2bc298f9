import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { parseOptions } from "../../base/options.js";
import { Normal } from "../../math/probability/distributions/index.js";
import { type GridPosterior, gridPosterior } from "../../math/sample/grid-posterior.js";
import { type LogDensity, partsOf } from "../../math/sample/log-density.js";
import { clipLine } from "./core/clip-line.js";
import { contourLines } from "./core/contour-lines.js";
import { areaMark, type Path, pathMark } from "./core/curves.js";
import { curveOf, densityTop } from "./core/densities.js";
import { ellipsePath, invertQuadratic } from "./core/ellipse.js";
import { type Figure, makeFigure } from "./core/figure.js";
import type { LegendItem } from "./core/legend.js";
import { shortText } from "./core/numbers.js";
import { type FigureSettings, figureOptions, intervalSchema } from "./core/options.js";
import { COLORS } from "./core/palette.js";
import { gridPoints } from "./core/plane-grid.js";
import type { Interval } from "./core/range.js";
import { needs } from "./core/refusal.js";
import type { Theme } from "./core/theme.js";

const laplaceSchema = z.strictObject({
  ...figureOptions,
  names: z.array(z.string()).min(1).max(2).optional().describe("The names of the parameters."),
  levels: z
    .array(z.number().gt(0).lt(1))
    .min(1)
    .max(6)
    .default([0.5, 0.8, 0.95])
    .describe("For two parameters: the probabilities within the contours."),
  domain: z
    .array(intervalSchema)
    .min(1)
    .max(2)
    .optional()
    .describe(
      "The ends of the axes, one pair for each parameter; by default four standard deviations around the mode.",
    ),
});

export type LaplacePlotOptions = z.input<typeof laplaceSchema>;

/** The part of a Laplace approximation that the figure needs. */
export interface LaplaceLike {
  readonly mode: ArrayLike<number>;
  readonly covariance: { get(row: number, column: number): number };
  readonly logEvidence?: number;
}

/** Standard deviations on each side of the mode. */
const REACH = 4;
const LINE = 401;
const PLANE = 90;

/**
 * How well Laplace's approximation fits: the density itself, normalized on a grid, and the normal
 * distribution around its mode, as curves for one parameter, or for two as contours that contain
 * the same probability.
 *
 * ```ts
 * const logDensity = ([x]: Float64Array) => 3 * Math.log(x) - x;
 * laplacePlot(logDensity, laplaceApproximation(logDensity, [1]), { domain: [[0.01, 14]] });
 * ```
 */
export function laplacePlot(
  logDensity: LogDensity,
  laplace: LaplaceLike,
  options: LaplacePlotOptions = {},
): Figure {
  const method = "laplacePlot";
  const settings = parseOptions(method, laplaceSchema, options);
  requireFields(method, "the approximation", laplace, ["mode", "covariance"], "that of laplaceApproximation");
  const size = laplace.mode.length;
  if (size !== 1 && size !== 2) throw needs(method, "an approximation of 1 or 2 parameters", size);
  for (const option of ["names", "domain"] as const) {
    const given = settings[option];
    if (given !== undefined && given.length !== size) throw needs(method, `${size} ${option}`, given.length);
  }
  const names = settings.names ?? (size === 1 ? ["θ"] : ["θ₁", "θ₂"]);
  const domain = settings.domain ?? Array.from({ length: size }, (_, k) => around(laplace, k));
  // Where the density is not defined, it counts as 0.
  const value = (x: Float64Array) => {
    const log = partsOf(logDensity).value(x);
    return Number.isNaN(log) ? Number.NEGATIVE_INFINITY : log;
  };
  const grid = (points: number) =>
    gridPosterior(
      value,
      domain.map(([from, to], k) => ({ from, to, points, name: names[k] })),
    );
  const common = { method, names, domain, laplace };
  return size === 1
    ? curves({ ...common, truth: grid(LINE) }, settings)
    : contours({ ...common, truth: grid(PLANE), levels: settings.levels }, settings);
}

interface Comparison {
  readonly method: string;
  readonly names: readonly string[];
  readonly domain: readonly Interval[];
  readonly laplace: LaplaceLike;
  readonly truth: GridPosterior;
}

function curves(
  { method, names, domain: [domain], laplace, truth }: Comparison,
  settings: FigureSettings,
): Figure {
  const points = truth.axes[0];
  const step = Math.floor((points.length - 1) / 200);
  const exact: Path = Array.from(points, (x, i) => [x, truth.density.data[i]] as const).filter(
    (_, i) => i % step === 0,
  );
  const normal = new Normal({
    mean: laplace.mode[0],
    standardDeviation: Math.sqrt(laplace.covariance.get(0, 0)),
  });
  const guess = curveOf((x) => normal.density(x), domain);
  const top = densityTop([exact, guess]);
  return makeFigure(method, settings, {
    ...shared(names, laplace, truth),
    legend: (theme) => legendOf(theme, { fillOpacity: 0.2 }),
    height: (width) => Math.round(Math.min(380, 110 + width * 0.4)),
    plot: ({ theme }) => {
      const [color, second] = COLORS[theme.name];
      return {
        x: { label: names[0], domain },
        y: { label: "density", domain: [0, top] },
        marks: [
          areaMark(exact, { fill: color, fillOpacity: 0.2 }),
          pathMark(exact, { stroke: color, strokeWidth: 2 }),
          pathMark(guess, { stroke: second, strokeWidth: 2, strokeDasharray: "6 3" }),
          Plot.ruleX([laplace.mode[0]], { stroke: theme.text, strokeDasharray: "2 4" }),
          Plot.ruleY([0], { stroke: theme.text }),
        ],
      };
    },
  });
}

function contours(
  { method, names, domain: [x, y], laplace, truth, levels }: Comparison & { levels: readonly number[] },
  settings: FigureSettings,
): Figure {
  const { mode, covariance } = laplace;
  const matrix = invertQuadratic([covariance.get(0, 0), covariance.get(0, 1), covariance.get(1, 1)]);
  // The squared distance within which a bivariate normal distribution has probability p: −2·log(1 −
  // p).
  const ellipses = levels.flatMap((p) =>
    clipLine(ellipsePath([mode[0], mode[1]], matrix, -2 * Math.log1p(-p)), x, y),
  );
  // The grid's points are the centers of cells, so the cells reach half a step farther.
  const size = PLANE;
  const wider = ([low, high]: Interval): Interval => {
    const half = (high - low) / (size - 1) / 2;
    return [low - half, high + half];
  };
  const grid = { size, x: wider(x), y: wider(y) };
  const values = gridPoints(grid).x.map((_, i) => truth.density.get(i % size, Math.floor(i / size)));
  const lines = levels.flatMap((p) => contourLines(grid, values, truth.credibleRegion(p).threshold));
  const note = `Contours contain ${levels.map((p) => `${shortText(p * 100)}%`).join(", ")} of the probability.`;
  const { notes, ...rest } = shared(names, laplace, truth);
  return makeFigure(method, settings, {
    ...rest,
    notes: [note, ...notes],
    legend: (theme) => legendOf(theme, { dash: "" }),
    height: (width) => Math.round(Math.min(450, 110 + width * 0.5)),
    plot: ({ theme }) => {
      const [color, second] = COLORS[theme.name];
      return {
        x: { label: names[0], domain: x },
        y: { label: names[1], domain: y },
        marks: [
          ...lines.map((path) => pathMark(path, { stroke: color, strokeWidth: 1.8 })),
          ...ellipses.map((path) =>
            pathMark(path, { stroke: second, strokeWidth: 1.8, strokeDasharray: "6 3" }),
          ),
          Plot.dot([[mode[0], mode[1]]], { symbol: "times", r: 5, stroke: theme.text, strokeWidth: 2 }),
        ],
      };
    },
  });
}

function shared(names: readonly string[], { mode, logEvidence }: LaplaceLike, truth: GridPosterior) {
  const evidence =
    logEvidence === undefined
      ? ""
      : ` Log evidence: ${shortText(logEvidence, 4)} by the approximation, ${shortText(truth.logEvidence, 4)} by the grid.`;
  return {
    description: `The density of ${names.join(" and ")} and Laplace's approximation around the mode ${Array.from(mode, (value) => shortText(value)).join(", ")}.${evidence}`,
    notes: [
      names.length === 1 ? "Dotted line: the mode." : "Cross: the mode.",
      truth.edge > 0.05 && "The density goes on beyond the axes; it is normalized within them.",
    ],
  };
}

function legendOf({ name }: Theme, density: Pick<LegendItem, "dash" | "fillOpacity">): LegendItem[] {
  const [color, second] = COLORS[name];
  return [
    { label: "density", color, ...density },
    { label: "Laplace", color: second, dash: "6 3" },
  ];
}

function around({ mode, covariance }: LaplaceLike, k: number): Interval {
  const deviation = Math.sqrt(covariance.get(k, k));
  return [mode[k] - REACH * deviation, mode[k] + REACH * deviation];
}
