import { describe, expect, it } from "vitest";
import { Encoding } from "../../data/kinds/encoding.js";
import { Table } from "../../data/table/table.js";
import { encodedTable, keepingNumbers, keepNumbers } from "./kept-numbers.js";

const table = Table.fromColumns({ size: [1, 2, 3], color: ["red", "blue", "red"] });
const encodingOf = (categorical: "codes" | "one-hot") => Encoding.of("test", table, { categorical });

describe("keepNumbers", () => {
  it("gives the same matrix to all that read a table in the same way, until its use ends", () => {
    const read = (categorical: "codes" | "one-hot") => encodedTable("test", table, encodingOf(categorical));
    expect(read("codes")).not.toBe(read("codes"));
    const end = keepNumbers(table);
    const first = read("codes");
    keepingNumbers(table, () => expect(read("codes")).toBe(first));
    expect(read("codes")).toBe(first);
    expect(read("one-hot").toArrays()).toEqual([
      [1, 0, 1],
      [2, 1, 0],
      [3, 0, 1],
    ]);
    expect(read("codes").toArrays()).toEqual([
      [1, 1],
      [2, 0],
      [3, 1],
    ]);
    end();
    expect(read("codes")).not.toBe(read("codes"));
  });
});

describe("readsAlike", () => {
  it("compares columns, codings, levels and what becomes of unseen levels", () => {
    expect(encodingOf("codes").readsAlike(encodingOf("codes"))).toBe(true);
    expect(encodingOf("codes").readsAlike(encodingOf("one-hot"))).toBe(false);
    expect(encodingOf("codes").readsAlike(encodingOf("codes").withUnseen())).toBe(false);
    const numbers = Encoding.of("test", table, { columns: ["size"] });
    expect(numbers.readsAlike(numbers.withUnseen())).toBe(true);
    const others = Table.fromColumns({ size: [1, 2], color: ["red", "green"] });
    expect(encodingOf("codes").readsAlike(Encoding.of("test", others, { categorical: "codes" }))).toBe(false);
    const lenient = Encoding.of("test", table, { categorical: "codes", unknown: "missing" });
    expect(encodingOf("codes").readsAlike(lenient)).toBe(false);
  });
});
