import * as Plot from "@observablehq/plot";
import { z } from "zod";
import { DataError, OptionError } from "../base/errors.js";
import { quote } from "../base/label.js";
import { parseOptions } from "../base/options.js";
import { leastSquares } from "../linalg/least-squares.js";
import { Matrix } from "../linalg/matrix.js";
import type { TrainingData } from "../linear/linear-regression/diagnostics.js";
import { clipLine } from "./core/clip-line.js";
import { curveLegend, curveMark, type Path } from "./core/curves.js";
import { drawPlot } from "./core/draw-plot.js";
import { ellipsePath, invertQuadratic, type Quadratic, quadraticForm } from "./core/ellipse.js";
import { Figure } from "./core/figure.js";
import { readSeries, requireDifferentNames } from "./core/lists.js";
import { plural, shortText } from "./core/numbers.js";
import { figureOptions } from "./core/options.js";
import { seriesStyle } from "./core/palette.js";

const descentSchema = z.strictObject({
  ...figureOptions,
  terms: z
    .array(z.string())
    .length(2)
    .optional()
    .meta({ constraint: "the names of two terms" })
    .describe(
      "Which two parameters are drawn, where there are more; the error is the least over the others.",
    ),
});

export type DescentPathOptions = z.input<typeof descentSchema>;

/** A regression that was found step by step, and still knows its steps and its cases. */
export interface DescendedModel {
  readonly terms: readonly string[];
  readonly settings: { readonly intercept: boolean };
  readonly inverseGram: Matrix;
  readonly cases: number;
  readonly path?: readonly { readonly x: ArrayLike<number>; readonly value: number }[];
  readonly training: TrainingData | undefined;
}

/** Such a regression with a name for the legend. */
export interface NamedDescent {
  readonly name?: string;
  readonly model: DescendedModel;
}

interface Surface {
  readonly names: readonly [string, string];
  readonly center: readonly [number, number];
  /** The mean squared error grows by (β − center)ᵀ·matrix·(β − center). */
  readonly matrix: Quadratic;
}

const CONTOURS = 7;
/** Paths of up to so many steps show them one by one. */
const FEW = 80;

/**
 * The way that gradient descent took to the least-squares estimate: contours of the mean squared error over two
 * parameters, and the parameters after every step. Several solvers on the same data stand beside each other.
 *
 * ```ts
 * const batch = await new LinearRegression({ solver: "gradient-descent" }).fit(x, y);
 * const stochastic = await new LinearRegression({ solver: "stochastic-gradient" }).fit(x, y);
 * descentPath([{ name: "batch", model: batch }, { name: "stochastic", model: stochastic }]);
 * ```
 */
export function descentPath(
  source: DescendedModel | NamedDescent | readonly NamedDescent[],
  options: DescentPathOptions = {},
): Figure {
  const method = "descentPath";
  const settings = parseOptions(method, descentSchema, options);
  const series = readSeries(method, wrap(source));
  requireDifferentNames(
    method,
    series.map(({ name }) => name),
  );
  const [{ model: first }] = series;
  const places = readTerms(method, first, settings.terms);
  const surface = readSurface(method, first, places);
  const paths = series.map(({ name, model }) => ({ name, path: readPath(method, model, first, places) }));
  const domain = domainOf(surface, paths);
  const errorAt = ([u, v]: readonly [number, number]) =>
    quadraticForm(surface.matrix, [u - surface.center[0], v - surface.center[1]]);
  const highest = Math.max(...paths.map(({ path }) => errorAt(path[0])));
  const levels = Array.from({ length: CONTOURS }, (_, k) => highest * ((k + 1) / (CONTOURS - 1)) ** 2);
  const contours = (highest > 0 ? levels : []).flatMap((level) =>
    clipLine(ellipsePath(surface.center, surface.matrix, level, 400), domain.x, domain.y),
  );
  const labels = paths.map(({ name }) => name).filter((name) => name !== "");
  const end = ({ path }: { path: Path }) => path[path.length - 1];
  return new Figure(
    {
      method,
      description: `Contours of the mean squared error over ${surface.names.join(" and ")}, least at ${pair(surface.center)}. ${paths
        .map(
          (one) =>
            `${one.name && `${one.name}: `}${plural(one.path.length - 1, "step")} to ${pair(end(one))}.`,
        )
        .join(" ")}`,
      notes: [
        "Ellipses: equal errors. Cross: the least-squares estimate.",
        ...(first.terms.length > 2 ? ["The error is the least over the other parameters."] : []),
      ],
      legend: (theme) => curveLegend(theme, labels, true),
      height: (width) => Math.round(Math.min(430, 120 + width * 0.48)),
      draw: (frame) =>
        drawPlot(frame, {
          x: { label: surface.names[0], domain: domain.x },
          y: { label: surface.names[1], domain: domain.y },
          lines: "none",
          marks: [
            ...contours.map((path) =>
              Plot.line(path as [number, number][], { stroke: frame.theme.muted, strokeOpacity: 0.45 }),
            ),
            Plot.dot([surface.center], { symbol: "times", r: 5, stroke: frame.theme.text, strokeWidth: 2 }),
            ...paths.flatMap(({ path }, place) => {
              const { color, symbol } = seriesStyle(frame.theme.name, place);
              const marked = path.length <= FEW ? path : [path[0], path[path.length - 1]];
              return [
                curveMark(frame.theme, path, place, { strokeWidth: 1.6 }),
                Plot.dot(marked as [number, number][], { symbol, fill: color, r: 2.8 }),
              ];
            }),
            Plot.frame({ stroke: frame.theme.muted, strokeOpacity: 0.6 }),
          ],
        }),
    },
    settings,
  );
}

function wrap(source: DescendedModel | NamedDescent | readonly NamedDescent[]): readonly NamedDescent[] {
  if (Array.isArray(source)) return source as readonly NamedDescent[];
  return "model" in source ? [source as NamedDescent] : [{ model: source as DescendedModel }];
}

function readTerms(
  method: string,
  { terms }: DescendedModel,
  wanted: readonly string[] | undefined,
): readonly [number, number] {
  if (wanted === undefined && terms.length === 2) return [0, 1];
  const known = terms.map(quote).join(", ");
  const found = (wanted ?? []).map((name) => terms.indexOf(name));
  if (found.length === 2 && found.every((place) => place >= 0) && found[0] !== found[1]) {
    return [found[0], found[1]];
  }
  const expected = `two of ${known}`;
  const received = wanted === undefined ? "nothing" : wanted.map(quote).join(", ");
  throw new OptionError(`${method}: option "terms" must name ${expected}; got ${received}.`, {
    method,
    option: "terms",
    expected,
    received,
  });
}

/** The error as a function of two parameters, the others always at their best: from the inverse Gram matrix. */
function readSurface(
  method: string,
  { training, terms, settings, inverseGram, cases }: DescendedModel,
  [i, j]: readonly [number, number],
): Surface {
  if (training === undefined) throw noPath(method);
  const { x, y, weights } = training;
  const design = settings.intercept ? Matrix.fromColumns([y.map(() => 1), ...columnsOf(x)]) : x;
  const roots = weights?.map(Math.sqrt);
  const weighted =
    roots === undefined ? design : design.map((value, at) => value * roots[Math.floor(at / design.columns)]);
  const { solution } = leastSquares(
    weighted,
    roots === undefined ? y : y.map((value, row) => value * roots[row]),
  );
  const [a, b, c] = invertQuadratic([inverseGram.get(i, i), inverseGram.get(i, j), inverseGram.get(j, j)]);
  return {
    names: [terms[i], terms[j]],
    center: [solution[i], solution[j]],
    matrix: [a / cases, b / cases, c / cases],
  };
}

function columnsOf(x: Matrix): Float64Array[] {
  return Array.from({ length: x.columns }, (_, j) => x.column(j));
}

function readPath(
  method: string,
  { path, terms, training }: DescendedModel,
  first: DescendedModel,
  [i, j]: readonly [number, number],
): Path {
  if (path === undefined || path.length === 0 || training === undefined) throw noPath(method);
  const same =
    terms.join() === first.terms.join() &&
    training.y.length === first.training?.y.length &&
    training.y.every((value, row) => value === first.training?.y[row]);
  if (!same) {
    throw new DataError(`${method}: the models must be fitted to the same cases, with the same terms.`, {
      method,
      expected: "models of the same cases",
      received: "models of different ones",
    });
  }
  return path.map(({ x }): readonly [number, number] => [x[i], x[j]]);
}

function noPath(method: string): DataError {
  const expected = "a LinearRegression fitted by gradient descent";
  return new DataError(
    `${method}: needs ${expected}, which keeps its steps; a model file does not. Fit it with solver: "gradient-descent" or "stochastic-gradient".`,
    { method, expected, received: "a model without steps" },
  );
}

interface Domain {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
}

/** All steps and the estimate, with space around. */
function domainOf({ center }: Surface, paths: readonly { readonly path: Path }[]): Domain {
  const side = (axis: 0 | 1) => {
    let [low, high] = [center[axis], center[axis]];
    for (const { path } of paths)
      for (const point of path) [low, high] = [Math.min(low, point[axis]), Math.max(high, point[axis])];
    const space = high > low ? 0.25 * (high - low) : 1;
    return [low - space, high + space] as const;
  };
  return { x: side(0), y: side(1) };
}

function pair([a, b]: readonly [number, number]): string {
  return `(${shortText(a)}, ${shortText(b)})`;
}
