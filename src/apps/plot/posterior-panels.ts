import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import { areaMark, chosenLine, type Path } from "./core/curves.js";
import {
  below,
  curveOf,
  type DensityLike,
  densityRange,
  densityTop,
  requireDensity,
  unionOf,
} from "./core/densities.js";
import { type Figure, makeFigure, panelSettings } from "./core/figure.js";
import { panelGrid } from "./core/grid.js";
import { shortText } from "./core/numbers.js";
import { figureOptions, intervalSchema, levelOption } from "./core/options.js";
import { COLORS } from "./core/palette.js";
import { rangeOf } from "./core/range.js";
import { needs } from "./core/refusal.js";

const posteriorSchema = z.strictObject({
  ...figureOptions,
  truth: z.number().optional().describe("The true value, marked by a line."),
  level: levelOption.describe("The probability of the shaded interval."),
  prior: z
    .boolean()
    .default(true)
    .describe("Whether the first state is the prior, drawn dashed behind all others."),
  scale: z
    .enum(["density", "peak"])
    .default("density")
    .describe('The height: the density, or with "peak" the density over its maximum.'),
  domain: intervalSchema
    .optional()
    .describe("The ends of the horizontal axes; by default chosen from quantiles."),
  xLabel: z.string().default("θ").describe("The label of the horizontal axes."),
});

export type PosteriorPanelsOptions = z.input<typeof posteriorSchema>;

/** What is known at some point: a distribution, or a belief that has one. */
export type BeliefState = DensityLike | { readonly posterior: DensityLike };

/** A distribution or belief with a title for its panel. */
export interface NamedBelief {
  readonly name: string;
  readonly belief: BeliefState;
}

/** Points along the curve of a small panel. */
const POINTS = 120;

interface State {
  readonly name: string;
  readonly distribution: DensityLike;
}

/**
 * How a belief narrows as data arrive: the prior, and the posteriors after more and more cases, one
 * panel each. The shaded interval contains the parameter with the probability `level`.
 *
 * ```ts
 * const prior = new BetaBernoulli();
 * const flips = [4, 16, 64].map((n) => ({
 *   name: `${n} flips`,
 *   belief: prior.update({ successes: 0.75 * n, failures: 0.25 * n }),
 * }));
 * posteriorPanels([{ name: "prior", belief: prior }, ...flips], { truth: 0.7 });
 * ```
 */
export function posteriorPanels(
  states: readonly (BeliefState | NamedBelief)[],
  options: PosteriorPanelsOptions = {},
): Figure {
  const method = "posteriorPanels";
  const settings = parseOptions(method, posteriorSchema, options);
  const read = readStates(method, states, settings.prior);
  const { truth, level } = settings;
  const domain = settings.domain ?? chosenDomain(read, truth);
  const curves = read.map(({ distribution }) => scaled(distribution, domain, settings.scale));
  const panels = read.map((state, index) =>
    panel(
      method,
      state,
      { ...settings, domain },
      curves[index],
      settings.prior && index > 0 ? curves[0] : undefined,
    ),
  );
  const percent = `${shortText(level * 100, 4)}%`;
  return panelGrid(method, panels, settings, {
    least: 190,
    most: 3,
    notes: [
      truth !== undefined && `Dashed vertical line: the true value, ${shortText(truth, 4)}.`,
      `Shaded: ${percent} of the probability, as much outside on either side.`,
      settings.scale === "peak" && "Every curve is divided by its highest value.",
    ],
    legend: (theme) =>
      settings.prior && read.length > 1
        ? [
            { label: "posterior", color: COLORS[theme.name][0], dash: "" },
            { label: "prior", color: theme.muted, dash: "4 3" },
          ]
        : [],
  });
}

function panel(
  method: string,
  { name, distribution }: State,
  {
    truth,
    level,
    xLabel,
    scale,
    domain,
  }: Omit<z.output<typeof posteriorSchema>, "domain"> & { domain: readonly [number, number] },
  curve: Path,
  prior: Path | undefined,
): Figure {
  const interval = [(1 - level) / 2, (1 + level) / 2].map((p) => distribution.quantile(p));
  const shaded = curve.filter(([x]) => x >= interval[0] && x <= interval[1]);
  const top = scale === "peak" ? 1.05 : densityTop([curve]);
  return makeFigure(method, panelSettings(name), {
    description: `${shortText(level * 100, 4)}% of the probability from ${interval.map((end) => shortText(end)).join(" to ")}.`,
    height: (width) => Math.round(Math.min(220, 50 + width * 0.62)),
    plot: ({ theme }) => {
      const [color] = COLORS[theme.name];
      const seen = (path: Path) => below(path, top) as [number, number][];
      return {
        x: { label: xLabel, domain, tickSpacing: 45 },
        y: { label: scale === "peak" ? "part of the peak" : "density", domain: [0, top], tickSpacing: 35 },
        marks: [
          areaMark(seen(shaded), { fill: color, fillOpacity: 0.2 }),
          prior === undefined
            ? null
            : Plot.line(seen(prior), { stroke: theme.muted, strokeDasharray: "4 3", strokeWidth: 1.4 }),
          Plot.line(seen(curve), { stroke: color, strokeWidth: 2 }),
          chosenLine(theme, truth === undefined ? [] : [truth]),
          Plot.ruleY([0], { stroke: theme.text }),
        ],
      };
    },
  });
}

function scaled(
  distribution: DensityLike,
  domain: readonly [number, number],
  scale: "density" | "peak",
): Path {
  const curve = curveOf((x) => distribution.density(x), domain, POINTS);
  if (scale === "density") return curve;
  const [, peak] = rangeOf(curve.map(([, y]) => y).filter(Number.isFinite));
  return curve.map(([x, y]) => [x, y / peak]);
}

/** Space for the posteriors and for half of the prior, which may be far wider. */
function chosenDomain(states: readonly State[], truth: number | undefined): readonly [number, number] {
  const [{ distribution: first }, ...others] = states;
  const middle = [first.quantile(0.25), first.quantile(0.75)] as const;
  const { lower = Number.NEGATIVE_INFINITY, upper = Number.POSITIVE_INFINITY } = first.support ?? {};
  const bounded = Number.isFinite(lower) && Number.isFinite(upper);
  const range = others.length === 0 || bounded ? densityRange(first) : middle;
  return unionOf([
    range,
    ...others.map(({ distribution }) => densityRange(distribution)),
    ...(truth === undefined ? [] : [[truth, truth] as const]),
  ]);
}

function readStates(method: string, states: readonly (BeliefState | NamedBelief)[], prior: boolean): State[] {
  if (!Array.isArray(states) || states.length === 0 || states.length > 24) {
    const received = Array.isArray(states) ? `${states.length} states` : "no list";
    throw needs(method, "a list of 1 to 24 states", received);
  }
  return states.map((state: BeliefState | NamedBelief, index) => {
    const named = "belief" in Object(state);
    const belief = named ? (state as NamedBelief).belief : (state as BeliefState);
    const inner = "posterior" in Object(belief) ? (belief as { posterior: unknown }).posterior : belief;
    const name = named
      ? (state as NamedBelief).name
      : prior && index === 0
        ? "prior"
        : `update ${prior ? index : index + 1}`;
    return { name, distribution: requireDensity(method, `state ${index}`, inner) };
  });
}
