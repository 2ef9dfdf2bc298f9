import { requireText } from "../../base/arguments.js";
import { FormatError } from "../../base/errors.js";
import type { Table } from "../../data/table/table.js";
import { tellFact } from "../notes.js";
import { allBytes, type Source } from "../source.js";
import { readFirstRows } from "./first-rows.js";
import { readLayout } from "./layout.js";
import { type CheckedCsvOptions, type CsvOptions, checkCsvOptions } from "./options.js";
import { readRecords } from "./records.js";

/**
 * A table from delimited text. Kinds are inferred from all rows: numbers are quantitative, `true` and `false`
 * boolean, dates of one form dates, everything else categorical with sorted levels. Digits that a number would change,
 * such as "007", stay categorical.
 *
 * ```ts
 * const table = parseCsv("city,size\nOslo,1.5\nRome,NA");
 * table.get(0, "size"); // 1.5
 * ```
 */
export function parseCsv(text: string, options: CsvOptions = {}): Table {
  requireText("parseCsv", "the text", text);
  const checked = checkCsvOptions("parseCsv", { ...options, encoding: "utf-8" });
  return parseBytes("parseCsv", new TextEncoder().encode(text), checked);
}

/** A table from a file, URL, Blob, bytes or stream of delimited text; see {@link parseCsv}. */
export async function readCsv(source: Source, options: CsvOptions = {}): Promise<Table> {
  const checked = checkCsvOptions("readCsv", options);
  // The end of the source is not needed for its first rows.
  if (checked.rows < Number.MAX_SAFE_INTEGER) return readFirstRows("readCsv", source, checked);
  return parseBytes("readCsv", await allBytes("readCsv", source, checked), checked);
}

function parseBytes(method: string, bytes: Uint8Array, options: CheckedCsvOptions): Table {
  const layout = readLayout(method, bytes, true, options);
  if (layout === undefined) throw new FormatError(method, "the text has no first line.");
  const { table, notes } = readRecords(layout, bytes, true, options);
  for (const note of notes) tellFact(options, note);
  return table;
}
