import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import type { TableOptions } from "../../data/table/table.js";
import { limitOptions, type ReadLimits, type RowLimit, rowsOption } from "../limits.js";
import { type NoteOption, noteOption } from "../notes.js";
import { kindsOption, rolesOption } from "../options.js";

/** How to read delimited text. */
export interface CsvOptions extends TableOptions, ReadLimits, RowLimit, NoteOption {
  /** One character, or "auto" (default): whichever of `,` `;` tab `|` the first lines agree on. */
  readonly delimiter?: string;
  /** The character around fields that contain delimiters or line ends; doubled inside a field, it stands for itself. Default `"`. */
  readonly quote?: string;
  /** Whether the first line holds the column names (default true), or the names themselves. Without names: column1, column2, … */
  readonly header?: boolean | readonly string[];
  /** How many lines before the header, such as titles, are not read. Default 0. */
  readonly skip?: number;
  /** Unquoted fields that mean a missing value. Default: empty, `NA`, `N/A`, `NaN`, `nan`, `null`, `NULL`, `?`. */
  readonly missing?: readonly string[];
  /** The decimal separator. Default `.`. If it is the delimiter as well, such numbers must be in quotes. */
  readonly decimal?: "." | ",";
  /** The separator of groups of three digits, as in `1,234.5`. Default: none. */
  readonly thousands?: "." | "," | " " | "'" | "_";
  /** What happens to column names that occur more than once: an error (default), or a number is added: x, x2, x3. */
  readonly duplicateNames?: "error" | "number";
  /** The character encoding. Default utf-8, in which an invalid byte is an error. */
  readonly encoding?: "utf-8" | "latin1";
  /** The columns to read, in this order. Default: all. */
  readonly columns?: readonly string[];
  /** The maximum number of bytes of a field. Default 1 MiB. A longer field usually means an unclosed quote. */
  readonly maxFieldBytes?: number;
}

/** Fields that mean a missing value by default. */
export const defaultMissing = ["", "NA", "N/A", "NaN", "nan", "null", "NULL", "?"];

/** An option that is a single character, one that cannot be part of a number. */
export const character = (what: string) =>
  z.string().refine((text) => text.length === 1 && text.charCodeAt(0) < 128 && !/[\w.+\-\n\r]/.test(text), {
    error: `must be ${what}`,
  });

export const csvSchema = z.strictObject({
  delimiter: z
    .union([z.literal("auto"), character("one character")])
    .default("auto")
    .describe("The character between fields."),
  quote: character("a quotation mark").default('"').describe("The character that encloses fields."),
  header: z
    .union([z.boolean(), z.array(z.string())])
    .default(true)
    .describe("Whether the first line holds the column names, or the names themselves."),
  skip: z.int().min(0).default(0).describe("The number of lines to skip before the header."),
  missing: z.array(z.string()).default(defaultMissing).describe("What represents a missing value."),
  decimal: z.enum([".", ","]).default(".").describe("The decimal separator."),
  thousands: z
    .enum([".", ",", " ", "'", "_"])
    .exactOptional()
    .describe("The separator of groups of three digits."),
  duplicateNames: z
    .enum(["error", "number"])
    .default("error")
    .describe("What happens to column names that occur more than once: an error, or a number is added."),
  encoding: z.enum(["utf-8", "latin1"]).default("utf-8").describe("The character encoding."),
  columns: z.array(z.string()).optional().describe("The columns to read, in this order."),
  rows: rowsOption,
  maxFieldBytes: z
    .int()
    .min(1)
    .default(2 ** 20)
    .describe("The maximum number of bytes of a field."),
  kinds: kindsOption,
  roles: rolesOption,
  onNote: noteOption,
  ...limitOptions,
});

export type CheckedCsvOptions = z.output<typeof csvSchema>;

export function checkCsvOptions(method: string, options: CsvOptions): CheckedCsvOptions {
  return parseOptions(
    method,
    csvSchema.superRefine(({ delimiter, quote, decimal, thousands }, context) => {
      if (thousands !== undefined && thousands === decimal) {
        context.addIssue({
          code: "custom",
          path: ["thousands"],
          message: "must differ from the decimal separator",
        });
      }
      if (delimiter === quote) {
        context.addIssue({ code: "custom", path: ["quote"], message: "must differ from the delimiter" });
      }
    }),
    options,
  );
}
