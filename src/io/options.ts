import { z } from "zod";
import type { KindSpec } from "../data/column.js";
import type { TableOptions } from "../data/table.js";

const label = z.union([z.string(), z.number(), z.boolean()]);

const kindSpec: z.ZodType<KindSpec, KindSpec> = z.union([
  z.enum(["quantitative", "ordinal", "categorical", "boolean", "text"]),
  z.strictObject({
    kind: z.enum(["ordinal", "categorical"]),
    levels: z
      .array(label)
      .refine((levels) => new Set(levels).size === levels.length, { error: "must have levels that differ" })
      .exactOptional(),
  }),
]);

/** The option that every reader has: kinds that the values do not tell. */
export const kindsOption = z.record(z.string(), kindSpec).default({}).describe("Kinds by column.");

/** The option that every reader has: which column is the weight, and which the name of a case. */
export const rolesOption = z
  .custom<NonNullable<TableOptions["roles"]>>()
  .exactOptional()
  .describe("Columns by role.");
