import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { Table } from "../../../src/data/table/table.js";
import { readParquet, readParquetBatches } from "../../../src/io/parquet/read.js";

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const { columns } = JSON.parse(readFileSync(here("files.json"), "utf8"));
/** Dates as their milliseconds. */
const valuesOf = (table: Table, name: string) => {
  const column = table.column(name);
  if (column.kind === "date") return Array.from(column.values, (time) => (Number.isNaN(time) ? null : time));
  return Array.from({ length: table.rows }, (_, row) => table.get(row, name));
};

describe("Parquet files of pyarrow", () => {
  it.each(["snappy.parquet", "pages-v2.parquet"])(
    "%s has every value, and nulls as missing",
    async (name) => {
      const table = await readParquet(here(name));
      for (const column of table.names)
        expect([column, valuesOf(table, column)]).toEqual([column, columns[column]]);
      expect(table.rows).toBe(17);
    },
  );

  it("have the kinds of their schema, also where all is missing", async () => {
    const table = await readParquet(here("snappy.parquet"));
    expect(Object.fromEntries(table.names.map((name) => [name, table.kind(name)]))).toEqual({
      double: "quantitative",
      single: "quantitative",
      int8: "quantitative",
      int64: "quantitative",
      uint32: "quantitative",
      flag: "boolean",
      word: "categorical",
      level: "categorical",
      when: "date",
      day: "date",
      price: "quantitative",
      nothing: "categorical",
    });
    expect(table.column("nothing")).toMatchObject({ levels: [] });
  });

  it("give a choice of columns and rows, across row groups", async () => {
    const wanted = ["word", "double"];
    for (const [start, rows] of [
      [0, 17],
      [5, 4],
      [6, 10],
      [16, 99],
      [40, 1],
      [0, 0],
    ]) {
      const table = await readParquet(here("snappy.parquet"), { columns: wanted, start, rows });
      expect(table.names).toEqual(wanted);
      for (const name of wanted)
        expect(valuesOf(table, name)).toEqual(columns[name].slice(start, start + rows));
    }
  });

  it("give their row groups one by one", async () => {
    const level = { kind: "ordinal", levels: ["low", "mid", "high"] } as const;
    const batches: Table[] = [];
    for await (const batch of readParquetBatches(here("snappy.parquet"), { kinds: { level }, start: 2 })) {
      batches.push(batch);
    }
    expect(batches.map(({ rows }) => rows)).toEqual([5, 7, 3]);
    for (const name of ["double", "level", "word"]) {
      expect(batches.flatMap((batch) => valuesOf(batch, name))).toEqual(columns[name].slice(2));
    }
  });
});

describe("Parquet files of pyarrow with strings that share their beginnings", () => {
  it.each(["shared-v1.parquet", "shared-v2.parquet"])("%s has every string", async (name) => {
    const table = await readParquet(here(name));
    expect(valuesOf(table, "word")).toEqual(columns["shared word"]);
    expect(valuesOf(table, "code")).toEqual(columns["shared code"]);
    const part = await readParquet(here(name), { columns: ["word"], start: 5, rows: 6 });
    expect(valuesOf(part, "word")).toEqual(columns["shared word"].slice(5, 11));
  });
});

describe("Parquet files of pyarrow with lists", () => {
  it.each(["lists-v1.parquet", "lists-v2.parquet"])("%s has every list", async (name) => {
    const table = await readParquet(here(name));
    for (const column of ["prices", "words", "counts", "pair"]) {
      expect(table.kind(column)).toBe("list");
      expect([column, valuesOf(table, column)]).toEqual([column, columns[column]]);
    }
    const part = await readParquet(here(name), { columns: ["id", "words"], start: 5, rows: 6 });
    expect(valuesOf(part, "words")).toEqual(columns.words.slice(5, 11));
    expect(valuesOf(part, "id")).toEqual([5, 6, 7, 8, 9, 10]);
    const counts: unknown[] = [];
    for await (const batch of readParquetBatches(here(name), { columns: ["counts"] }))
      counts.push(...valuesOf(batch, "counts"));
    expect(counts).toEqual(columns.counts);
  });
});
