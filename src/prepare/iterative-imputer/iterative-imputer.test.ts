import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { Table } from "../../data/table/table.js";
import { leastSquares } from "../../math/linalg/least-squares.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { random } from "../../math/probability/random/index.js";
import { IterativeImputer, IterativeImputerModel } from "./index.js";

const NA = Number.NaN;

/** Correlated columns of which some values are missing. */
function holed(rows: number, seed: number): Matrix {
  const noise = randomArray(rows * 4, seed);
  const x = Matrix.from(
    Array.from({ length: rows }, (_, i) => {
      const [a, b, c, d] = noise.subarray(4 * i, 4 * i + 4);
      return [a, 5 + a + 0.5 * b, 100 * (b - a + 0.3 * c), d];
    }),
  );
  return x.map((value, at) => (at % 4 < 3 && (at * 7) % 11 === 3 ? NA : value));
}

const x = holed(60, 4);

/** The regression of column j on the others over the rows where it was observed, evaluated at all rows. */
function predictions(completed: Matrix, original: Matrix, j: number, weights?: number[]): number[] {
  const design = (row: number) => [1, ...completed.row(row).filter((_, k) => k !== j)];
  const observed = Array.from({ length: x.rows }, (_, row) => row).filter(
    (row) => !Number.isNaN(original.get(row, j)),
  );
  const root = (row: number) => Math.sqrt(weights?.[row] ?? 1);
  const { solution } = leastSquares(
    Matrix.from(observed.map((row) => design(row).map((value) => value * root(row)))),
    observed.map((row) => original.get(row, j) * root(row)),
  );
  return Array.from({ length: completed.rows }, (_, row) =>
    design(row).reduce((sum, value, k) => sum + value * solution[k], 0),
  );
}

describe("IterativeImputer", () => {
  it("ends where every imputed value is what the regression on the other columns predicts", async () => {
    const model = await new IterativeImputer({ tolerance: 1e-13, maxIterations: 1000 }).fit(x);
    expect(model.convergence?.converged).toBe(true);
    const completed = model.transform(x);
    for (let j = 0; j < 3; j += 1) {
      const predicted = predictions(completed, x, j);
      for (let row = 0; row < x.rows; row += 1) {
        if (Number.isNaN(x.get(row, j)))
          expectClose(completed.get(row, j), predicted[row], { tolerance: 1e-11, scale: 100 });
        else expect(completed.get(row, j)).toBe(x.get(row, j));
      }
    }
  });

  it("is the mean where there is one column, and the regression line where one of two is complete", async () => {
    const one = await new IterativeImputer().fit([[1], [3], [NA]]);
    expect(one.transform([[NA]]).get(0, 0)).toBe(2);
    const rows = [
      [1, 2],
      [2, 3],
      [3, 7],
      [10, NA],
    ];
    const two = await new IterativeImputer().fit(rows);
    // y = −1 + 2.5 x through the three complete cases.
    expectClose(two.transform(rows).get(3, 1), 24, { tolerance: 1e-12 });
    expect(two.convergence).toMatchObject({ converged: true, iterations: 2, criterion: 0 });
  });

  it("serves new cases that miss columns which the training cases all have", async () => {
    const complete = Matrix.from([...holed(80, 9).toArrays()].filter((row) => !row.some(Number.isNaN)));
    const model = await new IterativeImputer({ tolerance: 1e-12, maxIterations: 10000 }).fit(complete);
    expect(model.convergence).toBeUndefined();
    const [a, b, c, d] = model.transform([[NA, NA, 20, 0.3]]).data;
    const { rounds } = model.chain;
    expect(rounds).toHaveLength(1);
    const predict = (j: number, values: number[]) =>
      rounds[0].row(j).reduce((sum, coefficient, k) => sum + coefficient * (values[k] ?? 1), 0);
    expectClose([predict(0, [a, b, c, d]), predict(1, [a, b, c, d])], [a, b], { tolerance: 1e-10 });
    expect([c, d]).toEqual([20, 0.3]);
  });

  it("treats every case by itself", async () => {
    const model = await new IterativeImputer().fit(x);
    const together = model.transform(x);
    const alone = Matrix.from(x.toArrays().map((row) => model.transform([row]).row(0)));
    expect(together.equals(alone)).toBe(true);
  });

  it("counts a weight as so many equal rows", async () => {
    const weights = Array.from({ length: x.rows }, (_, row) => row % 3);
    const repeated = weights.flatMap((weight, row) => new Array<number>(weight).fill(row));
    const estimator = new IterativeImputer({ maxIterations: 4, lambda: 0.1 });
    const weighted = await estimator.fit(x, { weights });
    const plain = await estimator.fit(Matrix.from(repeated.map((row) => x.row(row))));
    expectClose(weighted.transform(x).data, plain.transform(x).data, { tolerance: 1e-13, scale: 100 });
  });

  it("does not depend on the units of the columns, with a ridge or without", async () => {
    const scaled = x.map((value, at) => (at % 4 === 1 ? 1000 * value - 7 : value));
    for (const lambda of [0, 0.05]) {
      const estimator = new IterativeImputer({ lambda });
      const plain = (await estimator.fit(x)).transform(x);
      const other = (await estimator.fit(scaled)).transform(scaled);
      const expected = plain.map((value, at) => (at % 4 === 1 ? 1000 * value - 7 : value));
      expectClose(other.data, expected.data, { tolerance: 1e-12, scale: 1e4 });
    }
  });

  it("goes to the means as the ridge grows", async () => {
    const model = await new IterativeImputer({ lambda: 1e12 }).fit(x);
    const completed = model.transform(x);
    for (let row = 0; row < x.rows; row += 1) {
      for (let j = 0; j < 3; j += 1)
        if (Number.isNaN(x.get(row, j)))
          expectClose(completed.get(row, j), model.init[j], { tolerance: 1e-8, scale: 100 });
    }
  });

  it("copes with columns that depend on each other", async () => {
    const rows = Array.from({ length: 12 }, (_, i) => [i, 2 * i, 3, i % 4 === 1 ? NA : i * i]);
    const completed = (await new IterativeImputer().fit(rows)).transform(rows);
    expect(completed.data.every(Number.isFinite)).toBe(true);
  });

  it("says when the rounds did not suffice", async () => {
    const model = await new IterativeImputer({ maxIterations: 2, tolerance: 0 }).fit(x);
    expect(model.convergence).toMatchObject({ converged: false, iterations: 2, tolerance: 0 });
    expect(model.chain.rounds).toHaveLength(2);
  });

  it("reports its progress and ends when aborted", async () => {
    const controller = new AbortController();
    const told: number[] = [];
    const fit = new IterativeImputer({ tolerance: 0, maxIterations: 1000 }).fit(x, {
      signal: controller.signal,
      onProgress: ({ completed }) => {
        told.push(completed);
        if (completed === 3) controller.abort();
      },
    });
    await expect(fit).rejects.toThrow("IterativeImputer: aborted by the caller.");
    expect(told).toEqual([1, 2, 3]);
  });

  it("passes the other columns of a table", async () => {
    const table = Table.fromColumns({ a: [1, 2, 3, null], city: ["x", null, "y", "x"], b: [2, 4, 7, 8] });
    const out = (await new IterativeImputer().fit(table)).transformTable(table);
    expect(out.column("city")).toBe(table.column("city"));
    expect(out.get(3, "a")).not.toBeNull();
    await expect(new IterativeImputer().fit(table.select(["city"]))).rejects.toThrow(
      "IterativeImputer: there are no columns to learn from.",
    );
  });
});

describe("the draws of an IterativeImputer", () => {
  const options = { draws: 3, drawRounds: 4, seed: 11 };

  it("complete the data differently each time, and the same for the same seed", async () => {
    const model = await new IterativeImputer(options).fit(x);
    const draws = [0, 1, 2].map((index) => model.draw(x, index));
    expect(draws[0].equals(draws[1])).toBe(false);
    for (const draw of draws) {
      expect(draw.data.every(Number.isFinite)).toBe(true);
      expect(draw.data.every((value, at) => Number.isNaN(x.data[at]) || value === x.data[at])).toBe(true);
    }
    const again = await new IterativeImputer(options).fit(x);
    expect(again.draw(x, 2).equals(draws[2])).toBe(true);
    const back = IterativeImputerModel.fromJSON(JSON.stringify(model));
    expect(back.draw(x, 1).equals(draws[1])).toBe(true);
    expect(back.transform(x).equals(model.transform(x))).toBe(true);
  });

  it("scatter as the posterior says: with one missing mean, as Student's t", async () => {
    // With one column a drawn value is mean + σ*·z·√(1 + 1/n), σ*² = SS/χ²ₙ₋₁: its variance is (1 + 1/n)·SS/(n − 3).
    const stream = random(5);
    const values = Array.from({ length: 12 }, () => 3 + 2 * stream.normal());
    const rows = [...values.map((value) => [value]), [NA]];
    const draws = 4000;
    const model = await new IterativeImputer({ draws, drawRounds: 1 }).fit(rows);
    const drawn = Array.from({ length: draws }, (_, index) => model.draw(rows, index).get(12, 0));
    const n = values.length;
    const mean = values.reduce((sum, value) => sum + value, 0) / n;
    const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    const variance = ((1 + 1 / n) * squares) / (n - 3);
    const drawnMean = drawn.reduce((sum, value) => sum + value, 0) / draws;
    const drawnVariance = drawn.reduce((sum, value) => sum + (value - drawnMean) ** 2, 0) / draws;
    // Four standard errors; the t distribution with 11 degrees of freedom has the kurtosis 3 + 6/7.
    expect(Math.abs(drawnMean - mean)).toBeLessThan(4 * Math.sqrt(variance / draws));
    expect(Math.abs(drawnVariance / variance - 1)).toBeLessThan(4 * Math.sqrt((2 + 6 / 7) / draws));
  });

  it("are refused where they were not asked for, or cases are too few", async () => {
    const model = await new IterativeImputer().fit(x);
    expect(() => model.draw(x, 0)).toThrow("IterativeImputer: there is no draw 0");
    const few = [
      [1, 2],
      [3, 5],
      [4, NA],
    ];
    await expect(new IterativeImputer({ draws: 1 }).fit(few)).rejects.toThrow(
      /IterativeImputer: column "x1" has 2 values.*more than 2/,
    );
  });

  it("refuses a file whose chain does not fit", async () => {
    const json = JSON.parse(JSON.stringify(await new IterativeImputer({ draws: 1 }).fit(x)));
    json.state.drawn[0].order = json.state.init;
    expect(() => IterativeImputerModel.fromJSON(json)).toThrow('field "state.drawn.0.order');
    const other = JSON.parse(JSON.stringify(await new IterativeImputer().fit(x)));
    other.state.chain.rounds[0] = other.state.chain.rounds[0] && {
      rows: 1,
      columns: 1,
      data: { float64: "AAAAAAAAAAA=" },
    };
    expect(() => IterativeImputerModel.fromJSON(other)).toThrow(
      'IterativeImputer: field "state.chain": must fit',
    );
  });
});
