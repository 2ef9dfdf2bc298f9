import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as arrow from "apache-arrow";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { everyKind, holedTable } from "../../../test/support/every-kind.js";
import { FormatError } from "../../base/errors.js";
import { Table } from "../../data/table/table.js";
import { readArrow } from "./read.js";
import { writeArrow, writeArrowFile } from "./write.js";

const folder = mkdtempSync(join(tmpdir(), "credal-arrow-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fixture = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../test/oracle/io/${name}`, import.meta.url)));

describe("writeArrow", () => {
  it.each(["file", "stream"] as const)("writes a %s that readArrow reads back", async (format) => {
    for (const table of [everyKind, everyKind.slice(0, 0), everyKind.slice(1, 3)]) {
      const again = await readArrow(await writeArrow(table, { format }));
      expect([...again]).toEqual([...table]);
      expect(again.roles).toEqual(table.roles);
    }
  });

  it("keeps every double, string and hole", async () => {
    await fc.assert(
      fc.asyncProperty(holedTable, async (table) => {
        expect([...(await readArrow(await writeArrow(table)))]).toEqual([...table]);
      }),
    );
  });

  it("writes levels as dictionaries that others read, ordered where the kind is ordinal", async () => {
    const read = arrow.tableFromIPC(await writeArrow(everyKind));
    const typeOf = (name: string) => read.getChild(name)?.type as arrow.Dictionary;
    expect(String(typeOf("grade"))).toBe("Dictionary<Int32, Utf8>");
    expect(typeOf("grade").isOrdered).toBe(true);
    expect(String(typeOf("zip"))).toBe("Dictionary<Int32, Float64>");
    expect(typeOf("zip").isOrdered).toBe(false);
    expect(Array.from(read.getChild("grade") ?? [])).toEqual(["mid", "low", "mid", null]);
    expect(Array.from(read.getChild("mixed") ?? [])).toEqual(["a", "1", null, "true"]);
  });

  it("refuses half characters and unknown formats", async () => {
    const half = Table.fromColumns({ t: ["\udc00"] }, { kinds: { t: "categorical" } });
    await expect(writeArrow(half)).rejects.toThrow('column "t" has a level with a lone surrogate');
    await expect(writeArrow(everyKind, { format: "csv" as "file" })).rejects.toThrow('option "format"');
  });
});

describe("readArrow", () => {
  it("reads whole numbers of 2^53 and more as digits where their kind has levels", async () => {
    const kinds = { big: "categorical" } as const;
    const table = await readArrow(fixture("awkward.arrow"), { columns: ["big"], kinds });
    expect([table.get(0, "big"), table.get(1, "big")]).toEqual(["1", "9007199254740992"]);
  });

  it("reads bytes at any place in memory, streams, and a choice of columns", async () => {
    const bytes = await writeArrow(everyKind);
    const shifted = new Uint8Array(bytes.length + 3).subarray(3);
    shifted.set(bytes);
    for (const source of [shifted, new Blob([new Uint8Array(bytes)]).stream()]) {
      expect([...(await readArrow(source))]).toEqual([...everyKind]);
    }
    const table = await readArrow(bytes, { columns: ["note", "city"], kinds: { city: "text" } });
    expect(table.names).toEqual(["note", "city"]);
    expect(table.kind("city")).toBe("text");
    expect(table.roles).toEqual({ id: "note" });
  });

  it("joins the dictionaries of several batches, and slices", async () => {
    const type = new arrow.Dictionary(new arrow.Utf8(), new arrow.Int32());
    const part = (words: string[]) => {
      const dictionary = arrow.vectorFromArray(words, new arrow.Utf8());
      return arrow.makeData({ type, data: Int32Array.from(words.keys()), dictionary });
    };
    const table = new arrow.Table({ w: arrow.makeVector([part(["b", "a"]), part(["c", "a"])]) });
    expect(Table.from(table).column("w")).toMatchObject({ levels: ["a", "b", "c"] });
    expect(Table.from(table.slice(1, 4)).toRows()).toEqual([{ w: "a" }, { w: "c" }, { w: "a" }]);
    const numbers = arrow.tableFromArrays({
      x: Float32Array.of(1, 2.5, 3),
      n: BigInt64Array.of(1n, -2n, 3n),
    });
    expect(Table.from(numbers.slice(1)).toRows()).toEqual([
      { x: 2.5, n: -2 },
      { x: 3, n: 3 },
    ]);
  });

  it("reads times as milliseconds, and half precision", async () => {
    const columns = {
      time: arrow.vectorFromArray([1500n, null], new arrow.TimeMicrosecond()),
      second: arrow.vectorFromArray([2, 3], new arrow.TimeSecond()),
      lasted: arrow.vectorFromArray([2_500_000n, -1n], new arrow.DurationNanosecond()),
      half: arrow.vectorFromArray([1.5, -2], new arrow.Float16()),
      none: arrow.vectorFromArray([null, null], new arrow.Null()),
    };
    const table = Table.from(new arrow.Table(columns));
    expect(table.toRows()).toEqual([
      { time: 1.5, second: 2000, lasted: 2.5, half: 1.5, none: null },
      { time: null, second: 3000, lasted: -1e-6, half: -2, none: null },
    ]);
  });
});

describe("readArrow refuses", () => {
  const refused = async (bytes: Uint8Array) => {
    const error = await readArrow(bytes).then(
      () => expect.fail("was read"),
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(FormatError);
    return (error as Error).message;
  };

  it("nothing, other files, and files that are cut off anywhere", async () => {
    expect(await refused(new Uint8Array(0))).toContain("the data are empty");
    expect(await refused(new TextEncoder().encode("city,size\nOslo,1\n"))).toContain(
      'these are not Arrow data: they start with "city,s"',
    );
    expect(await refused(fixture("snappy.parquet"))).toContain("not Arrow data");
    const file = fixture("batches.arrow");
    const stream = fixture("stream.arrows");
    for (let length = 8; length < file.length; length += 61) {
      expect(await refused(file.subarray(0, length))).toContain("is truncated");
    }
    for (let length = 8; length < stream.length; length += 8) {
      expect(await refused(stream.subarray(0, length))).toContain("is truncated");
    }
  });

  it("files with a hole, compressed ones, and codes without an entry", async () => {
    const file = fixture("batches.arrow");
    expect(await refused(Buffer.concat([file.subarray(0, 200), file.subarray(264)]))).toContain("damaged");
    expect(await refused(fixture("lz4.feather"))).toContain("write the data without compression");
    const type = new arrow.Dictionary(new arrow.Utf8(), new arrow.Int32());
    const entries = arrow.vectorFromArray(["a"], new arrow.Utf8());
    const data = arrow.makeData({ type, data: Int32Array.of(0, 3), dictionary: entries });
    const table = new arrow.Table({ w: arrow.makeVector(data) });
    await expect(readArrow(arrow.tableToIPC(table))).rejects.toThrow(
      'column "w" must be one of the levels "a" at row 1; got 3',
    );
  });

  it("bytes that are not UTF-8, with the column, also in a dictionary", async () => {
    const broken = arrow.makeData({
      type: new arrow.Utf8(),
      valueOffsets: Int32Array.of(0, 1, 2),
      data: Uint8Array.of(97, 0xff),
    });
    const plain = new arrow.Table({ x: arrow.vectorFromArray([1, 2]), s: arrow.makeVector(broken) });
    await expect(readArrow(arrow.tableToIPC(plain))).rejects.toThrow(
      'column "s" contains bytes that are not UTF-8',
    );
    const type = new arrow.Dictionary(new arrow.Utf8(), new arrow.Int32());
    const data = arrow.makeData({ type, data: Int32Array.of(0, 0), dictionary: arrow.makeVector(broken) });
    const coded = new arrow.Table({ s: arrow.makeVector(data) });
    await expect(readArrow(arrow.tableToIPC(coded))).rejects.toThrow(
      'column "s" contains bytes that are not UTF-8',
    );
  });

  it("lists of lists, and whole numbers of 2^53 and more", async () => {
    const file = fixture("awkward.arrow");
    const whole = new arrow.Field("item", new arrow.Int32());
    const nested = new arrow.List(new arrow.Field("list", new arrow.List(whole)));
    const table = new arrow.Table({ deep: arrow.vectorFromArray([[[1]]], nested) });
    expect(await refused(arrow.tableToIPC(table))).toContain(
      'column "deep" holds List<List<Int32>>, which a table cannot',
    );
    await expect(readArrow(file, { columns: ["big"] })).rejects.toThrow(
      'column "big" must be an integer below 2^53 in absolute value at row 1; got 9007199254740992',
    );
    await expect(readArrow(file, { columns: ["x"] })).rejects.toThrow('there is no column "x"');
  });
});

describe("writeArrowFile", () => {
  it("writes the file, or leaves the folder as it was", async () => {
    const path = join(folder, "out.arrow");
    await writeArrowFile(path, everyKind, { format: "stream" });
    expect([...(await readArrow(path))]).toEqual([...everyKind]);
    await expect(writeArrowFile(folder, everyKind)).rejects.toThrow("it is a folder");
    expect(readdirSync(folder)).toEqual(["out.arrow"]);
  });
});
