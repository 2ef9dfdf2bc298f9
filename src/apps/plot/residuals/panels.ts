import * as Plot from "@observablehq/plot";
import { inOrder } from "../../../data/rank/sort-numbers.js";
import { quantile } from "../../../data/statistics/index.js";
import { normalQuantile } from "../../../math/probability/special/normal.js";
import type { Path } from "../core/curves.js";
import { dotMark, pathMark } from "../core/curves.js";
import { type Figure, makeFigure, panelSettings } from "../core/figure.js";
import { sampleRows } from "../core/many.js";
import { COLORS } from "../core/palette.js";
import { rangeOf } from "../core/range.js";
import type { Theme } from "../core/theme.js";
import type { Cases } from "./data.js";
import { lowess } from "./lowess.js";

export interface PanelOptions {
  readonly method: string;
  readonly most: number;
  readonly seed: number;
  /** How many of the most extreme cases are labeled with their row numbers. */
  readonly labels: number;
}

interface PanelSpec {
  readonly title: string;
  readonly description: string;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly xLabel: string;
  readonly yLabel: string;
  /** Cases are labeled in the order of these values, the largest first. */
  readonly extremes: Float64Array;
  readonly lines: (theme: Theme) => Plot.Markish[];
  readonly yDomain?: readonly [number, number];
  readonly notes?: readonly string[];
}

/** R's first: is the mean of the residuals 0 everywhere? */
export function residualsPanel(cases: Cases, options: PanelOptions): Figure {
  const { fitted, residuals } = cases;
  const curve = smooth(fitted, residuals);
  return panel(cases, options, {
    title: "Residuals vs fitted",
    description: "Residuals over fitted values with a smooth curve.",
    x: fitted,
    y: residuals,
    xLabel: "fitted",
    yLabel: "residual",
    extremes: residuals.map(Math.abs),
    lines: (theme) => [zero(theme), line(theme, curve)],
  });
}

/** R's second: are they normal? The line joins the quartiles. */
export function quantilePanel(cases: Cases, options: PanelOptions): Figure {
  const { standardized } = cases;
  const expected = normalScores(standardized);
  const [low, high] = quantile(standardized, [0.25, 0.75]);
  const slope = (high - low) / (2 * normalQuantile(0.75));
  const middle = (low + high) / 2;
  const ends = rangeOf(expected);
  return panel(cases, options, {
    title: "Normal Q-Q",
    description: "Standardized residuals over the quantiles of a normal distribution.",
    x: expected,
    y: standardized,
    xLabel: "normal quantile",
    yLabel: "standardized residual",
    extremes: standardized.map(Math.abs),
    lines: (theme) => [
      Plot.line(
        ends.map((x): [number, number] => [x, middle + slope * x]),
        { stroke: theme.muted, strokeDasharray: "4 3" },
      ),
    ],
  });
}

/** R's third: is their spread the same everywhere? */
export function scalePanel(cases: Cases, options: PanelOptions): Figure {
  const { fitted, standardized } = cases;
  const roots = standardized.map((value) => Math.sqrt(Math.abs(value)));
  const curve = smooth(fitted, roots);
  return panel(cases, options, {
    title: "Scale-location",
    description: "Roots of the sizes of standardized residuals over fitted values with a smooth curve.",
    x: fitted,
    y: roots,
    xLabel: "fitted",
    yLabel: "√|standardized residual|",
    extremes: roots,
    lines: (theme) => [line(theme, curve)],
  });
}

const COOK = [0.5, 1];
const CURVE = 60;

/** R's fourth: does a single case dominate? Cook's distance is r²·h / ((1 − h)·p). */
export function leveragePanel(cases: Cases, options: PanelOptions): Figure {
  const { leverage, standardized, parameters } = cases;
  const cooks = standardized.map((r, i) => (r * r * leverage[i]) / ((1 - leverage[i]) * parameters));
  const [, most] = rangeOf(leverage);
  const [low, high] = rangeOf(standardized);
  const domain = [Math.min(low * 1.08, 0), Math.max(high * 1.08, 0)] as const;
  const curves = COOK.flatMap((distance) =>
    [1, -1].map((sign) =>
      Array.from({ length: CURVE }, (_, i): [number, number] => {
        const h = (most * 1.05 * (i + 1)) / CURVE;
        return [h, sign * Math.sqrt((distance * parameters * (1 - h)) / h)];
      }).filter(([h, r]) => h < 1 && r >= domain[0] && r <= domain[1]),
    ),
  );
  const [, largest] = rangeOf(cooks);
  const trend = smooth(leverage, standardized);
  return panel(cases, options, {
    title: "Residuals vs leverage",
    description: "Standardized residuals over leverage with Cook's distances of 0.5 and 1.",
    x: leverage,
    y: standardized,
    xLabel: "leverage",
    yLabel: "standardized residual",
    extremes: cooks,
    yDomain: domain,
    notes: [largest < 0.5 ? "All Cook's distances are below 0.5." : "Dashed: Cook's distances 0.5 and 1."],
    lines: (theme) => [
      zero(theme),
      line(theme, trend),
      ...curves
        .filter((curve) => curve.length > 1)
        .map((curve) => Plot.line(curve, { stroke: COLORS[theme.name][2], strokeDasharray: "5 3" })),
    ],
  });
}

function panel(cases: Cases, { method, most, seed, labels }: PanelOptions, spec: PanelSpec): Figure {
  const { x, y } = spec;
  const { order } = inOrder(spec.extremes);
  const extreme = Array.from(
    { length: Math.min(labels, order.length) },
    (_, i) => order[order.length - 1 - i],
  );
  const all = Int32Array.from(x.keys());
  const shown = [...new Set([...sampleRows(all, most, seed), ...extreme])];
  const [low, high] = rangeOf(x);
  return makeFigure(method, panelSettings(spec.title), {
    description: spec.description,
    notes: spec.notes ?? [],
    height: (width) => Math.round(Math.min(330, 60 + width * 0.75)),
    plot: ({ theme }) => ({
      x: { label: spec.xLabel, inset: 4 },
      y: { label: spec.yLabel, inset: 4, ...(spec.yDomain !== undefined && { domain: spec.yDomain }) },
      marks: [
        dotMark(shown, x, y, {
          r: 2.6,
          stroke: COLORS[theme.name][0],
          strokeOpacity: shown.length > 500 ? 0.4 : 0.85,
        }),
        ...spec.lines(theme),
        ...[true, false].map((right) =>
          Plot.text(
            extreme.filter((i) => x[i] > low + 0.75 * (high - low) === right),
            {
              x: (i: number) => x[i],
              y: (i: number) => y[i],
              text: (i: number) => String(cases.rows[i]),
              textAnchor: right ? "end" : "start",
              dx: right ? -6 : 6,
              fontSize: 10,
              stroke: theme.background,
              strokeWidth: 3,
              fill: theme.text,
            },
          ),
        ),
      ],
    }),
  });
}

function zero(theme: Theme): Plot.Markish {
  return Plot.ruleY([0], { stroke: theme.muted, strokeDasharray: "2 3" });
}

/** The points of a smooth curve, no finer than a screen can show. */
function smooth(x: Float64Array, y: Float64Array): Path {
  const { values: sorted, order } = inOrder(x);
  const values = Float64Array.from(order, (i) => y[i]);
  const curve = lowess(sorted, values);
  const step = (sorted[sorted.length - 1] - sorted[0]) / 500;
  const path: [number, number][] = [];
  for (const [i, position] of sorted.entries()) {
    if (path.length === 0 || position > path[path.length - 1][0] + step) path.push([position, curve[i]]);
  }
  return path;
}

function line(theme: Theme, path: Path): Plot.Markish {
  return pathMark(path, { stroke: COLORS[theme.name][1], strokeWidth: 2 });
}

/** The normal quantiles at R's plotting positions (i − a) / (n + 1 − 2a), a = 3/8 up to 10 cases, then 1/2. */
export function normalScores(values: Float64Array): Float64Array {
  const n = values.length;
  const a = n <= 10 ? 3 / 8 : 1 / 2;
  const out = new Float64Array(n);
  for (const [i, row] of inOrder(values).order.entries())
    out[row] = normalQuantile((i + 1 - a) / (n + 1 - 2 * a));
  return out;
}
