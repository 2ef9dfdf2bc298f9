import type { SchemaElement } from "hyparquet";
import type { ColumnSource } from "hyparquet-writer";
import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import { DAY, microsecondsOf } from "../../data/kinds/date-text.js";
import { type Column, type DateColumn, firstMissing, sliceRows, valueAt } from "../../data/table/column.js";
import type { Table } from "../../data/table/table.js";
import { requireTable } from "../../data/table/table.js";
import { noLists } from "../no-lists.js";
import { loadHyparquetWriter } from "../optional.js";
import { type SaveOptions, saveFile } from "../save.js";
import { joinBytes } from "../source.js";
import { METADATA_KEY, writeKinds } from "../stored-kinds.js";
import { requireUnicode, writtenLevels } from "../written-levels.js";

const schema = z.strictObject({
  groupRows: z.int().min(1).default(100_000).describe("Rows per row group; the last one may have fewer."),
  compression: z.enum(["snappy", "none"]).default("snappy").describe("How pages are compressed."),
});

/** How to write a table as Parquet. */
export type ParquetWriteOptions = Readonly<z.input<typeof schema>>;

/**
 * A table as a Parquet file that {@link readParquet} reads back to the same values, kinds, levels and
 * roles, and other programs to the same values. Requires the package hyparquet-writer.
 *
 * ```ts
 * const bytes = await writeParquet(Table.fromColumns({ city: ["Oslo", null], size: [1.5, 2] }));
 * ```
 */
export async function writeParquet(table: Table, options: ParquetWriteOptions = {}): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of parquetPieces("writeParquet", table, options)) pieces.push(piece);
  return joinBytes(pieces);
}

/** Writes a table to a Parquet file, either completely or not at all; see {@link writeParquet}. */
export async function writeParquetFile(
  path: string | URL,
  table: Table,
  { signal, ...options }: ParquetWriteOptions & SaveOptions = {},
): Promise<void> {
  const method = "writeParquetFile";
  await saveFile(method, path, parquetPieces(method, table, options), signal);
}

/** The file in pieces: one per row group and one for the footer. */
async function* parquetPieces(
  method: string,
  table: Table,
  options: ParquetWriteOptions,
): AsyncGenerator<Uint8Array> {
  requireTable(method, table);
  const { groupRows, compression } = parseOptions(method, schema, options);
  const { ByteWriter, ParquetWriter, schemaFromColumnData } = await loadHyparquetWriter(method);
  const columns = [...table].map(([name, column]) => writtenColumn(method, name, column));
  const writer = new ByteWriter();
  const file = new ParquetWriter({
    writer,
    schema: schemaFromColumnData({ columnData: columns.map(({ head }) => ({ ...head, data: [] })) }).map(
      // The first element is the root.
      (element, at) => ({ ...element, ...(at > 0 && columns[at - 1].meaning) }),
    ),
    codec: compression === "snappy" ? "SNAPPY" : "UNCOMPRESSED",
    kvMetadata: [{ key: METADATA_KEY, value: writeKinds(table) }],
  });
  const taken = () => {
    const piece = writer.getBytes().slice();
    writer.index = 0;
    return piece;
  };
  for (let start = 0; start < table.rows; start += groupRows) {
    const end = Math.min(table.rows, start + groupRows);
    const columnData = columns.map(({ head, rows }) => ({ ...head, data: rows(start, end) }));
    await file.write({ columnData, rowGroupSize: groupRows });
    yield taken();
  }
  await file.finish();
  yield taken();
}

interface WrittenColumn {
  readonly head: Omit<ColumnSource, "data">;
  /** What the numbers mean, if they are not just numbers. */
  readonly meaning?: Pick<SchemaElement, "converted_type">;
  readonly rows: (start: number, end: number) => ColumnSource["data"];
}

function writtenColumn(method: string, name: string, column: Column): WrittenColumn {
  const nullable = firstMissing(column) >= 0;
  const values = (part: Column, length: number) => Array.from({ length }, (_, row) => valueAt(part, row));
  const listed = (start: number, end: number) => values(sliceRows(column, start, end), end - start);
  switch (column.kind) {
    case "quantitative":
      return {
        // A dictionary would merge −0 with 0.
        head: { name, type: "DOUBLE", nullable, encoding: "PLAIN" },
        rows: nullable ? listed : (start, end) => column.values.slice(start, end),
      };
    case "date":
      return writtenDates(name, column, nullable);
    case "boolean":
      return { head: { name, type: "BOOLEAN", nullable }, rows: listed };
    case "text":
      for (const [row, text] of column.values.entries()) {
        if (text !== null) requireUnicode(method, name, text, row);
      }
      return { head: { name, type: "STRING", nullable }, rows: listed };
    case "list":
      throw noLists(method, name);
    default: {
      const { type, levels } = writtenLevels(method, name, column.levels);
      const head = {
        string: { name, type: "STRING", nullable, encoding: "RLE_DICTIONARY" },
        number: { name, type: "DOUBLE", nullable, encoding: "PLAIN" },
        boolean: { name, type: "BOOLEAN", nullable },
      } as const;
      return {
        head: head[type],
        rows: (start, end) =>
          Array.from(column.codes.subarray(start, end), (code) => (code < 0 ? null : levels[code])),
      };
    }
  }
}

/** Days as DATE; times as TIMESTAMP in microseconds, the smallest unit that a double of milliseconds can hold. */
function writtenDates(name: string, { values, resolution }: DateColumn, nullable: boolean): WrittenColumn {
  const days = resolution === "day";
  const stored = (value: number) => (days ? Math.floor(value / DAY) : microsecondsOf(value));
  return {
    head: { name, type: days ? "INT32" : "INT64", nullable },
    meaning: { converted_type: days ? "DATE" : "TIMESTAMP_MICROS" },
    rows: (start, end) =>
      Array.from(values.subarray(start, end), (value) => (Number.isNaN(value) ? null : stored(value))),
  };
}
