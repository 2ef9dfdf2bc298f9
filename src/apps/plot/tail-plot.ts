import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { OptionError, optionName, wanted, words } from "../../base/errors.js";
import { parseOptions } from "../../base/options.js";
import { areaMark, chosenLine, pathMark } from "./core/curves.js";
import {
  below,
  curveOf,
  type DensityLike,
  densityRange,
  densityTop,
  requireDensity,
  unionOf,
} from "./core/densities.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { shortText } from "./core/numbers.js";
import { figureOptions, intervalSchema } from "./core/options.js";
import { COLORS } from "./core/palette.js";

const tailSchema = z.strictObject({
  ...figureOptions,
  from: z.number().optional().describe("Where the shaded part begins; by default the lower end."),
  to: z.number().optional().describe("Where the shaded part ends; by default the upper end."),
  domain: intervalSchema
    .optional()
    .describe("The ends of the horizontal axis; by default chosen from quantiles."),
  xLabel: z.string().default("x").describe("The label of the horizontal axis."),
});

export type TailPlotOptions = z.input<typeof tailSchema>;

/** A density with its probabilities: any continuous distribution. */
export interface TailedDensity extends DensityLike {
  readonly name?: string;
  cdf(x: number): number;
  survival?(x: number): number;
}

/**
 * A density with a shaded part, a tail or the region between two numbers, and the probability of
 * that part.
 *
 * ```ts
 * tailPlot(new Beta({ alpha: 5, beta: 2 }), { to: 0.5, xLabel: "θ" }); // P(θ < 0.5) = 0.109
 * ```
 */
export function tailPlot(distribution: TailedDensity, options: TailPlotOptions = {}): Figure {
  const method = "tailPlot";
  const settings = parseOptions(method, tailSchema, options);
  requireDensity(method, "the distribution", distribution);
  const { from, to, xLabel } = settings;
  if (
    (from === undefined && to === undefined) ||
    (from ?? Number.NEGATIVE_INFINITY) >= (to ?? Number.POSITIVE_INFINITY)
  ) {
    throw new OptionError(
      method,
      words`give ${optionName("from")}, "to", or both with ${wanted("from < to")}; got ${from ?? "nothing"} and ${to ?? "nothing"}.`,
      { received: `${from} and ${to}` },
    );
  }
  const probability = probabilityOf(distribution, from, to);
  const ends = [from, to].filter((end) => end !== undefined);
  const whole = densityRange(distribution);
  const domain = settings.domain ?? unionOf([whole, [Math.min(...ends), Math.max(...ends)]]);
  const curve = curveOf((x) => distribution.density(x), domain);
  const top = densityTop([curve]);
  const shaded: readonly [number, number] = [
    Math.max(from ?? domain[0], domain[0]),
    Math.min(to ?? domain[1], domain[1]),
  ];
  const inside = shaded[0] < shaded[1] ? curveOf((x) => distribution.density(x), shaded) : [];
  const event = `P(${eventText(xLabel, from, to)}) = ${shortText(probability, 4)}`;
  return makeFigure(method, settings, {
    description: `The density of ${distribution.name ?? "a distribution"} of ${xLabel}. ${event}.`,
    notes: curve.some(([, y]) => y > top) ? ["The density is cut off where it goes to infinity."] : [],
    legend: (theme) => [{ label: event, color: COLORS[theme.name][1], fillOpacity: 0.45 }],
    height: (width) => Math.round(Math.min(360, 110 + width * 0.38)),
    plot: ({ theme }) => {
      const [color, second] = COLORS[theme.name];
      return {
        x: { label: xLabel, domain },
        y: { label: "density", domain: [0, top] },
        marks: [
          areaMark(below(inside, top), { fill: second, fillOpacity: 0.45 }),
          pathMark(below(curve, top), { stroke: color, strokeWidth: 2 }),
          chosenLine(theme, ends),
          Plot.ruleY([0], { stroke: theme.text }),
        ],
      };
    },
  });
}

/** Right tails are computed by `survival`, which avoids cancellation. */
function probabilityOf(
  distribution: TailedDensity,
  from: number | undefined,
  to: number | undefined,
): number {
  const above = (x: number) => distribution.survival?.(x) ?? 1 - distribution.cdf(x);
  if (from === undefined) return to === undefined ? 1 : distribution.cdf(to);
  if (to === undefined) return above(from);
  return distribution.cdf(from) > 0.5
    ? above(from) - above(to)
    : distribution.cdf(to) - distribution.cdf(from);
}

function eventText(name: string, from: number | undefined, to: number | undefined): string {
  const text = (value: number) => shortText(value, 6);
  if (from === undefined) return to === undefined ? name : `${name} < ${text(to)}`;
  return to === undefined ? `${name} > ${text(from)}` : `${text(from)} < ${name} < ${text(to)}`;
}
