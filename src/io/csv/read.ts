import { FormatError } from "../../base/errors.js";
import type { Column } from "../../data/column.js";
import { Table } from "../../data/table.js";
import { allBytes, type Source } from "../source.js";
import { columnBuilders, kindGiven, type Layout, readLayout } from "./layout.js";
import { type CheckedCsvOptions, type CsvOptions, checkCsvOptions } from "./options.js";

/**
 * A table from delimited text. Kinds are inferred from all rows: numbers are quantitative, `true` and `false`
 * boolean, everything else categorical with levels in order of appearance.
 *
 * ```ts
 * const table = parseCsv("city,size\nOslo,1.5\nRome,NA");
 * table.get(0, "size"); // 1.5
 * ```
 */
export function parseCsv(text: string, options: CsvOptions = {}): Table {
  const checked = checkCsvOptions("parseCsv", { ...options, encoding: "utf-8" });
  return parseBytes("parseCsv", new TextEncoder().encode(text), checked);
}

/** A table from a file, URL, Blob, bytes or stream of delimited text; see {@link parseCsv}. */
export async function readCsv(source: Source, options: CsvOptions = {}): Promise<Table> {
  const checked = checkCsvOptions("readCsv", options);
  return parseBytes("readCsv", await allBytes("readCsv", source), checked);
}

function parseBytes(method: string, bytes: Uint8Array, options: CheckedCsvOptions): Table {
  const layout = readLayout(method, bytes, true, options);
  if (layout === undefined) throw new FormatError(method, "the text has no first line.");
  return readRecords(layout, bytes, true, options).table;
}

/** At most `options.rows` rows, and the scanner positioned after them. */
export function readRecords(layout: Layout, bytes: Uint8Array, final: boolean, options: CheckedCsvOptions) {
  const scanner = layout.scanner();
  const builders = columnBuilders(layout, (name) => kindGiven(options, name));
  const rows = scanner.readRows(bytes, final, builders, 0, options.rows);
  const columns = new Map<string, Column>();
  const surprised = new Set(builders.filter((builder) => builder.surprised).map(({ name }) => name));
  for (const builder of builders) {
    const unwanted = kindGiven(options, builder.name) === "skip" || surprised.has(builder.name);
    if (!unwanted) columns.set(builder.name, builder.finish(rows));
  }
  if (surprised.size > 0) {
    const again = columnBuilders(layout, (name) => (surprised.has(name) ? "categorical" : "skip"));
    layout.scanner().readRows(bytes, final, again, 0, rows);
    for (const builder of again) {
      if (surprised.has(builder.name)) columns.set(builder.name, builder.finish(rows));
    }
  }
  return { table: tableOf(layout, columns, options), scanner };
}

/** The columns in the requested order, or in the order of the file. */
export function tableOf(
  { names }: Layout,
  columns: ReadonlyMap<string, Column>,
  { columns: wanted, roles }: CheckedCsvOptions,
): Table {
  const entries = (wanted ?? names).flatMap((name) => {
    const column = columns.get(name);
    return column === undefined ? [] : [[name, column] as const];
  });
  return Table.of(entries, roles);
}
