import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { Table } from "../../data/table/table.js";
import { UnitNormScaler, UnitNormScalerModel } from "./index.js";

describe("UnitNormScaler", () => {
  it("gives every row the length 1, and leaves rows of zeros", async () => {
    const rows = [
      [3, -4],
      [0, 0],
    ];
    const transformed = async (norm: "l1" | "l2" | "max") =>
      (await new UnitNormScaler({ norm }).fit(rows)).transform(rows).data;
    expectClose(await transformed("l2"), [0.6, -0.8, 0, 0], { tolerance: 1e-16 });
    expectClose(await transformed("l1"), [3 / 7, -4 / 7, 0, 0], { tolerance: 1e-16 });
    expectClose(await transformed("max"), [0.75, -1, 0, 0], { tolerance: 0 });
  });

  it("holds numbers whose squares would overflow or vanish", async () => {
    const model = await new UnitNormScaler().fit([[3, 4]]);
    expectClose(model.transform([[3e300, 4e300]]).data, [0.6, 0.8], { tolerance: 1e-15 });
    expectClose(model.transform([[3e-300, 4e-300]]).data, [0.6, 0.8], { tolerance: 1e-15 });
  });

  it("measures what is there and hands a missing value on", async () => {
    const model = await new UnitNormScaler().fit([[3, 4, 0]]);
    expectClose(model.transform([[3, Number.NaN, 4]]).data, [0.6, Number.NaN, 0.8], { tolerance: 1e-16 });
  });

  it("leaves columns that are not named out of the length", async () => {
    const table = Table.fromColumns({ id: ["u"], a: [3], b: [7], c: [4] });
    const model = await new UnitNormScaler({ columns: ["c", "a"] }).fit(table);
    expect(model.transformTable(table).toRows()).toEqual([{ id: "u", a: 3 / 5, b: 7, c: 4 / 5 }]);
    expect(UnitNormScalerModel.fromJSON(JSON.stringify(model)).scaled).toEqual(["a", "c"]);
  });
});
