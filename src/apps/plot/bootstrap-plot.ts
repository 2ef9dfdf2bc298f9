import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import type { Bootstrap } from "../../data/hypothesis-tests/bootstrap.js";
import type { HistogramBins } from "../../math/probability/density/bins.js";
import { Histogram } from "../../math/probability/density/index.js";
import { binBars } from "./core/curves.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { countText, plural, shortText } from "./core/numbers.js";
import { binsOption, figureOptions } from "./core/options.js";
import { COLORS } from "./core/palette.js";
import { rangeOf, widened } from "./core/range.js";
import { needs } from "./core/refusal.js";
import { allNumbers } from "./core/source.js";

const bootstrapSchema = z.strictObject({
  ...figureOptions,
  bins: binsOption,
  reference: z
    .number()
    .optional()
    .describe("A number to compare with, such as the true value or that of a hypothesis."),
  xLabel: z.string().default("statistic").describe("The label of the horizontal axis."),
});

export type BootstrapPlotOptions = z.input<typeof bootstrapSchema>;

/** What `bootstrap` returns, or the same facts from elsewhere. */
export type BootstrapLike = Pick<Bootstrap, "estimate" | "interval" | "level"> & {
  readonly replicates: ArrayLike<number>;
} & Partial<Pick<Bootstrap, "method" | "undefinedResamples">>;

/** As many replicates as there usually are deserve finer bins than Sturges' rule gives. */
const BINS: HistogramBins = "freedman-diaconis";

/**
 * The distribution of a statistic over bootstrap samples, with the estimate from all cases and its confidence
 * interval.
 *
 * ```ts
 * bootstrapPlot(await bootstrap(heights, (sample) => mean(sample)), { xLabel: "mean height" });
 * ```
 */
export function bootstrapPlot(result: BootstrapLike, options: BootstrapPlotOptions = {}): Figure {
  const method = "bootstrapPlot";
  const settings = parseOptions(method, bootstrapSchema, options);
  const {
    estimate,
    interval,
    replicates,
    level,
    method: rule,
    undefinedResamples = 0,
  } = readResult(method, result);
  const { reference, xLabel } = settings;
  const [low, high] = rangeOf(replicates);
  const { edges, counts } =
    low < high
      ? Histogram.fit(replicates, { bins: settings.bins ?? BINS })
      : { edges: [low - 0.5, low + 0.5], counts: [replicates.length] };
  const [lower, upper] = interval;
  const numbers = [edges[0], edges[edges.length - 1], estimate, ...interval.filter(Number.isFinite)];
  const ends = widened(rangeOf(reference === undefined ? numbers : [...numbers, reference]), 0.03);
  const inside = [Math.max(lower, ends[0]), Math.min(upper, ends[1])] as const;
  const words = `${shortText(100 * level)}% interval${rule === undefined ? "" : ` (${rule})`}: ${shortText(lower, 4)} to ${shortText(upper, 4)}`;
  return makeFigure(method, settings, {
    description: `Histogram of ${xLabel} in ${plural(replicates.length, "bootstrap sample")}. Estimate: ${shortText(estimate, 4)}. ${words[0].toUpperCase()}${words.slice(1)}.`,
    notes: [
      undefinedResamples > 0 &&
        `The statistic is not finite in ${countText(undefinedResamples)} of ${countText(undefinedResamples + replicates.length)} samples, which are not shown.`,
    ],
    legend: (theme) => {
      const [, second, third] = COLORS[theme.name];
      return [
        { label: `estimate: ${shortText(estimate, 4)}`, color: theme.text, dash: "" },
        { label: words, color: second, fillOpacity: 0.16, dash: "6 3" },
        ...(reference === undefined
          ? []
          : [{ label: `reference: ${shortText(reference, 4)}`, color: third, dash: "2 2" }]),
      ];
    },
    height: (width) => Math.round(Math.min(380, 110 + width * 0.4)),
    plot: ({ theme }) => {
      const [first, second, third] = COLORS[theme.name];
      return {
        x: { label: xLabel, domain: ends },
        y: { label: "bootstrap samples", zero: true, nice: true },
        lines: "y",
        marks: [
          Plot.rectX([0], { x1: inside[0], x2: inside[1], fill: second, fillOpacity: 0.16 }),
          binBars(
            { edges, counts },
            { fill: first, fillOpacity: 0.6, stroke: theme.background, strokeWidth: 0.5 },
          ),
          Plot.ruleX(interval.filter(Number.isFinite), {
            stroke: second,
            strokeWidth: 1.8,
            strokeDasharray: "6 3",
          }),
          Plot.ruleX([estimate], { stroke: theme.text, strokeWidth: 2 }),
          ...(reference === undefined
            ? []
            : [Plot.ruleX([reference], { stroke: third, strokeWidth: 2, strokeDasharray: "2 2" })]),
          Plot.ruleY([0], { stroke: theme.text }),
        ],
      };
    },
  });
}

function readResult(method: string, result: BootstrapLike) {
  const given = result as Partial<BootstrapLike> | null | undefined;
  const { replicates, estimate, interval, level } = given ?? {};
  if (
    replicates === undefined ||
    typeof estimate !== "number" ||
    typeof level !== "number" ||
    interval?.length !== 2
  ) {
    const received = result instanceof Promise ? "a Promise, which must be awaited first" : "something else";
    throw needs(method, "what bootstrap returns: estimate, interval, level and replicates", received);
  }
  if (replicates.length === 0) throw needs(method, "at least one replicate", "none");
  return { ...result, replicates: allNumbers(method, "replicates", replicates) };
}
