import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { parseOptions } from "../../base/options.js";
import type { Objective } from "../../math/optimize/index.js";
import { clipLine } from "./core/clip-line.js";
import { curveLegend, curveMark, type Path, pathMark } from "./core/curves.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { namesOf, readSeries, requireDifferentNames } from "./core/lists.js";
import { plural, pointText } from "./core/numbers.js";
import { figureOptions, intervalSchema, wholeNumber } from "./core/options.js";
import { seriesStyle } from "./core/palette.js";
import { type Domain, rangeOf, widened } from "./core/range.js";
import { needs } from "./core/refusal.js";
import { type DescendedModel, readModelDescents } from "./descent/model-surface.js";
import { type DescendedResult, readObjectiveDescents } from "./descent/objective-surface.js";
import type { Descents } from "./descent/surface.js";

const descentSchema = z.strictObject({
  ...figureOptions,
  terms: z
    .array(z.string())
    .length(2)
    .optional()
    .meta({ constraint: "the names of two terms" })
    .describe(
      "Which two parameters of a regression are drawn, if it has more; the error is minimized over the others. For a minimizer's result, the names of its variables.",
    ),
  objective: z
    .custom<Objective>((value) => typeof value === "function" || typeof value === "object")
    .optional()
    .meta({ constraint: "a function, or an object with the function as value" })
    .describe("What was minimized, as `minimize` takes it, for the contours behind a minimizer's result."),
  domain: z
    .tuple([intervalSchema, intervalSchema])
    .optional()
    .meta({ constraint: "[[low, high], [low, high]]" })
    .describe("The ends of both axes; by default all steps, the lowest point and some space."),
  levels: z
    .union([wholeNumber(1, 50), z.array(z.number().gt(0)).min(1)])
    .default(7)
    .meta({ constraint: "a count, or a list of numbers > 0" })
    .describe(
      "How many contours are drawn, denser toward the lowest point; or how far each is above the lowest value.",
    ),
});

export type DescentPathOptions = z.input<typeof descentSchema>;

type Descended = DescendedModel | DescendedResult;

/** A regression, or a minimizer's result, with a name for the legend. */
export type NamedDescent =
  | { readonly name?: string; readonly model: DescendedModel }
  | { readonly name?: string; readonly result: DescendedResult };

/** Up to this many steps are marked individually. */
const FEW = 80;

/**
 * The path of gradient descent to a least-squares estimate, or of any minimizer of a function of two variables:
 * contours of the error or of the function, and the parameters after every step. Several solvers of the same problem
 * are drawn in one figure.
 *
 * ```ts
 * const batch = await new LinearRegression({ solver: "gradient-descent" }).fit(x, y);
 * const stochastic = await new LinearRegression({ solver: "stochastic-gradient" }).fit(x, y);
 * descentPath([{ name: "batch", model: batch }, { name: "stochastic", model: stochastic }]);
 *
 * const objective = ([a, b]: Float64Array) => (a - 1) ** 2 + 10 * (b - a * a) ** 2;
 * descentPath(minimize(objective, [-1, 1], { path: true }), { objective });
 * descentPath({ path: [[-1, 1], [0, 0.5], [1, 1]] }, { objective });
 * ```
 */
export function descentPath(
  source: Descended | NamedDescent | readonly NamedDescent[],
  options: DescentPathOptions = {},
): Figure {
  const method = "descentPath";
  const settings = parseOptions(method, descentSchema, options);
  const series = readSeries(method, wrap(method, source));
  requireDifferentNames(method, series);
  const { surface, notes, paths: found } = readDescents(method, series, settings);
  const paths = series.map(({ name }, k) => ({ name, path: found[k] }));
  const [across, up] = settings.domain ?? [];
  const domain =
    across === undefined || up === undefined ? domainOf(surface.center, paths) : { x: across, y: up };
  const outside = paths.flatMap(({ path }) => path.filter((point) => !isInside(point, domain))).length;
  const highest = Math.max(...paths.map(({ path }) => surface.excess(path[0])));
  const contours = surface.contours(domain, levelsOf(settings.levels, highest));
  const labels = namesOf(paths);
  const end = ({ path }: { path: Path }) => path[path.length - 1];
  return makeFigure(method, settings, {
    description: `Contours of ${surface.what} over ${surface.names.join(" and ")}, least at ${pointText(surface.center)}. ${paths
      .map(
        (one) =>
          `${one.name && `${one.name}: `}${plural(one.path.length - 1, "step")} to ${pointText(end(one))}.`,
      )
      .join(" ")}`,
    notes: [
      ...notes,
      outside > 0 && `${plural(outside, "step")} outside the axes ${outside === 1 ? "is" : "are"} not shown.`,
    ],
    legend: (theme) => curveLegend(theme, labels, true),
    height: (width) => Math.round(Math.min(430, 120 + width * 0.48)),
    plot: (frame) => ({
      x: { label: surface.names[0], domain: domain.x },
      y: { label: surface.names[1], domain: domain.y },
      lines: "none",
      marks: [
        ...contours.map((path) => pathMark(path, { stroke: frame.theme.muted, strokeOpacity: 0.45 })),
        Plot.dot([surface.center], { symbol: "times", r: 5, stroke: frame.theme.text, strokeWidth: 2 }),
        ...paths.flatMap(({ path }, index) => {
          const { color, symbol } = seriesStyle(frame.theme.name, index);
          const marked = (path.length <= FEW ? path : [path[0], path[path.length - 1]]).filter((point) =>
            isInside(point, domain),
          );
          return [
            ...clipLine(path, domain.x, domain.y).map((part) =>
              curveMark(frame.theme, part, index, { strokeWidth: 1.6 }),
            ),
            Plot.dot(marked as [number, number][], { symbol, fill: color, r: 2.8 }),
          ];
        }),
        Plot.frame({ stroke: frame.theme.muted, strokeOpacity: 0.6 }),
      ],
    }),
  });
}

function isInside([u, v]: readonly [number, number], { x, y }: Domain): boolean {
  return u >= x[0] && u <= x[1] && v >= y[0] && v <= y[1];
}

function wrap(
  method: string,
  source: Descended | NamedDescent | readonly NamedDescent[],
): readonly NamedDescent[] {
  if (Array.isArray(source)) return source as readonly NamedDescent[];
  requireFields(method, "the source", source, [], "a fitted model, or the result of a minimization");
  if ("model" in source || "result" in source) return [source];
  return ["terms" in source ? { model: source } : { result: source as DescendedResult }];
}

/** All regressions of the same cases, or all results of the same objective. */
function readDescents(
  method: string,
  series: readonly NamedDescent[],
  { terms, objective }: z.output<typeof descentSchema>,
): Descents {
  const models = series.flatMap((one) => ("model" in one ? [one.model] : []));
  const results = series.flatMap((one) => ("result" in one ? [one.result] : []));
  if (models.length > 0 && results.length > 0)
    throw needs(method, "regressions alone, or results of minimizers alone", "both");
  return models.length > 0
    ? readModelDescents(method, models, terms)
    : readObjectiveDescents(method, results, objective, terms);
}

/** Levels that a quadratic function reaches at equal steps; the last but one goes through the highest start. */
function levelsOf(wanted: number | readonly number[], highest: number): readonly number[] {
  if (typeof wanted !== "number") return wanted;
  if (!(highest > 0)) return [];
  return Array.from({ length: wanted }, (_, k) => highest * ((k + 1) / Math.max(1, wanted - 1)) ** 2);
}

/** All steps and the center, with some space around them. */
function domainOf(center: readonly [number, number], paths: readonly { readonly path: Path }[]): Domain {
  const side = (axis: 0 | 1) => {
    const points = paths.map(({ path }) => path.map((point) => point[axis]));
    return widened(rangeOf([center[axis]], ...points), 0.25);
  };
  return { x: side(0), y: side(1) };
}
