import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { Table } from "../../data/table/table.js";
import { DateFeatures, DateFeaturesModel, type DateFeaturesOptions } from "./index.js";

const table = Table.fromColumns({
  x: [1, 2, 3],
  when: [new Date("2021-01-03"), new Date("2020-12-31T18:30:00Z"), null],
});

const fitted = (options: DateFeaturesOptions) => new DateFeatures(options).fit(table);

describe("DateFeatures", () => {
  it("takes the parts of the calendar from dates, by ISO 8601; a missing date is missing in all of them", async () => {
    const parts = ["year", "quarter", "month", "day", "weekday", "hour", "weekOfYear", "elapsed"] as const;
    const model = await fitted({ parts: [...parts], cycles: [] });
    expect(model.outputs).toEqual(["x", ...parts.map((part) => `${part}(when)`)]);
    const out = model.transform(table);
    expectClose(out.row(0), [1, 2021, 1, 1, 3, 7, 0, 53, 2 + 5.5 / 24], { tolerance: 1e-14 });
    expectClose(out.row(1), [2, 2020, 4, 12, 31, 4, 18, 53, 0], { tolerance: 0 });
    expect([...out.row(2)].slice(1).every(Number.isNaN)).toBe(true);
  });

  it("counts fractions of milliseconds before 1970 to the day that they are in", async () => {
    const late = Table.fromColumns({ when: [-0.5] }, { kinds: { when: "date" } });
    const model = await new DateFeatures({ parts: ["year", "hour", "weekday"], cycles: [] }).fit(late);
    expect([...model.transform(late).data]).toEqual([1969, 23, 3]);
  });

  it("places dates on the circles of the year, the week and the day", async () => {
    const quarter = Table.fromColumns({ t: [new Date("2024-07-02T06:00:00Z"), new Date("1969-12-29")] });
    const model = await new DateFeatures({ parts: [] }).fit(quarter);
    expect(model.outputs.map((name) => name.replace("(t)", ""))).toEqual([
      "sine of year",
      "cosine of year",
      "sine of week",
      "cosine of week",
      "sine of day",
      "cosine of day",
    ]);
    const year = (2 * Math.PI * 183.25) / 366;
    const week = (2 * Math.PI * 1.25) / 7;
    const first = [Math.sin(year), Math.cos(year), Math.sin(week), Math.cos(week), 1, 0];
    expectClose(model.transform(quarter).row(0), first, { tolerance: 1e-12 });
    expectClose([...model.transform(quarter).row(1)].slice(2), [0, 1, 0, 1], { tolerance: 1e-12 });
    const byDay = Table.fromColumns({ t: [new Date("2024-07-02")] });
    expect((await new DateFeatures().fit(byDay)).outputs).toHaveLength(5);
  });

  it("knows every year as `Date` does, from its first millisecond to its last", async () => {
    const edges = Array.from({ length: 9999 }, (_, year) => {
      const begin = new Date(0).setUTCFullYear(year, 0, 1);
      return [begin, begin + 0.5, new Date(0).setUTCFullYear(year + 1, 0, 1) - 1];
    }).flat();
    const ends = Table.fromColumns({ when: edges }, { kinds: { when: "date" } });
    const model = await new DateFeatures({ parts: ["year"], cycles: [] }).fit(ends);
    const years = edges.map((edge) => new Date(Math.floor(edge)).getUTCFullYear());
    expect([...model.transform(ends).data]).toEqual(years);
  });

  it("counts days from the first training date that has a weight", async () => {
    const model = await new DateFeatures({ cycles: [] }).fit(table, { weights: [1, 0, 1] });
    expect(model.transform(table).get(0, 1)).toBe(0);
    expectClose([model.transform(table).get(1, 1)], [-(2 + 5.5 / 24)], { tolerance: 1e-14 });
  });

  it("refuses other columns and columns without dates", async () => {
    await expect(fitted({ columns: ["x"] })).rejects.toThrow('DateFeatures: column "x" is quantitative');
    const model = await fitted({});
    expect(() => model.transformTable(table.withColumn("when", ["a", "b", "c"]))).toThrow("must hold dates");
    expect(model.transform(table.withColumn("when", [null, null, null])).get(0, 1)).toBeNaN();
    const empty = Table.fromColumns({ when: [null] }, { kinds: { when: "date" } });
    await expect(new DateFeatures().fit(empty)).rejects.toThrow('column "when" has no dates to learn from');
    const twice = table.withColumn("elapsed(when)", [1, 2, 3]);
    await expect(new DateFeatures().fit(twice)).rejects.toThrow("two columns would be named");
  });

  it("comes back from its file", async () => {
    const model = await fitted({});
    const back = DateFeaturesModel.fromJSON(JSON.stringify(model));
    expectClose(back.transform(table).data, model.transform(table).data, { tolerance: 0 });
  });
});
