// What is wrong in the same way for every reader; what is wrong in one format alone stands with it.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { CredalError, DataError, FormatError } from "../base/errors.js";
import type { Table } from "../data/table/table.js";
import { readArff } from "./arff/read.js";
import { readArrow } from "./arrow/read.js";
import { readCsvBatches } from "./csv/batches.js";
import { parseCsv, readCsv } from "./csv/read.js";
import { readJson, readJsonLines } from "./json/read.js";
import { readLibsvm } from "./libsvm/read.js";
import { readParquet, readParquetBatches } from "./parquet/read.js";
import type { Source } from "./source.js";

const folder = mkdtempSync(join(tmpdir(), "credal-bad-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function collect(batches: AsyncIterable<Table>): Promise<Table[]> {
  const tables: Table[] = [];
  for await (const table of batches) tables.push(table);
  return tables;
}

/** Every reader by its name, and a text that it reads. */
const readers: readonly [name: string, read: (source: Source) => Promise<unknown>, good?: string][] = [
  ["readCsv", readCsv, "a,b\n1,x\n2,y\n"],
  ["readCsvBatches", (source) => collect(readCsvBatches(source)), "a,b\n1,x\n2,y\n"],
  ["readJson", readJson, '[{"a":1,"b":"x"}]'],
  ["readJsonLines", readJsonLines, '{"a":1}\n{"a":2}\n'],
  ["readArff", readArff, "@relation r\n@attribute a numeric\n@data\n1\n"],
  ["readLibsvm", readLibsvm, "1 1:2\n-1 2:3\n"],
  ["readParquet", readParquet],
  ["readParquetBatches", (source) => collect(readParquetBatches(source))],
  ["readArrow", readArrow],
];

async function failure(attempt: Promise<unknown>): Promise<CredalError> {
  const error = await attempt.then(
    () => expect.fail("nothing was refused"),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CredalError);
  return error as CredalError;
}

describe.each(readers)("%s", (name, read, good) => {
  it("names a missing file, a folder, and anything that is not a source", async () => {
    const nowhere = await failure(read(join(folder, "none.txt")));
    expect(nowhere).toBeInstanceOf(DataError);
    expect(nowhere.message).toBe(
      `${name}: cannot read "${join(folder, "none.txt")}": the file does not exist.`,
    );
    expect((await failure(read(folder))).message).toBe(`${name}: cannot read "${folder}": it is a folder.`);
    expect((await failure(read("a,b\n1,2"))).message).toContain("a string is taken as a file path");
    expect((await failure(read(7 as never))).message).toContain("got number");
  });

  it("refuses an empty file", async () => {
    const path = join(folder, "empty.txt");
    writeFileSync(path, "");
    for (const source of [path, new Uint8Array(0), new Blob([]), [] as string[]]) {
      const error = await failure(read(source));
      expect(error).toBeInstanceOf(FormatError);
      expect(error.message).toMatch(
        new RegExp(`^${name}: there is nothing to read: the \\w+ (is|are) empty\\.$`),
      );
    }
  });

  if (good === undefined) return;

  it("reads gzip as what is inside, and refuses what is truncated of it", async () => {
    const packed = gzipSync(good);
    const expected = await read([good]);
    const stream = new Blob([new Uint8Array(packed)]).stream();
    const pieces = Array.from(packed, (byte) => Uint8Array.of(byte));
    for (const source of [packed, stream, pieces]) expect(await read(source)).toEqual(expected);
    const error = await failure(read(packed.subarray(0, packed.length - 9)));
    expect(error).toBeInstanceOf(FormatError);
    expect(error.message).toBe(`${name}: the gzip data are truncated or damaged.`);
  });

  it("passes on what the source itself has to say", async () => {
    const complaint = new Error("the line is dead");
    async function* broken(first: Uint8Array) {
      yield first;
      throw complaint;
    }
    await expect(read(broken(new TextEncoder().encode(good)))).rejects.toBe(complaint);
    await expect(read(broken(gzipSync(good).subarray(0, 12)))).rejects.toBe(complaint);
  });

  it("names the line of a byte that is not UTF-8", async () => {
    const start = `${good.replace(/\n?$/, "\n")}${name.startsWith("readCsv") ? "3," : ""}`;
    const error = await failure(read(Buffer.concat([Buffer.from(start), Uint8Array.of(0xc3, 0x28, 10)])));
    const line = start.split("\n").length;
    expect(error).toMatchObject({ line, message: `${name}: line ${line} is not valid UTF-8: byte 0xc3.` });
  });
});

describe("delimited text at its limits", () => {
  it("has no field of ten million characters, unless it is asked for, in batches too", async () => {
    const long = "z".repeat(10_000_000);
    for (const field of [long, `"${long}"`]) {
      const message = "parseCsv: line 3 has a field of more than 1048576 bytes; a quote may be unclosed";
      expect(() => parseCsv(`a,b\n1,x\n2,${field}\n`)).toThrow(message);
    }
    function* pieces() {
      yield "a,b\n1,first\n2,";
      for (let at = 0; at < long.length; at += 1 << 16) yield long.slice(at, at + (1 << 16));
      yield "\n3,last\n";
    }
    const batches = await collect(
      readCsvBatches(pieces(), { batchRows: 1, kinds: { b: "text" }, maxFieldBytes: 1e7 }),
    );
    expect(batches.map((table) => String(table.get(0, "b")).length)).toEqual([5, long.length, 4]);
  });

  it("has a head alone, or columns in which all is missing", () => {
    const head = parseCsv("a,b\n");
    expect([head.rows, head.names, head.kind("b")]).toEqual([0, ["a", "b"], "quantitative"]);
    const kinds = { b: "categorical", c: "boolean", d: "text" } as const;
    const missing = parseCsv("a,b,c,d\nNA,NA,NA,NA\n", { kinds });
    expect(missing.names.map((name) => missing.kind(name))).toEqual([
      "quantitative",
      "categorical",
      "boolean",
      "text",
    ]);
    expect(missing.toRows()).toEqual([{ a: null, b: null, c: null, d: null }]);
  });
});
