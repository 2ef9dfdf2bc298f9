import type { Data, Vector } from "apache-arrow";
import * as z from "zod";
import { columnName, DataError, words } from "../../base/errors.js";
import { parseOptions } from "../../base/options.js";
import { DAY, microsecondsOf } from "../../data/kinds/date-text.js";
import type { Column, DateColumn, LevelColumn } from "../../data/table/column.js";
import type { Table } from "../../data/table/table.js";
import { requireTable } from "../../data/table/table.js";
import { noLists } from "../no-lists.js";
import { loadArrow } from "../optional.js";
import { type SaveOptions, saveFile } from "../save.js";
import { METADATA_KEY, writeKinds } from "../stored-kinds.js";
import { requireUnicode, writtenLevels } from "../written-levels.js";

const schema = z.strictObject({
  format: z
    .enum(["file", "stream"])
    .default("file")
    .describe("The file format, with a footer (Feather 2), or the streaming format."),
});

/** How to write a table as Arrow IPC. */
export type ArrowWriteOptions = Readonly<z.input<typeof schema>>;

type Arrow = typeof import("apache-arrow");

/**
 * A table as Arrow IPC that {@link readArrow} reads back to the same values, kinds, levels and roles:
 * levels are dictionaries, ordered ones where the kind is ordinal. Requires the package apache-arrow.
 *
 * ```ts
 * const bytes = await writeArrow(Table.fromColumns({ city: ["Oslo", null], size: [1.5, 2] }));
 * ```
 */
export async function writeArrow(table: Table, options: ArrowWriteOptions = {}): Promise<Uint8Array> {
  return arrowBytes("writeArrow", table, options);
}

/** Writes a table to an Arrow IPC file, either completely or not at all; see {@link writeArrow}. */
export async function writeArrowFile(
  path: string | URL,
  table: Table,
  { signal, ...options }: ArrowWriteOptions & SaveOptions = {},
): Promise<void> {
  const method = "writeArrowFile";
  await saveFile(method, path, [await arrowBytes(method, table, options)], signal);
}

async function arrowBytes(method: string, table: Table, options: ArrowWriteOptions): Promise<Uint8Array> {
  requireTable(method, table);
  const { format } = parseOptions(method, schema, options);
  const arrow = await loadArrow(method);
  const vectors = [...table].map(([name, column]) => ({
    name,
    vector: vectorOf(arrow, method, name, column),
  }));
  const fields = vectors.map(({ name, vector }) => new arrow.Field(name, vector.type, true));
  const metadata = new Map([[METADATA_KEY, writeKinds(table)]]);
  const batch = arrow.makeData({
    type: new arrow.Struct(fields),
    length: table.rows,
    children: vectors.map(({ vector }) => vector.data[0]),
  });
  const written = new arrow.Table(new arrow.RecordBatch(new arrow.Schema(fields, metadata), batch));
  return arrow.tableToIPC(written, format);
}

function vectorOf(arrow: Arrow, method: string, name: string, column: Column): Vector {
  switch (column.kind) {
    case "quantitative":
      return arrow.makeVector(
        arrow.makeData({
          type: new arrow.Float64(),
          data: column.values,
          ...validity(column.values.length, (row) => !Number.isNaN(column.values[row])),
        }),
      );
    case "date":
      return dates(arrow, column);
    case "boolean":
      return booleans(arrow, column.codes);
    case "text":
      for (const [row, text] of column.values.entries()) {
        if (text !== null) requireUnicode(method, name, text, row);
      }
      return strings(arrow, method, name, column.values);
    case "list":
      throw noLists(method, name);
    default:
      return dictionary(arrow, method, name, column);
  }
}

function booleans(arrow: Arrow, codes: ArrayLike<number>): Vector {
  const data = bits(codes.length, (row) => codes[row] === 1);
  return arrow.makeVector(
    arrow.makeData({
      type: new arrow.Bool(),
      data,
      length: codes.length,
      ...validity(codes.length, (row) => codes[row] >= 0),
    }),
  );
}

/** Days as Date, times as Timestamp in microseconds of UTC. */
function dates(arrow: Arrow, { values, resolution }: DateColumn): Vector {
  const known = (row: number) => !Number.isNaN(values[row]);
  const { length } = values;
  const there = { length, ...validity(length, known) };
  if (resolution === "day") {
    const data = Int32Array.from(values, (value) => (Number.isNaN(value) ? 0 : Math.floor(value / DAY)));
    return arrow.makeVector(arrow.makeData({ type: new arrow.DateDay(), data, ...there }));
  }
  const data = BigInt64Array.from(values, (value) => (Number.isNaN(value) ? 0n : microsecondsOf(value)));
  const type = new arrow.TimestampMicrosecond("UTC");
  return arrow.makeVector(arrow.makeData({ type, data, ...there }));
}

function strings(arrow: Arrow, method: string, column: string, values: ReadonlyArray<string | null>): Vector {
  const MOST = 2 ** 31 - 1;
  const encoder = new TextEncoder();
  const valueOffsets = new Int32Array(values.length + 1);
  let data = new Uint8Array(16 * values.length + 64);
  let at = 0;
  for (const [row, value] of values.entries()) {
    const most = 3 * (value?.length ?? 0);
    if (at + most > data.length) {
      const larger = new Uint8Array(2 * (at + most));
      larger.set(data);
      data = larger;
    }
    at += encoder.encodeInto(value ?? "", data.subarray(at)).written;
    if (at > MOST) {
      const message = words`${columnName(column)} has more than 2 GiB of text, the most that one Arrow batch can hold.`;
      throw new DataError(method, message, { row, expected: `at most ${MOST} bytes` });
    }
    valueOffsets[row + 1] = at;
  }
  return arrow.makeVector(
    arrow.makeData({
      type: new arrow.Utf8(),
      length: values.length,
      valueOffsets,
      data: data.subarray(0, at),
      ...validity(values.length, (row) => values[row] !== null),
    }),
  );
}

function dictionary(
  arrow: Arrow,
  method: string,
  name: string,
  { kind, codes, levels }: LevelColumn,
): Vector {
  const written = writtenLevels(method, name, levels);
  const entries =
    written.type === "number"
      ? arrow.makeVector(Float64Array.from(written.levels))
      : written.type === "boolean"
        ? booleans(
            arrow,
            written.levels.map((level) => (level ? 1 : 0)),
          )
        : strings(arrow, method, name, written.levels);
  return arrow.makeVector(
    arrow.makeData({
      type: new arrow.Dictionary(entries.type, new arrow.Int32(), null, kind === "ordinal"),
      length: codes.length,
      // A reader may look up a code before it checks whether the value is missing.
      data: codes.map((code) => Math.max(0, code)),
      dictionary: entries,
      ...validity(codes.length, (row) => codes[row] >= 0),
    }) as Data,
  );
}

/** A bitmap of the values that are not missing; undefined if none is missing. */
function validity(
  length: number,
  isThere: (row: number) => boolean,
): { nullBitmap?: Uint8Array; nullCount: number } {
  let nullCount = 0;
  for (let row = 0; row < length; row += 1) if (!isThere(row)) nullCount += 1;
  return nullCount === 0 ? { nullCount } : { nullCount, nullBitmap: bits(length, isThere) };
}

/** One bit per row, lowest bit of each byte first. */
function bits(length: number, isSet: (row: number) => boolean): Uint8Array {
  const out = new Uint8Array(Math.ceil(length / 8));
  for (let row = 0; row < length; row += 1) if (isSet(row)) out[row >> 3] |= 1 << (row & 7);
  return out;
}
