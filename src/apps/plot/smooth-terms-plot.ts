import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { parseOptions } from "../../base/options.js";
import type { Curve, FittedTerm, GAMModel, PartialResiduals, Surface } from "../../methods/smooth/index.js";
import { type Figure, makeFigure, panelSettings } from "./core/figure.js";
import { panelGrid } from "./core/grid.js";
import { shortText } from "./core/numbers.js";
import { figureOptions } from "./core/options.js";
import { COLORS, divergingColor } from "./core/palette.js";
import { rangeOf } from "./core/range.js";
import { needs } from "./core/refusal.js";

const smoothTermsSchema = z.strictObject({
  ...figureOptions,
  terms: z
    .array(z.string())
    .optional()
    .describe("The terms to draw; by default all that are curves or surfaces."),
  residuals: z
    .boolean()
    .default(true)
    .describe("Whether partial residuals are drawn, where the model knows its training cases."),
  simultaneous: z
    .boolean()
    .default(false)
    .describe("Whether the bands hold whole curves, and not every point by itself."),
});

export type SmoothTermsPlotOptions = z.input<typeof smoothTermsSchema>;

/** More residuals than these are thinned. */
const MOST_POINTS = 600;
/** The side of the grid of a surface. */
const GRID = 24;

/**
 * The smooth terms of an additive model, one panel each: curves with their bands, partial residuals and the values of the
 * cases below, and surfaces as colors.
 *
 * ```ts
 * smoothTermsPlot(await new GAM().fit(table, "y ~ s(age, by = sex) + te(x, z)"));
 * ```
 */
export function smoothTermsPlot(model: GAMModel, options: SmoothTermsPlotOptions = {}): Figure {
  const method = "smoothTermsPlot";
  const settings = parseOptions(method, smoothTermsSchema, options);
  requireFields(method, "the model", model, ["smooths", "curve", "surface"], "a fitted GAM");
  const chosen = settings.terms?.map((term) => model.smoothTerm(term)) ?? model.smooths.filter(isDrawn);
  const stranger = chosen.find((term) => !isDrawn(term));
  if (stranger !== undefined) throw needs(method, "curves and surfaces", stranger.term);
  if (chosen.length === 0) throw needs(method, "a model with a smooth curve or surface", "none");
  const drawn = chosen.map((term) => {
    const freedom = model.freedomOf(term.term);
    const title = `${term.term} (${shortText(freedom, 3)} df)`;
    if (dimensionOf(term) === 2)
      return surfacePanel(method, title, model.surface(term.term, { points: GRID }));
    const curve = model.curve(term.term, { simultaneous: settings.simultaneous });
    const name = model.features[term.inputs[0].feature];
    return curvePanel(method, title, name, curve, settings.residuals ? residualsOf(model, term) : undefined);
  });
  const hasResiduals = settings.residuals && residualsOf(model, chosen[0]) !== undefined;
  return panelGrid(method, drawn, settings, {
    least: 280,
    most: 2,
    notes: [
      settings.simultaneous
        ? "Bands hold whole curves with a probability of 95%."
        : "Bands hold every point with a probability of 95%.",
      hasResiduals && chosen.some((term) => dimensionOf(term) === 1) && "Dots are partial residuals.",
    ],
  });
}

/** The number of columns that a term is a function of; the level of a curve is none. */
function dimensionOf({ inputs }: FittedTerm): number {
  return inputs.filter(({ level }) => level === undefined).length;
}

function isDrawn(term: FittedTerm): boolean {
  return !term.isRandom && dimensionOf(term) <= 2;
}

/** The partial residuals of the cases that a curve is about; undefined without the training cases. */
function residualsOf(model: GAMModel, term: FittedTerm): PartialResiduals | undefined {
  try {
    return model.partialResiduals(term.term);
  } catch {
    return undefined;
  }
}

function pointsOf({ inputs, residuals }: PartialResiduals): [number, number][] {
  const { columns, data, rows } = inputs;
  const own = Array.from({ length: rows }, (_, row) => row).filter(
    (row) => columns === 1 || data[row * columns + 1] !== 0,
  );
  const step = Math.max(1, Math.ceil(own.length / MOST_POINTS));
  return own.filter((_, k) => k % step === 0).map((row) => [data[row * columns], residuals[row]]);
}

function curvePanel(
  method: string,
  title: string,
  name: string,
  { x, estimate, lower, upper }: Curve,
  residuals: PartialResiduals | undefined,
): Figure {
  const points = residuals === undefined ? [] : pointsOf(residuals);
  const [low, high] = rangeOf(
    lower,
    upper,
    points.map(([, y]) => y),
  );
  const indices = Array.from(x, (_, i) => i);
  return makeFigure(method, panelSettings(title), {
    description: `${title}, from ${shortText(estimate[0])} at ${shortText(x[0])} to ${shortText(estimate[estimate.length - 1])} at ${shortText(x[x.length - 1])}.`,
    height: (width) => Math.round(Math.min(260, 60 + width * 0.6)),
    plot: ({ theme }) => {
      const [color] = COLORS[theme.name];
      return {
        x: { label: name, domain: [x[0], x[x.length - 1]] },
        y: { label: "effect", domain: [low, high], nice: true },
        marks: [
          Plot.dot(points, { x: "0", y: "1", r: 1.6, fill: theme.muted, fillOpacity: 0.55 }),
          Plot.areaY(indices, {
            x: (i: number) => x[i],
            y1: (i: number) => lower[i],
            y2: (i: number) => upper[i],
            fill: color,
            fillOpacity: 0.2,
          }),
          Plot.line(indices, {
            x: (i: number) => x[i],
            y: (i: number) => estimate[i],
            stroke: color,
            strokeWidth: 2,
          }),
          Plot.ruleX(points, {
            x: "0",
            y1: low,
            y2: low + (high - low) / 40,
            stroke: theme.muted,
            strokeOpacity: 0.6,
          }),
        ],
      };
    },
  });
}

function surfacePanel(method: string, title: string, { columns, x, y, estimate }: Surface): Figure {
  const largest = estimate.data.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  const [low, high] = rangeOf(estimate.data);
  const [width, height] = [x[1] - x[0], y[1] - y[0]];
  const cells = Array.from(estimate.data, (value, at) => ({
    value,
    x: x[Math.floor(at / y.length)],
    y: y[at % y.length],
  }));
  return makeFigure(method, panelSettings(title), {
    description: `${title}, from ${shortText(low)} to ${shortText(high)}.`,
    height: (given) => Math.round(Math.min(260, 60 + given * 0.6)),
    notes: [`Colors: effects from ${shortText(low)} to ${shortText(high)}.`],
    plot: ({ theme }) => ({
      x: { label: columns[0], domain: [x[0] - width / 2, x[x.length - 1] + width / 2] },
      y: { label: columns[1], domain: [y[0] - height / 2, y[y.length - 1] + height / 2] },
      lines: "none",
      marks: [
        Plot.rect(cells, {
          x1: ({ x: at }: { x: number }) => at - width / 2,
          x2: ({ x: at }: { x: number }) => at + width / 2,
          y1: ({ y: at }: { y: number }) => at - height / 2,
          y2: ({ y: at }: { y: number }) => at + height / 2,
          fill: ({ value }: { value: number }) => divergingColor(theme.name, value / largest),
          inset: -0.3,
        }),
      ],
    }),
  });
}
