import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import { KernelDistribution } from "../../math/probability/density/index.js";
import { readParameters, requireSamples, type SamplesLike } from "./chains/read-samples.js";
import { joined } from "./core/compose.js";
import { curveLegend, type Path, pathMark } from "./core/curves.js";
import { curveOf } from "./core/densities.js";
import { drawPlot, leftMargin, type PlotSpec } from "./core/draw-plot.js";
import type { Frame } from "./core/drawing.js";
import { type Figure, makeFigure, panelSettings } from "./core/figure.js";
import { panelGrid } from "./core/grid.js";
import { countText, fixedText, plural } from "./core/numbers.js";
import { figureOptions, parametersOption } from "./core/options.js";
import { seriesStyle } from "./core/palette.js";
import { rangeOf, widened } from "./core/range.js";

const traceSchema = z.strictObject({ ...figureOptions, parameters: parametersOption });

export type TracePlotOptions = z.input<typeof traceSchema>;

/** A trace has at most this many pieces, each drawn from its smallest to its largest draw. */
const PIECES = 110;
/** The share of the width for the densities. */
const STRIP = 0.2;

/**
 * The draws of every chain in order, with one panel per parameter, and next to it the density of
 * each chain: chains that have converged look alike.
 *
 * ```ts
 * tracePlot(await metropolisHastings(logDensity, [0, 0], { names: ["slope", "intercept"] }));
 * ```
 */
export function tracePlot(source: SamplesLike, options: TracePlotOptions = {}): Figure {
  const method = "tracePlot";
  const settings = parseOptions(method, traceSchema, options);
  const samples = requireSamples(method, source);
  const parameters = readParameters(method, samples, settings.parameters, 12);
  const step = Math.ceil(samples.draws / (2 * PIECES));
  const thin = step > 1;
  return panelGrid(
    method,
    parameters.map((parameter) => panel(method, samples, parameter)),
    settings,
    {
      most: 1,
      description: `Traces of ${plural(samples.chains, "chain")} of ${plural(samples.draws, "draw")}. ${parameters.map((parameter) => diagnosis(samples, parameter, ": ")).join(" ")}`,
      notes: [
        "Right: the density of the draws of each chain.",
        thin && `Of every ${countText(2 * step)} draws, the smallest and the largest are drawn.`,
      ],
      legend: (theme) =>
        curveLegend(
          theme,
          Array.from({ length: samples.chains }, (_, c) => `chain ${c + 1}`),
        ).map((item) => ({ ...item, dash: "" })),
    },
  );
}

function diagnosis(
  { names, rHat, bulkEffectiveSize }: SamplesLike,
  parameter: number,
  after: string,
): string {
  const words = [
    ...(rHat === undefined || Number.isNaN(rHat[parameter]) ? [] : [`R̂ ${fixedText(rHat[parameter], 3)}`]),
    ...(bulkEffectiveSize === undefined ? [] : [effectiveSizeText(bulkEffectiveSize[parameter])]),
  ];
  return words.length === 0 ? `${names[parameter]}.` : `${names[parameter]}${after}${words.join(", ")}.`;
}

/** The size of draws that never changed is unknown. */
function effectiveSizeText(size: number): string {
  return Number.isNaN(size) ? "effective size unknown" : `effective size ${countText(Math.round(size))}`;
}

function panel(method: string, samples: SamplesLike, parameter: number): Figure {
  const chains = samples.trace(parameter);
  const traces = chains.map(extremes);
  const domain = widened(rangeOf(...chains), 0.05);
  const densities = chains.map((draws) => densityOf(draws, domain));
  const [name, words] = diagnosis(samples, parameter, "\n").replace(/\.$/, "").split("\n");
  return makeFigure(method, panelSettings(name, words), {
    description: "",
    height: (width) => Math.round(Math.min(160, 80 + width * 0.14)),
    draw: (frame) => {
      const color = (c: number) => seriesStyle(frame.theme.name, c).color;
      const trace: PlotSpec = {
        x: { label: "draw", domain: [0, samples.draws - 1] },
        y: { label: null, domain },
        marginTop: 10,
        marks: traces.map((path, c) =>
          pathMark(path, { stroke: color(c), strokeWidth: 0.8, strokeOpacity: 0.8 }),
        ),
      };
      const strip: PlotSpec = {
        x: {
          label: null,
          axis: null,
          domain: [0, 1.05 * Math.max(...densities.flat().map(([d]) => d)) || 1],
        },
        y: { label: null, domain, tickFormat: () => "" },
        lines: "y",
        marginTop: 10,
        marginBottom: 38,
        marginLeft: 4,
        marginRight: 8,
        marks: densities.map((path, c) => pathMark(path, { stroke: color(c), strokeWidth: 1.6 })),
      };
      return beside(frame, trace, strip);
    },
  });
}

function beside(frame: Frame, trace: PlotSpec, strip: PlotSpec): SVGElement {
  const { width } = frame;
  const across = Math.round(width * (1 - STRIP));
  const left = { ...frame, width: across };
  const margins = { marginLeft: leftMargin(left, trace), marginRight: 8, marginBottom: 38 };
  return joined(frame, [
    [drawPlot(left, { ...trace, ...margins }), 0, 0],
    [drawPlot({ ...frame, width: width - across }, strip), across, 0],
  ]);
}

/** The smallest and the largest draw of each piece, in chronological order. */
function extremes(draws: Float64Array): Path {
  const step = Math.ceil(draws.length / (2 * PIECES));
  if (step <= 1) return Array.from(draws, (value, i) => [i, value] as const);
  const path: (readonly [number, number])[] = [];
  for (let start = 0; start < draws.length; start += 2 * step) {
    let [least, largest] = [start, start];
    for (let i = start; i < Math.min(start + 2 * step, draws.length); i += 1) {
      if (draws[i] < draws[least]) least = i;
      if (draws[i] > draws[largest]) largest = i;
    }
    for (const i of new Set([Math.min(least, largest), Math.max(least, largest)])) path.push([i, draws[i]]);
  }
  return path;
}

/** The density along the vertical axis; a chain that never moved has none. */
function densityOf(draws: Float64Array, domain: readonly [number, number]): Path {
  if (draws.every((value) => value === draws[0])) return [[0, draws[0]]];
  const estimate = KernelDistribution.fit(draws);
  return curveOf((x) => estimate.density(x), domain, 70).map(([x, d]) => [d, x]);
}
