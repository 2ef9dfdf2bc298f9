import { describe, expect, it } from "vitest";
import {
  parseJsonLines,
  parseJsonTable,
  writeArff,
  writeCsv,
  writeJson,
  writeJsonLines,
} from "../../io/index.js";
import { OneHotEncoder } from "../../prepare/index.js";
import { randomSplit } from "../split/index.js";
import { describe as statistics } from "../statistics/index.js";
import { Table } from "./table.js";

const table = Table.fromColumns({
  id: [1, 2, 3],
  prices: [[10, 30], [], null],
  words: [["a"], ["b", "c"], ["a"]],
});

describe("a column of lists", () => {
  it("is read off arrays, and typed arrays too", () => {
    expect(table.kind("prices")).toBe("list");
    expect(table.get(0, "prices")).toEqual([10, 30]);
    expect(table.get(1, "prices")).toEqual([]);
    expect(table.get(2, "prices")).toBeNull();
    expect(Table.fromColumns({ x: [Float64Array.of(1, 2)] }).get(0, "x")).toEqual([1, 2]);
    expect(Table.fromColumns({ x: [null] }, { kinds: { x: "list" } }).kind("x")).toBe("list");
  });

  it("holds numbers or strings and nothing else", () => {
    const read = (value: unknown) => Table.fromColumns({ x: [[1], value] });
    const message = 'column "x" must be a list of finite numbers or of strings, or null at row 1; got';
    expect(() => read([1, "a"])).toThrow(`${message} [1, "a"].`);
    expect(() => read([null])).toThrow(`${message} [null].`);
    expect(() => read([Number.NaN])).toThrow(message);
    expect(() => read("a")).toThrow(`${message} "a".`);
    expect(() => read({})).toThrow(message);
  });

  it("is taken, sliced, filtered and joined like any other", () => {
    expect(table.take([1, 0]).get(1, "prices")).toEqual([10, 30]);
    expect(table.slice(1).toRows()[0]).toEqual({ id: 2, prices: [], words: ["b", "c"] });
    expect(table.filter((row) => table.get(row, "prices") === null).rows).toBe(1);
    const joined = table.concat(table.slice(0, 1));
    expect(joined.rows).toBe(4);
    expect(joined.get(3, "prices")).toEqual([10, 30]);
  });

  it("is counted and nothing more", () => {
    const described = statistics(table);
    expect(described.column("prices")).toMatchObject({ kind: "list", count: 2, missing: 1, modes: [] });
    expect(() => described.column("prices").mean).toThrow('column "prices" is list; a mean requires a scale');
    expect(described.toString()).toContain("list");
  });

  it("is written as JSON and read back", () => {
    for (const shape of ["rows", "columns"] as const)
      expect(parseJsonTable(writeJson(table, { shape })).toRows()).toEqual(table.toRows());
    expect(parseJsonLines(writeJsonLines(table)).toRows()).toEqual(table.toRows());
  });

  it("is refused by formats of one value per field, by name", () => {
    const rest =
      'column "prices" holds lists, which the format cannot represent; aggregate it first, or write JSON.';
    expect(() => writeCsv(table)).toThrow(`writeCsv: ${rest}`);
    expect(() => writeArff(table)).toThrow(`writeArff: ${rest}`);
  });

  it("is refused where numbers, levels or groups are needed", async () => {
    expect(() => table.toMatrix()).toThrow(
      'Table.toMatrix: column "prices" is list, but must be numeric; aggregate it first, or drop it.',
    );
    await expect(new OneHotEncoder({ columns: ["words"] }).fit(table)).rejects.toThrow(
      'OneHotEncoder: column "words" is list',
    );
    expect(() => randomSplit(table, { parts: { train: 0.5, test: 0.5 }, stratify: "words" })).toThrow(
      'option "stratify" contains lists',
    );
  });

  it("passes through transformers that have no use for it", async () => {
    const model = await new OneHotEncoder().fit(table.withColumn("city", ["x", "y", "x"]));
    expect(model.features).toEqual(["id", "city"]);
    const out = model.transformTable(table.withColumn("city", ["x", "y", "x"]));
    expect(out.column("prices")).toBe(table.column("prices"));
  });
});
