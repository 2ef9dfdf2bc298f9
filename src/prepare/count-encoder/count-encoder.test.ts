import { describe, expect, it } from "vitest";
import { Table } from "../../data/table/table.js";
import { CountEncoder, type CountEncoderModel } from "./index.js";

const table = Table.fromColumns({ city: ["a", "b", "a", null, "a"], size: [1, 2, 3, 4, 5] });
const column = (model: CountEncoderModel, rows: Table = table) => [...model.transform(rows).column(0)];

describe("CountEncoder", () => {
  it("counts levels, and missing values as one of them", async () => {
    expect(column(await new CountEncoder().fit(table))).toEqual([3, 1, 3, 1, 3]);
    expect(column(await new CountEncoder({ form: "share" }).fit(table))).toEqual([0.6, 0.2, 0.6, 0.2, 0.6]);
    expect(column(await new CountEncoder({ form: "log-count" }).fit(table))[0]).toBe(Math.log(4));
  });

  it("counts by weight, and a level of weight 0 as unknown", async () => {
    const model = await new CountEncoder().fit(table, { weights: [1, 0, 2, 0.5, 1] });
    expect(column(model)).toEqual([4, 0, 4, 0.5, 4]);
  });

  it("gives an unknown level 0, or refuses it", async () => {
    const other = Table.fromColumns({ city: ["z", "a"], size: [1, 2] });
    expect(column(await new CountEncoder().fit(table), other)).toEqual([0, 3]);
    const strict = await new CountEncoder({ unknown: "error" }).fit(table);
    expect(() => strict.transform(other)).toThrow('"z"');
  });

  it("encodes numbers by their values, if told so", async () => {
    const model = await new CountEncoder({ columns: ["size"] }).fit(Table.fromColumns({ size: [2, 2, 7] }));
    expect(column(model, Table.fromColumns({ size: [7, 2, 1] }))).toEqual([1, 2, 0]);
  });
});
