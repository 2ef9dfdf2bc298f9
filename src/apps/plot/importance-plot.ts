import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { badArgument, requireFields } from "../../base/arguments.js";
import { parseOptions } from "../../base/options.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { readList, requireDifferentNames } from "./core/lists.js";
import { alignedTexts, plural, shortText } from "./core/numbers.js";
import { figureOptions, wholeNumber } from "./core/options.js";
import { COLORS } from "./core/palette.js";
import { needs } from "./core/refusal.js";
import { barDomain, rowBars, rowLines, rowsHeight, rowsPlot } from "./core/rows.js";

const importanceSchema = z.strictObject({
  ...figureOptions,
  most: wholeNumber(1, 200)
    .default(20)
    .describe("The maximum number of columns drawn, the most important ones first."),
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
  const names = bars.map(({ column }) => column);
  return makeFigure(method, settings, {
    description: `Importance of ${plural(all.length, "column")}: ${bars
      .map(({ column, mean }) => `${column} ${shortText(mean)}`)
      .join(", ")}.`,
    notes: [
      bars.some(({ lower }) => !Number.isNaN(lower)) && "Lines: confidence intervals of the means.",
      hidden > 0 &&
        `${plural(hidden, "column")} of less importance ${hidden === 1 ? "is" : "are"} not drawn.`,
    ],
    height: (width) => rowsHeight(names, width),
    plot: (frame) => {
      const rows = bars.map(({ mean }, row) => ({ row, from: 0, to: mean }));
      const intervals = bars
        .map(({ lower, upper }, row) => ({ row, from: lower, to: upper }))
        .filter(({ from }) => !Number.isNaN(from));
      const ends = intervals.flatMap(({ from, to }) => [from, to]);
      return rowsPlot(frame, {
        names,
        x: { label: settings.xLabel, insetRight: 8, domain: barDomain(rows, ends) },
        numbers: alignedTexts(bars.map(({ mean }) => mean)),
        marks: [
          rowBars(rows, { fill: COLORS[frame.theme.name][0], fillOpacity: 0.55 }),
          Plot.ruleX([0], { stroke: frame.theme.muted }),
          rowLines(intervals, { stroke: frame.theme.text }),
        ],
      });
    },
  });
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
