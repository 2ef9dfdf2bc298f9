import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { Table } from "../../data/table/table.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { columnMeans, columnVariances } from "../../math/linalg/moments.js";
import { MinMaxScaler, RobustScaler, SixSigmaScaler, StandardScaler, StandardScalerModel } from "./index.js";

const x = Matrix.from([
  [1, 100],
  [2, 300],
  [4, 200],
  [9, 800],
]);
const scalers = [
  new StandardScaler(),
  new StandardScaler({ scale: "variance", divisor: "n-1" }),
  new MinMaxScaler({ range: [-2, 5] }),
  new RobustScaler(),
  new SixSigmaScaler(),
];

describe("StandardScaler", () => {
  it("gives every column mean 0 and variance 1", async () => {
    for (const divisor of ["n", "n-1"] as const) {
      const y = (await new StandardScaler({ divisor }).fit(x)).transform(x);
      expectClose(columnMeans(y), [0, 0], { tolerance: 1e-15 });
      expectClose(columnVariances(y, { divisor }), [1, 1], { tolerance: 1e-14 });
    }
  });

  it("divides by the variance where that is asked for", async () => {
    const model = await new StandardScaler({ scale: "variance" }).fit(x);
    expectClose(model.scales, columnVariances(x, { divisor: "n" }), { tolerance: 1e-14, scale: 1e5 });
  });

  it("needs weights of more than 1 for the divisor n-1", async () => {
    const scaler = new StandardScaler({ divisor: "n-1" });
    await expect(scaler.fit([[1], [2]], { weights: [0.5, 0.25] })).rejects.toThrow(
      'StandardScaler: the weights of column "x0" sum to 0.75',
    );
  });
});

describe("MinMaxScaler", () => {
  it("sends the smallest and the largest value to the ends of the range", async () => {
    const y = (await new MinMaxScaler({ range: [-1, 1] }).fit(x)).transform(x);
    expectClose(y.data, [-1, -1, -0.75, -3 / 7, -0.25, -5 / 7, 1, 1], { tolerance: 1e-15 });
  });

  it("takes limits that are known and truncates beyond them", async () => {
    // Flach, section 10.2: ages from 0 to 100.
    const model = await new MinMaxScaler({ limits: [0, 100], clip: "range" }).fit([[31], [44]]);
    expect(model.transform([[-1], [0], [50], [100], [103]]).toArrays()).toEqual([[0], [0], [0.5], [1], [1]]);
  });

  it("refuses a range that does not rise", () => {
    expect(() => new MinMaxScaler({ range: [1, 1] })).toThrow('option "range" must be two numbers, rising');
  });
});

describe("RobustScaler", () => {
  it("subtracts the median and divides by the interquartile range", async () => {
    const model = await new RobustScaler().fit([[1], [2], [3], [4], [1000]]);
    expect([...model.centers, ...model.scales]).toEqual([3, 2]);
    expect(model.transform([[5]]).data[0]).toBe(1);
  });

  it("finds the interquartile range of incomes", async () => {
    // Flach, example 10.1: quartiles 900 and 14,750 of the income per head, median 3600.
    const model = await new RobustScaler().fit([[500], [900], [3600], [14750], [30000]]);
    expect([...model.centers, ...model.scales]).toEqual([3600, 13850]);
  });

  it("reports a column whose quartiles coincide, though it varies", async () => {
    const model = await new RobustScaler().fit([[0], [0], [0], [0], [7]]);
    expect(model.constantFeatures).toEqual(["x0"]);
    expect(model.transform([[7]]).data[0]).toBe(7);
  });
});

describe("SixSigmaScaler", () => {
  it("sends the mean to ½ and three deviations to the ends of [0, 1]", async () => {
    const model = await new SixSigmaScaler().fit([[1], [3]]);
    expect(model.transform([[-1], [2], [5]]).toArrays()).toEqual([[0], [0.5], [1]]);
  });
});

describe("every scaler", () => {
  it("is undone by its inverse", async () => {
    for (const scaler of scalers) {
      const model = await scaler.fit(x);
      expectClose(model.inverseTransform(model.transform(x)).data, x.data, { tolerance: 1e-15, scale: 800 });
    }
  });

  it("forgets the unit of measurement", async () => {
    const small = new Matrix(4, 1, Float64Array.of(1, 2, 4, 9));
    for (const scaler of scalers.filter(
      ({ options }) => !("scale" in options) || options.scale !== "variance",
    ))
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: -8, max: 8 }),
          fc.integer({ min: -99, max: 99 }),
          async (p, shift) => {
            const other = small.map((value) => value * 2 ** p + shift);
            const expected = (await scaler.fit(small)).transform(small).data;
            expectClose((await scaler.fit(other)).transform(other).data, expected, { tolerance: 1e-10 });
          },
        ),
        { numRuns: 20 },
      );
  });

  it("counts a weight as so many equal rows", async () => {
    const weights = [2, 0, 3, 1];
    const repeated = weights.flatMap((weight, row) => new Array<Float64Array>(weight).fill(x.row(row)));
    for (const scaler of [...scalers, new RobustScaler({ clip: [0.1, 0.8] })]) {
      const weighted = await scaler.fit(x, { weights });
      const plain = await scaler.fit(repeated);
      expectClose(weighted.transform(x).data, plain.transform(x).data, { tolerance: 1e-14, scale: 10 });
    }
  });

  it("leaves a constant column finite and reports it", async () => {
    const rows = [
      [0.1, 1],
      [0.1, 2],
      [0.1, 5],
    ];
    for (const scaler of scalers) {
      const model = await scaler.fit(rows);
      expect(model.constantFeatures).toEqual(["x0"]);
      const middle = model.kind === "SixSigmaScaler" ? 0.5 : model.kind === "MinMaxScaler" ? -2 : 0;
      expect(model.transform(rows).get(2, 0)).toBe(middle);
    }
  });

  it("skips missing values when fitting and hands them on", async () => {
    for (const scaler of scalers) {
      const model = await scaler.fit([[1], [Number.NaN], [3], [8]]);
      const expected = (await scaler.fit([[1], [3], [8]])).transform([[4]]).data[0];
      expectClose(model.transform([[4], [Number.NaN]]).data, [expected, Number.NaN], { tolerance: 1e-15 });
    }
  });

  it("refuses a column without any value", async () => {
    await expect(new RobustScaler().fit([[1, Number.NaN]])).rejects.toThrow(
      'RobustScaler: column "x1" has no values to learn',
    );
  });

  it("refuses a spread that no number holds", async () => {
    await expect(new MinMaxScaler().fit([[-1.7e308], [1.7e308]])).rejects.toThrow(
      'MinMaxScaler: the spread of column "x0" is Infinity',
    );
  });

  it("moves what lies outside two quantiles to the nearer one, fitting and transforming", async () => {
    const rows = [[0], [1], [2], [3], [100]];
    const model = await new StandardScaler({ clip: [0.25, 0.75] }).fit(rows);
    expect([model.lower[0], model.upper[0]]).toEqual([1, 3]);
    const plain = await new StandardScaler().fit([[1], [1], [2], [3], [3]]);
    const expected = plain.transform([[3], [1], [2.5]]).data;
    expectClose(model.transform([[1e6], [-7], [2.5]]).data, expected, { tolerance: 1e-15 });
    expect(() => new StandardScaler({ clip: [0.9, 0.1] })).toThrow(
      'option "clip" must be "none" or two shares from 0 to 1',
    );
  });

  it("refuses a file of another kind, and one whose parts do not fit", async () => {
    const json = JSON.parse(JSON.stringify(await new StandardScaler().fit(x)));
    expect(StandardScalerModel.fromJSON(json).transform(x).rows).toBe(4);
    expect(() => StandardScalerModel.fromJSON({ ...json, kind: "KMeans" })).toThrow('got "KMeans"');
    const { lower, ...state } = json.state;
    const damaged = { ...json, state: { ...state, lower: { float64: "" } } };
    expect(() => StandardScalerModel.fromJSON(damaged)).toThrow(
      '"state.lower": must have one number per feature',
    );
  });
});

describe("a scaler fitted on a table", () => {
  const table = Table.fromColumns(
    {
      name: ["a", "b", "c"],
      age: [20, 30, 40],
      city: ["Rome", "Oslo", "Rome"],
      smoker: [true, false, null],
      count: [1, 1, 2],
    },
    { kinds: { name: "text" }, roles: { weight: "count" } },
  );

  it("scales the quantitative columns, and passes on the other columns that are numbers", async () => {
    const model = await new MinMaxScaler().fit(table);
    expect(model.features).toEqual(["age", "smoker"]);
    expect(model.scaled).toEqual(["age"]);
    expectClose(model.transform(table).data, [0, 1, 0.5, 0, 1, Number.NaN], { tolerance: 0 });
  });

  it("gives a table whose untouched columns pass through, and keeps the roles", async () => {
    const out = (await new MinMaxScaler().fit(table)).transformTable(table);
    expect(out.names).toEqual(table.names);
    expect(out.roles).toEqual({ weight: "count" });
    expect(out.column("city")).toBe(table.column("city"));
    expect(out.column("count")).toBe(table.column("count"));
    expect(out.toRows().map(({ age }) => age)).toEqual([0, 0.5, 1]);
  });

  it("counts cases by the weight column", async () => {
    const model = await new StandardScaler().fit(table);
    expect(model.centers[0]).toBe(32.5);
  });

  it("scales the columns that are named", async () => {
    const model = await new StandardScaler({ columns: ["smoker"] }).fit(table);
    expect(model.scaled).toEqual(["smoker"]);
    expect(model.transformTable(table).kind("smoker")).toBe("quantitative");
    await expect(new StandardScaler({ columns: ["height"] }).fit(table)).rejects.toThrow("height");
    await expect(new StandardScaler({ columns: ["city"] }).fit(table)).rejects.toThrow("encode it first");
    await expect(new StandardScaler({ columns: ["x7"] }).fit(x)).rejects.toThrow(
      'StandardScaler: option "columns" names "x7"',
    );
  });
});
