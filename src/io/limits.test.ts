// What every reader takes in is bounded, and an error names the bound and the option that raises it.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { CredalError, FormatError } from "../base/errors.js";
import { SparseColumn } from "../data/table/sparse-column.js";
import { Table } from "../data/table/table.js";
import { parseArff, readArff } from "./arff/read.js";
import { readArrow } from "./arrow/read.js";
import { writeArrow } from "./arrow/write.js";
import { readCsvBatches } from "./csv/batches.js";
import { parseCsv, readCsv } from "./csv/read.js";
import { parseJsonLines, parseJsonTable, readJson, readJsonLines } from "./json/read.js";
import { readLibsvm } from "./libsvm/read.js";
import type { ReadLimits, RowLimit } from "./limits.js";
import { readParquet } from "./parquet/read.js";
import { writeParquet } from "./parquet/write.js";
import type { Source } from "./source.js";
import { readTable } from "./table-file.js";

const folder = mkdtempSync(join(tmpdir(), "credal-limits-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Reader = (source: Source, options: ReadLimits & RowLimit) => Promise<Table>;

/** Every reader of a table, with the same table of three columns and four rows. */
const table = Table.fromColumns({ a: [1, 2, 3, 4], b: ["x", "y", "x", "z"], c: [0.5, 1, 2, 4] });
const rows = table.toRows();
const readers: readonly [string, Reader, Uint8Array][] = [
  ["readCsv", readCsv, bytes("a,b,c\n1,x,0.5\n2,y,1\n3,x,2\n4,z,4\n")],
  ["readJson", readJson, bytes(JSON.stringify(rows))],
  ["readJsonLines", readJsonLines, bytes(rows.map((row) => `${JSON.stringify(row)}\n`).join(""))],
  [
    "readArff",
    readArff,
    bytes(
      "@relation r\n@attribute a numeric\n@attribute b {x,y,z}\n@attribute c numeric\n@data\n1,x,0.5\n2,y,1\n3,x,2\n4,z,4\n",
    ),
  ],
  ["readParquet", readParquet, await writeParquet(table)],
  ["readArrow", readArrow, await writeArrow(table)],
];

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

describe.each(readers)("%s", (name, read, source) => {
  it("reads what the limits just allow, and stops after the rows that are asked for", async () => {
    const limits = { maxBytes: 100_000, maxColumns: 3, maxCells: 12 };
    expect((await read(source, limits)).toRows()).toEqual(rows);
    const first = await read(source, { ...limits, maxCells: 12, rows: 2 });
    expect(first.toRows()).toEqual(rows.slice(0, 2));
    expect((await read(source, { rows: 0 })).rows).toBe(0);
  });

  it.each(["maxBytes", "maxColumns", "maxCells"] as const)("names the limit %s", async (option) => {
    const limit = option === "maxColumns" ? 2 : 11;
    const error = await read(source, { [option]: limit }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(FormatError);
    expect(error).toMatchObject({ option });
    expect((error as Error).message).toMatch(
      new RegExp(`^${name}: .*, more than the limit of ${limit}; raise it with the option "${option}"\\.$`),
    );
  });
});

describe("gzip", () => {
  const bomb = gzipSync(new Uint8Array(80_000_000).fill(49));

  it("may not become much more than it is, whole or in a stream", async () => {
    const message =
      /^readCsv: \d+ bytes of gzip become \d+ bytes or more, \d+ for each, more than the limit of 200; raise it with the option "maxRatio"\.$/;
    await expect(readCsv(bomb)).rejects.toThrow(message);
    await expect(readCsv(new Blob([new Uint8Array(bomb)]).stream())).rejects.toThrow(message);
    await expect(async () => {
      for await (const _ of readCsvBatches(bomb, { maxFieldBytes: 1e9 })) expect.fail("it was read");
    }).rejects.toThrow("maxRatio");
  });

  it("is counted after decompression, also in a file", async () => {
    const path = join(folder, "bomb.csv.gz");
    writeFileSync(path, gzipSync(`a\n${"1\n".repeat(2e6)}`));
    await expect(readTable(path, { maxBytes: 1e6 })).rejects.toThrow('raise it with the option "maxBytes"');
    expect((await readTable(path, { rows: 3, maxBytes: 1e6 })).rows).toBe(3);
  });
});

describe("short files that stand for much", () => {
  it("LIBSVM: wide rows stay sparse, or are refused with advice", async () => {
    const path = join(folder, "tiny.libsvm");
    writeFileSync(path, "1 1:1 99999999:1\n");
    await expect(readTable(path)).rejects.toThrow(
      'readTable: there are 100000000 columns, more than the limit of 100000; raise it with the option "maxColumns", or call readLibsvm, which gives a sparse matrix.',
    );
    expect((await readLibsvm(path)).x.shape).toBe("1×99999999");
    writeFileSync(path, "1 5000:1\n-1 1:2\n0\n0\n");
    const wide = await readTable(path);
    expect(wide.names.length).toBe(5001);
    expect(wide.column("x5000")).toBeInstanceOf(SparseColumn);
    expect([wide.get(0, "x5000"), wide.get(1, "x5000"), wide.get(1, "x1")]).toEqual([1, 0, 2]);
  });

  it("ARFF: takes time with the number of attributes and levels, not with its square", () => {
    const count = 60_000;
    const attributes = Array.from({ length: count }, (_, i) => `@attribute a${i} numeric\n`).join("");
    expect(parseArff(`@relation r\n${attributes}@data\n{0 1}\n`).names.length).toBe(count);
    const levels = Array.from({ length: count }, (_, i) => `l${i}`).join();
    expect(parseArff(`@relation r\n@attribute a {${levels}}\n@data\nl7\n`).get(0, "a")).toBe("l7");
    expect(() => parseArff(`@relation r\n@attribute a {x,y,x}\n@data\nx\n`)).toThrow("twice");
  });

  it("ARFF: sparse rows count with all their columns", () => {
    const attributes = Array.from({ length: 100 }, (_, i) => `@attribute a${i} numeric\n`).join("");
    const text = `@relation r\n${attributes}@data\n${"{0 1}\n".repeat(20)}`;
    expect(() => parseArff(text, { maxCells: 1000 })).toThrow("11 rows of 100 columns are 1100 values");
  });

  it("JSON: keys that differ in every row would make the square of them", () => {
    const text = Array.from({ length: 2000 }, (_, i) => `{"k${i}":1}\n`).join("");
    expect(() => parseJsonLines(text, { maxCells: 1e6 })).toThrow(
      "2000 rows of 2000 columns are 4000000 values",
    );
  });

  it("JSON: deep values, and values with an idea of their own of a string, are refused like others", () => {
    const deep = `[{"a":${"[".repeat(200_000)}${"]".repeat(200_000)}}]`;
    for (const text of [deep, '[{"a":{"toString":1}}]', '[{"a":{"__proto__":null}}]'])
      expect(() => parseJsonTable(text)).toThrow(CredalError);
  });

  it("CSV: a column costs little memory, whatever the number of columns", () => {
    const count = 50_000;
    const names = Array.from({ length: count }, (_, i) => `c${i}`).join();
    const wide = parseCsv(`${names}\n${Array(count).fill("1").join()}\n`);
    expect([wide.names.length, wide.get(0, "c49999")]).toEqual([count, 1]);
    expect(() => parseCsv(`${",".repeat(100_000)}\n`)).toThrow("there are 100001 columns");
  });

  it("a device without an end is not read to its end", async () => {
    if (process.platform === "win32") return;
    await expect(readJson("/dev/zero", { maxBytes: 1e6 })).rejects.toThrow("maxBytes");
  });
});
