import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { iris } from "../../../data/datasets/index.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { random } from "../../../math/probability/random/index.js";
import { checkEstimator } from "../../../model/check/check-estimator.js";
import { nearestInHull } from "../engine/hull.js";
import { ArchetypalAnalysis, ArchetypalAnalysisModel } from "./index.js";

/** Points within a triangle, and its corners. */
function triangle(): { readonly corners: number[][]; readonly rows: Matrix } {
  const corners = [
    [0, 0],
    [10, 1],
    [3, 8],
  ];
  const stream = random(2);
  const mixtures = Array.from({ length: 40 }, () => {
    const parts = corners.map(() => stream.exponential());
    const sum = parts.reduce((total, part) => total + part, 0);
    return parts.map((part) => part / sum);
  });
  return { corners, rows: Matrix.from([...corners, ...Matrix.from(mixtures).multiply(corners).toArrays()]) };
}

describe("ArchetypalAnalysis", () => {
  it("keeps the contract", async () => {
    await checkEstimator(new ArchetypalAnalysis({ tolerance: 1e-14, maxIterations: 10_000 }), {
      load: (json) => ArchetypalAnalysisModel.fromJSON(json),
    });
  });

  it("finds the corners of a triangle, and every point as a mixture of them", async () => {
    const { corners, rows } = triangle();
    const model = await new ArchetypalAnalysis().fit(rows);
    const sorted = (points: number[][]) => points.sort(([a], [b]) => a - b).flat();
    expectClose(sorted(model.archetypes.toArrays()), sorted(corners), { tolerance: 1e-6 });
    expect(model.squaredError).toBeLessThan(1e-10);
    expectClose(model.inverseTransform(model.transform(rows)).data, rows.data, { tolerance: 1e-5 });
  });

  it("finds the mean as the only archetype, and the ends of a line as two", async () => {
    const rows = [[1], [2], [6], [11]];
    const one = await new ArchetypalAnalysis({ archetypes: 1 }).fit(rows);
    expectClose(one.archetypes.data, [5], { tolerance: 1e-9 });
    expectClose(one.squaredError, one.totalSquares, { tolerance: 1e-9 });
    const two = await new ArchetypalAnalysis({ archetypes: 2 }).fit(rows);
    expectClose(
      [...two.archetypes.data].sort((a, b) => a - b),
      [1, 11],
      { tolerance: 1e-9 },
    );
  });

  it("never raises its sum of squared errors, and more archetypes have a smaller one", async () => {
    const table = iris().drop(["species"]);
    let before = Number.POSITIVE_INFINITY;
    for (const archetypes of [1, 2, 3, 4]) {
      const seen: number[] = [];
      const onProgress = ({ objective }: { objective?: number | undefined }) =>
        seen.push(objective as number);
      const model = await new ArchetypalAnalysis({ archetypes }).fit(table, { onProgress });
      for (let at = 1; at < seen.length; at += 1)
        expect(seen[at]).toBeLessThanOrEqual(seen[at - 1] * (1 + 1e-12));
      expect(model.convergence.converged).toBe(true);
      expect(model.squaredError).toBeLessThan(before);
      before = model.squaredError;
      const x = table.toMatrix().matrix;
      const errors = x.subtract(model.inverseTransform(model.transform(table)));
      const sum = errors.data.reduce((total, value) => total + value * value, 0);
      expectClose(model.squaredError, sum, { tolerance: 1e-6 });
      // Archetypes are mixtures of cases.
      for (const archetype of model.archetypes.toArrays()) {
        const even = new Float64Array(x.rows).fill(1 / x.rows);
        const { point } = nearestInHull(x, Float64Array.from(archetype), even, 100_000);
        expectClose(point, archetype, { tolerance: 1e-4 });
      }
    }
  });

  it("says how many different cases there are if they are too few", async () => {
    await expect(new ArchetypalAnalysis().fit([[1], [1], [2]])).rejects.toThrow(
      "only 2 different cases for 3",
    );
  });

  it("says that it did not converge where iterations run out", async () => {
    const model = await new ArchetypalAnalysis({ maxIterations: 1 }).fit(iris().drop(["species"]));
    expect(model.convergence).toMatchObject({ converged: false, iterations: 1 });
  });
});

describe("nearestInHull", () => {
  it("finds the point at which no row lies nearer to the target", () => {
    const stream = random(9);
    for (let trial = 0; trial < 20; trial += 1) {
      const rows = new Matrix(8, 3).map(() => stream.normal());
      const target = Float64Array.from({ length: 3 }, () => 2 * stream.normal());
      const { point, shares } = nearestInHull(rows, target, new Float64Array(8).fill(1 / 8), 100_000);
      expectClose(
        shares.reduce((sum, share) => sum + share, 0),
        1,
        { tolerance: 1e-12 },
      );
      for (let i = 0; i < 8; i += 1) {
        const slope = rows
          .row(i)
          .reduce((sum, value, j) => sum + (value - point[j]) * (point[j] - target[j]), 0);
        expect(slope).toBeGreaterThan(-1e-9);
      }
    }
  });
});
