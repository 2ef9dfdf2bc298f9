import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { parseOptions } from "../../base/options.js";
import { type CorrelationMatrix, correlationMatrix } from "../../data/statistics/index.js";
import { firstMissing } from "../../data/table/column.js";
import type { Table, TableLike } from "../../data/table/table.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { drawHeatmap, heatmapHeight } from "./core/heatmap.js";
import { divergingLegend } from "./core/legend.js";
import { fixedText } from "./core/numbers.js";
import { figureOptions } from "./core/options.js";
import { divergingColor, type ThemeName } from "./core/palette.js";
import { needs } from "./core/refusal.js";
import { ownTable } from "./core/source.js";

const correlationSchema = z.strictObject({
  ...figureOptions,
  columns: z
    .array(z.string())
    .min(2)
    .optional()
    .describe("Which columns are shown; by default all that the method can use."),
  method: z
    .enum(["pearson", "spearman", "kendall"])
    .default("pearson")
    .describe("The correlation coefficient."),
  missing: z
    .enum(["error", "drop"])
    .default("drop")
    .describe(
      "Whether a missing value is an error, or each pair of columns uses the rows that have both values.",
    ),
});

export type CorrelationHeatmapOptions = z.input<typeof correlationSchema>;

/**
 * The correlations of a table's columns, each as a number and a color.
 *
 * ```ts
 * correlationHeatmap(iris());
 * correlationHeatmap(correlationMatrix(iris(), { method: "kendall" }));
 * ```
 */
export function correlationHeatmap(
  source: CorrelationMatrix | TableLike,
  options: CorrelationHeatmapOptions = {},
): Figure {
  const method = "correlationHeatmap";
  const settings = parseOptions(method, correlationSchema, options);
  requireFields(method, "the source", source, [], "a table or a correlation matrix");
  const { table, correlations } = isCorrelations(source)
    ? { table: undefined, correlations: source }
    : compute(ownTable(method, source), settings);
  const { names, matrix } = correlations;
  if (names.length < 2) throw needs(method, "2 or more columns that have correlations", names.length);
  const cell = (row: number, column: number) => {
    const value = matrix.get(row, column);
    return {
      lines: [Number.isNaN(value) ? "–" : fixedText(value, 2)],
      color: (theme: ThemeName) => divergingColor(theme, Number.isNaN(value) ? 0 : value),
    };
  };
  return makeFigure(method, settings, {
    description: `${NAMES[correlations.method]} correlations of ${names.join(", ")}. Strongest: ${strongest(correlations)}.`,
    notes: table === undefined ? [] : dropNotes(table, names, settings.missing),
    legend: (theme) => [divergingLegend(theme, `${NAMES[correlations.method]} correlation`, "1")],
    height: (width) => heatmapHeight(width, names, names.length, 0.8),
    draw: (frame) => drawHeatmap(frame, { rows: names, columns: names, cell }),
  });
}

const NAMES = { pearson: "Pearson", spearman: "Spearman", kendall: "Kendall" } as const;

/** Includes tables from another copy of the library. */
function isCorrelations(source: CorrelationMatrix | TableLike): source is CorrelationMatrix {
  return "matrix" in source && "between" in source && typeof source.between === "function";
}

function compute(
  table: Table,
  { method, missing, columns }: z.output<typeof correlationSchema>,
): { table: Table; correlations: CorrelationMatrix } {
  const options = { method, missing, ...(columns !== undefined && { columns }) };
  return { table, correlations: correlationMatrix(table, options) };
}

function dropNotes(table: Table, names: readonly string[], missing: "error" | "drop"): string[] {
  const incomplete = names.some((name) => firstMissing(table.column(name)) >= 0);
  return missing === "drop" && incomplete ? ["Every pair of columns uses the rows that have both."] : [];
}

function strongest({ names, matrix }: CorrelationMatrix): string {
  let [best, of] = [-1, ""];
  for (let i = 0; i < names.length; i += 1) {
    for (let j = 0; j < i; j += 1) {
      const value = matrix.get(i, j);
      if (Math.abs(value) > best)
        [best, of] = [Math.abs(value), `${names[j]} and ${names[i]}, ${fixedText(value, 2)}`];
    }
  }
  return of;
}
