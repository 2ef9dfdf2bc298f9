// Damaged files: each is refused with an error of ours, or read as a table that holds what it says.

import { CredalError } from "../src/base/errors.js";
import { columnLength } from "../src/data/table/column.js";
import { Table } from "../src/data/table/table.js";
import { readArff } from "../src/io/arff/read.js";
import { readArrow } from "../src/io/arrow/read.js";
import { readCsvBatches } from "../src/io/csv/batches.js";
import { readCsv } from "../src/io/csv/read.js";
import { readJson, readJsonLines } from "../src/io/json/read.js";
import { readLibsvm, type SparseData } from "../src/io/libsvm/read.js";
import { readParquet, readParquetBatches } from "../src/io/parquet/read.js";
import { readXlsx } from "../src/io/xlsx/read.js";
import type { Random } from "../src/math/probability/random/random.js";
import { mutate } from "./files/mutate.js";
import { type Format, makeSamples, type Sample } from "./files/samples.js";
import { BadAnswer, type Part, pick } from "./part.js";

const LIMITS = { maxBytes: 2 ** 20, maxColumns: 500, maxCells: 50_000 };

type Result = Table | SparseData | Table[];

/** The readers of each format; all must cope with all files of it. */
const READERS: Readonly<Record<Format, readonly ((bytes: Uint8Array, rows: number) => Promise<Result>)[]>> = {
  csv: [
    (bytes) => readCsv(bytes, LIMITS),
    (bytes, rows) => readCsv([bytes], { ...LIMITS, rows, encoding: "latin1" }),
    (bytes) => collected(readCsvBatches([bytes], { ...LIMITS, batchRows: 7 })),
  ],
  json: [(bytes) => readJson(bytes, LIMITS), (bytes, rows) => readJson(bytes, { ...LIMITS, rows })],
  jsonl: [
    (bytes) => readJsonLines(bytes, LIMITS),
    (bytes, rows) => readJsonLines(bytes, { ...LIMITS, rows }),
  ],
  arff: [(bytes) => readArff(bytes, LIMITS), (bytes, rows) => readArff(bytes, { ...LIMITS, rows })],
  libsvm: [
    (bytes) => readLibsvm(bytes, { maxBytes: LIMITS.maxBytes }),
    (bytes, rows) => readLibsvm(bytes, { maxBytes: LIMITS.maxBytes, rows, firstIndex: 0 }),
  ],
  parquet: [
    (bytes) => readParquet(bytes, LIMITS),
    (bytes, rows) => readParquet(bytes, { ...LIMITS, start: 5, rows }),
    (bytes) => collected(readParquetBatches(bytes, LIMITS)),
  ],
  xlsx: [
    (bytes) => readXlsx(bytes, LIMITS),
    (bytes, rows) => readXlsx(bytes, { ...LIMITS, rows, sheet: 2, header: false }),
  ],
  arrow: [(bytes) => readArrow(bytes, LIMITS), (bytes, rows) => readArrow(bytes, { ...LIMITS, rows })],
};

async function collected(batches: AsyncIterable<Table>): Promise<Table[]> {
  const tables: Table[] = [];
  for await (const table of batches) tables.push(table);
  return tables;
}

export const files: Part<readonly Sample[]> = {
  name: "files",
  prepare: makeSamples,
  async trial(samples: readonly Sample[], random: Random): Promise<"refused" | "worked"> {
    const { format, bytes, text } = pick(random, samples);
    const damaged = mutate(bytes, text, random);
    // Now and then a file is read as one of another format.
    const readers = READERS[random.integer(0, 30) > 0 ? format : pick(random, samples).format];
    const rows = random.integer(0, 50);
    try {
      const result = await pick(random, readers)(damaged, rows);
      for (const part of Array.isArray(result) ? result : [result]) checkResult(part);
      return "worked";
    } catch (error) {
      if (error instanceof CredalError) return "refused";
      throw error;
    }
  },
};

function checkResult(result: Table | SparseData): void {
  if (result instanceof Table) checkTable(result);
  else checkSparse(result);
}

function checkTable(table: Table): void {
  const { rows, names } = table;
  if (names.length > LIMITS.maxColumns || rows * names.length > LIMITS.maxCells)
    throw new BadAnswer(`${rows} rows of ${names.length} columns exceed the limits`);
  if (new Set(names).size !== names.length) throw new BadAnswer("two columns have one name");
  for (const [name, column] of table) {
    if (columnLength(column) !== rows) throw new BadAnswer(`column "${name}" has another length`);
    if (!holds(column)) throw new BadAnswer(`column "${name}" is not ${column.kind}`);
  }
}

function holds(column: ReturnType<Table["column"]>): boolean {
  switch (column.kind) {
    case "quantitative":
      return column.values instanceof Float64Array;
    case "date":
      return column.values.every((value) => Number.isNaN(value) || Math.abs(value) < 1e15);
    case "boolean":
      return column.codes.every((code) => code === -1 || code === 0 || code === 1);
    case "text":
      return column.values.every((value) => value === null || typeof value === "string");
    case "list":
      return column.values.every((value) => value === null || Array.isArray(value));
    default:
      return (
        new Set(column.levels).size === column.levels.length &&
        column.codes.every((code) => code >= -1 && code < column.levels.length)
      );
  }
}

function checkSparse({ x, y }: SparseData): void {
  if (x.rows !== y.length) throw new BadAnswer(`${x.rows} rows have ${y.length} responses`);
  for (let row = 0; row < x.rows; row += 1) {
    const { indices, values } = x.row(row);
    if (indices.length !== values.length || indices.some((column) => column < 0 || column >= x.columns))
      throw new BadAnswer(`row ${row} has a value outside the matrix`);
  }
}
