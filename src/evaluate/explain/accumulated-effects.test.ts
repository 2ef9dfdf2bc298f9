import { beforeAll, describe, expect, it } from "vitest";
import { functionModel } from "../../../test/support/function-model.js";
import { expectClose } from "../../../test/support/numbers.js";
import { Table } from "../../data/table/table.js";
import { random } from "../../math/probability/index.js";
import { GaussianNB } from "../../methods/bayes/index.js";
import { LinearRegression, type LinearRegressionModel } from "../../methods/linear/index.js";
import { crossValidate } from "../index.js";
import { accumulatedEffects } from "./index.js";

const ROWS = 150;
const stream = random(11);
const a = Float64Array.from({ length: ROWS }, () => stream.normal());
// Closely related, so that partial dependence would ask about rows that never occur.
const b = a.map((value) => value + 0.1 * stream.normal());
const city = Array.from({ length: ROWS }, (_, row) => "uvw"[row % 3]);
const y = a.map((value, row) => 2 * value - b[row] + (row % 3) + 0.1 * stream.normal());
const table = Table.fromColumns({ a, b, city, y });
const mean = (values: ArrayLike<number>) =>
  Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;

let line: LinearRegressionModel;
beforeAll(async () => {
  line = await new LinearRegression().fit(table.drop(["city"]), "y");
});

describe("accumulatedEffects of numbers", () => {
  it("of a linear model is its slope times the distance from the mean", () => {
    for (const [at, name] of (["a", "b"] as const).entries()) {
      const x = [a, b][at];
      const { values, effects, counts } = accumulatedEffects(line, table, name, { bins: 7 });
      expect(values).toHaveLength(8);
      expect(counts.reduce((sum, count) => sum + count)).toBe(ROWS);
      const expected = values.map((value) => line.coefficients[at] * (Number(value) - mean(x)));
      expectClose(effects, expected, { tolerance: 1e-10 });
    }
  });

  it("recovers the components of an additive model at the edges, up to a constant", () => {
    const additive = functionModel(["a", "b"], (row) => Math.sin(3 * row.a) + row.b ** 2);
    const { values, effects } = accumulatedEffects(additive, table, "a");
    const expected = values.map((value) => Math.sin(3 * Number(value)));
    const shift = effects[0] - expected[0];
    expectClose(
      effects,
      expected.map((value) => value + shift),
      { tolerance: 1e-12 },
    );
  });

  it("is what a plain loop over bins and rows gives", () => {
    const x = [5, 1, 3, 3, 2, 9, 4, 7];
    const z = [1, 0, 2, -1, 3, 1, 0, 2];
    const f = (u: number, v: number) => u ** 2 * v + u;
    const small = Table.fromColumns({ x, z });
    // Sorted: 1 2 3 3 4 5 7 9, so fourths end at 2, 3, 5 and 9.
    const edges = [1, 2, 3, 5, 9];
    const sums = [0];
    for (let k = 1; k < edges.length; k += 1) {
      const effects = x.flatMap((value, i) =>
        (value > edges[k - 1] || (k === 1 && value === edges[0])) && value <= edges[k] ? [i] : [],
      );
      const changes = effects.map((i) => f(edges[k], z[i]) - f(edges[k - 1], z[i]));
      sums.push(sums[k - 1] + mean(changes));
    }
    const along = x.map((value) => {
      const k = Math.max(
        1,
        edges.findIndex((edge) => edge >= value),
      );
      const share = (value - edges[k - 1]) / (edges[k] - edges[k - 1]);
      return sums[k - 1] + share * (sums[k] - sums[k - 1]);
    });
    const model = functionModel(["x", "z"], (row) => f(row.x, row.z));
    const found = accumulatedEffects(model, small, "x", { bins: 4 });
    expect(found.values).toEqual(edges);
    expect(Array.from(found.counts)).toEqual([2, 2, 2, 2]);
    expectClose(
      found.effects,
      sums.map((sum) => sum - mean(along)),
      { tolerance: 1e-12 },
    );
  });

  it("counts a weight as repetition", () => {
    const weights = Float64Array.from({ length: ROWS }, (_, row) => row % 4);
    const rows = Array.from(weights).flatMap((weight, row) => new Array<number>(weight).fill(row));
    const model = functionModel(
      ["a", "b", "city"],
      (row) => Math.exp(row.a) * (row.city === "u" ? row.b : 1),
    );
    for (const name of ["a", "city"]) {
      const weighted = accumulatedEffects(model, table, name, { weights });
      const repeated = accumulatedEffects(model, table.take(rows), name);
      expect(weighted.values).toEqual(repeated.values);
      expectClose(weighted.effects, repeated.effects, { tolerance: 1e-12 });
      expectClose(weighted.counts, repeated.counts, { tolerance: 0 });
    }
  });

  it("leaves out rows in which the column is missing", () => {
    const holes = a.map((value, row) => (row % 5 === 0 ? Number.NaN : value));
    const model = functionModel(["a", "b"], (row) => row.a * row.b);
    const found = accumulatedEffects(model, table.withColumn("a", holes), "a");
    const kept = Array.from(a.keys()).filter((row) => row % 5 > 0);
    const without = accumulatedEffects(model, table.take(kept), "a");
    expect(found).toEqual(without);
    const empty = table.withColumn("a", new Float64Array(ROWS).fill(Number.NaN));
    expect(() => accumulatedEffects(model, empty, "a")).toThrow('column "a" has no values.');
  });

  it("of a constant column is 0 at its value", () => {
    const constant = table.withColumn("a", new Float64Array(ROWS).fill(3));
    const { values, effects, counts } = accumulatedEffects(line, constant, "a");
    expect(values).toEqual([3]);
    expect(Array.from(effects)).toEqual([0]);
    expect(counts).toHaveLength(0);
  });

  it("takes dates, with edges at days that occur", () => {
    const days = Array.from({ length: 12 }, (_, day) => `2024-01-${String(day + 1).padStart(2, "0")}`);
    const dated = Table.fromColumns({ day: days }, { kinds: { day: "date" } });
    const model = functionModel(["day"], (row) => Number(String(row.day).slice(-2)));
    const { values, effects } = accumulatedEffects(model, dated, "day", { bins: 3 });
    expect(values).toEqual(["2024-01-01", "2024-01-04", "2024-01-08", "2024-01-12"]);
    expectClose(effects, [-5.5, -2.5, 1.5, 5.5], { tolerance: 1e-12 });
  });

  it("asks every model of a cross-validation about its own test rows", async () => {
    const labels = Array.from(y, (value) => (value > 1 ? "yes" : "no"));
    const classes = Table.fromColumns({ a, b, y: labels });
    const validation = await crossValidate(new GaussianNB(), classes, "y", { folds: 3, keepModels: true });
    const { effects, positive, counts } = accumulatedEffects(validation, classes, "a", { bins: 5 });
    expect(positive).toBe("yes");
    expect(counts.reduce((sum, count) => sum + count)).toBe(ROWS);
    expect(effects[effects.length - 1]).toBeGreaterThan(effects[0]);
    const other = accumulatedEffects(validation, classes, "a", { bins: 5, positive: "no" });
    expectClose(
      other.effects,
      effects.map((effect) => -effect),
      { tolerance: 1e-12 },
    );
  });
});

describe("accumulatedEffects of levels", () => {
  it("moves rows of both neighbors between two levels, as a plain loop does", () => {
    const level = ["u", "v", "w", "v", "u", "w", "w"];
    const z = [1, 2, 3, 5, 8, 13, 21];
    const small = Table.fromColumns(
      { level, z },
      { kinds: { level: { kind: "ordinal", levels: ["u", "v", "w", "x"] } } },
    );
    const f = (one: string, v: number) => ({ u: v, v: 2 * v - 1, w: v ** 2 })[one] ?? Number.NaN;
    const model = functionModel(["level", "z"], (row) => f(row.level, row.z));
    const { values, effects, counts } = accumulatedEffects(model, small, "level");
    // A level that no row has is left out.
    expect(values).toEqual(["u", "v", "w"]);
    expect(Array.from(counts)).toEqual([2, 2, 3]);
    const step = (from: string, to: string) =>
      mean(z.filter((_, i) => level[i] === from || level[i] === to).map((v) => f(to, v) - f(from, v)));
    const sums = [0, step("u", "v"), step("u", "v") + step("v", "w")];
    const middle = (2 * sums[0] + 2 * sums[1] + 3 * sums[2]) / 7;
    expectClose(
      effects,
      sums.map((sum) => sum - middle),
      { tolerance: 1e-12 },
    );
  });

  const sizes: Readonly<Record<string, number>> = { u: 1, v: 5, w: -2 };
  const additive = functionModel(["city", "a"], (row) => sizes[row.city] + Math.exp(row.a));

  it("of an additive model recovers its levels up to a constant, in any order", () => {
    const found = accumulatedEffects(additive, table, "city", { order: ["w", "u", "v"] });
    expect(found.values).toEqual(["w", "u", "v"]);
    expectClose(found.effects, [-10 / 3, -1 / 3, 11 / 3], { tolerance: 1e-12 });
    const effects = accumulatedEffects(additive, table, "city");
    expectClose(effects.effects[effects.values.indexOf("v")], 11 / 3, { tolerance: 1e-12 });
  });

  it("puts levels side by side whose rows are similar in other columns", () => {
    // Along x the levels come in the order a, c, b, d; along g, a and c differ from b and d.
    const centers: Readonly<Record<string, number>> = { a: 0, c: 1, b: 2, d: 3 };
    const names = Array.from({ length: 80 }, (_, row) => "abcd"[row % 4]);
    const x = names.map((name, row) => centers[name] + (row % 20) / 10);
    const g = names.map((name) => (name === "a" || name === "c" ? "low" : "high"));
    const grouped = Table.fromColumns({ name: names, x, g });
    const model = functionModel(["name", "x", "g"], (row) => row.x);
    expect(accumulatedEffects(model, grouped, "name").values).toEqual([..."acbd"]);
    // Without other columns, levels keep their order.
    expect(
      accumulatedEffects(
        functionModel(["name"], () => 1),
        grouped,
        "name",
      ).values,
    ).toEqual([..."abcd"]);
  });

  it("takes booleans and leaves out what is missing", () => {
    const flags = Table.fromColumns({ flag: [true, false, null, true], z: [1, 2, 3, 4] });
    const model = functionModel(["flag", "z"], (row) => (row.flag ? row.z : 0));
    const { values, effects, counts } = accumulatedEffects(model, flags, "flag");
    expect(values).toEqual([false, true]);
    expect(Array.from(counts)).toEqual([1, 2]);
    expectClose(effects, [-14 / 9, 7 / 9], { tolerance: 1e-14 });
  });

  it("refuses an order that is not one of its levels, and columns that have none", () => {
    for (const order of [
      ["u", "v"],
      ["u", "v", "w", "z"],
      ["u", "v", "w", "u"],
    ])
      expect(() => accumulatedEffects(additive, table, "city", { order })).toThrow(
        'accumulatedEffects: option "order" must name each level of column "city" once: "u", "v", "w"',
      );
    expect(() => accumulatedEffects(additive, table, "city", { order: "u" as never })).toThrow(
      'option "order" must be a list of levels',
    );
    expect(() => accumulatedEffects(line, table, "a", { order: ["u"] })).toThrow("for one column of levels");
    const texts = Table.fromColumns({ note: ["one", "two"] }, { kinds: { note: "text" } });
    expect(() =>
      accumulatedEffects(
        functionModel(["note"], () => 1),
        texts,
        "note",
      ),
    ).toThrow('column "note" must hold numbers, dates or levels; it is text.');
    expect(() => accumulatedEffects(line, table, "a", { bins: 0 })).toThrow("bins");
    expect(() => accumulatedEffects(line, table, "a", { points: 3 } as object)).toThrow("points");
  });
});

describe("accumulatedEffects of two columns", () => {
  const grid = Table.fromColumns({
    u: Float64Array.from({ length: 36 }, (_, row) => row % 6),
    v: Float64Array.from({ length: 36 }, (_, row) => Math.floor(row / 6) ** 2),
  });

  it("is 0 for an additive model", () => {
    const additive = functionModel(["a", "b"], (row) => Math.exp(row.a) + row.b ** 3);
    const { effects } = accumulatedEffects(additive, table, ["a", "b"], { bins: 5 });
    expectClose(effects.data, new Float64Array(36), { tolerance: 1e-10 });
  });

  it("is the product of the distances for a product of columns that do not depend on each other", () => {
    const product = functionModel(["u", "v"], (row) => row.u * row.v + 3 * row.u - row.v);
    const { values, effects, counts } = accumulatedEffects(product, grid, ["u", "v"], { bins: 6 });
    expect(values[0]).toEqual([0, 1, 2, 3, 4, 5]);
    expect(counts.data.reduce((sum, count) => sum + count)).toBe(36);
    // The first bin holds two values, so each column is centered at the weighted mean of the middles of its bins.
    const center = (edges: readonly number[]) =>
      edges.slice(1).reduce((sum, edge, k) => sum + ((k === 0 ? 2 : 1) * (edge + edges[k])) / 2, 0) /
      edges.length;
    const [us, vs] = values.map((axis) => axis.map(Number));
    const expected = us.flatMap((u) => vs.map((v) => (u - center(us)) * (v - center(vs))));
    expectClose(effects.data, expected, { tolerance: 1e-10 });
  });

  it("gives cells without rows the change of the nearest ones", () => {
    const product = functionModel(["a", "b"], (row) => row.a * row.b);
    const { values, effects, counts } = accumulatedEffects(product, table, ["a", "b"], { bins: 4 });
    expect(counts.data.some((count) => count === 0)).toBe(true);
    expect(effects.data.every(Number.isFinite)).toBe(true);
    expect(values.map((axis) => axis.length)).toEqual([5, 5]);
  });

  it("needs numbers or dates, and is 0 if a column is constant", () => {
    expect(() =>
      accumulatedEffects(
        functionModel(["a", "city"], () => 1),
        table,
        ["a", "city"],
      ),
    ).toThrow('column "city" must hold numbers or dates; it is categorical.');
    const constant = table.withColumn("b", new Float64Array(ROWS).fill(1));
    const { effects } = accumulatedEffects(line, constant, ["a", "b"], { bins: 2 });
    expect(effects.shape).toBe("3×1");
    expectClose(effects.data, [0, 0, 0], { tolerance: 0 });
  });
});
