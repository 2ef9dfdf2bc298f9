import { describe, expect, it } from "vitest";
import { randomMatrix } from "../../../../../test/support/matrices.js";
import { expectClose, randomArray } from "../../../../../test/support/numbers.js";
import type { Matrix } from "../../../../math/linalg/matrix.js";
import { SparseMatrix } from "../../../../math/linalg/sparse-matrix.js";
import { lambdaSequence } from "../path/lambda-sequence.js";
import { leadIn } from "./lambdas.js";
import { type PathProblem, solvePath } from "./solve-path.js";

interface Sample {
  readonly x: Matrix;
  readonly y: Float64Array;
  readonly weights: Float64Array | undefined;
}

function sample(rows: number, columns: number, seed: number, weighted: boolean): Sample {
  const x = randomMatrix(rows, columns, seed).map((value, at) => {
    return Math.abs(value) < 0.5 ? 0 : value * 2 ** (at % 3);
  });
  const noise = randomArray(rows, seed + 1);
  const y = noise.map((value, i) => 3 + 2 * x.get(i, 0) - x.get(i, columns - 1) + value);
  const weights = weighted ? randomArray(rows, seed + 2).map((value) => value + 1.5) : undefined;
  return { x, y, weights };
}

function problemOf(data: PathProblem["data"], alpha: number, lambdas: PathProblem["lambdas"]): PathProblem {
  const { columns } = data.x;
  return {
    data,
    alpha,
    lambdas,
    design: { intercept: true, standardize: true },
    termsOf: () => ({
      factors: new Float64Array(columns).fill(1),
      lower: new Float64Array(columns).fill(Number.NEGATIVE_INFINITY),
      upper: new Float64Array(columns).fill(Number.POSITIVE_INFINITY),
    }),
    relax: 0,
    tolerance: 1e-14,
    maxSweeps: 100_000,
  };
}

/** Coordinate descent as in ESL 18.19: each coefficient in turn, until nothing moves. */
function plainDescent({ x, y, weights }: Sample, alpha: number, lambda: number) {
  const shares = weights ?? new Float64Array(x.rows).fill(1);
  const totalWeight = shares.reduce((sum, weight) => sum + weight, 0);
  const mean = (values: Float64Array) =>
    values.reduce((sum, value, i) => sum + (shares[i] / totalWeight) * value, 0);
  const columns = Array.from({ length: x.columns }, (_, j) => x.column(j));
  const centers = columns.map(mean);
  const scales = columns.map((column, j) =>
    Math.sqrt(mean(column.map((value) => (value - centers[j]) ** 2))),
  );
  const features = columns.map((column, j) => column.map((value) => (value - centers[j]) / scales[j]));
  const slopes = new Float64Array(x.columns);
  const residual = y.map((value) => value - mean(y));
  for (let moved = 1; moved > 1e-15; ) {
    moved = 0;
    for (const [j, feature] of features.entries()) {
      const slope = mean(feature.map((value, i) => value * residual[i])) + slopes[j];
      const size = Math.max(0, Math.abs(slope) - lambda * alpha) / (1 + lambda * (1 - alpha));
      const step = Math.sign(slope) * size - slopes[j];
      slopes[j] += step;
      for (let i = 0; i < x.rows; i += 1) residual[i] -= step * feature[i];
      moved = Math.max(moved, Math.abs(step));
    }
  }
  const coefficients = slopes.map((value, j) => value / scales[j]);
  const intercept = coefficients.reduce((sum, value, j) => sum - value * centers[j], mean(y));
  const residualSum = residual.reduce((sum, value, i) => sum + shares[i] * value * value, 0);
  return { coefficients, intercept, residualSum };
}

describe("solvePath", () => {
  const shapes = [
    { rows: 40, columns: 6, weighted: false },
    { rows: 40, columns: 6, weighted: true },
    { rows: 12, columns: 20, weighted: false },
  ];
  for (const { rows, columns, weighted } of shapes) {
    const name = `${rows}×${columns}${weighted ? " with weights" : ""}`;
    it.each([1, 0.5])(`of ${name} agrees with plain coordinate descent, α = %f`, async (alpha) => {
      const data = sample(rows, columns, rows + columns, weighted);
      const values = Float64Array.of(0.5, 0.2, 0.05);
      for (const form of [data, { ...data, x: SparseMatrix.fromDense(data.x) }]) {
        const path = await solvePath("test", problemOf(form, alpha, { values }), {});
        for (const [k, lambda] of values.entries()) {
          const expected = plainDescent(data, alpha, lambda);
          expectClose(path.coefficients.row(k), expected.coefficients, { tolerance: 1e-8 });
          expectClose(path.intercepts[k], expected.intercept, { tolerance: 1e-8 });
          expectClose(path.residualSums[k], expected.residualSum, { tolerance: 1e-8, scale: rows });
          expect(path.nonZeros[k]).toBe(expected.coefficients.filter((value) => value !== 0).length);
        }
      }
    });
  }

  it("begins at the smallest λ that leaves every coefficient 0, and ends at the requested ratio", async () => {
    const data = sample(30, 5, 3, false);
    const { lambdas, nonZeros, intercepts } = await solvePath(
      "test",
      problemOf(data, 1, { count: 10, ratio: 0.01 }),
      {},
    );
    expect(nonZeros[0]).toBe(0);
    expectClose(intercepts[0], data.y.reduce((sum, value) => sum + value, 0) / 30, { tolerance: 1e-14 });
    expect(nonZeros[1]).toBeGreaterThan(0);
    expectClose(lambdas[9] / lambdas[0], 0.01, { tolerance: 1e-15 });
    const below = { values: Float64Array.of(lambdas[0] * (1 - 1e-6)) };
    expect((await solvePath("test", problemOf(data, 1, below), {})).nonZeros[0]).toBe(1);
  });

  it("closes the duality gap", async () => {
    const { gaps } = await solvePath(
      "test",
      problemOf(sample(30, 5, 4, false), 0.7, { count: 10, ratio: 0.01 }),
      {},
    );
    expect(Math.max(...gaps)).toBeLessThanOrEqual(1e-14);
  });
});

describe("lambdaSequence", () => {
  it("descends in equal ratios", () => {
    expectClose(lambdaSequence(8, 4, 1 / 8), [8, 4, 2, 1], { tolerance: 1e-14 });
    expect([...lambdaSequence(3, 1, 0.5)]).toEqual([3]);
    expect([...lambdaSequence(0, 5, 0.5)]).toEqual([0]);
  });
});

describe("leadIn", () => {
  it("halves λ down to near the first requested one", () => {
    expect([...leadIn(16, 1)]).toEqual([8, 4, 2]);
    expect([...leadIn(16, 8)]).toEqual([]);
    expect([...leadIn(0, 0)]).toEqual([]);
  });
});
