import * as z from "zod";
import { quote } from "../base/label.js";
import type { KindSpec } from "../data/table/column.js";
import type { TableOptions } from "../data/table/table.js";

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

/** What the kind of a column must be, with what is meant if it has the form of the command line. */
function wrongKind({ input }: { readonly input?: unknown }): string {
  const repeats = kindSpec.safeParse(input).error?.issues.find(({ code }) => code === "custom")?.message;
  if (repeats !== undefined) return repeats;
  const [, order] = (typeof input === "string" && /^date:(dmy|mdy)$/.exec(input)) || [];
  const date = `{ kind: "date", order: ${quote(order ?? "dmy")} }`;
  return order === undefined
    ? `must be a kind, such as "categorical", or an object, such as ${date}`
    : `must be ${date}`;
}

/** The option that every reader has: kinds that cannot be inferred from the values. */
export const kindsOption = z
  .record(
    z.string(),
    z.custom<KindSpec>((value) => kindSpec.safeParse(value).success, {
      error: wrongKind,
      params: { entry: true },
    }),
  )
  .default({})
  .describe("Kinds of columns that cannot be inferred from the values, by name.");

/** The option of readers that may leave columns out. */
export const columnsOption = z
  .array(z.string())
  .readonly()
  .optional()
  .describe("The columns to read, in this order; all by default.");

/** Whether a file has names. */
export const headerOption = z.union([z.boolean(), z.array(z.string()).readonly()]).default(true);

/** What becomes of names that occur more than once. */
export const duplicateNamesOption = z
  .enum(["error", "number"])
  .default("error")
  .describe(
    "What happens to column names that occur more than once: an error, or a number is added: x, x2, x3.",
  );

/** The option that every reader has: which column holds the weights, and which identifies the cases. */
export const rolesOption = z
  .custom<NonNullable<TableOptions["roles"]>>()
  .exactOptional()
  .describe(
    "Which column holds the case weights, which the ids of the cases, and which a known part of the prediction.",
  );
