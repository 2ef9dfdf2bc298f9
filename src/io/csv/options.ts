import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import { limitOptions, rowsOption } from "../limits.js";
import { noteOption } from "../notes.js";
import { columnsOption, duplicateNamesOption, headerOption, kindsOption, rolesOption } from "../options.js";

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
    .describe(
      'The character between fields; "auto" is whichever of `,` `;` tab `|` the first lines agree on.',
    ),
  quote: character("a quotation mark")
    .default('"')
    .describe(
      "The character around fields that contain delimiters or line ends; doubled inside a field, it stands for itself.",
    ),
  header: headerOption.describe(
    "Whether the first line holds the column names, or the names themselves. Without names: column1, column2, …",
  ),
  skip: z.int().min(0).default(0).describe("Number of lines to skip before the header, such as titles."),
  missing: z
    .array(z.string())
    .readonly()
    .default(defaultMissing)
    .describe("Unquoted fields that mean a missing value."),
  decimal: z
    .enum([".", ","])
    .default(".")
    .describe("The decimal separator; numbers in which it is the delimiter as well must be in quotes."),
  thousands: z
    .enum([".", ",", " ", "'", "_"])
    .exactOptional()
    .describe("The separator of groups of three digits, as in `1,234.5`."),
  duplicateNames: duplicateNamesOption,
  encoding: z
    .enum(["utf-8", "latin1"])
    .default("utf-8")
    .describe("The character encoding; an invalid byte of UTF-8 is an error."),
  columns: columnsOption,
  rows: rowsOption,
  maxFieldBytes: z
    .int()
    .min(1)
    .default(2 ** 20)
    .describe("Maximum number of bytes of a field; a longer one usually means that a quote is not closed."),
  kinds: kindsOption,
  roles: rolesOption,
  onNote: noteOption,
  ...limitOptions,
});

/** How to read delimited text. */
export type CsvOptions = Readonly<z.input<typeof csvSchema>>;

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
