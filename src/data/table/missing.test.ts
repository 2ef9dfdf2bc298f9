import { describe, expect, it } from "vitest";
import { countMissing, dropMissing } from "./missing.js";
import { Table } from "./table.js";

const table = Table.fromColumns(
  {
    age: [31, null, 20, Number.NaN],
    city: ["Rome", "Oslo", null, "Rome"],
    smoker: [true, false, true, null],
    note: ["a", "b", "c", "d"],
    weight: [1, 2, null, 1],
  },
  { kinds: { note: "text" }, roles: { weight: "weight" } },
);

describe("countMissing", () => {
  it("counts by column and by row, for every kind", () => {
    const counts = countMissing(table);
    expect(counts.byColumn).toEqual({ age: 2, city: 1, smoker: 1, note: 0, weight: 1 });
    expect([...counts.byRow]).toEqual([0, 1, 2, 2]);
    expect(counts.total).toBe(5);
    expect(counts.completeRows).toBe(1);
  });

  it("counts missing text", () => {
    const text = Table.fromColumns({ note: ["a", null] }, { kinds: { note: "text" } });
    expect(countMissing(text).byColumn).toEqual({ note: 1 });
  });
});

describe("dropMissing", () => {
  it("leaves out incomplete rows, and says which", () => {
    const { table: out, droppedRows, droppedColumns } = dropMissing(table);
    expect(out.toRows()).toEqual([table.toRows()[0]]);
    expect(droppedRows).toEqual([1, 2, 3]);
    expect(droppedColumns).toEqual([]);
    expect(countMissing(out).total).toBe(0);
    expect(out.roles).toEqual(table.roles);
  });

  it("looks at the named columns only", () => {
    const { table: out, droppedRows } = dropMissing(table, { columns: ["city"] });
    expect(droppedRows).toEqual([2]);
    expect(out.rows).toBe(3);
  });

  it("leaves out incomplete columns, but none with a role", () => {
    const { table: out, droppedColumns, droppedRows } = dropMissing(table, { axis: "columns" });
    expect(droppedColumns).toEqual(["age", "city", "smoker"]);
    expect(out.names).toEqual(["note", "weight"]);
    expect(out.rows).toBe(4);
    expect(droppedRows).toEqual([]);
  });

  it("gives a complete table back as it is", () => {
    const complete = table.select(["note"]);
    expect(dropMissing(complete).table).toBe(complete);
  });

  it("refuses an unknown column or axis", () => {
    expect(() => dropMissing(table, { columns: ["size"] })).toThrow(
      'dropMissing: the table has no column "size"',
    );
    expect(() => dropMissing(table, { axis: "cells" as never })).toThrow(
      /dropMissing: option "axis" must be "rows".*got "cells"\./,
    );
  });
});
