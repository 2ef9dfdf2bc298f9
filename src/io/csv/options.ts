import { z } from "zod";
import { parseOptions } from "../../base/options.js";
import type { TableOptions } from "../../data/table.js";
import { kindsOption, rolesOption } from "../options.js";

/** How delimited text is to be read. */
export interface CsvOptions extends TableOptions {
  /** One character, or "auto" (default): the one of `,` `;` tab `|` that the first lines agree on. */
  readonly delimiter?: string;
  /** The character around fields that hold delimiters or line ends; twice inside a field it is itself. Default `"`. */
  readonly quote?: string;
  /** Whether the first line holds the columns' names (default), or the names themselves. Without names: column1, column2, … */
  readonly header?: boolean | readonly string[];
  /** Unquoted fields that stand for a missing value. Default: nothing, `NA`, `N/A`, `NaN`, `nan`, `null`, `NULL`, `?`. */
  readonly missing?: readonly string[];
  /** The decimal sign. Default `.`. */
  readonly decimal?: "." | ",";
  /** How characters are written as bytes. Default utf-8, in which a wrong byte is an error. */
  readonly encoding?: "utf-8" | "latin1";
  /** Only these columns, in this order. */
  readonly columns?: readonly string[];
  /** At most so many rows. */
  readonly rows?: number;
  /** How many bytes a field may have: 1 MiB unless given. A longer one mostly means a quote that is not closed. */
  readonly maxFieldBytes?: number;
}

/** What stands for a missing value unless the caller says otherwise. */
export const defaultMissing = ["", "NA", "N/A", "NaN", "nan", "null", "NULL", "?"];

/** An option that is one character, and none that could belong to a number. */
export const character = (what: string) =>
  z.string().refine((text) => text.length === 1 && text.charCodeAt(0) < 128 && !/[\w.+\-\n\r]/.test(text), {
    error: `must be ${what}`,
  });

const schema = z.strictObject({
  delimiter: z
    .union([z.literal("auto"), character("a delimiter")])
    .default("auto")
    .describe("The character between fields."),
  quote: character("a quotation mark").default('"').describe("The character around fields."),
  header: z
    .union([z.boolean(), z.array(z.string())])
    .default(true)
    .describe("Whether the first line holds names, or the names."),
  missing: z.array(z.string()).default(defaultMissing).describe("What stands for a missing value."),
  decimal: z.enum([".", ","]).default(".").describe("The decimal sign."),
  encoding: z.enum(["utf-8", "latin1"]).default("utf-8").describe("How characters are bytes."),
  columns: z.array(z.string()).optional().describe("Only these columns, in this order."),
  rows: z.int().min(0).default(Number.MAX_SAFE_INTEGER).describe("At most so many rows."),
  maxFieldBytes: z
    .int()
    .min(1)
    .default(2 ** 20)
    .describe("How many bytes a field may have."),
  kinds: kindsOption,
  roles: rolesOption,
});

export type CheckedCsvOptions = z.output<typeof schema>;

export function checkCsvOptions(method: string, options: CsvOptions): CheckedCsvOptions {
  return parseOptions(
    method,
    schema.superRefine(({ delimiter, quote, decimal }, context) => {
      if (delimiter === quote) {
        context.addIssue({ code: "custom", path: ["quote"], message: "must differ from the delimiter" });
      }
      if (delimiter === decimal) {
        context.addIssue({
          code: "custom",
          path: ["delimiter"],
          message: "must differ from the decimal sign",
        });
      }
    }),
    options,
  );
}
