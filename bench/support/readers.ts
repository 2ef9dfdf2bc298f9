import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import type { Credal } from "./built.js";

/** Reads a file to typed columns and gives a number by which readers can be compared. */
type Reader = (path: string) => Promise<number>;

const readerIds = ["readCsv", "csv-parse", "readParquet", "readArrow"] as const;
export type ReaderId = (typeof readerIds)[number];

/** What each column of the file holds; csv-parse has to be told. */
export const columnKinds = [
  ...Array.from({ length: 6 }, () => "number" as const),
  "integer",
  "holes",
  "flag",
  "level",
] as const;

export function readers({ readArrow, readCsv, readParquet }: Credal): Record<ReaderId, Reader> {
  type Table = Awaited<ReturnType<typeof readCsv>>;
  const sum = (table: Table) => {
    let total = 0;
    for (const [, column] of table) {
      const numbers = column.kind === "quantitative" ? column.values : "codes" in column ? column.codes : [];
      total += sumOf(numbers);
    }
    return total;
  };
  return {
    readCsv: async (path) => sum(await readCsv(path)),
    readParquet: async (path) => sum(await readParquet(path)),
    readArrow: async (path) => sum(await readArrow(path)),
    "csv-parse": async (path) => typedColumns(path).reduce((total, column) => total + sumOf(column), 0),
  };
}

/** The file by csv-parse, its records turned into typed arrays as they come. */
function typedColumns(path: string): (Float64Array | Int32Array)[] {
  let capacity = 1 << 16;
  let rows = 0;
  let columns = columnKinds.map((kind) =>
    kind === "level" || kind === "flag" ? new Int32Array(capacity) : new Float64Array(capacity),
  );
  const levels = new Map<string, number>();
  const take = (record: string[]) => {
    if (rows === capacity) {
      capacity *= 2;
      columns = columns.map((column) => {
        const larger = column instanceof Int32Array ? new Int32Array(capacity) : new Float64Array(capacity);
        larger.set(column);
        return larger;
      });
    }
    for (const [j, kind] of columnKinds.entries()) {
      const field = record[j];
      if (kind === "level") {
        let code = levels.get(field);
        if (code === undefined) {
          code = levels.size;
          levels.set(field, code);
        }
        columns[j][rows] = code;
      } else if (kind === "flag") columns[j][rows] = field === "true" ? 1 : 0;
      else columns[j][rows] = field === "" ? Number.NaN : Number(field);
    }
    rows += 1;
    return null;
  };
  parse(readFileSync(path), { from_line: 2, on_record: take });
  return columns.map((column) => column.subarray(0, rows));
}

function sumOf(numbers: ArrayLike<number>): number {
  let total = 0;
  for (let i = 0; i < numbers.length; i += 1) if (!Number.isNaN(numbers[i])) total += numbers[i];
  return total;
}
