import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { badArgument, requireFields } from "../../base/arguments.js";
import { parseOptions } from "../../base/options.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { countText, plural } from "./core/numbers.js";
import { figureOptions } from "./core/options.js";
import { seriesStyle } from "./core/palette.js";

const waveletSchema = z.strictObject({ ...figureOptions });

export type WaveletPlotOptions = z.input<typeof waveletSchema>;

/** A wavelet transform, or a fitted `WaveletSmoother`, of which both the original and the kept coefficients are drawn. */
export interface WaveletSource {
  readonly details: readonly Float64Array[];
  readonly shrunkenDetails?: readonly Float64Array[];
}

/** One coefficient: its position along the signal, its level from the top, and its size relative to the largest. */
interface Stem {
  readonly x: number;
  readonly row: number;
  readonly size: number;
}

/** A level has at most this many stems; more are thinned. */
const STEMS = 512;
/** The share of the height of a row that the largest coefficient takes, upward or downward. */
const REACH = 0.46;

/**
 * The coefficients of a wavelet transform by level, from coarse to fine, at their positions along the signal. Of a fitted
 * `WaveletSmoother`, coefficients in color are kept, and gray ones count as noise.
 *
 * ```ts
 * waveletPlot(waveletTransform(signal));
 * waveletPlot(await new WaveletSmoother().fit(table, "signal"));
 * ```
 */
export function waveletPlot(source: WaveletSource, options: WaveletPlotOptions = {}): Figure {
  const method = "waveletPlot";
  const settings = parseOptions(method, waveletSchema, options);
  const expected = "a wavelet transform or a fitted WaveletSmoother";
  requireFields(method, "the coefficients", source, ["details"], expected);
  const { details, shrunkenDetails } = source;
  if (details.length === 0)
    throw badArgument(method, "the coefficients", `${expected} with at least one level`, details);
  const largest = Math.max(
    ...details.map((level) => level.reduce((most: number, c: number) => Math.max(most, Math.abs(c)), 0)),
  );
  const all = stemsOf(details, largest);
  const kept = shrunkenDetails && stemsOf(shrunkenDetails, largest);
  const counts = details.map((level, k) => levelText(level, shrunkenDetails?.[k]));
  const names = details.map((_, k) => levelName(k, details.length));
  const isThin = details.some((level) => level.length > STEMS);
  return makeFigure(method, settings, {
    description: `Wavelet coefficients by level. ${names.map((name, k) => `${name}: ${counts[k]}`).join("; ")}.`,
    notes: isThin
      ? [`Where there are more than ${countText(STEMS)} coefficients, the largest of each group are drawn.`]
      : [],
    legend: (theme) =>
      kept
        ? [
            { label: "kept", color: seriesStyle(theme.name, 0).color, dash: "" },
            { label: "counts as noise", color: theme.muted, dash: "" },
          ]
        : [],
    height: (width) => Math.round(50 + details.length * Math.max(34, Math.min(64, width / 12))),
    plot: ({ theme }) => ({
      x: { label: "position along the signal", domain: [0, 1], tickFormat: "~%" },
      y: {
        label: "level",
        labelArrow: "none",
        domain: [details.length - 0.5, -0.5],
        ticks: names.map((_, k) => k),
        tickFormat: (row: number) => names[row],
      },
      lines: "none",
      marks: [
        Plot.ruleY(
          names.map((_, k) => k),
          { stroke: theme.grid },
        ),
        stemMark(all, kept ? theme.muted : seriesStyle(theme.name, 0).color, kept ? 0.9 : 1.4),
        ...(kept
          ? [
              stemMark(
                kept.filter(({ size }) => size !== 0),
                seriesStyle(theme.name, 0).color,
                1.8,
              ),
            ]
          : []),
      ],
    }),
  });
}

function stemMark(stems: readonly Stem[], stroke: string, strokeWidth: number): Plot.Markish {
  return Plot.ruleX([...stems], {
    x: "x",
    y1: "row",
    y2: ({ row, size }: Stem) => row - REACH * size,
    stroke,
    strokeWidth,
  });
}

/** The stems of every level; of more than there is room for, the largest of each group. */
function stemsOf(levels: readonly Float64Array[], largest: number): Stem[] {
  return levels.flatMap((level, row) => {
    const group = Math.ceil(level.length / STEMS);
    const stems: Stem[] = [];
    for (let start = 0; start < level.length; start += group) {
      let at = start;
      for (let i = start; i < Math.min(start + group, level.length); i += 1)
        if (Math.abs(level[i]) > Math.abs(level[at])) at = i;
      stems.push({ x: (at + 0.5) / level.length, row, size: largest > 0 ? level[at] / largest : 0 });
    }
    return stems;
  });
}

function levelName(k: number, levels: number): string {
  const number = levels - k;
  if (levels === 1) return "level 1";
  return number === 1 ? "1 (finest)" : number === levels ? `${number} (coarsest)` : String(number);
}

function levelText(level: Float64Array, shrunken: Float64Array | undefined): string {
  const count = plural(level.length, "coefficient");
  if (shrunken === undefined) return count;
  return `${count}, ${countText(shrunken.reduce((sum, value) => sum + Number(value !== 0), 0))} kept`;
}
