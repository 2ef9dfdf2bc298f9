import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { tableFromIPC } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { Table } from "../../../src/data/table/table.js";
import { readArrow } from "../../../src/io/arrow/read.js";

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const { columns } = JSON.parse(readFileSync(here("files.json"), "utf8"));
/** Dates as their milliseconds. */
const valuesOf = (table: Table, name: string) => {
  const column = table.column(name);
  if (column.kind === "date") return Array.from(column.values, (time) => (Number.isNaN(time) ? null : time));
  return Array.from({ length: table.rows }, (_, row) => table.get(row, name));
};

describe("Arrow files of pyarrow", () => {
  it.each(["batches.arrow", "stream.arrows"])("%s has every value, and nulls as missing", async (name) => {
    const table = await readArrow(here(name));
    expect(table.rows).toBe(17);
    for (const column of table.names) {
      expect([column, valuesOf(table, column)]).toEqual([column, columns[column]]);
    }
  });

  it("have lists of numbers or strings", async () => {
    const table = await readArrow(here("lists.arrow"));
    for (const column of ["prices", "words", "counts", "pair"]) {
      expect(table.kind(column)).toBe("list");
      expect([column, valuesOf(table, column)]).toEqual([column, columns[column]]);
    }
  });

  it("have the kinds of their schema; an ordered dictionary is ordinal", async () => {
    const table = await readArrow(here("batches.arrow"));
    expect(Object.fromEntries(table.names.map((name) => [name, table.kind(name)]))).toEqual({
      double: "quantitative",
      single: "quantitative",
      int8: "quantitative",
      int64: "quantitative",
      uint32: "quantitative",
      flag: "boolean",
      word: "categorical",
      level: "ordinal",
      when: "date",
      day: "date",
      price: "quantitative",
      nothing: "categorical",
    });
    expect(table.column("level")).toMatchObject({ levels: ["low", "mid", "high"] });
  });

  it("come through Table.from alike", async () => {
    const arrow = tableFromIPC(readFileSync(here("batches.arrow")));
    expect([...Table.from(arrow)]).toEqual([...(await readArrow(here("batches.arrow")))]);
  });
});
