import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { DataError } from "../base/errors.js";
import { quote } from "../base/label.js";
import { parseOptions } from "../base/options.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { plural, shortText } from "./core/numbers.js";
import { figureOptions } from "./core/options.js";
import { COLORS } from "./core/palette.js";
import type { Bounds } from "./core/range.js";
import { needs } from "./core/refusal.js";
import { fitText, widest } from "./core/text.js";
import { SIZES } from "./core/theme.js";
import { scalesOption } from "./paths/axis.js";
import { readScales } from "./paths/read-path.js";

const coefficientSchema = z.strictObject({
  ...figureOptions,
  level: z.number().gt(0).lt(1).default(0.95).describe("The probability of the intervals."),
  sort: z
    .enum(["none", "value", "size"])
    .default("none")
    .describe("From top to bottom: the order of the features, from large to small, or by absolute size."),
  intercept: z.boolean().default(false).describe("Whether the intercept is drawn, too."),
  scales: scalesOption,
});

export type CoefficientPlotOptions = z.input<typeof coefficientSchema>;

/** A linear model of one response, with intervals of its parameters if it has them. */
export interface CoefficientModel {
  readonly kind: string;
  readonly features: readonly string[];
  readonly response: string;
  readonly intercept: number;
  readonly coefficients: ArrayLike<number>;
  /** The names of the parameters, the intercept first, if there is one. */
  readonly terms?: readonly string[];
  /** Terms that depend on the others and have no interval. */
  readonly aliased?: readonly boolean[];
  confidenceIntervals?(level: number): Bounds;
  credibleIntervals?(level: number): Bounds;
}

interface Row {
  readonly name: string;
  readonly value: number;
  readonly lower: number;
  readonly upper: number;
}

const INTERCEPT = "(intercept)";

/**
 * The coefficients of a linear model with their confidence intervals, or credible intervals if it
 * is Bayesian, and a line at 0.
 *
 * ```ts
 * const model = await new LinearRegression().fit(table, "lpsa");
 * coefficientPlot(model, { sort: "value" });
 * ```
 */
export function coefficientPlot(
  source: CoefficientModel | { readonly last: unknown },
  options: CoefficientPlotOptions = {},
): Figure {
  const method = "coefficientPlot";
  const settings = parseOptions(method, coefficientSchema, options);
  const model = readModel(method, source);
  const { sort, level, scales: given } = settings;
  const { rows: all, kind, aliased } = readRows(method, model, settings);
  const rows = sort === "none" ? all : [...all].sort(sort === "value" ? byValue : bySize);
  const apart = rows.filter(({ lower, upper }) => lower > 0 || upper < 0);
  const percent = `${shortText(level * 100, 4)}%`;
  const words =
    kind === undefined
      ? ""
      : ` The ${percent} ${kind} interval of ${apart.length} of them does not contain 0${apart.length > 0 ? `: ${apart.map(({ name }) => name).join(", ")}` : ""}.`;
  return makeFigure(settings, {
    method,
    description: `${plural(rows.length, "coefficient")} for ${model.response}.${words}`,
    notes: [
      kind === undefined
        ? `${model.kind} gives no intervals.`
        : `Lines: ${percent} ${kind} intervals; filled symbols if they do not contain 0.`,
      given !== undefined && "Coefficients are multiplied by the scales that were given.",
      aliased.length !== 0 && `Dependent on other terms, and not shown: ${aliased.join(", ")}.`,
    ],
    height: () => Math.max(110, 56 + rows.length * 24),
    plot: (frame) => {
      const [color] = COLORS[frame.theme.name];
      const room = frame.width * 0.4;
      const names = rows.map(({ name }) => fitText(name, SIZES.axis, room));
      const apartRows = new Set(apart);
      const solid = (row: Row) => kind === undefined || apartRows.has(row);
      const y = ({ name }: Row) => name;
      return {
        marginLeft: Math.ceil(Math.min(room, widest(names, SIZES.axis))) + 14,
        x: { label: given === undefined ? "coefficient" : "coefficient × scale", inset: 8 },
        y: {
          type: "point",
          domain: rows.map(y),
          label: null,
          tickSize: 0,
          tickFormat: (name: string) => fitText(name, SIZES.axis, room),
        },
        lines: "x",
        marks: [
          Plot.ruleX([0], { stroke: frame.theme.muted }),
          Plot.ruleY(
            rows.filter(({ lower }) => Number.isFinite(lower)),
            { y, x1: "lower", x2: "upper", stroke: color, strokeWidth: 2 },
          ),
          Plot.dot(rows, {
            y,
            x: "value",
            r: 4,
            stroke: color,
            strokeWidth: 1.5,
            fill: (row: Row) => (solid(row) ? color : frame.theme.background),
          }),
        ],
      };
    },
  });
}

function byValue(a: Row, b: Row): number {
  return b.value - a.value;
}

function bySize(a: Row, b: Row): number {
  return Math.abs(b.value) - Math.abs(a.value);
}

function readModel(method: string, source: CoefficientModel | { readonly last: unknown }): CoefficientModel {
  const model = (
    "last" in Object(source) ? (source as { last: unknown }).last : source
  ) as Partial<CoefficientModel> | null;
  const count = model?.features?.length;
  const linear =
    count !== undefined && model?.coefficients?.length === count && typeof model.intercept === "number";
  if (linear) return model as CoefficientModel;
  throw needs(method, "a linear model of one response", model?.kind ?? quote(model));
}

function readRows(
  method: string,
  model: CoefficientModel,
  { level, intercept, scales: given }: z.output<typeof coefficientSchema>,
): { rows: Row[]; kind: "confidence" | "credible" | undefined; aliased: string[] } {
  const scales = readScales(method, given, model.features);
  const kind =
    model.confidenceIntervals !== undefined
      ? "confidence"
      : model.credibleIntervals !== undefined
        ? "credible"
        : undefined;
  const intervals = model.confidenceIntervals?.(level) ?? model.credibleIntervals?.(level);
  const terms = intervals === undefined ? undefined : model.terms;
  const names = terms ?? [INTERCEPT, ...model.features];
  const features = names.length - model.features.length;
  const aliased = names.filter((_, i) => terms !== undefined && model.aliased?.[i] === true);
  const rows = names.flatMap((name, i): Row[] => {
    if (aliased.includes(name) || (i < features && !intercept)) return [];
    const scale = i < features ? 1 : scales[i - features];
    const value = i < features ? model.intercept : model.coefficients[i - features];
    return [
      {
        name,
        value: value * scale,
        lower: (intervals?.lower[i] ?? Number.NaN) * scale,
        upper: (intervals?.upper[i] ?? Number.NaN) * scale,
      },
    ];
  });
  if (rows.length > 0) return { rows, kind, aliased };
  throw new DataError(method, "the model has no coefficients to draw.", {
    expected: "1 coefficient or more",
    received: "none",
  });
}
