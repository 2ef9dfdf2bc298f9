import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { type Label, quote } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import type { Value } from "../../data/table/column.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { plural, shortText } from "./core/numbers.js";
import { figureOptions, wholeNumber } from "./core/options.js";
import { COLORS } from "./core/palette.js";
import { rangeOf } from "./core/range.js";
import { needs } from "./core/refusal.js";
import { rowBars, rowsHeight, rowsPlot } from "./core/rows.js";
import type { Theme } from "./core/theme.js";

const ratioSchema = z.strictObject({
  ...figureOptions,
  most: wholeNumber(1, 60)
    .default(12)
    .describe("The number of features with their own bar, the strongest ones; the others share one."),
});

export type RatioPlotOptions = z.input<typeof ratioSchema>;

/** How a posterior comes about: the result of `explain` of a naive Bayes model. */
export interface RatioExplanation {
  readonly label: Label;
  readonly against?: Label | undefined;
  readonly features: readonly {
    readonly feature: string;
    readonly value: Value;
    readonly logLikelihoodRatio: number;
  }[];
  readonly priorOdds: number;
  readonly logPosteriorOdds: number;
}

interface Bar {
  readonly name: string;
  /** log₁₀ of a ratio or of odds. */
  readonly log: number;
  readonly kind: "odds" | "ratio";
}

/** Longer bars end at the edge. */
const FARTHEST = 300;

/**
 * Why a case belongs to a class: the prior odds, the factor that each feature contributes, and the
 * posterior odds, as bars on a logarithmic axis. Bars to the right are evidence for the class.
 *
 * ```ts
 * const model = await new BernoulliNB().fit(emailBits(), "class");
 * ratioPlot(model.explain(emailBits().drop(["class"]).filter((row) => row === 0)));
 * ```
 */
export function ratioPlot(explanation: RatioExplanation, options: RatioPlotOptions = {}): Figure {
  const method = "ratioPlot";
  const settings = parseOptions(method, ratioSchema, options);
  const bars = readBars(method, explanation, settings.most);
  const finite = bars.map(({ log }) => log).filter((log) => Math.abs(log) <= FARTHEST);
  const [low, high] = rangeOf(finite, [-0.3, 0.3]);
  const domain = [low - 0.02 * (high - low), high + 0.02 * (high - low)] as const;
  const { label, against, logPosteriorOdds } = explanation;
  const other = against === undefined ? "all others" : String(against);
  const [strongest] = bars.filter(({ kind }) => kind === "ratio");
  const names = bars.map(({ name }) => name);
  return makeFigure(method, settings, {
    description: `Odds of ${label} against ${other}: ${ratioText(bars[0].log)} before, ${ratioText(logPosteriorOdds / Math.LN10)} after ${plural(explanation.features.length, "feature")}.${
      strongest === undefined ? "" : ` The strongest: ${strongest.name}, ${ratioText(strongest.log)}.`
    }`,
    notes: [
      `Bars to the right speak for ${label}, to the left for ${other}. The posterior odds are the product of all.`,
    ],
    legend: (theme) => [
      { label: "odds", color: theme.muted, fillOpacity: 0.55 },
      { label: `ratio for ${label}`, color: COLORS[theme.name][0], fillOpacity: 0.7 },
      { label: `ratio for ${other}`, color: COLORS[theme.name][1], fillOpacity: 0.7 },
    ],
    height: (width) => rowsHeight(names, width),
    plot: (frame) => {
      const { theme } = frame;
      const rows = bars.map((bar, row) => ({
        ...bar,
        row,
        from: 0,
        to: Math.max(domain[0], Math.min(domain[1], bar.log)),
        text: ratioText(bar.log),
      }));
      return rowsPlot(frame, {
        names,
        x: { label: "ratio (logarithmic)", domain, ticks: ticksOf(domain), tickFormat: ratioText },
        bars: rows,
        marks: [
          rowBars(rows, {
            fill: (bar: Bar) => colorOf(theme, bar),
            fillOpacity: ({ kind }: Bar) => (kind === "odds" ? 0.55 : 0.7),
          }),
          Plot.ruleX([0], { stroke: theme.text }),
        ],
      });
    },
  });
}

function colorOf(theme: Theme, { kind, log }: Bar): string {
  if (kind === "odds") return theme.muted;
  return COLORS[theme.name][log < 0 ? 1 : 0];
}

/** Powers of ten, thinned if there are many, with 2 and 5 times each if there are few. */
function ticksOf([low, high]: readonly [number, number]): number[] {
  const step = Math.max(1, Math.ceil((high - low) / 6));
  const first = Math.floor(low / step);
  const powers = Array.from({ length: Math.ceil(high / step) - first + 1 }, (_, i) => (first + i) * step + 0);
  const parts = high - low < 2.5 ? [0, Math.log10(2), Math.log10(5)] : [0];
  return powers
    .flatMap((power) => parts.map((part) => power + part))
    .filter((position) => position >= low && position <= high);
}

/** 10^log as a number or a fraction: 25, or 1/25. */
function ratioText(log: number): string {
  if (Math.abs(log) > FARTHEST) return log > 0 ? "∞" : "0";
  const text = (value: number) => (value < 100 ? shortText(value) : shortText(Math.round(value)));
  return log < -1e-9 ? `1/${text(10 ** -log)}` : text(10 ** log);
}

function readBars(method: string, explanation: RatioExplanation, most: number): Bar[] {
  if (!Array.isArray(explanation?.features) || typeof explanation.priorOdds !== "number")
    throw needs(method, "what explain(row) of a naive Bayes model gives", quote(explanation));
  const { features, priorOdds, logPosteriorOdds } = explanation;
  const ordered = [...features].sort(
    (a, b) => Math.abs(b.logLikelihoodRatio) - Math.abs(a.logLikelihoodRatio),
  );
  const others = ordered.slice(most);
  return [
    { name: "prior odds", log: Math.log10(priorOdds), kind: "odds" },
    ...ordered.slice(0, most).map(
      ({ feature, value, logLikelihoodRatio }): Bar => ({
        name: `${feature} = ${value === null ? "missing" : typeof value === "number" ? shortText(value) : String(value)}`,
        log: logLikelihoodRatio / Math.LN10,
        kind: "ratio",
      }),
    ),
    ...(others.length === 0
      ? []
      : [
          {
            name: plural(others.length, "other feature"),
            log: others.reduce((sum, { logLikelihoodRatio }) => sum + logLikelihoodRatio, 0) / Math.LN10,
            kind: "ratio" as const,
          },
        ]),
    { name: "posterior odds", log: logPosteriorOdds / Math.LN10, kind: "odds" },
  ];
}
