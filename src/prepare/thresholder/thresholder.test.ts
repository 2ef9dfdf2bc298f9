import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { loadModel } from "../../apps/catalog.js";
import { ranked12 } from "../../data/datasets/index.js";
import { Table } from "../../data/table/table.js";
import { checkEstimator } from "../../model/check/check-estimator.js";
import { Thresholder, ThresholderModel, type ThresholderOptions } from "./index.js";

const shirts = Table.fromColumns(
  {
    price: [10, 30, 20, 16, null],
    size: ["S", "L", "M", "S", "L"],
    color: ["red", "red", "blue", "red", "blue"],
    sold: [true, false, false, true, false],
  },
  { kinds: { size: { kind: "ordinal", levels: ["XS", "S", "M", "L"] } } },
);

describe("Thresholder", () => {
  it.each(["mean", "median", "gain", 0.5] as const)("keeps the contract with %s", async (threshold) => {
    const results = await checkEstimator(new Thresholder({ threshold }), { load: loadModel });
    expect(results.filter(({ outcome }) => outcome === "holds").length).toBeGreaterThan(15);
  });

  it("is true from the mean or the median on, and missing where the value is", async () => {
    const mean = await new Thresholder({ threshold: "mean" }).fit(shirts);
    expect(mean.thresholds).toEqual({ price: 19 });
    const out = mean.transformTable(shirts);
    expect(out.names).toEqual(shirts.names);
    expect(out.column("price")).toEqual({ kind: "boolean", codes: Int8Array.of(0, 1, 1, 0, -1) });
    const median = await new Thresholder().fit(shirts);
    expect(median.thresholds).toEqual({ price: 18, size: "M" });
    expect(median.transformTable(shirts).column("size")).toEqual({
      kind: "boolean",
      codes: Int8Array.of(0, 1, 1, 0, 1),
    });
    // A value that equals the threshold is true.
    expect((await new Thresholder({ threshold: "mean" }).fit([[1], [2], [3]])).transform([[2]]).data[0]).toBe(
      1,
    );
  });

  it("takes the next level where the median falls between two", async () => {
    const table = Table.fromColumns(
      { size: ["S", "L"] },
      { kinds: { size: { kind: "ordinal", levels: ["S", "M", "L"] } } },
    );
    expect((await new Thresholder().fit(table)).thresholds).toEqual({ size: "L" });
  });

  it("finds the best split of example 10.6 when it learns from classes", async () => {
    const model = await new Thresholder({ threshold: "gain" }).fit(ranked12(), "positive");
    expect(model.thresholds).toEqual({ value: 11.35 });
    expectClose(model.rules[0].gain ?? 0, 0.174989, { tolerance: 5e-7 });
  });

  it("learns a level, by rank, from classes", async () => {
    const model = await new Thresholder({ threshold: "gain" }).fit(shirts, "sold");
    expect(model.thresholds).toEqual({ price: 18, size: "M" });
    // Two of five are sold, and the sizes tell which.
    const h = -(0.4 * Math.log2(0.4) + 0.6 * Math.log2(0.6));
    expectClose(model.rules[1].gain ?? 0, h, { tolerance: 1e-12 });
    expect(model.features).toEqual(["price", "size"]);
  });

  it("counts a weight as so many equal rows", async () => {
    const values = [1, 2, 3, 4, 5];
    const classes = ["a", "b", "a", "b", "c"];
    const weights = [1, 2, 4, 1, 0];
    const rows = weights.flatMap((weight, row) => new Array<number>(weight).fill(row));
    for (const threshold of ["mean", "median", "gain"] as const) {
      const thresholder = new Thresholder({ threshold });
      const fitted = (indices: number[], weighted?: number[]) =>
        thresholder.fit(
          indices.map((row) => [values[row]]),
          indices.map((row) => classes[row]),
          { weights: weighted },
        );
      const [weighted] = (await fitted([0, 1, 2, 3, 4], weights)).rules;
      expect(weighted).toEqual((await fitted(rows)).rules[0]);
    }
  });

  it("takes the threshold it is given: one for all numbers, or one by column", async () => {
    const one = await new Thresholder({ threshold: 20 }).fit(shirts);
    expect(one.thresholds).toEqual({ price: 20 });
    const model = await new Thresholder({ threshold: { size: "L", price: 16 } }).fit(shirts);
    expect(model.thresholds).toEqual({ price: 16, size: "L" });
    expect(model.transformTable(shirts).get(2, "size")).toBe(false);
  });

  it("reports columns that all lie on one side", async () => {
    const table = Table.fromColumns({ a: [0, 0, 0, 1], b: [1, 2, 3, 4], c: [0.1, 0.1, 0.1, null] });
    expect((await new Thresholder().fit(table)).constantFeatures).toEqual(["a", "c"]);
    const mean = await new Thresholder({ threshold: "mean" }).fit(table);
    expect(mean.constantFeatures).toEqual(["c"]);
    expect(mean.transformTable(table).get(0, "c")).toBe(true);
    expect((await new Thresholder({ threshold: 9 }).fit(table)).constantFeatures).toEqual(["a", "b", "c"]);
  });

  it("takes the first threshold where none gains anything", async () => {
    const rows = [[1], [2], [3]];
    const model = await new Thresholder({ threshold: "gain" }).fit(rows, ["a", "a", "a"]);
    expect(model.rules).toEqual([{ column: "x0", threshold: 1.5, gain: 0, constant: false }]);
  });

  const refused: [why: string, options: ThresholderOptions, message: string | RegExp][] = [
    [
      "a mean of levels",
      { threshold: "mean", columns: ["size"] },
      'column "size" is ordinal and has no mean',
    ],
    [
      "a column without order",
      { columns: ["color"] },
      'column "color" is categorical, but numbers are needed',
    ],
    ["a gain without classes", { threshold: "gain" }, 'option "threshold" needs a target'],
    [
      "a level that is none",
      { threshold: { size: "XL" } },
      /option "threshold" .*"S", "M", "L" for column "size"; got "XL"/,
    ],
    [
      "a level of numbers",
      { threshold: { price: "much" } },
      'must be a number for column "price"; got "much"',
    ],
    [
      "a column without threshold",
      { threshold: { size: "L" }, columns: ["size", "price"] },
      'has no value for column "price"',
    ],
    [
      "a threshold without column",
      { threshold: { size: "L", price: 1 }, columns: ["size"] },
      'names "price", which option "columns" does not',
    ],
    ["an unknown column", { threshold: { length: 1 } }, 'names "length"'],
  ];

  it.each(refused)("refuses %s", async (_, options, message) => {
    await expect(new Thresholder(options).fit(shirts)).rejects.toThrow(message);
  });

  it("refuses an unknown level, and numbers where levels were", async () => {
    const model = await new Thresholder({ columns: ["size"] }).fit(shirts);
    const huge = shirts.withColumn("size", ["XXL", "S", "S", "S", "S"], "ordinal");
    expect(() => model.transformTable(huge)).toThrow('the unknown level "XXL" at row 0');
    const numbers = shirts.withColumn("size", [1, 2, 3, 4, 5]);
    expect(() => model.transformTable(numbers)).toThrow(
      "was ordinal in the training table; here it is quantitative",
    );
  });

  it("comes back from its file, whose levels are checked", async () => {
    const model = await new Thresholder().fit(shirts);
    const json = JSON.stringify(model);
    const back = ThresholderModel.fromJSON(json);
    expect(back.transformTable(shirts).toRows()).toEqual(model.transformTable(shirts).toRows());
    expect(() => ThresholderModel.fromJSON(json.replace('"threshold":"M"', '"threshold":"Q"'))).toThrow(
      "state.rules",
    );
  });
});
