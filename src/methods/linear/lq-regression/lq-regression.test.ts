import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { standardizeDesign } from "../engine/design/standardize.js";
import { LinearRegression } from "../linear-regression/index.js";
import { Ridge } from "../ridge/index.js";
import { LqRegression } from "./index.js";

function sample(rows: number, columns: number, seed: number): { x: Matrix; y: Float64Array } {
  const x = new Matrix(rows, columns, randomArray(rows * columns, seed));
  const noise = randomArray(rows, seed + 1);
  return { x, y: Float64Array.from(noise, (value, i) => 1 + 2 * x.get(i, 0) - x.get(i, 1) + value / 2) };
}

/** Xᵀ(y − Xβ) and β of standardized features. */
function seen(x: Matrix, y: Float64Array, coefficients: Float64Array) {
  const design = standardizeDesign(x, y, undefined, { intercept: true, standardize: true });
  const scaled = coefficients.map((value, j) => value * design.scales[j]);
  const fitted = design.x.multiply(scaled);
  return { scaled, pull: design.x.transpose().multiply(design.y.map((value, i) => value - fitted[i])) };
}

const shapes = [
  [50, 8],
  [12, 30],
] as const;

describe("LqRegression", () => {
  it("equals ridge regression for q = 2, in one step", async () => {
    for (const [rows, columns] of shapes) {
      const { x, y } = sample(rows, columns, 3);
      const ridge = await new Ridge({ lambda: 5 }).fit(x, y);
      const model = await new LqRegression({ q: 2, lambda: 5 }).fit(x, y);
      expectClose(model.coefficients, ridge.coefficients, { tolerance: 1e-13 });
      expect(model.convergence.iterations).toBe(1);
    }
  });

  it("equals the lasso for q = 1, with exact zeros", async () => {
    for (const [rows, columns] of shapes) {
      const { x, y } = sample(rows, columns, 5);
      const lambda = rows / 4;
      const model = await new LqRegression({ q: 1, lambda }).fit(x, y);
      expect(model.convergence.converged).toBe(true);
      const { scaled, pull } = seen(x, y, model.coefficients);
      for (const [j, value] of scaled.entries()) {
        if (value === 0) expect(Math.abs(pull[j])).toBeLessThanOrEqual(lambda / 2);
        else expectClose(pull[j], (Math.sign(value) * lambda) / 2, { tolerance: 1e-8 });
      }
      const zeros = scaled.filter((value) => value === 0).length;
      expect(zeros).toBeGreaterThan(0);
      expect(zeros).toBeLessThan(columns);
    }
  });

  it("has no coefficients from λ = 2·max|xᵀy| on, for q = 1", async () => {
    const { x, y } = sample(50, 8, 7);
    const { pull } = seen(x, y, new Float64Array(8));
    const most = 2 * Math.max(...pull.map(Math.abs));
    const none = await new LqRegression({ q: 1, lambda: 1.001 * most }).fit(x, y);
    expect([...none.coefficients]).toEqual(new Array(8).fill(0));
    const one = await new LqRegression({ q: 1, lambda: 0.99 * most }).fit(x, y);
    expect(one.coefficients.filter((value) => value !== 0)).toHaveLength(1);
  });

  it("ends where the gradient vanishes for q > 1", async () => {
    for (const [rows, columns] of shapes) {
      const { x, y } = sample(rows, columns, 9);
      for (const q of [1.3, 1.7, 2.5, 3, 4]) {
        const model = await new LqRegression({ q, lambda: 4 }).fit(x, y);
        expect(model.convergence.converged, `q = ${q}`).toBe(true);
        const { scaled, pull } = seen(x, y, model.coefficients);
        expectClose(
          pull,
          scaled.map((value) => 2 * q * Math.sign(value) * Math.abs(value) ** (q - 1)),
          { tolerance: 1e-7 },
        );
      }
    }
  });

  it("finds a local minimum for q < 1, where no single coefficient can improve", async () => {
    const { x, y } = sample(50, 8, 11);
    const lambda = 6;
    for (const q of [0.1, 0.5, 0.9]) {
      const model = await new LqRegression({ q, lambda }).fit(x, y);
      expect(model.convergence.converged, `q = ${q}`).toBe(true);
      const design = standardizeDesign(x, y, undefined, { intercept: true, standardize: true });
      const { scaled } = seen(x, y, model.coefficients);
      const objective = (beta: Float64Array) => {
        const fitted = design.x.multiply(beta);
        const loss = design.y.reduce((sum, value, i) => sum + (value - fitted[i]) ** 2, 0);
        return loss + lambda * beta.reduce((sum, value) => sum + Math.abs(value) ** q, 0);
      };
      expectClose(model.objective, objective(scaled), { tolerance: 1e-10 });
      for (const j of scaled.keys()) {
        for (const move of [-1e-4, 1e-4]) {
          const other = scaled.map((value, k) => (k === j ? value + move : value));
          expect(objective(other)).toBeGreaterThan(objective(scaled));
        }
      }
    }
  });

  it("never raises the objective while it reweights", async () => {
    const { x, y } = sample(40, 6, 13);
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: 2, max: 4, noNaN: true }),
        fc.integer({ min: 0, max: 30 }),
        async (q, lambda) => {
          const objectives: number[] = [];
          const onProgress = ({ objective }: { objective?: number | undefined }) => {
            objectives.push(objective ?? Number.NaN);
          };
          await new LqRegression({ q, lambda }).fit(x, y, { onProgress });
          for (let k = 1; k < objectives.length; k += 1)
            expect(objectives[k]).toBeLessThanOrEqual(objectives[k - 1] * (1 + 1e-14));
        },
      ),
      { numRuns: 30 },
    );
  });

  it("soft-thresholds orthonormal features for q = 1", async () => {
    const x = Matrix.from([
      [0.5, 0.5, 0.5],
      [0.5, -0.5, -0.5],
      [-0.5, 0.5, -0.5],
      [-0.5, -0.5, 0.5],
    ]);
    const y = [5, 1, -1, -2];
    const options = { standardize: false, intercept: false, q: 1 };
    const model = await new LqRegression({ ...options, lambda: 3 }).fit(x, y);
    const least = x.transpose().multiply(y);
    expectClose(
      model.coefficients,
      least.map((value) => Math.sign(value) * Math.max(0, Math.abs(value) - 1.5)),
      { tolerance: 1e-12 },
    );
  });

  it("equals least squares without a penalty", async () => {
    const { x, y } = sample(50, 8, 15);
    const least = await new LinearRegression().fit(x, y);
    const model = await new LqRegression({ q: 0.5, lambda: 0 }).fit(x, y);
    expectClose([model.intercept, ...model.coefficients], least.parameters, { tolerance: 1e-12 });
  });

  it("gives features that do not vary the coefficient 0 and names them", async () => {
    const { x, y } = sample(50, 2, 17);
    const table = Table.fromColumns({ a: x.column(0), same: new Float64Array(50).fill(2), y });
    for (const q of [0.5, 1, 1.5, 3]) {
      const model = await new LqRegression({ q, lambda: 1 }).fit(table, "y");
      expect(model.constantFeatures).toEqual(["same"]);
      expect(model.coefficients[1]).toBe(0);
    }
  });

  it("reports non-convergence if it was stopped early", async () => {
    const { x, y } = sample(50, 8, 19);
    const model = await new LqRegression({ q: 0.7, lambda: 3, maxIterations: 4 }).fit(x, y);
    expect(model.convergence).toMatchObject({ converged: false, iterations: 4 });
  });

  it("accepts only powers above 0 and up to 4", () => {
    expect(() => new LqRegression({ q: 0, lambda: 1 })).toThrow('LqRegression: option "q" must be');
    expect(() => new LqRegression({ q: 4.5, lambda: 1 })).toThrow('option "q"');
  });

  for (const q of [0.5, 1, 2, 3]) {
    it(`chooses a penalty between all coefficients near 0 and least squares by default, for q = ${q}`, async () => {
      const { x, y } = sample(60, 5, 23);
      const { path, validation, lambda } = await new LqRegression({ q }).fit(x, y);
      expect(lambda).toBe(path.values[validation?.best ?? -1]);
      const least = await new LinearRegression().fit(x, y);
      const [first, last] = [path.point(0), path.point(path.length - 1)].map(
        ({ coefficients }) => coefficients,
      );
      if (q <= 1) expect(first.every((value) => value === 0)).toBe(true);
      else expect(Math.abs(first[0] / least.coefficients[0])).toBeLessThan(0.1);
      expectClose(last, least.coefficients, { tolerance: 0.02, scale: 2 });
    });
  }
});
