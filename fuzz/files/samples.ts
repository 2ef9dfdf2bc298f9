// Valid files of every format in many variants, made in memory.

import { brotliCompressSync, gzipSync } from "node:zlib";
import * as arrow from "apache-arrow";
import { ByteWriter, type ParquetWriteOptions, parquetWrite } from "hyparquet-writer";
import { Table } from "../../src/data/table/table.js";
import { writeArff } from "../../src/io/arff/write.js";
import { writeArrow } from "../../src/io/arrow/write.js";
import { writeCsv } from "../../src/io/csv/write.js";
import { writeJson, writeJsonLines } from "../../src/io/json/write.js";
import { sparseText } from "../../src/io/libsvm/table.js";
import { writeParquet } from "../../src/io/parquet/write.js";
import { workbook } from "../../test/support/workbook.js";

export type Format = "csv" | "json" | "jsonl" | "arff" | "libsvm" | "parquet" | "arrow" | "xlsx";

/** A valid file. */
export interface Sample {
  readonly format: Format;
  readonly bytes: Uint8Array;
  /** Whether the bytes are text, which has other weak points than numbers in fields. */
  readonly text: boolean;
}

export async function makeSamples(): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const table of tables()) samples.push(...texts(table), ...(await binaries(table)));
  return [...samples, ...(await parquets()), ...arrows(), ...workbooks()];
}

function tables(): Table[] {
  const words = ["Oslo", "Rome", "a,b", 'say "hi"', "two\nlines", "", "NA", "ü"];
  const mixed = (rows: number) =>
    Table.fromColumns(
      {
        size: Array.from({ length: rows }, (_, i) => (i % 7 === 3 ? null : Math.sin(i) * 10 ** (i % 9))),
        city: Array.from({ length: rows }, (_, i) => (i % 11 === 5 ? null : words[i % words.length])),
        coastal: Array.from({ length: rows }, (_, i) => (i % 5 === 4 ? null : i % 2 === 0)),
        note: Array.from({ length: rows }, (_, i) => (i % 6 === 0 ? null : `${words[i % 4]} ${i}`)),
        grade: Array.from({ length: rows }, (_, i) => ["low", "mid", "high"][i % 3]),
      },
      { kinds: { note: "text", grade: { kind: "ordinal", levels: ["low", "mid", "high"] } } },
    );
  const numbers = Table.fromColumns({ y: [1, -1, 1], x1: [0, 0.25, 0], x2: [3, 0, -1e-9] });
  return [mixed(3), mixed(120), numbers, Table.fromColumns({ only: ["1|2", "3|4", "x"] })];
}

function texts(table: Table): Sample[] {
  const plain: [Format, string][] = [
    ["csv", writeCsv(table)],
    ["csv", writeCsv(table, { decimal: "," })],
    ["csv", writeCsv(table, { delimiter: "\t", missing: "?" }).replaceAll("\n", "\r\n")],
    ["json", writeJson(table)],
    ["json", writeJson(table, { shape: "columns" })],
    ["jsonl", writeJsonLines(table)],
    ["arff", writeArff(table)],
    ["arff", "@relation r\n@attribute a numeric\n@attribute b {x, 'y z'}\n@data\n{0 1.5}\n{1 'y z'}\n"],
  ];
  if (table.names.includes("y")) plain.push(["libsvm", sparseText("fuzz", table)]);
  return plain.flatMap(([format, text]) => [
    { format, bytes: new TextEncoder().encode(text), text: true },
    { format, bytes: new Uint8Array(gzipSync(text)), text: false },
  ]);
}

async function binaries(table: Table): Promise<Sample[]> {
  const files: [Format, Uint8Array][] = [
    ["parquet", await writeParquet(table)],
    ["parquet", await writeParquet(table, { compression: "none", groupRows: 40 })],
    ["arrow", await writeArrow(table)],
    ["arrow", await writeArrow(table, { format: "stream" })],
  ];
  return files.map(([format, bytes]) => ({ format, bytes, text: false }));
}

/** Workbooks with all types of cells, compressed or not: where they are not, the XML itself is damaged. */
function workbooks(): Sample[] {
  const cells =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>day</t></is></c></row>' +
    '<row r="2"><c r="A2"><v>1.5</v></c><c r="B2" t="b"><v>1</v></c><c r="C2" s="1"><v>45352</v></c></row>' +
    '<row r="4"><c r="A4" t="e"><v>#N/A</v></c><c r="B4" t="str"><f>A2</f><v>x &amp; y</v></c><c r="C4" t="d"><v>2024-01-31</v></c></row>';
  const parts = {
    sheets: { first: cells, second: "<row><c><v>1</v></c></row>" },
    sharedTexts: "<si><t>size</t></si><si><r><t>coa</t></r><r><t>stal</t></r></si>",
    formats: ["dd.mm.yyyy"],
  };
  return [false, true].map((stored) => ({
    format: "xlsx",
    bytes: workbook({ ...parts, stored }),
    text: false,
  }));
}

/** Every encoding and codec that the writer has, on every type that a table can hold. */
async function parquets(): Promise<Sample[]> {
  const rows = 60;
  const range = Array.from({ length: rows }, (_, i) => i);
  const strings = range.map((i) => `string ${i % 13}`);
  const columnData: ParquetWriteOptions["columnData"] = [
    { name: "int", data: range.map((i) => i * i), type: "INT32", encoding: "DELTA_BINARY_PACKED" },
    { name: "long", data: range.map((i) => BigInt(i) * 7n), type: "INT64", encoding: "DELTA_BINARY_PACKED" },
    { name: "split", data: range.map((i) => i / 3), type: "DOUBLE", encoding: "BYTE_STREAM_SPLIT" },
    { name: "float", data: range.map((i) => i / 4), type: "FLOAT", encoding: "PLAIN" },
    { name: "flag", data: range.map((i) => i % 3 === 0), type: "BOOLEAN", encoding: "RLE" },
    { name: "bits", data: range.map((i) => i % 2 === 0), type: "BOOLEAN", encoding: "PLAIN" },
    { name: "lengths", data: strings, type: "STRING", encoding: "DELTA_LENGTH_BYTE_ARRAY" },
    { name: "prefixes", data: strings, type: "STRING", encoding: "DELTA_BYTE_ARRAY" },
    { name: "dictionary", data: strings, type: "STRING", encoding: "RLE_DICTIONARY" },
    { name: "time", data: range.map((i) => new Date(i * 1e6)), type: "TIMESTAMP" },
    { name: "holes", data: range.map((i) => (i % 4 === 0 ? null : i)), type: "INT32" },
  ];
  const compressors = {
    GZIP: (input: Uint8Array) => gzipSync(input),
    BROTLI: (input: Uint8Array) => brotliCompressSync(input),
  };
  return (["UNCOMPRESSED", "SNAPPY", "GZIP", "BROTLI"] as const).flatMap((codec) =>
    [1 << 20, 64].map((pageSize): Sample => {
      const writer = new ByteWriter();
      parquetWrite({ writer, columnData, codec, compressors, pageSize, rowGroupSize: 45 });
      return { format: "parquet", bytes: new Uint8Array(writer.getBuffer()), text: false };
    }),
  );
}

/** Types that Credal itself does not write, in several batches. */
function arrows(): Sample[] {
  const range = Array.from({ length: 30 }, (_, i) => i);
  const table = new arrow.Table({
    byte: arrow.vectorFromArray(range, new arrow.Int8()),
    big: arrow.vectorFromArray(range.map(BigInt), new arrow.Int64()),
    half: arrow.vectorFromArray(range, new arrow.Float16()),
    day: arrow.vectorFromArray(
      range.map((i) => new Date(i * 86_400_000)),
      new arrow.DateDay(),
    ),
    at: arrow.vectorFromArray(
      range.map((i) => new Date(i * 1e5)),
      new arrow.TimestampMillisecond(),
    ),
    flag: arrow.vectorFromArray(
      range.map((i) => (i % 5 === 0 ? null : i % 2 === 0)),
      new arrow.Bool(),
    ),
    word: arrow.vectorFromArray(
      range.map((i) => (i % 7 === 0 ? null : `w${i}`)),
      new arrow.Utf8(),
    ),
    level: arrow.vectorFromArray(range.map((i) => `level ${i % 3}`)),
    nothing: arrow.vectorFromArray(
      range.map(() => null),
      new arrow.Null(),
    ),
  });
  const twice = table.concat(table);
  return [table, twice].flatMap((data) =>
    (["file", "stream"] as const).map(
      (form): Sample => ({ format: "arrow", bytes: arrow.tableToIPC(data, form), text: false }),
    ),
  );
}
