import { snappyUncompress } from "hyparquet";
import { ByteWriter, parquetWrite } from "hyparquet-writer";
import { describe, expect, it } from "vitest";
import { FormatError } from "../../../base/errors.js";
import { readParquet } from "../read.js";
import { Cursor } from "./cursor.js";
import { checkDeltas } from "./deltas.js";
import { checkRuns } from "./runs.js";
import { unpackSnappy } from "./snappy.js";
import { readStruct } from "./thrift.js";

describe("unpackSnappy", () => {
  /** The bytes "abcd", then a copy of 8 bytes from 4 before, then three bytes from 2 before. */
  const packed = Uint8Array.of(15, 3 << 2, 97, 98, 99, 100, ((8 - 4) << 2) | 1, 4, (2 << 2) | 2, 2, 0);

  it("unpacks literals and copies, as the decoder's own function does", () => {
    const expected = new Uint8Array(15);
    snappyUncompress(packed, expected);
    expect(unpackSnappy(packed, 15)).toEqual(expected);
    expect(new TextDecoder().decode(expected)).toBe("abcdabcdabcdcdc");
  });

  it("refuses lengths and distances that point outside", () => {
    // A literal whose length has its highest bit set sent the decoder backward for ever.
    const backward = Uint8Array.of(15, 63 << 2, 0xf0, 0xff, 0xff, 0xff, 1, 2, 3);
    expect(() => unpackSnappy(backward, 15)).toThrow("4294967281 bytes are expected where 3 are left");
    expect(() => unpackSnappy(packed.subarray(0, 6), 15)).toThrow("hold 4 bytes instead of 15");
    expect(() => unpackSnappy(packed, 14)).toThrow("another length");
    expect(() => unpackSnappy(Uint8Array.of(4, 1, 9), 4)).toThrow("repeat what is not there");
    expect(() => unpackSnappy(Uint8Array.of(0xff, 0xff, 0xff, 0x7f, 0), 2 ** 28 - 1)).toThrow("cannot be");
  });
});

describe("readStruct", () => {
  it("refuses lists that are longer than the bytes, long numbers and deep nesting", () => {
    const read = (...bytes: number[]) => readStruct(new Cursor(Uint8Array.from(bytes)));
    expect(read(0x15, 4, 0)).toEqual(new Map([[1, 2]]));
    // A list of 2^28 empty structs: the decoder makes them all.
    expect(() => read(0x19, 0xfc, 0x80, 0x80, 0x80, 0x80, 1, 0)).toThrow("a list of 268435456 elements");
    expect(() => read(0x16, ...Array(20).fill(0xff))).toThrow("longer than 10 bytes");
    expect(() => read(...Array(100).fill(0x1c))).toThrow("nested more than 32 deep");
    expect(() => read(0x15)).toThrow("1 bytes are expected where 0 are left");
  });
});

describe("checkRuns", () => {
  const check = (width: number, count: number, ...bytes: number[]) =>
    counted(undefined, width, count, ...bytes);
  const counted = (value: number | undefined, width: number, count: number, ...bytes: number[]) =>
    checkRuns(new Cursor(Uint8Array.from(bytes)), width, count, value);

  it("counts a number among repeated and packed ones", () => {
    expect(counted(1, 1, 12, 8 << 0, 1, 3, 0b1010_0101)).toBe(4 + 4);
    // Three bits each, lowest first: 1, 3, 3, 0, 3, 2, 1, 3, and 3 twice.
    const packed = [0b11_011_001, 0b0_011_000_0, 0b011_001_01];
    expect(counted(3, 3, 10, 3, ...packed, 4, 3)).toBe(6);
    expect(counted(3, 3, 8, 3, ...packed)).toBe(4);
    expect(check(3, 8, 3, 1, 2, 3)).toBe(0);
  });

  it("refuses runs that are longer than what is left, or have nothing in them", () => {
    expect(() => check(1, 10, 0xff, 0xff, 0xff, 0xff, 0x0e, 1)).toThrow("longer than the 10 that are left");
    expect(() => check(0, 10, 0xfe, 0xff, 0xff, 0xff, 0x0f)).toThrow("longer than the 10 that are left");
    expect(() => check(1, 10, 1)).toThrow("a run has no values");
    expect(() => check(8, 8, 3, 1, 2)).toThrow("8 bytes are expected where 2 are left");
  });
});

describe("checkDeltas", () => {
  it("keeps lengths, and refuses blocks without parts and negative lengths", () => {
    // Blocks of 128 in 4 parts, 3 values: 5, 7, 6; the least difference is −1.
    const bytes = [128, 1, 4, 3, 10, 1, 2, 0, 0, 0, 0b0011, ...Array(7).fill(0)];
    expect(checkDeltas(new Cursor(Uint8Array.from(bytes)), 3, true)).toEqual([5, 7, 6]);
    const check = (...all: number[]) => checkDeltas(new Cursor(Uint8Array.from(all)), 3, true);
    expect(() => check(128, 1, 0, 3, 10, 1)).toThrow("blocks of 128 differences have 0 parts");
    expect(() => check(128, 1, 4, 3, 9, 1)).toThrow("a string has -5 bytes");
    expect(() => check(128, 1, 4, 2, 10, 1)).toThrow("2 differences are stored for 3 values");
  });
});

describe("readParquet", () => {
  const rows = 50;
  const file = () => {
    const writer = new ByteWriter();
    const data = Array.from({ length: rows }, (_, i) => (i % 3 === 0 ? null : `word ${i % 7}`));
    parquetWrite({ writer, columnData: [{ name: "word", data, type: "STRING" }], codec: "UNCOMPRESSED" });
    return new Uint8Array(writer.getBuffer());
  };

  it("ends on every file with one byte set to an extreme value, and throws errors about the file only", async () => {
    const valid = file();
    expect((await readParquet(valid)).rows).toBe(rows);
    for (let at = 4; at < valid.length; at += 1) {
      for (const value of [0x00, 0x7f, 0xff]) {
        const damaged = valid.slice();
        damaged[at] = value;
        const error = await readParquet(damaged, { maxCells: 1e6 }).catch((reason: unknown) => reason);
        if (error instanceof Error && error.name !== "DataError") expect(error).toBeInstanceOf(FormatError);
      }
    }
  });
});
