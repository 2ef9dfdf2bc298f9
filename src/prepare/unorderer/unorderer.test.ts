import { describe, expect, it } from "vitest";
import { Table } from "../../data/table/table.js";
import { Unorderer, UnordererModel } from "./index.js";

const table = Table.fromColumns(
  { grade: ["low", "high", null], size: [1, 2, 1], ok: [true, false, true] },
  { kinds: { grade: { kind: "ordinal", levels: ["low", "mid", "high"] } } },
);

describe("Unorderer", () => {
  it("makes ordinal columns categorical, values and missing ones as they were", async () => {
    const out = (await new Unorderer().fit(table)).transformTable(table);
    expect(out.names.map((name) => out.kind(name))).toEqual(["categorical", "quantitative", "boolean"]);
    expect(out.toRows()).toEqual(table.toRows());
  });

  it("makes named numbers and booleans categorical too", async () => {
    const model = await new Unorderer({ columns: ["size", "ok"] }).fit(table);
    const out = UnordererModel.fromJSON(JSON.stringify(model)).transformTable(table);
    expect(out.names.map((name) => out.kind(name))).toEqual(["ordinal", "categorical", "categorical"]);
    expect(out.get(1, "size")).toBe(2);
  });

  it("names a missing column, and one without values", async () => {
    await expect(new Unorderer({ columns: ["length"] }).fit(table)).rejects.toThrow('names "length"');
    const empty = table.withColumn("grade", [null, null, null], { kind: "ordinal", levels: ["low"] });
    await expect(new Unorderer().fit(empty)).rejects.toThrow('column "grade" has no values');
  });
});
