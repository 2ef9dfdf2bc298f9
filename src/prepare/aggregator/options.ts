import * as z from "zod";
import { columnsOption } from "../engine/columns-option.js";

export const aggregate = z.union([
  z.enum(["count", "distinct", "sum", "mean", "minimum", "maximum", "first", "last", "mode"]),
  z.strictObject({ quantile: z.number().min(0).max(1) }),
  z.strictObject({ contains: z.union([z.string(), z.number()]) }),
]);

/** A way to summarize a list. */
export type Aggregate = z.output<typeof aggregate>;

export const aggregatorOptions = z.strictObject({
  aggregates: z
    .array(aggregate)
    .min(1)
    .refine((list) => new Set(list.map((entry) => JSON.stringify(entry))).size === list.length)
    .default(["count"])
    .meta({
      constraint:
        'a list of "count", "distinct", "sum", "mean", "minimum", "maximum", "first", "last", "mode", { quantile: p }, { contains: value }, without repetition',
    })
    .describe("How every list is summarized; each aggregate becomes a column."),
  columns: columnsOption(
    "The columns to summarize; by default all that hold lists. Other columns that are numbers pass through.",
  ),
});

export type AggregatorOptions = z.input<typeof aggregatorOptions>;
