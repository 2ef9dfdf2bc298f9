import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import fc from "fast-check";
import { parquetWriteBuffer } from "hyparquet-writer";
import { afterAll, describe, expect, it } from "vitest";
import { everyKind, holedTable } from "../../../test/support/every-kind.js";
import { AbortError, DataError, FormatError } from "../../base/errors.js";
import { Table } from "../../data/table/table.js";
import { readParquet, readParquetBatches } from "./read.js";
import { writeParquet, writeParquetFile } from "./write.js";

const folder = mkdtempSync(join(tmpdir(), "credal-parquet-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fixture = (name: string) => fileURLToPath(new URL(`../../../test/oracle/io/${name}`, import.meta.url));

async function collect(batches: AsyncIterable<Table>): Promise<Table[]> {
  const tables: Table[] = [];
  for await (const table of batches) tables.push(table);
  return tables;
}

describe("writeParquet", () => {
  it("writes what readParquet reads back: values, kinds, levels in their order, and roles", async () => {
    for (const options of [{}, { compression: "none", groupRows: 2 }, { groupRows: 1 }] as const) {
      const again = await readParquet(await writeParquet(everyKind, options));
      expect([...again]).toEqual([...everyKind]);
      expect(again.roles).toEqual(everyKind.roles);
    }
  });

  it("keeps every double, string and hole", async () => {
    await fc.assert(
      fc.asyncProperty(holedTable, fc.integer({ min: 1, max: 8 }), async (table, groupRows) => {
        expect([...(await readParquet(await writeParquet(table, { groupRows })))]).toEqual([...table]);
      }),
    );
  });

  it("writes tables without rows", async () => {
    const empty = everyKind.slice(0, 0);
    const again = await readParquet(await writeParquet(empty));
    expect([...again]).toEqual([...empty]);
    const batches = await collect(readParquetBatches(await writeParquet(empty)));
    expect(batches.map(({ rows }) => rows)).toEqual([0]);
  });

  it("refuses levels that would fall together, and half characters", async () => {
    const kinds = { a: { kind: "categorical", levels: [1, "1"] } } as const;
    await expect(writeParquet(Table.fromColumns({ a: [1, "1"] }, { kinds }))).rejects.toThrow(
      'column "a" has two levels of different types that are both written as "1"',
    );
    const half = Table.fromColumns({ t: ["x", "\ud800"] }, { kinds: { t: "text" } });
    await expect(writeParquet(half)).rejects.toThrow('column "t" has text at row 1 with a lone surrogate');
    await expect(writeParquet(half.slice(0, 1), { groupRows: 0 })).rejects.toThrow('option "groupRows"');
  });
});

describe("readParquet", () => {
  it("reads paths, URLs, bytes, blobs and streams alike", async () => {
    const bytes = await writeParquet(everyKind);
    const path = join(folder, "in.parquet");
    writeFileSync(path, bytes);
    const blob = new Blob([new Uint8Array(bytes)]);
    for (const source of [
      path,
      pathToFileURL(path),
      bytes,
      bytes.slice().buffer,
      blob,
      blob.stream(),
      [bytes],
    ]) {
      expect([...(await readParquet(source))]).toEqual([...everyKind]);
    }
  });

  it("obeys the caller's kinds and roles before the file's", async () => {
    const bytes = await writeParquet(everyKind);
    const kinds = { size: "text", city: { kind: "ordinal", levels: ["Rome", "Oslo"] } } as const;
    await expect(readParquet(bytes, { kinds })).rejects.toThrow('column "size" must be a string');
    const table = await readParquet(bytes, { kinds: { city: kinds.city }, roles: { id: "city" } });
    expect(table.column("city")).toMatchObject({ kind: "ordinal", levels: ["Rome", "Oslo"] });
    expect(table.roles).toEqual({ id: "city" });
    expect((await readParquet(bytes, { columns: ["city"] })).roles).toEqual({});
  });

  it("reads times as milliseconds, the nearest double to decimals, and small integers", async () => {
    const element = { repetition_type: "REQUIRED" } as const;
    const buffer = parquetWriteBuffer({
      columnData: [
        { name: "nanos", data: [1_700_000_000_123_456_789n, -1n] },
        { name: "time", data: [1500, 0] },
        { name: "cents", data: [0.3, -1.15] },
        { name: "wide", data: [2n ** 63n + 5n, 0n] },
        { name: "half", data: [1.5, Number.POSITIVE_INFINITY] },
        { name: "raw", data: [new TextEncoder().encode("é"), new Uint8Array(0)] },
      ],
      schema: [
        { name: "root", num_children: 6 },
        {
          ...element,
          name: "nanos",
          type: "INT64",
          logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "NANOS" },
        },
        { ...element, name: "time", type: "INT32", converted_type: "TIME_MILLIS" },
        { ...element, name: "cents", type: "INT32", converted_type: "DECIMAL", scale: 2, precision: 6 },
        { ...element, name: "wide", type: "INT64", converted_type: "UINT_64" },
        {
          ...element,
          name: "half",
          type: "FIXED_LEN_BYTE_ARRAY",
          type_length: 2,
          logical_type: { type: "FLOAT16" },
        },
        { ...element, name: "raw", type: "BYTE_ARRAY" },
      ],
    });
    const columns = ["nanos", "time", "cents", "half", "raw"];
    expect((await readParquet(buffer, { columns })).toRows()).toEqual([
      { nanos: "2023-11-14T22:13:20.123457Z", time: 1500, cents: 0.3, half: 1.5, raw: "é" },
      { nanos: "1970-01-01T00:00:00Z", time: 0, cents: -1.15, half: Number.POSITIVE_INFINITY, raw: "" },
    ]);
    await expect(readParquet(buffer)).rejects.toThrow("at row 0; got 9223372036854775813");
  });

  it("decompresses gzip by itself, and other codecs by functions of the caller", async () => {
    const plain = (input: Uint8Array) => input;
    const columnData = [{ name: "x", data: Float64Array.of(1, 2) }];
    const buffer = parquetWriteBuffer({ columnData, codec: "LZ4_RAW", compressors: { LZ4_RAW: plain } });
    await expect(readParquet(buffer)).rejects.toThrow(
      'column "x" is compressed with LZ4_RAW; pass a function for it in the option "compressors"',
    );
    const table = await readParquet(buffer, { compressors: { LZ4_RAW: plain } });
    expect(table.toRows()).toEqual([{ x: 1 }, { x: 2 }]);
    const { gzipSync } = await import("node:zlib");
    const gzip = parquetWriteBuffer({ columnData, codec: "GZIP", compressors: { GZIP: (b) => gzipSync(b) } });
    expect((await readParquet(gzip)).toRows()).toEqual(table.toRows());
  });
});

describe("whole numbers of 2^53 and more", () => {
  it("are read as digits where their kind has levels or text, also if some rows would fit", async () => {
    const file = fixture("awkward.parquet");
    for (const kind of ["categorical", "text"] as const) {
      const table = await readParquet(file, { columns: ["big"], kinds: { big: kind } });
      expect(table.kind("big")).toBe(kind);
      expect([table.get(0, "big"), table.get(1, "big")]).toEqual(["1", "9007199254740992"]);
    }
    const refused = readParquet(file, { columns: ["big"], kinds: { big: "quantitative" } });
    await expect(refused).rejects.toThrow("give its kind as categorical");
  });
});

describe("readParquet refuses", () => {
  it("whole numbers of 2^53 and more, with column and row", async () => {
    const attempt = readParquet(fixture("awkward.parquet"), { columns: ["big"] });
    await expect(attempt).rejects.toThrow(
      'readParquet: column "big" must be an integer below 2^53 in absolute value at row 1; got 9007199254740992.',
    );
    await expect(attempt).rejects.toBeInstanceOf(DataError);
    await expect(readParquet(fixture("awkward.parquet"), { columns: ["big"], start: 1 })).rejects.toThrow(
      "row 1",
    );
    expect((await readParquet(fixture("awkward.parquet"), { columns: ["big"], rows: 1 })).get(0, "big")).toBe(
      1,
    );
  });

  it("nested values other than lists", async () => {
    await expect(readParquet(fixture("nested.parquet"))).rejects.toThrow(
      'column "struct" holds nested values, which a table cannot store; use the option "columns" to leave it out',
    );
  });

  it("files that are empty, none of its kind, cut off or damaged", async () => {
    const whole = readFileSync(fixture("snappy.parquet"));
    const refused = async (bytes: Uint8Array) => {
      const error = await readParquet(bytes).then(
        () => expect.fail("was read"),
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(FormatError);
      return (error as Error).message;
    };
    expect(await refused(new Uint8Array(0))).toContain("the file is empty");
    expect(await refused(new TextEncoder().encode("a,b\n1,2\n"))).toBe(
      'readParquet: this is not a Parquet file: it starts with "a,b\\n" instead of "PAR1".',
    );
    for (const length of [5, 11, 500, whole.length - 1]) {
      expect(await refused(whole.subarray(0, length))).toContain("is truncated");
    }
    const holed = Buffer.concat([whole.subarray(0, 40), whole.subarray(90)]);
    expect(await refused(holed)).toContain("is damaged");
    const footless = Buffer.concat([
      whole.subarray(0, 400),
      Uint8Array.of(255, 255, 255, 0),
      Buffer.from("PAR1"),
    ]);
    expect(await refused(footless)).toContain("is damaged");
  });

  it("bytes that are not UTF-8, with the column", async () => {
    const columnData = [{ name: "s", data: [Uint8Array.of(0xff)], type: "BYTE_ARRAY" as const }];
    await expect(readParquet(parquetWriteBuffer({ columnData }))).rejects.toThrow(
      'column "s" contains bytes that are not UTF-8',
    );
  });

  it("missing files, folders, missing columns, and wrong options", async () => {
    await expect(readParquet("no/such.parquet")).rejects.toThrow("the file does not exist");
    await expect(readParquet(folder)).rejects.toThrow("it is a folder");
    const file = fixture("snappy.parquet");
    await expect(readParquet(file, { columns: ["x"] })).rejects.toThrow('there is no column "x"');
    await expect(readParquet(file, { kinds: { x: "text" } })).rejects.toThrow('there is no column "x"');
    await expect(readParquet(file, { start: -1 })).rejects.toThrow('option "start"');
  });

  it("later levels that the first row group does not have, with the row in the file", async () => {
    const columnData = [{ name: "w", data: ["a", "b"] }];
    const buffer = parquetWriteBuffer({ columnData, rowGroupSize: 1 });
    await expect(collect(readParquetBatches(buffer))).rejects.toThrow(
      'readParquetBatches: column "w" must be one of the levels "a" at row 1; got "b"',
    );
  });

  it("metadata under its own key that it did not write", async () => {
    const columnData = [{ name: "x", data: [1] }];
    const buffer = parquetWriteBuffer({ columnData, kvMetadata: [{ key: "credal", value: "{}" }] });
    await expect(readParquet(buffer)).rejects.toThrow('the metadata "credal" are invalid');
  });
});

describe("writeParquetFile", () => {
  it("writes the file, or leaves the folder as it was", async () => {
    const path = join(folder, "out.parquet");
    await writeParquetFile(path, everyKind);
    expect([...(await readParquet(path))]).toEqual([...everyKind]);
    const before = readdirSync(folder);
    const aborted = writeParquetFile(path, everyKind, { groupRows: 1, signal: AbortSignal.abort() });
    await expect(aborted).rejects.toBeInstanceOf(AbortError);
    await expect(writeParquetFile(join(folder, "none", "out.parquet"), everyKind)).rejects.toThrow(
      "its folder does not exist",
    );
    expect(readdirSync(folder)).toEqual(before);
  });
});
