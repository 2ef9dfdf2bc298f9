import { z } from "zod";

export const aggregate = z.union([
  z.enum(["count", "distinct", "sum", "mean", "minimum", "maximum", "first", "last", "mode"]),
  z.strictObject({ quantile: z.number().min(0).max(1) }),
  z.strictObject({ contains: z.union([z.string(), z.number()]) }),
]);

/** What a list is summed up by. */
export type Aggregate = z.output<typeof aggregate>;

export const aggregatorOptions = z.strictObject({
  aggregates: z
    .array(aggregate)
    .min(1)
    .refine((list) => new Set(list.map((entry) => JSON.stringify(entry))).size === list.length)
    .default(["count"])
    .meta({
      constraint:
        'a list of "count", "distinct", "sum", "mean", "minimum", "maximum", "first", "last", "mode", { quantile: p }, { contains: value }, none of them twice',
    })
    .describe("What every list is summed up by, each a new column."),
  columns: z
    .array(z.string())
    .min(1)
    .optional()
    .describe("The columns to sum up: all of lists unless given. Others that are numbers pass through."),
});

export type AggregatorOptions = z.input<typeof aggregatorOptions>;
