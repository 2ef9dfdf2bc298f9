import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { finish } from "../../../base/steps.js";
import { Table } from "../../../data/table/table.js";
import { inverse } from "../../../math/linalg/inverse.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { columnMeans, covariance } from "../../../math/linalg/moments.js";
import { random } from "../../../math/probability/random/index.js";
import { Arena } from "../../../wasm/arena.js";
import { BlockDescent } from "./block-descent.js";
import { thresholdComponents } from "./components.js";
import { GraphicalLasso } from "./fit.js";
import { followPath, largestPenalty } from "./path.js";

/** Rows of two groups of columns, each a chain; the groups are independent. */
function chains(columns: number, count: number, seed: number): Matrix {
  const stream = random(seed);
  const half = Math.floor(columns / 2);
  return Matrix.from(
    Array.from({ length: count }, () => {
      const row: number[] = [];
      for (let j = 0; j < columns; j += 1)
        row.push(stream.normal() + (j === 0 || j === half ? 0 : 0.8 * row[j - 1]));
      return row;
    }),
  );
}

/** How far a precision matrix is from satisfying the conditions of a minimum. */
function violation(given: Matrix, precision: Matrix, lambda: number, penalizeDiagonal = false): number {
  const w = inverse(precision);
  let worst = 0;
  for (let i = 0; i < given.rows; i += 1)
    for (let j = 0; j < given.rows; j += 1) {
      const [difference, theta] = [w.get(i, j) - given.get(i, j), precision.get(i, j)];
      if (i === j) worst = Math.max(worst, Math.abs(difference - (penalizeDiagonal ? lambda : 0)));
      else if (theta !== 0) worst = Math.max(worst, Math.abs(difference - lambda * Math.sign(theta)));
      else worst = Math.max(worst, Math.abs(difference) - lambda);
    }
  return worst;
}

const rule = { tolerance: 1e-12, maxIterations: 10_000, penalizeDiagonal: false };

describe("the solutions along a path", () => {
  it.each([
    [6, 30, false],
    [10, 200, true],
    [20, 60, false],
    // Fewer cases than columns.
    [16, 9, false],
    [16, 9, true],
  ])("satisfy the conditions of a minimum: %i columns, %i cases, diagonal %s", (columns, cases, diagonal) => {
    const given = covariance(chains(columns, cases, columns), { divisor: "n" });
    const largest = largestPenalty(given);
    const lambdas = Float64Array.of(0.9, 0.5, 0.3, 0.1, 0.05).map((part) => part * largest);
    const path = finish(followPath(given, lambdas, { ...rule, penalizeDiagonal: diagonal }));
    for (const [k, solution] of path.entries()) {
      expect(solution?.gap).toBeLessThanOrEqual(1e-12);
      const precision = solution?.precision ?? Matrix.identity(columns);
      expect(violation(given, precision, lambdas[k], diagonal)).toBeLessThan(1e-8);
      expect(precision.equals(precision.transpose())).toBe(true);
    }
  });

  it("are diagonal from the largest covariance on, and equal the inverse covariance without a penalty", () => {
    const given = covariance(chains(6, 40, 1), { divisor: "n" });
    const largest = largestPenalty(given);
    const lambdas = Float64Array.of(2 * largest, largest, 0.999 * largest, 1e-9, 0);
    const [far, at, below, near, none] = finish(followPath(given, lambdas, rule));
    const alone = Matrix.diagonal(given.diagonal().map((variance) => 1 / variance));
    expectClose(far?.precision.data ?? [], alone.data, { tolerance: 1e-15 });
    expectClose(at?.precision.data ?? [], alone.data, { tolerance: 1e-15 });
    expect(below?.precision.data.filter((value) => value !== 0)).toHaveLength(8);
    expectClose(near?.precision.data ?? [], inverse(given).data, { tolerance: 1e-6 });
    expectClose(none?.precision.data ?? [], inverse(given).data, { tolerance: 1e-12 });
  });

  it("do not depend on whether connected sets of variables are solved separately", () => {
    const given = covariance(chains(12, 80, 4), { divisor: "n" });
    const lambda = 0.4 * largestPenalty(given);
    expect(thresholdComponents(given.data, 12, lambda).length).toBeGreaterThan(1);
    const [apart] = finish(followPath(given, Float64Array.of(lambda), rule));
    const arena = new Arena();
    try {
      const start = {
        covariance: Matrix.diagonal(given.diagonal()).data,
        coefficients: new Float64Array(144),
      };
      // A diagonal start is not within the penalty, but it is positive definite.
      const together = finish(new BlockDescent(arena, 12, given.data, start).solve(lambda, rule));
      expectClose(apart?.precision.data ?? [], together.precision, { tolerance: 1e-11 });
    } finally {
      arena.close();
    }
  });
});

describe("thresholdComponents", () => {
  it("connects variables by covariances above the threshold, not at it", () => {
    const given = Matrix.from([
      [1, 0, 0.5, 0],
      [0, 1, 0, -0.2],
      [0.5, 0, 1, 0],
      [0, -0.2, 0, 1],
    ]);
    const groups = (threshold: number) =>
      thresholdComponents(given.data, 4, threshold).map((one) => [...one]);
    expect(groups(0.1)).toEqual([
      [0, 2],
      [1, 3],
    ]);
    expect(groups(0.2)).toEqual([[0, 2], [1], [3]]);
    expect(groups(0.5)).toEqual([[0], [1], [2], [3]]);
  });
});

describe("GraphicalLasso", () => {
  it("penalizes correlations by default, so that units do not matter", async () => {
    const x = chains(6, 50, 2);
    const units = x.map((value, at) => value * 10 ** (at % 6) + 5);
    const plain = await new GraphicalLasso({ lambda: 0.1 }).fit(x);
    const scaled = await new GraphicalLasso({ lambda: 0.1 }).fit(units);
    expectClose(scaled.partialCorrelations.data, plain.partialCorrelations.data, { tolerance: 1e-9 });
    const raw = await new GraphicalLasso({ lambda: 0.1, standardize: false, tolerance: 1e-12 }).fit(x);
    expect(violation(covariance(x, { divisor: "n" }), raw.precision, 0.1)).toBeLessThan(1e-9);
  });

  it("recovers chains, and works as a density", async () => {
    const x = chains(6, 400, 3);
    const model = await new GraphicalLasso({ criterion: "ebic" }).fit(x);
    const strong = model.edges.filter(({ partialCorrelation }) => partialCorrelation > 0.3);
    expect(strong.map(({ a, b }) => a + b)).toEqual(["x0x1", "x1x2", "x3x4", "x4x5"]);
    expect(model.graph.hasEdge("x0", "x1")).toBe(true);
    expectClose(model.mean, columnMeans(x), { tolerance: 1e-15 });
    expectClose(model.covariance.multiply(model.precision).data, Matrix.identity(6).data, {
      tolerance: 1e-12,
    });
    const total = model.logDensity(x).reduce((sum, value) => sum + value, 0);
    expectClose(total, model.logLikelihood, { tolerance: 1e-12, scale: Math.abs(total) });
    const drawn = await new GraphicalLasso({ lambda: 0 }).fit(model.sample(20_000, 1));
    expectClose(drawn.covariance.data, model.covariance.data, { tolerance: 0.12 });
    expect(model.edgesAt(model.chosen)).toEqual(
      model.edges.map((edge) => ({
        ...edge,
        partialCorrelation: expect.closeTo(edge.partialCorrelation, 12),
      })),
    );
    expect(model.edgesAt(0)).toEqual([]);
    expect(() => model.edgesAt(40)).toThrow("edgesAt");
    expect(model.summary()).toContain("x0 — x1");
  });

  it("chooses the penalty with the largest likelihood of held-out cases", async () => {
    const x = chains(5, 40, 8);
    const estimator = new GraphicalLasso({ pathLength: 6, folds: 4, seed: 3 });
    const { validation, path, chosen } = await estimator.fit(x);
    const [seen, left] = [[] as number[][], [] as number[][]];
    // One fold, by hand.
    const folds = [
      {
        name: "last",
        train: Int32Array.from({ length: 30 }, (_, i) => i),
        test: Int32Array.from({ length: 10 }, (_, i) => 30 + i),
      },
    ];
    for (let i = 0; i < 40; i += 1) (i < 30 ? seen : left).push([...x.row(i)]);
    const byHand = await Promise.all(
      Array.from(path.lambdas, async (lambda) => {
        const model = await new GraphicalLasso({ lambda }).fit(seen);
        return (-2 * model.logDensity(left).reduce((sum, value) => sum + value, 0)) / 10;
      }),
    );
    const single = await estimator.with({ folds, lambdas: [...path.lambdas] }).fit(x);
    expectClose(single.validation?.means ?? [], byHand, { tolerance: 1e-9 });
    expect(single.chosen).toBe(byHand.indexOf(Math.min(...byHand)));
    expect(validation?.foldErrors.rows).toBe(4);
    expect(chosen).toBe(validation?.best);
    const simpler = await estimator.with({ rule: "one-standard-error" }).fit(x);
    expect(simpler.chosen).toBe(validation?.oneStandardError);
  });

  it("computes EBIC from the likelihood, the edges, the cases and the columns", async () => {
    const x = chains(5, 60, 1);
    const { path, chosen } = await new GraphicalLasso({ criterion: "ebic", gamma: 0.25 }).fit(x);
    const expected = path.logLikelihoods.map(
      (value, k) => -2 * value + path.edgeCounts[k] * (Math.log(60) + 4 * 0.25 * Math.log(5)),
    );
    expectClose(path.ebic, expected, { tolerance: 1e-10 });
    expect(chosen).toBe(expected.indexOf(Math.min(...expected)));
    expect(path.lambdas).toHaveLength(40);
    expectClose(path.lambdas[39] / path.lambdas[0], 0.001, { tolerance: 1e-15 });
    expect(path.edgeCounts[0]).toBe(0);
  });

  it("counts a weight of 2 as two cases", async () => {
    const x = chains(4, 14, 6);
    const weights = Float64Array.from({ length: 14 }, (_, i) => (i < 5 ? 2 : i === 13 ? 0 : 1));
    const repeated = Matrix.from([...x.toArrays().slice(0, 5), ...x.toArrays().slice(0, 13)]);
    const estimator = new GraphicalLasso({ criterion: "ebic" });
    const weighted = await estimator.fit(x, { weights });
    const twice = await estimator.fit(repeated);
    expectClose(weighted.precision.data, twice.precision.data, { tolerance: 1e-9 });
    expectClose(weighted.path.ebic, twice.path.ebic, { tolerance: 1e-9 });
    expect([weighted.cases, weighted.totalWeight]).toEqual([13, 18]);
  });

  it("handles a single column", async () => {
    const model = await new GraphicalLasso().fit([[1], [2], [4]]);
    expect(model.edges).toEqual([]);
    expectClose(model.covariance.get(0, 0), 14 / 9, { tolerance: 1e-15 });
  });

  it("refuses invalid input by name", async () => {
    const table = Table.fromColumns({ a: [1, 2, 4], b: [3, 3, 3] });
    await expect(new GraphicalLasso().fit(table)).rejects.toThrow('column "b" does not vary');
    const missing = Table.fromColumns({ a: [1, 2, 4], b: [3, Number.NaN, 1] });
    await expect(new GraphicalLasso().fit(missing)).rejects.toThrow('column "b"');
    await expect(new GraphicalLasso({ lambda: 0 }).fit(chains(6, 4, 1))).rejects.toThrow(
      "give a lambda above 0",
    );
    expect(() => new GraphicalLasso({ lambda: 1, lambdas: [1] })).toThrow("lambdas");
  });
});
