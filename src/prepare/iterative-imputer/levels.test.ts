import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { Table } from "../../data/table/table.js";
import { loadModel } from "../../index.js";
import { leastSquares } from "../../math/linalg/least-squares.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { random } from "../../math/probability/index.js";
import { GaussianNB, NaiveBayes } from "../../methods/bayes/index.js";
import { LogisticRegression } from "../../methods/linear/index.js";
import { OneHotEncoder, Pipeline } from "../index.js";
import { IterativeImputer } from "./index.js";

const ROWS = 90;
const NA = Number.NaN;
const TOWNS = ["Oslo", "Rome", "Bonn"];

/** A town that shifts two numbers, a flag that follows from one of them, and gaps in all but the last column. */
function people(): Table {
  const stream = random(11);
  const towns = Array.from({ length: ROWS }, (_, row) => row % 3);
  const heat = towns.map((town) => 8 * town + stream.normal());
  const rent = heat.map((value, row) => 3 * value + 10 * towns[row] + stream.normal());
  return Table.fromColumns({
    heat: heat.map((value, row) => (row % 7 === 2 ? NA : value)),
    town: towns.map((town, row) => (row % 5 === 1 ? null : TOWNS[town])),
    warm: heat.map((value, row) => (row % 11 === 4 ? null : value > 8)),
    rent,
  });
}

const valuesIn = (from: Table, name: string) => from.toRows().map((row) => row[name]);
const numbersIn = (from: Table, name: string) =>
  Float64Array.from(valuesIn(from, name), (value) => Number(value ?? NA));

const table = people();
const imputer = new IterativeImputer({
  classifier: new Pipeline({
    steps: [
      ["levels", new OneHotEncoder()],
      ["logistic", new LogisticRegression({ penalty: "l2", lambda: 0.01 })],
    ],
  }),
  tolerance: 1e-10,
});

describe("IterativeImputer with a classifier", () => {
  it("ends where levels are what the classifier predicts and numbers what the regression predicts", async () => {
    const model = await imputer.fit(table);
    expect(model.convergence?.converged).toBe(true);
    const done = model.transformTable(table);
    expect(done.names).toEqual(table.names);
    for (const { column, model: classifier } of model.levels) {
      const predicted = classifier?.predict(done.drop([column]));
      for (const [row, value] of valuesIn(table, column).entries())
        expect(valuesIn(done, column)[row]).toBe(value ?? predicted?.[row]);
    }
    const towns = valuesIn(done, "town");
    const warm = valuesIn(done, "warm");
    const design = (row: number) => [
      1,
      ...TOWNS.slice(1).map((town) => (towns[row] === town ? 1 : 0)),
      warm[row] === true ? 1 : 0,
      numbersIn(done, "rent")[row],
    ];
    const observed = Array.from({ length: ROWS }, (_, row) => row).filter(
      (row) => !Number.isNaN(numbersIn(table, "heat")[row]),
    );
    const { solution } = leastSquares(
      Matrix.from(observed.map(design)),
      observed.map((row) => numbersIn(table, "heat")[row]),
    );
    for (let row = 2; row < ROWS; row += 7) {
      const expected = design(row).reduce((sum, value, k) => sum + value * solution[k], 0);
      expectClose(numbersIn(done, "heat")[row], expected, { tolerance: 1e-9, scale: 20 });
    }
  });

  it("finds most of the levels that were taken away", async () => {
    const done = (await imputer.fit(table)).transformTable(table);
    const right = valuesIn(done, "town").filter((town, row) => town === TOWNS[row % 3]);
    expect(right.length).toBeGreaterThan(ROWS - 3);
  });

  it("treats every case by itself, and new cases may miss what the training cases all have", async () => {
    const model = await imputer.fit(table);
    const together = model.transformTable(table);
    for (const row of [0, 1, 4, 16]) {
      const alone = model.transformTable(table.take([row]));
      expect(valuesIn(alone, "town")[0]).toBe(valuesIn(together, "town")[row]);
      expect(numbersIn(alone, "heat")[0]).toBe(numbersIn(together, "heat")[row]);
    }
    const full = await imputer.fit(table.take([0, 3, 5, 7, 8, 10, 12, 13, 14, 17, 18, 20]));
    expect(full.convergence).toBeUndefined();
    const one = Table.fromColumns({ heat: [16.2], town: [NA], warm: [true], rent: [58] });
    const blank = full.transformTable(one);
    expect(valuesIn(blank, "town")).toEqual(["Bonn"]);
  });

  it("counts a weight as so many equal rows", async () => {
    const weights = Array.from({ length: ROWS }, (_, row) => row % 3);
    const repeated = weights.flatMap((weight, row) => new Array<number>(weight).fill(row));
    const estimator = new IterativeImputer({
      classifier: new GaussianNB(),
      columns: ["heat", "town", "rent"],
    });
    const weighted = (await estimator.fit(table, { weights })).transformTable(table);
    const plain = (await estimator.fit(table.take(repeated))).transformTable(table);
    expect(valuesIn(weighted, "town")).toEqual(valuesIn(plain, "town"));
    expectClose(numbersIn(weighted, "heat"), numbersIn(plain, "heat"), { tolerance: 1e-10, scale: 20 });
  });

  it("imputes tables of levels alone, and keeps a column of one level", async () => {
    const colors = Table.fromColumns({
      color: ["red", "red", "blue", "blue", null, "red"],
      shape: ["round", "round", "flat", "flat", "flat", null],
      one: ["same", null, "same", "same", "same", "same"],
    });
    const model = await new IterativeImputer({ classifier: new NaiveBayes() }).fit(colors);
    const done = model.transformTable(colors);
    expect(valuesIn(done, "color")[4]).toBe("blue");
    expect(valuesIn(done, "shape")[5]).toBe("round");
    expect(valuesIn(done, "one")[1]).toBe("same");
    expect(() => model.transform(colors)).toThrow("use transformTable");
  });

  it("is the imputer of numbers where there are no levels", async () => {
    const rows = [
      [1, 2],
      [2, 3],
      [3, 7],
      [10, NA],
    ];
    const mixed = await imputer.fit(rows);
    const plain = await new IterativeImputer({ tolerance: 1e-10 }).fit(rows);
    expect(mixed.transform(rows).equals(plain.transform(rows))).toBe(true);
  });

  it("is saved with its classifiers, and refuses files that do not fit", async () => {
    const model = await imputer.fit(table);
    const json = JSON.stringify(model);
    const loaded = loadModel(json, { kind: "IterativeImputer" });
    expect(valuesIn(loaded.transformTable(table), "town")).toEqual(
      valuesIn(model.transformTable(table), "town"),
    );
    expect(() => loadModel(json.replace('"init":0', '"init":7'))).toThrow("levels");
  });

  it("refuses draws together with a classifier, and what is not a classifier", () => {
    expect(() => new IterativeImputer({ classifier: new NaiveBayes(), draws: 2 })).toThrow(
      "levels are not drawn",
    );
    expect(() => new IterativeImputer({ classifier: {} as never })).toThrow("a classifier");
  });
});
