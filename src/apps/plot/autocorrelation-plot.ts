import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { DataError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import { readParameters, requireSamples, type SamplesLike } from "./chains/read-samples.js";
import { type Figure, makeFigure, panelSettings } from "./core/figure.js";
import { panelGrid } from "./core/grid.js";
import { fixedText } from "./core/numbers.js";
import { figureOptions, parametersOption } from "./core/options.js";
import { COLORS } from "./core/palette.js";

const autocorrelationSchema = z.strictObject({
  ...figureOptions,
  parameters: parametersOption,
  maxLag: z.number().int().min(1).max(1000).default(40).describe("The largest lag."),
});

export type AutocorrelationPlotOptions = z.input<typeof autocorrelationSchema>;

/**
 * How long a chain remembers: the correlation between draws a given number of lags apart, averaged
 * over the chains, with one panel per parameter. If it falls to 0 quickly, the draws are
 * informative.
 *
 * ```ts
 * autocorrelationPlot(await metropolisHastings(logDensity, [0, 0]), { maxLag: 60 });
 * ```
 */
export function autocorrelationPlot(source: SamplesLike, options: AutocorrelationPlotOptions = {}): Figure {
  const method = "autocorrelationPlot";
  const settings = parseOptions(method, autocorrelationSchema, options);
  const samples = requireSamples(method, source);
  const parameters = readParameters(method, samples, settings.parameters, 12);
  // Two standard errors of a correlation of 0, over all draws.
  const noise = 2 / Math.sqrt(samples.draws * samples.chains);
  const panels = parameters.map((parameter) => {
    const correlations = samples.autocorrelation(parameter, settings.maxLag);
    requireMoves(method, samples, parameter);
    return panel(method, samples.names[parameter], correlations, noise);
  });
  return panelGrid(method, panels, settings, {
    least: 190,
    most: 3,
    notes: [
      `Shaded: ±${fixedText(noise, 3)}, two standard errors of draws that do not depend on each other.`,
    ],
  });
}

function requireMoves(method: string, samples: SamplesLike, parameter: number): void {
  const name = samples.names[parameter];
  if (!samples.trace(parameter).some((draws) => draws.every((value) => value === draws[0]))) return;
  throw new DataError(
    method,
    `a chain never moves along ${quote(name)}, so that it has no autocorrelation.`,
    {
      column: name,
      expected: "draws that differ",
      received: "equal draws",
    },
  );
}

function panel(method: string, name: string, correlations: Float64Array, noise: number): Figure {
  const last = correlations.length - 1;
  const below = correlations.findIndex((value) => Math.abs(value) < noise);
  return makeFigure(method, panelSettings(name), {
    description: `${fixedText(correlations[1], 3)} at lag 1, ${below < 0 ? `never within the noise up to lag ${last}` : `within the noise from lag ${below} on`}.`,
    height: (width) => Math.round(Math.min(220, 60 + width * 0.6)),
    plot: ({ theme }) => {
      const [color] = COLORS[theme.name];
      return {
        x: { label: "lag", domain: [-0.5, last + 0.5], tickSpacing: 45 },
        y: { label: "correlation", domain: [Math.min(-0.1, ...correlations), 1], tickSpacing: 35 },
        lines: "y",
        marks: [
          Plot.rect([0], {
            x1: -0.5,
            x2: last + 0.5,
            y1: -noise,
            y2: noise,
            fill: theme.muted,
            fillOpacity: 0.2,
          }),
          Plot.ruleX(correlations, {
            x: (_: number, lag: number) => lag,
            y1: 0,
            y2: (value: number) => value,
            stroke: color,
            strokeWidth: 2,
          }),
          Plot.ruleY([0], { stroke: theme.text }),
        ],
      };
    },
  });
}
