import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { DataError, got, words } from "../../base/errors.js";
import { parseOptions } from "../../base/options.js";
import {
  type CoefficientSource,
  type Equation,
  readEquations,
  type Term,
} from "./coefficients/read-equations.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { onePerPanel } from "./core/grid.js";
import { plural, shortText } from "./core/numbers.js";
import { type FigureSettings, figureOptions, levelOption } from "./core/options.js";
import { COLORS } from "./core/palette.js";
import { rangeOf, widened } from "./core/range.js";
import { type RowSpan, rowLines, rowsHeight, rowsPlot } from "./core/rows.js";
import { scalesOption } from "./paths/axis.js";
import { readScales } from "./paths/read-path.js";

const coefficientSchema = z.strictObject({
  ...figureOptions,
  level: levelOption.describe("The probability of the intervals."),
  sort: z
    .enum(["none", "value", "size"])
    .default("none")
    .describe(
      "The order from top to bottom: that of the features, from large to small, or by absolute value.",
    ),
  intercept: z.boolean().default(false).describe("Whether the intercept is drawn, too."),
  scales: scalesOption,
});

export type CoefficientPlotOptions = z.input<typeof coefficientSchema>;

/**
 * The coefficients of a linear model with their confidence intervals, or credible intervals if it
 * is Bayesian, and a line at 0. Several responses or classes have a panel each.
 *
 * ```ts
 * const model = await new LinearRegression().fit(table, "lpsa");
 * coefficientPlot(model, { sort: "value" });
 * ```
 */
export function coefficientPlot(source: CoefficientSource, options: CoefficientPlotOptions = {}): Figure {
  const method = "coefficientPlot";
  const settings = parseOptions(method, coefficientSchema, options);
  const equations = readEquations(method, source, settings.level);
  const notes = [...new Set(equations.flatMap((equation) => notesOf(equation, settings)))];
  return onePerPanel(method, settings, equations, {
    title: ({ about }) => about,
    notes,
    draw: (equation, shown, labels) => drawEquation(method, equation, settings, shown, labels),
  });
}

function notesOf(
  { kind, aliased, intervals }: Equation,
  { level, scales }: z.output<typeof coefficientSchema>,
): string[] {
  const notes = [
    intervals === undefined
      ? `${kind} gives no intervals.`
      : `Lines: ${percentOf(level)} ${intervals} intervals; filled symbols if they do not contain 0.`,
  ];
  if (scales !== undefined) notes.push("Coefficients are multiplied by the scales that were given.");
  if (aliased.length > 0) notes.push(`Dependent on other terms, and not shown: ${aliased.join(", ")}.`);
  return notes;
}

function percentOf(level: number): string {
  return `${shortText(level * 100, 4)}%`;
}

function drawEquation(
  method: string,
  equation: Equation,
  settings: z.output<typeof coefficientSchema>,
  shown: FigureSettings,
  notes: readonly string[],
): Figure {
  const { sort, level, scales: given } = settings;
  const { about, intervals } = equation;
  const all = readRows(method, equation, settings);
  const rows = sort === "none" ? all : [...all].sort(sort === "value" ? byValue : bySize);
  const apart = rows.filter(({ lower, upper }) => lower > 0 || upper < 0);
  const words =
    intervals === undefined
      ? ""
      : ` The ${percentOf(level)} ${intervals} interval of ${apart.length} of them does not contain 0${apart.length > 0 ? `: ${apart.map(({ name }) => name).join(", ")}` : ""}.`;
  const names = rows.map(({ name }) => name);
  return makeFigure(method, shown, {
    description: `${plural(rows.length, "coefficient")} for ${about}.${words}`,
    notes,
    height: (width) => rowsHeight(names, width),
    plot: (frame) => {
      const { theme } = frame;
      const [color] = COLORS[theme.name];
      const spans = rows.map((term, row) => ({ ...term, row, from: term.lower, to: term.upper }));
      const known = spans.filter(({ from }) => Number.isFinite(from));
      const numbers = [0, ...rows.map(({ value }) => value), ...known.flatMap(({ from, to }) => [from, to])];
      return rowsPlot(frame, {
        names,
        x: {
          label: given === undefined ? "coefficient" : "coefficient × scale",
          inset: 8,
          domain: widened(rangeOf(numbers), 0),
        },
        marks: [
          Plot.ruleX([0], { stroke: theme.muted }),
          rowLines(known, { stroke: color }),
          Plot.dot(spans, {
            x: "value",
            y: "row",
            r: 4,
            stroke: color,
            strokeWidth: 1.5,
            fill: ({ from, to }: RowSpan) =>
              intervals === undefined || from > 0 || to < 0 ? color : theme.background,
          }),
        ],
      });
    },
  });
}

function byValue(a: Term, b: Term): number {
  return b.value - a.value;
}

function bySize(a: Term, b: Term): number {
  return Math.abs(b.value) - Math.abs(a.value);
}

/** The terms to draw, multiplied by the scales. */
function readRows(
  method: string,
  { weighed, terms }: Equation,
  { intercept, scales: given }: z.output<typeof coefficientSchema>,
): Term[] {
  const scales = readScales(method, given, weighed);
  const rows = terms.flatMap((term): Term[] => {
    const { index, value, lower, upper } = term;
    if (index === undefined) return intercept ? [term] : [];
    const scale = scales[index];
    return [{ ...term, value: value * scale, lower: lower * scale, upper: upper * scale }];
  });
  if (rows.length > 0) return rows;
  const sentence = words`the model has ${got("no coefficients")} to draw.`;
  throw new DataError(method, sentence, { expected: "1 coefficient or more" });
}
