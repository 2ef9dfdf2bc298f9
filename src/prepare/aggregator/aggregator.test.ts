import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { quantile } from "../../data/statistics/quantile.js";
import { Table } from "../../data/table/table.js";
import { Aggregator, AggregatorModel, type AggregatorOptions } from "./index.js";

const orders = Table.fromColumns({
  age: [31, 44, 20, 60],
  prices: [[3, 1, 3, 9], [5], [], null],
  basket: [["milk", "bread", "milk"], [], null, ["tea"]],
});

const of = async (aggregates: AggregatorOptions["aggregates"], column: string) =>
  (await new Aggregator({ aggregates, columns: [column] }).fit(orders)).transformTable(orders);

describe("Aggregator", () => {
  it("sums up lists of numbers; a missing list stays missing, and what an empty list does not have is missing", async () => {
    const { NaN: none } = Number;
    const expected = {
      count: [4, 1, 0, none],
      distinct: [3, 1, 0, none],
      sum: [16, 5, 0, none],
      mean: [4, 5, none, none],
      minimum: [1, 5, none, none],
      maximum: [9, 5, none, none],
      first: [3, 5, none, none],
      last: [9, 5, none, none],
      mode: [3, 5, none, none],
    };
    const names = Object.keys(expected) as (keyof typeof expected)[];
    const model = await new Aggregator({ aggregates: names, columns: ["prices"] }).fit(
      orders.drop(["basket"]),
    );
    expect(model.outputs).toEqual(["age", ...names.map((name) => `${name}(prices)`)]);
    const out = model.transform(orders);
    for (const [j, name] of names.entries()) expectClose(out.column(j + 1), expected[name], { tolerance: 0 });
  });

  it("gives any quantile, and whether a value is there", async () => {
    const out = await of([{ quantile: 0.9 }, { contains: 3 }], "prices");
    expect(out.get(0, "quantile 0.9(prices)")).toBe(quantile([3, 1, 3, 9], 0.9));
    expect(out.get(2, "quantile 0.9(prices)")).toBeNull();
    expect([0, 1, 2, 3].map((row) => out.get(row, "contains 3(prices)"))).toEqual([true, false, false, null]);
  });

  it("sums up lists of strings, whose elements stay levels", async () => {
    const out = await of(["count", "distinct", "mode", "first", "last", { contains: "tea" }], "basket");
    expect(out.toRows().map(({ age: _, prices: __, ...row }) => Object.values(row))).toEqual([
      [3, 2, "milk", "milk", "milk", false],
      [0, 0, null, null, null, false],
      [null, null, null, null, null, null],
      [1, 1, "tea", "tea", "tea", true],
    ]);
    expect(out.kind("mode(basket)")).toBe("categorical");
  });

  it("aggregates every column of lists unless told otherwise, where they stood", async () => {
    const model = await new Aggregator().fit(orders);
    expect(model.outputs).toEqual(["age", "count(prices)", "count(basket)"]);
    expect(model.transformTable(orders).names).toEqual(model.outputs);
    const one = await new Aggregator({ columns: ["prices"] }).fit(orders);
    expect(one.transformTable(orders).names).toEqual(["age", "count(prices)", "basket"]);
  });

  it("adds without losing what is small", async () => {
    const table = Table.fromColumns({ x: [[1, 1e100, 1, -1e100]] });
    const model = await new Aggregator({ aggregates: ["sum", "mean"] }).fit(table);
    expect([...model.transform(table).data]).toEqual([2, 0.5]);
    const large = Table.fromColumns({ x: [[1e308, 1e308, 1e308, 1e308]] });
    expect((await new Aggregator({ aggregates: ["mean"] }).fit(large)).transform(large).data[0]).toBe(1e308);
  });

  it("refuses aggregates that the elements do not have", async () => {
    await expect(of(["mean"], "basket")).rejects.toThrow(
      /Aggregator: "mean" needs lists of numbers.*column "basket"/,
    );
    await expect(of([{ quantile: 0.5 }], "basket")).rejects.toThrow('"quantile" needs lists of numbers');
    await expect(of([{ contains: "tea" }], "prices")).rejects.toThrow(
      '"contains tea" needs lists of strings',
    );
    expect(() => new Aggregator({ aggregates: ["count", "count"] })).toThrow("without repetition");
  });

  it("refuses columns without lists or without elements, and lists of two kinds", async () => {
    await expect(of(["count"], "age")).rejects.toThrow(/Aggregator: column "age" is quantitative.*lists/);
    const empty = Table.fromColumns({ a: [[], null] });
    await expect(new Aggregator().fit(empty)).rejects.toThrow(
      'column "a" has no elements to learn from; drop it.',
    );
    const mixed = Table.fromColumns({ a: [[1], ["x"]] });
    await expect(new Aggregator().fit(mixed)).rejects.toThrow(
      /Aggregator: column "a" has lists of numbers.*at row 1/,
    );
    expect((await new Aggregator().fit(mixed, { weights: [1, 0] })).rules[0].elements).toBe("numbers");
    const model = await new Aggregator({ columns: ["prices"] }).fit(orders);
    expect(() => model.transformTable(orders.withColumn("prices", [["a"], [], [], []]))).toThrow(
      /column "prices" had lists of numbers.*strings/,
    );
    const twice = Table.fromColumns({ a: [[1]], "count(a)": [2] });
    await expect(new Aggregator().fit(twice)).rejects.toThrow('two columns would be named "count(a)"');
  });

  it("refuses a sum beyond the range of numbers, and levels in a matrix", async () => {
    const table = Table.fromColumns({ x: [[1], [1e308, 1e308]] });
    await expect(
      (async () => (await new Aggregator({ aggregates: ["maximum", "sum"] }).fit(table)).transform(table))(),
    ).rejects.toThrow('"sum(x)" is Infinity at row 1');
    const model = await new Aggregator({ aggregates: ["mode"], columns: ["basket"] }).fit(orders);
    expect(() => model.transform(orders)).toThrow('"mode(basket)" becomes categorical');
  });

  it("comes back from its file", async () => {
    const aggregates: AggregatorOptions["aggregates"] = ["sum", { quantile: 0.5 }, { contains: 5 }];
    const model = await new Aggregator({ aggregates, columns: ["prices"] }).fit(orders);
    const back = AggregatorModel.fromJSON(JSON.stringify(model));
    expectClose(back.transform(orders).data, model.transform(orders).data, { tolerance: 0 });
  });
});
