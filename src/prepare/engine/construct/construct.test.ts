import { describe, expect, it } from "vitest";
import type { Column } from "../../../data/table/column.js";
import { Table } from "../../../data/table/table.js";
import { constructionOf } from "./cases.js";
import { ConstructingModel } from "./model.js";
import { constructionState } from "./state.js";

/** Whether the town is Rome. */
class Rome extends ConstructingModel {
  static readonly kind = "Rome";
  static readonly state = constructionState;

  get constructed(): readonly string[] {
    return ["rome"];
  }

  protected construct(table: Table): readonly (readonly [string, Column])[] {
    const codes = Int8Array.from({ length: table.rows }, (_, row) =>
      Number(table.get(row, "town") === "Rome"),
    );
    return [["rome", { kind: "boolean", codes }]];
  }
}

const table = Table.fromColumns({ town: ["Oslo", "Rome"], a: [1, Number.NaN], note: ["u", "v"], b: [3, 4] });

describe("a model that makes new columns", () => {
  it("reads the columns that it uses and those that are numbers", () => {
    const kept = constructionOf("Test", table, ["town"], true);
    expect(kept.inputs.names).toEqual(["town", "a", "b"]);
    expect(kept.passed.names).toEqual(["a", "b"]);
    expect(kept.dropped).toEqual([]);
    const replaced = constructionOf("Test", table, ["a"], false);
    expect(replaced.passed.names).toEqual(["b"]);
    expect(replaced.dropped).toEqual(["a"]);
  });

  it("does not learn from numbers that could not be transformed", () => {
    const infinite = Table.fromColumns({ a: [1, Number.POSITIVE_INFINITY] });
    expect(() => constructionOf("Test", infinite, [], true)).toThrow(
      expect.objectContaining({ column: "a", row: 1 }),
    );
  });

  it("puts new columns after the others, as numbers in a matrix", () => {
    const model = new Rome(constructionOf("Rome", table, ["town"], true));
    expect(model.outputs).toEqual(["a", "b", "rome"]);
    expect(model.transform(table).toArrays()).toEqual([
      [1, 3, 0],
      [Number.NaN, 4, 1],
    ]);
    expect(model.transform(table.slice(0, 0)).columns).toBe(3);
    expect(model.transformTable(table).names).toEqual(["town", "a", "note", "b", "rome"]);
  });

  it("drops what the new columns replace, unless it has a role", () => {
    const model = new Rome(constructionOf("Rome", table, ["town"], false));
    expect(model.transformTable(table).names).toEqual(["a", "note", "b", "rome"]);
    expect(model.transformTable(table.withRole("id", "town")).names).toContain("town");
  });
});
