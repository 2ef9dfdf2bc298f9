import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { LinearRegression } from "../linear-regression/index.js";
import { GroupLasso, GroupLassoModel, SparseGroupLasso } from "./index.js";

const [rows, columns] = [50, 8];
const x = new Matrix(rows, columns, randomArray(rows * columns, 21));
const y = Float64Array.from(
  randomArray(rows, 22),
  (noise, i) => 3 + 2 * x.get(i, 0) - x.get(i, 1) + x.get(i, 5) + noise / 2,
);
const groups = [
  ["x0", "x1", "x2"],
  ["x3", "x4"],
  ["x6", "x7"],
];
const blocks = [[0, 1, 2], [3, 4], [5], [6, 7]];
const plain = { standardize: false } as const;

/** Xᵀ(y − ŷ)/n */
function pullOf(model: GroupLassoModel | { predict: GroupLassoModel["predict"] }): number[] {
  const residuals = model.predict(x).map((fitted, i) => y[i] - fitted);
  return Array.from({ length: columns }, (_, j) =>
    residuals.reduce((sum, r, i) => sum + (r * x.get(i, j)) / rows, 0),
  );
}

describe("GroupLasso", () => {
  it("satisfies the conditions of its minimum", async () => {
    for (const lambda of [0.4, 0.1, 0.01]) {
      const model = await new GroupLasso({ ...plain, lambda, groups }).fit(x, y);
      const pull = pullOf(model);
      for (const group of blocks) {
        const beta = group.map((j) => model.coefficients[j]);
        const length = Math.hypot(...beta);
        const pulls = group.map((j) => pull[j]);
        const most = lambda * Math.sqrt(group.length);
        if (length === 0) expect(Math.hypot(...pulls)).toBeLessThanOrEqual(most * (1 + 1e-12));
        else
          expectClose(
            pulls,
            beta.map((b) => (most * b) / length),
            { tolerance: 1e-13 },
          );
      }
    }
  });

  it("begins its path at the smallest penalty where all coefficients are 0", async () => {
    const model = await new GroupLasso({ groups, folds: 3 }).fit(x, y);
    const [first] = model.path.values;
    expect([...model.path.coefficients.row(0)].every((v) => v === 0)).toBe(true);
    const below = await new GroupLasso({ groups, lambda: first * (1 - 1e-6) }).fit(x, y);
    expect(below.activeGroups).toHaveLength(1);
    expect(model.path.length).toBe(50);
    expectClose(model.path.values[49] / first, 1e-3, { tolerance: 1e-15 });
  });

  it("equals least squares without a penalty", async () => {
    const model = await new GroupLasso({ lambda: 0, groups }).fit(x, y);
    expect(model.convergence?.converged).toBe(true);
    const exact = await new LinearRegression().fit(x, y);
    expectClose([model.intercept, ...model.coefficients], exact.parameters, { tolerance: 1e-10 });
  });

  it("equals the lasso where every group is one feature", async () => {
    const lambda = 0.15;
    const model = await new GroupLasso({ ...plain, intercept: false, lambda }).fit(x, y);
    // Coordinate descent, written out.
    const beta = new Float64Array(columns);
    for (let pass = 0; pass < 3000; pass += 1) {
      for (let j = 0; j < columns; j += 1) {
        let [pull, square] = [0, 0];
        for (let i = 0; i < rows; i += 1) {
          let rest = y[i];
          for (let k = 0; k < columns; k += 1) if (k !== j) rest -= x.get(i, k) * beta[k];
          pull += (rest * x.get(i, j)) / rows;
          square += x.get(i, j) ** 2 / rows;
        }
        beta[j] = (Math.sign(pull) * Math.max(0, Math.abs(pull) - lambda)) / square;
      }
    }
    expectClose(model.coefficients, beta, { tolerance: 1e-12 });
    const lasso = await new SparseGroupLasso({ ...plain, intercept: false, alpha: 1, lambda, groups }).fit(
      x,
      y,
    );
    expectClose(lasso.coefficients, beta, { tolerance: 1e-12 });
  });

  it("groups the levels of a categorical column", async () => {
    const kinds = Array.from({ length: rows }, (_, i) => ["oak", "elm", "fir"][i % 3]);
    const effect: Record<string, number> = { oak: 2, elm: -1, fir: 0 };
    const table = Table.fromColumns({
      kind: kinds,
      size: x.column(0),
      y: y.map((v, i) => v + effect[kinds[i]]),
    });
    const model = await new GroupLasso({ lambda: 0.05 }).fit(table, "y");
    expect(model.groups.map((group) => group.length)).toEqual([3, 1]);
    expect(model.groups[0].every((name) => name.startsWith("kind="))).toBe(true);
    expect(model.coefficients.slice(0, 3).every((v) => v !== 0)).toBe(true);
  });

  it("chooses by cross-validation, and a simpler model by one standard error", async () => {
    const best = await new GroupLasso({ groups, folds: 5, pathLength: 20 }).fit(x, y);
    const simple = await new GroupLasso({ groups, folds: 5, pathLength: 20, rule: "one-standard-error" }).fit(
      x,
      y,
    );
    expect(best.chosen).toBe(best.validation?.best);
    expect(simple.chosen).toBe(best.validation?.oneStandardError);
    expect(simple.lambda).toBeGreaterThan(best.lambda);
    const back = GroupLassoModel.fromJSON(JSON.stringify(best));
    expect(back.activeGroups).toEqual(best.activeGroups);
  });

  it("fits more features than cases, and leaves out those that do not vary", async () => {
    const wide = new Matrix(10, 30, randomArray(300, 31)).map((v, at) => (at % 30 === 4 ? 1.5 : v));
    const model = await new GroupLasso({ lambda: 0.02, groups: [["x3", "x4", "x5"]] }).fit(
      wide,
      y.slice(0, 10),
    );
    expect(model.convergence?.converged).toBe(true);
    expect(model.coefficients[4]).toBe(0);
  });

  it("refuses groups with unknown or repeated features", async () => {
    await expect(new GroupLasso({ groups: [["x9"]] }).fit(x, y)).rejects.toThrow(
      'GroupLasso: option "groups" names "x9", which is not a feature',
    );
    await expect(new GroupLasso({ groups: [["x1"], ["x0", "x1"]] }).fit(x, y)).rejects.toThrow(
      'option "groups" names "x1" twice',
    );
  });
});

describe("SparseGroupLasso", () => {
  it("satisfies the conditions of its minimum, and has zeros inside of groups", async () => {
    const [lambda, alpha] = [0.1, 0.6];
    const model = await new SparseGroupLasso({ ...plain, lambda, alpha, groups }).fit(x, y);
    const pull = pullOf(model);
    let zeros = 0;
    for (const group of blocks) {
      const beta = group.map((j) => model.coefficients[j]);
      const length = Math.hypot(...beta);
      const most = lambda * (1 - alpha) * Math.sqrt(group.length);
      const rests = group.map((j) => Math.sign(pull[j]) * Math.max(0, Math.abs(pull[j]) - lambda * alpha));
      if (length === 0) {
        expect(Math.hypot(...rests)).toBeLessThanOrEqual(most * (1 + 1e-12));
        continue;
      }
      zeros += beta.filter((b) => b === 0).length;
      expectClose(
        rests,
        beta.map((b) => (most * b) / length),
        { tolerance: 1e-13 },
      );
    }
    expect(zeros).toBeGreaterThan(0);
  });

  it("begins its path at the smallest penalty where all coefficients are 0", async () => {
    const model = await new SparseGroupLasso({ alpha: 0.3, groups, folds: 3, pathLength: 5 }).fit(x, y);
    const [first] = model.path.values;
    expect(model.path.degreesOfFreedom[0]).toBe(0);
    const below = await new SparseGroupLasso({ alpha: 0.3, groups, lambda: first * (1 - 1e-6) }).fit(x, y);
    expect(below.degreesOfFreedom).toBeGreaterThan(0);
  });
});
