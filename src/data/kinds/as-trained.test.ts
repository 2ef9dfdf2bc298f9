import { describe, expect, it } from "vitest";
import { Table } from "../table/table.js";
import { asTrained } from "./as-trained.js";

const column = (values: readonly (string | number | null)[]) => Table.fromColumns({ d: values }).column("d");
const dates = (values: readonly (string | number | null)[]) => asTrained("date", [], column(values));

describe("a column of new rows", () => {
  it("holds dates where training had dates and all texts are dates", () => {
    const found = dates(["2024-02-14", null, "2023-12-31"]);
    expect(found).toEqual({
      kind: "date",
      values: Float64Array.of(Date.UTC(2024, 1, 14), Number.NaN, Date.UTC(2023, 11, 31)),
      resolution: "day",
    });
    expect(dates(["2024-02-14T10:30:00Z"])).toMatchObject({
      resolution: "time",
      values: Float64Array.of(Date.UTC(2024, 1, 14, 10, 30)),
    });
    expect(dates([null, null])).toMatchObject({ kind: "date" });
  });

  it("stays as it is where a text is not a date, day and month cannot be told apart, or training had no dates", () => {
    for (const values of [["2024-02-14", "soon"], ["01/02/2024"], [5], ["2024-02-30"]])
      expect(dates(values)).toEqual(column(values));
    expect(asTrained("categorical", [], column(["2024-02-14"]))).toEqual(column(["2024-02-14"]));
  });

  it("has the kind of training where it has no value", () => {
    expect(asTrained("boolean", [], column([null])).kind).toBe("boolean");
  });
});
