import * as z from "zod";
import type { KindSpec } from "../data/column.js";
import type { TableOptions } from "../data/table.js";

const label = z.union([z.string(), z.number(), z.boolean()]);

const kindSpec: z.ZodType<KindSpec, KindSpec> = z.union([
  z.enum(["quantitative", "ordinal", "categorical", "boolean", "text", "date"]),
  z.strictObject({
    kind: z.enum(["ordinal", "categorical"]),
    levels: z
      .array(label)
      .refine((levels) => new Set(levels).size === levels.length, { error: "must have distinct levels" })
      .exactOptional(),
  }),
  z.strictObject({
    kind: z.literal("date"),
    order: z.enum(["dmy", "mdy"]).exactOptional(),
    resolution: z.enum(["day", "time"]).exactOptional(),
  }),
]);

/** The option that every reader has: kinds that cannot be inferred from the values. */
export const kindsOption = z
  .record(z.string(), kindSpec)
  .default({})
  .describe("The kinds of columns, by name.");

/** The option that every reader has: which column holds the weights, and which identifies the cases. */
export const rolesOption = z
  .custom<NonNullable<TableOptions["roles"]>>()
  .exactOptional()
  .describe("The columns that have a role, by role.");
