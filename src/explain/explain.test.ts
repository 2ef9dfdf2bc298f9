import { beforeAll, describe, expect, it } from "vitest";
import { expectClose } from "../../test/support/numbers.js";
import { GaussianNB } from "../bayes/index.js";
import { Table } from "../data/table.js";
import { crossValidate, meanSquaredError } from "../evaluate/index.js";
import { LinearRegression, type LinearRegressionModel } from "../linear/index.js";
import { random } from "../probability/index.js";
import { partialDependence, permutationImportance } from "./index.js";

const ROWS = 120;
const stream = random(4);
const [a, b, noise] = [0, 1, 2].map(() => Float64Array.from({ length: ROWS }, () => stream.normal()));
const y = a.map((value, row) => 3 * value - b[row]);
const table = Table.fromColumns({ a, b, noise, y });
const classes = Table.fromColumns({ a, noise, y: Array.from(y, (value) => (value > 1 ? "yes" : "no")) });

let model: LinearRegressionModel;
beforeAll(async () => {
  model = await new LinearRegression().fit(table, "y");
});

describe("permutationImportance", () => {
  it("is what a permutation adds to the error: for an exact line, β²·mean (x − x')²", () => {
    const found = permutationImportance(model, table, "y", { metric: "meanSquaredError", repeats: 40 });
    expect(found.map(({ column }) => column)).toEqual(["a", "b", "noise"]);
    const variance = (x: Float64Array) => {
      const mean = x.reduce((sum, value) => sum + value, 0) / ROWS;
      return meanSquaredError(x, new Float64Array(ROWS).fill(mean));
    };
    // The mean over all permutations is 2β²·variance; forty of them come within a tenth.
    expectClose(found[0].mean / (2 * 9 * variance(a)), 1, { tolerance: 0.1 });
    expectClose(found[1].mean / (2 * variance(b)), 1, { tolerance: 0.1 });
    expectClose(found[2].mean, 0, { tolerance: 1e-12 });
    expect(found[0].drops).toHaveLength(40);
  });

  it("asks every model of a cross-validation about its own test rows, the same for the same seed", async () => {
    const validation = await crossValidate(new GaussianNB(), classes, "y", { folds: 4, keepModels: true });
    const found = permutationImportance(validation, classes, "y", { repeats: 3, seed: 2 });
    expect(found[0].column).toBe("a");
    expect(found[0].mean).toBeGreaterThan(0.1);
    expect(found[0].drops).toHaveLength(12);
    expect(permutationImportance(validation, classes, "y", { repeats: 3, seed: 2 })).toEqual(found);
    const bare = await crossValidate(new GaussianNB(), classes, "y", { folds: 4 });
    expect(() => permutationImportance(bare, classes, "y")).toThrow('set its option "keepModels"');
  });

  it("names what it does not know", () => {
    expect(() => permutationImportance(model, table, "y", { columns: ["z"] })).toThrow(
      'permutationImportance: the model does not read a column "z"; it reads a, b, noise.',
    );
    expect(() => permutationImportance(model, table, "y", { repeats: 0 })).toThrow("repeats");
    expect(() => permutationImportance(model, table, "y", { often: 1 } as object)).toThrow("often");
  });
});

describe("partialDependence", () => {
  it("of a line is a line with the slope of the column", () => {
    const { values, means, positive } = partialDependence(model, table, "a", { points: 5 });
    expect(positive).toBeUndefined();
    expect(values).toHaveLength(5);
    const [first, last] = [Number(values[0]), Number(values[4])];
    expect([first, last]).toEqual([Math.min(...a), Math.max(...a)]);
    expectClose((means[4] - means[0]) / (last - first), 3, { tolerance: 1e-10 });
  });

  it("follows the probability of the positive class, by models that have not seen the rows", async () => {
    const validation = await crossValidate(new GaussianNB(), classes, "y", { folds: 4, keepModels: true });
    const { positive, means } = partialDependence(validation, classes, "a");
    expect(positive).toBe("yes");
    expect(means[0]).toBeLessThan(0.05);
    expect(means[means.length - 1]).toBeGreaterThan(0.5);
    const other = partialDependence(validation, classes, "a", { positive: "no" });
    const alone = await new GaussianNB().fit(
      Table.fromColumns({ a, y: Array.from(y, (value) => (value > 1 ? "u" : "v")) }),
      "y",
    );
    expect(() => partialDependence(alone, table, "a")).toThrow(
      'option "positive" must name one of the classes "u", "v"',
    );
    expectClose(
      other.means,
      means.map((mean) => 1 - mean),
      { tolerance: 1e-12 },
    );
  });
});
