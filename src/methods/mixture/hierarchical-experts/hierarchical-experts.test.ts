import { describe, expect, it } from "vitest";
import { Matrix } from "../../../math/linalg/matrix.js";
import { random } from "../../../math/probability/random/index.js";
import { checkEstimator } from "../../../model/check/check-estimator.js";
import { LinearRegression } from "../../linear/linear-regression/index.js";
import { HierarchicalExperts, HierarchicalExpertsModel } from "./index.js";

/** Two lines that meet at 0, with a deviation of 0.2. */
function bent(rows: number, seed: number) {
  const stream = random(seed);
  const x = Array.from({ length: rows }, () => [4 * stream.next() - 2]);
  const y = x.map(([a]) => (a < 0 ? -1 - 2 * a : 3 * a - 1) + 0.2 * stream.normal());
  return { x, y };
}

const normalDensity = (value: number, variance: number) =>
  Math.exp(-(value ** 2) / (2 * variance)) / Math.sqrt(2 * Math.PI * variance);

describe("HierarchicalExperts", () => {
  it("keeps the contract", async () => {
    await checkEstimator(new HierarchicalExperts(), {
      load: (json) => HierarchicalExpertsModel.fromJSON(json),
    });
  });

  it("is least squares with a single expert", async () => {
    const stream = random(1);
    const x = Array.from({ length: 50 }, () => [stream.normal(), 100 + stream.normal()]);
    const y = x.map(([a, b]) => 2 * a - b + stream.normal());
    const weights = x.map((_, row) => 1 + (row % 3));
    const model = await new HierarchicalExperts({ branching: [1] }).fit(x, y, { weights });
    const line = await new LinearRegression().fit(x, y, { weights });
    const expected = line.predict(x);
    model.predict(x).forEach((value, row) => {
      expect(Math.abs(value - expected[row])).toBeLessThan(1e-10);
    });
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const squares = expected.reduce((sum, value, row) => sum + weights[row] * (y[row] - value) ** 2, 0);
    expect(model.variances[0]).toBeCloseTo(squares / total, 12);
    expect(model.logLikelihood).toBeCloseTo(
      -(total / 2) * (Math.log((2 * Math.PI * squares) / total) + 1),
      9,
    );
  });

  it("has the likelihood of the sum over all ways through the tree", async () => {
    const { x, y } = bent(80, 2);
    const model = await new HierarchicalExperts({ branching: [2, 3], restarts: 2, maxIterations: 20 }).fit(
      x,
      y,
    );
    const { gates, experts, centers, scales, variances } = model;
    const terms = (row: number) => [1, (x[row][0] - centers[0]) / scales[0]];
    const product = (matrix: Matrix, k: number, row: number) =>
      terms(row).reduce((sum, value, j) => sum + value * matrix.get(k, j), 0);
    const softmax = (first: number, branches: number, k: number, row: number) => {
      const all = Array.from({ length: branches }, (_, own) => Math.exp(product(gates, first + own, row)));
      return all[k] / all.reduce((sum, value) => sum + value, 0);
    };
    let logLikelihood = 0;
    const posteriors = model.responsibilities(x, y);
    x.forEach((_, row) => {
      const densities: number[] = [];
      for (let j = 0; j < 2; j += 1)
        for (let l = 0; l < 3; l += 1) {
          const e = 3 * j + l;
          const gate = softmax(0, 2, j, row) * softmax(2 + 3 * j, 3, l, row);
          densities.push(gate * normalDensity(y[row] - product(experts, e, row), variances[e]));
        }
      const sum = densities.reduce((total, value) => total + value, 0);
      densities.forEach((value, e) => {
        expect(posteriors.get(row, e)).toBeCloseTo(value / sum, 10);
      });
      logLikelihood += Math.log(sum);
    });
    expect(model.logLikelihood).toBeCloseTo(logLikelihood, 8);
    expect(model.logLikelihoods(x, y).reduce((sum, value) => sum + value, 0)).toBeCloseTo(logLikelihood, 8);
  });

  it("never lowers its objective, whatever the tree, the data and the penalty", async () => {
    for (const seed of [1, 2, 3])
      for (const branching of [[2], [3], [2, 2], [1, 2]])
        for (const penalty of [1e-6, 1e-2]) {
          const { x, y } = bent(60, seed);
          const repeated = x.map((row) => [...row, row[0], 7]);
          const options = {
            branching,
            gatePenalty: penalty,
            expertPenalty: penalty,
            restarts: 1,
            seed,
            maxIterations: 60,
          };
          const { history } = await new HierarchicalExperts(options).fit(repeated, y);
          for (let at = 1; at < history.length; at += 1)
            expect(history[at]).toBeGreaterThanOrEqual(history[at - 1] - 1e-9 * Math.abs(history[at]));
        }
  });

  it("finds two lines, and divides the cases where they meet", async () => {
    const { x, y } = bent(300, 4);
    const model = await new HierarchicalExperts().fit(x, y);
    const at = (value: number) => model.predict([[value]])[0];
    expect(Math.abs(at(-1.5) - 2)).toBeLessThan(0.1);
    expect(Math.abs(at(1.5) - 3.5)).toBeLessThan(0.1);
    const shares = model.gateProbabilities([[-1], [1]]);
    expect(Math.abs(shares.get(0, 0) - shares.get(1, 0))).toBeGreaterThan(0.98);
    expect(Math.max(...model.variances)).toBeLessThan(0.06);
    expect(model.convergence.converged).toBe(true);
    expect(model.starts).toHaveLength(5);
    expect(Math.max(...model.starts.map(({ objective }) => objective))).toBe(model.history.at(-1));
  });

  it("has intervals with the probability that is asked for, also where two experts disagree", async () => {
    const stream = random(6);
    // Both experts answer everywhere: the distribution has two peaks.
    const x = Array.from({ length: 400 }, () => [stream.normal()]);
    const y = x.map(([a]) => (stream.next() < 0.5 ? 5 + a : -5 - a) + 0.3 * stream.normal());
    const model = await new HierarchicalExperts().fit(x, y);
    const { lower, upper } = model.predictInterval(x, { level: 0.8 });
    const inside = y.filter((value, row) => value > lower[row] && value <= upper[row]).length / y.length;
    expect(Math.abs(inside - 0.8)).toBeLessThan(0.06);
    // The probability below a bound, by a sum of the densities.
    const grid = Array.from({ length: 20001 }, (_, k) => -20 + k * 0.002);
    const densities = model
      .logLikelihoods(
        grid.map(() => [0.5]),
        grid,
      )
      .map(Math.exp);
    const [bound] = model.predictInterval([[0.5]], { level: 0.8 }).lower;
    const below = grid.reduce((sum, value, k) => sum + (value <= bound ? densities[k] * 0.002 : 0), 0);
    expect(Math.abs(below - 0.1)).toBeLessThan(2e-3);
  });

  it("counts a weight as that many rows", async () => {
    const { x, y } = bent(60, 8);
    const weights = x.map((_, row) => row % 3);
    const rows = x.flatMap((row, at) => Array.from({ length: weights[at] }, () => row));
    const responses = y.flatMap((value, at) => Array.from({ length: weights[at] }, () => value));
    const weighted = await new HierarchicalExperts().fit(x, y, { weights });
    const repeated = await new HierarchicalExperts().fit(rows, responses);
    expect(weighted.logLikelihood).toBeCloseTo(repeated.logLikelihood, 6);
    const expected = repeated.predict(x);
    weighted.predict(x).forEach((value, row) => {
      expect(Math.abs(value - expected[row])).toBeLessThan(1e-6);
    });
  });

  /** Bent along the first of many columns, with a deviation of 1. */
  function wide(rows: number, columns: number, seed: number) {
    const stream = random(seed);
    const x = new Matrix(rows, columns).map(() => stream.normal());
    const y = Float64Array.from({ length: rows }, (_, i) => {
      const [a, b, c] = x.row(i);
      return b + c + (a > 0 ? 3 * a : -2 * a) + stream.normal();
    });
    return { x, y };
  }

  /** The mean log density of new cases: by experts, and by a single regression. */
  async function heldOut(
    train: { x: Matrix; y: Float64Array },
    test: { x: Matrix; y: Float64Array },
    options: ConstructorParameters<typeof HierarchicalExperts>[0] = {},
  ) {
    const model = await new HierarchicalExperts(options).fit(train.x, train.y);
    const line = await new HierarchicalExperts({ branching: [1] }).fit(train.x, train.y);
    const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
    return {
      model,
      experts: mean(model.logLikelihoods(test.x, test.y)),
      single: mean(line.logLikelihoods(test.x, test.y)),
    };
  }

  it("finds the one column of many along which the response bends", async () => {
    const { experts, single, model } = await heldOut(wide(600, 60, 11), wide(2000, 60, 12));
    expect(experts).toBeGreaterThan(single + 0.35);
    // The true parameters would have −½·(log 2π + 1) = −1.42; 60 of them by 600 cases cost 0.05 and more.
    expect(experts).toBeGreaterThan(-1.7);
    const [, bending, ...others] = model.gatePenalties;
    expect(bending).toBeLessThan(Math.min(...others));
  });

  it("is the single regression where experts explain no more than chance, unless penalties are given", async () => {
    const stream = random(13);
    const line = (rows: number) => {
      const x = new Matrix(rows, 8).map(() => stream.normal());
      return { x, y: Float64Array.from({ length: rows }, (_, i) => x.get(i, 0) + stream.normal()) };
    };
    const [train, test] = [line(70), line(2000)];
    const chosen = await heldOut(train, test);
    expect(Math.abs(chosen.experts - chosen.single)).toBeLessThan(0.03);
    const given = await heldOut(train, test, { gatePenalty: 1e-4, expertPenalty: 0 });
    expect(given.experts).toBeLessThan(given.single - 0.1);
  });

  it("has the same parameters if all weights are divided by the number of cases", async () => {
    const { x, y } = bent(80, 9);
    const plain = await new HierarchicalExperts().fit(x, y);
    const shares = await new HierarchicalExperts().fit(x, y, { weights: x.map(() => 1 / 80) });
    shares.experts.data.forEach((value, at) => {
      expect(Math.abs(value - plain.experts.data[at])).toBeLessThan(1e-8);
    });
    expect(shares.logLikelihood).toBeCloseTo(plain.logLikelihood / 80, 9);
  });

  it("refuses fewer cases than parameters, and a target that does not vary", async () => {
    const wide = new Matrix(30, 20).map((_, at) => Math.sin(at));
    const y = Array.from({ length: 30 }, (_, row) => row);
    await expect(new HierarchicalExperts().fit(wide, y)).rejects.toThrow(
      "30 cases are too few for 65 parameters; choose fewer experts",
    );
    await expect(
      new HierarchicalExperts().fit(
        y.map((value) => [value]),
        y.map(() => 3),
      ),
    ).rejects.toThrow("the target does not vary");
  });
});
