import { describe, expect, it } from "vitest";
import { random } from "../../math/probability/random/random.js";
import { canonicalTable } from "./canonical-table.js";
import { Table } from "./table.js";

const table = Table.fromColumns(
  { b: [2, 1, 2, 1], a: ["y", "x", "x", null], id: [10, 11, 12, 13] },
  { roles: { id: "id" } },
);

describe("canonicalTable", () => {
  it("sorts columns by name and rows by what they contain, and keeps roles", () => {
    const sorted = canonicalTable(table);
    expect(sorted.names).toEqual(["a", "b", "id"]);
    expect(sorted.toRows()).toEqual([
      { a: "x", b: 1, id: 11 },
      { a: "x", b: 2, id: 12 },
      { a: "y", b: 2, id: 10 },
      { a: null, b: 1, id: 13 },
    ]);
    expect(sorted.roles).toEqual({ id: "id" });
  });

  it("is the same for any order of rows and columns", () => {
    const expected = canonicalTable(table);
    for (let seed = 0; seed < 10; seed += 1) {
      const rows = random(seed).permutation(table.rows);
      const names = Array.from(random(seed).permutation(3), (at) => table.names[at]);
      const arranged = canonicalTable(table.select(names).take(rows));
      expect(arranged.names).toEqual(expected.names);
      expect(arranged.toRows()).toEqual(expected.toRows());
    }
  });
});
