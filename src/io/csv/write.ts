import * as z from "zod";
import { DataError, got, OptionError, optionName, wanted, words } from "../../base/errors.js";
import { parseOptions } from "../../base/options.js";
import { type Column, valueAt } from "../../data/table/column.js";
import type { Table } from "../../data/table/table.js";
import { requireTable } from "../../data/table/table.js";
import { noLists } from "../no-lists.js";
import { type SaveOptions, saveFile } from "../save.js";
import { requireUnicode } from "../written-levels.js";
import { CANDIDATES } from "./delimiter.js";
import { character, defaultMissing } from "./options.js";

const schema = z.strictObject({
  delimiter: character("a delimiter")
    .optional()
    .describe("The character between fields: `,` by default, or `;` if the decimal separator is a comma."),
  decimal: z.enum([".", ","]).default(".").describe("The decimal separator."),
  header: z.boolean().default(true).describe("Whether the first line holds the column names."),
  missing: z
    .string()
    .refine((text) => !/["\n\r]/.test(text), { error: "must have no quotes and no line ends" })
    .optional()
    .describe(
      "What represents a missing value: by default an empty field, or `NA` in a table of one column, where it would be an empty line.",
    ),
  escapeFormulas: z
    .boolean()
    .default(false)
    .describe(
      "Whether text that a spreadsheet would take for a formula, because it begins with `=`, `+`, `-`, `@`, a tab or a carriage return, gets an apostrophe in front, with which it is also read back.",
    ),
});

/** How to write a table as delimited text. */
export type CsvWriteOptions = Readonly<z.input<typeof schema>>;

/**
 * A table as delimited text that {@link parseCsv} reads back to the same values: numbers with the fewest
 * digits that ensure this, strings in quotes where needed.
 *
 * ```ts
 * writeCsv(Table.fromColumns({ city: ["Oslo", null], size: [1.5, 2] })); // "city,size\nOslo,1.5\n,2\n"
 * ```
 */
export function writeCsv(table: Table, options: CsvWriteOptions = {}): string {
  return [...csvPieces("writeCsv", table, options)].join("");
}

/** Writes a table to a file as delimited text, either completely or not at all; see {@link writeCsv}. */
export async function writeCsvFile(
  path: string | URL,
  table: Table,
  { signal, ...options }: CsvWriteOptions & SaveOptions = {},
): Promise<void> {
  await saveFile("writeCsvFile", path, csvPieces("writeCsvFile", table, options), signal);
}

/** The text in pieces, because that of a large table may exceed the longest possible string. */
function* csvPieces(method: string, table: Table, options: CsvWriteOptions): Generator<string> {
  requireTable(method, table);
  const PIECE = 4096;
  const { decimal, header, escapeFormulas, ...given } = parseOptions(method, schema, options);
  const delimiter = given.delimiter ?? (decimal === "," ? ";" : ",");
  const missing = given.missing ?? (table.names.length === 1 ? "NA" : "");
  requireMissing(method, table, missing, delimiter);
  const field = fieldWriter(delimiter, decimal, missing);
  const shown = (text: string) => (escapeFormulas && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
  const columns = [...table].map(([name, column]) =>
    columnWriter(method, name, column, {
      missing,
      text: (text) => field(shown(text)),
      number: (value) => {
        const digits = Object.is(value, -0) ? "-0" : String(value);
        return field(decimal === "," ? digits.replace(".", ",") : digits);
      },
    }),
  );
  if (header) yield `${headerFields(method, table.names, (name) => field(shown(name))).join(delimiter)}\n`;
  for (let start = 0; start < table.rows; start += PIECE) {
    let piece = "";
    for (let row = start; row < Math.min(table.rows, start + PIECE); row += 1) {
      piece += `${columns.map((write) => write(row)).join(delimiter)}\n`;
    }
    yield piece;
  }
}

/** How values become fields. */
interface Fields {
  readonly missing: string;
  readonly text: (text: string) => string;
  readonly number: (value: number) => string;
}

/** Writes the field of a row. Levels, of which there are few, are written once. */
function columnWriter(
  method: string,
  name: string,
  column: Column,
  { missing, text, number }: Fields,
): (row: number) => string {
  switch (column.kind) {
    case "quantitative": {
      const { values } = column;
      return (row) => (Number.isNaN(values[row]) ? missing : number(values[row]));
    }
    case "date":
      return (row) => {
        const value = valueAt(column, row);
        return value === null ? missing : text(String(value));
      };
    case "boolean":
      return (row) => (column.codes[row] < 0 ? missing : text(String(column.codes[row] === 1)));
    case "text":
      return (row) => {
        const value = column.values[row];
        if (value === null) return missing;
        requireUnicode(method, name, value, row);
        return text(value);
      };
    case "list":
      throw noLists(method, name);
    default: {
      const levels = column.levels.map((level) => {
        if (typeof level === "number") return number(level);
        if (typeof level === "string") requireUnicode(method, name, level);
        return text(String(level));
      });
      return (row) => (column.codes[row] < 0 ? missing : levels[column.codes[row]]);
    }
  }
}

/** Text in quotes where a reader would take it for something else, or for two fields. */
function fieldWriter(delimiter: string, decimal: string, missing: string): (text: string) => string {
  const markers = new Set([...defaultMissing, missing]);
  // A reader that is not told the delimiter must find none of the others.
  const delimiters = [delimiter, ...CANDIDATES.filter((sign) => sign !== decimal)];
  const special = new RegExp(`[${delimiters.map(escaped).join("")}"\\n\\r]|^[ \\t\\ufeff]|[ \\t]$`);
  return (text) => (special.test(text) || markers.has(text) ? `"${text.replaceAll('"', '""')}"` : text);
}

function headerFields(method: string, names: readonly string[], field: (name: string) => string): string[] {
  return names.map((name) => {
    requireUnicode(method, name, name);
    if (name !== "") return field(name);
    const message = words`a column has no ${wanted("name")}, which would be read back as another one; rename it.`;
    throw new DataError(method, message, { column: name, received: "an empty string" });
  });
}

/** Refuses a mark of missing values that would be lost between the fields. */
function requireMissing(method: string, table: Table, missing: string, delimiter: string): void {
  const lost = missing.includes(delimiter) || (missing.trim() === "" && table.names.length === 1);
  if (!lost) return;
  const why = missing.includes(delimiter) ? "contains the delimiter" : "makes an empty line of a row";
  const message = words`${optionName("missing")} ${why}; got ${got(JSON.stringify(missing))}.`;
  throw new OptionError(method, message);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
