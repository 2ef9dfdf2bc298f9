import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { badArgument, requireFields } from "../../base/arguments.js";
import { parseOptions } from "../../base/options.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { readList, requireDifferentNames } from "./core/lists.js";
import { plural, shortText } from "./core/numbers.js";
import { figureOptions, wholeNumber } from "./core/options.js";
import { COLORS } from "./core/palette.js";
import { needs } from "./core/refusal.js";
import { fitText, widest } from "./core/text.js";
import { SIZES } from "./core/theme.js";

const importanceSchema = z.strictObject({
  ...figureOptions,
  most: wholeNumber(1, 200)
    .default(20)
    .describe("The largest number of columns drawn, the most important ones first."),
  xLabel: z
    .string()
    .default("loss of score if permuted")
    .describe("The label of the horizontal axis, such as the name of the metric."),
});

export type ImportancePlotOptions = z.input<typeof importanceSchema>;

/** The importance of one column, with the ends of its interval if there is one. */
export interface ImportanceLike {
  readonly column: string;
  readonly mean: number;
  readonly interval?: { readonly lower: number; readonly upper: number };
}

interface Bar {
  readonly column: string;
  readonly mean: number;
  readonly lower: number;
  readonly upper: number;
}

/**
 * The importance of columns as bars, with the confidence intervals of their means.
 *
 * ```ts
 * importancePlot(permutationImportance(validation, table, "species"));
 * ```
 */
export function importancePlot(
  importance: readonly ImportanceLike[],
  options: ImportancePlotOptions = {},
): Figure {
  const method = "importancePlot";
  const settings = parseOptions(method, importanceSchema, options);
  const all = readBars(method, importance);
  const bars = all.slice(0, settings.most);
  const hidden = all.length - bars.length;
  const ranged = bars.filter(({ lower }) => !Number.isNaN(lower));
  return makeFigure(settings, {
    method,
    description: `Importance of ${plural(all.length, "column")}: ${bars
      .map(({ column, mean }) => `${column} ${shortText(mean)}`)
      .join(", ")}.`,
    notes: [
      ranged.length > 0 && "Lines: confidence intervals of the means.",
      hidden > 0 &&
        `${plural(hidden, "column")} of less importance ${hidden === 1 ? "is" : "are"} not drawn.`,
    ],
    height: () => Math.max(110, 56 + bars.length * 24),
    plot: (frame) => {
      const [color] = COLORS[frame.theme.name];
      const room = frame.width * 0.4;
      const name = (column: string) => fitText(column, SIZES.axis, room);
      return {
        marginLeft:
          Math.ceil(
            Math.min(
              room,
              widest(
                bars.map(({ column }) => name(column)),
                SIZES.axis,
              ),
            ),
          ) + 14,
        // Without an extent, bars of length 0 would fill the frame.
        x: { label: settings.xLabel, insetRight: 8, ...(hasExtent(bars) ? {} : { domain: [0, 1] }) },
        y: {
          domain: bars.map(({ column }) => column),
          label: null,
          tickSize: 0,
          tickFormat: name,
          padding: 0.3,
        },
        lines: "x",
        marks: [
          Plot.barX(bars, { y: "column", x1: 0, x2: "mean", fill: color, fillOpacity: 0.55 }),
          Plot.ruleX([0], { stroke: frame.theme.muted }),
          Plot.ruleY(ranged, {
            y: "column",
            x1: "lower",
            x2: "upper",
            stroke: frame.theme.text,
            strokeWidth: 2,
          }),
        ],
      };
    },
  });
}

function hasExtent(bars: readonly Bar[]): boolean {
  return bars.some((bar) =>
    [bar.mean, bar.lower, bar.upper].some((value) => value !== 0 && !Number.isNaN(value)),
  );
}

function readBars(method: string, importance: readonly ImportanceLike[]): Bar[] {
  if (!Array.isArray(importance))
    throw badArgument(method, "the importance", "that of permutationImportance", importance);
  if (importance.length === 0) throw needs(method, "at least one column", "none");
  const bars = (importance as readonly ImportanceLike[]).map((one) => {
    requireFields(method, "every importance", one, ["column", "mean"], "one of permutationImportance");
    const [mean] = readList(method, "mean", [one.mean]);
    const { lower, upper } = one.interval ?? { lower: Number.NaN, upper: Number.NaN };
    return { column: one.column, mean, lower, upper };
  });
  requireDifferentNames(
    method,
    bars.map(({ column }) => column),
  );
  return bars;
}
