import { describe, expect, it } from "vitest";
import { Table } from "../../data/table/table.js";
import { repeatedRows } from "./data-summary.js";

describe("repeatedRows", () => {
  it("counts rows that are equal to an earlier one in every column, missing values included", () => {
    const count = (...rows: readonly (readonly unknown[])[]) =>
      repeatedRows(Table.fromArrays(["a", "b"], rows));
    expect(count(["u", 1], ["u", 2], ["v", 1])).toBe(0);
    expect(count(["u", 1], ["u", 1], ["v", 1], ["u", 1])).toBe(2);
    expect(count(["u", null], ["u", null], [null, 1], [null, 1], [null, 2])).toBe(2);
    expect(count(["u", 0], ["u", -0])).toBe(1);
  });

  it("agrees with a comparison of all pairs", () => {
    const rows = Array.from({ length: 80 }, (_, i) => [`${i % 5}`, (i * i) % 7, i % 3 === 0]);
    const texts = rows.map((row) => JSON.stringify(row));
    const repeated = texts.filter((text, at) => texts.indexOf(text) < at).length;
    expect(repeatedRows(Table.fromArrays(["a", "b", "c"], rows))).toBe(repeated);
  });
});
