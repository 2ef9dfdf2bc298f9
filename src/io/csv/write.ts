import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import { type Value, valueAt } from "../../data/column.js";
import type { Table } from "../../data/table.js";
import { noLists } from "../no-lists.js";
import { type SaveOptions, saveFile } from "../save.js";
import { character, defaultMissing } from "./options.js";

/** How to write a table as delimited text. */
export interface CsvWriteOptions {
  /** One character. Default `,`, or `;` if the decimal separator is a comma. */
  readonly delimiter?: string;
  /** The decimal separator. Default `.`. */
  readonly decimal?: "." | ",";
  /** Whether the first line holds the column names. Default true. */
  readonly header?: boolean;
  /** What represents a missing value. Default: an empty field, or `NA` in a table of one column, where it would be an empty line. */
  readonly missing?: string;
}

const schema = z.strictObject({
  delimiter: character("a delimiter").optional().describe("The character between fields."),
  decimal: z.enum([".", ","]).default(".").describe("The decimal separator."),
  header: z.boolean().default(true).describe("Whether the first line holds the column names."),
  missing: z.string().optional().describe("What represents a missing value."),
});

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
  const PIECE = 4096;
  const { decimal, header, ...given } = parseOptions(method, schema, options);
  const delimiter = given.delimiter ?? (decimal === "," ? ";" : ",");
  const missing = given.missing ?? (table.names.length === 1 ? "NA" : "");
  const markers = new Set([...defaultMissing, missing]);
  const special = new RegExp(`[${escaped(delimiter)}"\\n\\r]|^[ \\t]|[ \\t]$`);
  const inQuotes = (text: string) =>
    special.test(text) || markers.has(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const written = (value: Value): string => {
    if (value === null) return missing;
    if (typeof value !== "number") return inQuotes(String(value));
    const digits = Object.is(value, -0) ? "-0" : String(value);
    return inQuotes(decimal === "," ? digits.replace(".", ",") : digits);
  };
  const list = table.names.find((name) => table.kind(name) === "list");
  if (list !== undefined) throw noLists(method, list);
  const columns = [...table].map(([, column]) => column);
  if (header) yield `${table.names.map(inQuotes).join(delimiter)}\n`;
  for (let start = 0; start < table.rows; start += PIECE) {
    let piece = "";
    for (let row = start; row < Math.min(table.rows, start + PIECE); row += 1) {
      piece += `${columns.map((column) => written(valueAt(column, row))).join(delimiter)}\n`;
    }
    yield piece;
  }
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
