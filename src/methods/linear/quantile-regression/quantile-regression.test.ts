import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { QuantileRegression, QuantileRegressionModel } from "./index.js";

const x = new Matrix(60, 3, randomArray(180, 5));
const y = Float64Array.from(randomArray(60, 6), (noise, i) => 1 + 2 * x.get(i, 0) - x.get(i, 1) + noise);
const ones = new Matrix(4, 1);

/** Σ w·ρ(y − ŷ), one term after the other. */
function lossOf(model: QuantileRegressionModel, rows: Matrix, responses: ArrayLike<number>): number {
  const { tau } = model.fits[0];
  return model.predict(rows).reduce((sum, fitted, i) => {
    const r = responses[i] - fitted;
    return sum + (r < 0 ? (tau - 1) * r : tau * r);
  }, 0);
}

describe("QuantileRegression", () => {
  it("has a zero subgradient of the loss", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: 5, max: 60 }),
        fc.double({ min: 0.02, max: 0.98, noNaN: true }),
        async (seed, rows, tau) => {
          const design = new Matrix(rows, 2, randomArray(2 * rows, seed));
          const response = randomArray(rows, seed + 1);
          const model = await new QuantileRegression({ tau, standardErrors: "none" }).fit(design, response);
          if (!model.fits[0].unique) return;
          const residuals = model.predict(design).map((fitted, i) => response[i] - fitted);
          const through = [...residuals.keys()].filter((i) => Math.abs(residuals[i]) < 1e-10);
          expect(through).toHaveLength(3);
          // Cases off the plane pull by τ or τ − 1; those on it must balance them by numbers between.
          const pull = new Float64Array(3);
          const full = (i: number) => [1, design.get(i, 0), design.get(i, 1)];
          for (const i of residuals.keys()) {
            if (through.includes(i)) continue;
            for (const [k, value] of full(i).entries()) pull[k] += value * (residuals[i] < 0 ? tau - 1 : tau);
          }
          const { solve } = await import("../../../math/linalg/solve.js");
          const balance = solve(
            Matrix.fromColumns(through.map(full)),
            pull.map((value) => -value),
          );
          for (const value of balance) {
            expect(value).toBeGreaterThan(tau - 1 - 1e-9);
            expect(value).toBeLessThan(tau + 1e-9);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it("reports its loss, which no nearby parameters lower", async () => {
    const model = await new QuantileRegression({ tau: 0.3 }).fit(x, y);
    expectClose(model.fits[0].loss, lossOf(model, x, y), { tolerance: 1e-12 });
    for (let k = 0; k < 4; k += 1) {
      const moved = QuantileRegressionModel.fromJSON(JSON.stringify(model));
      moved.fits[0].parameters[k] += 1e-4;
      expect(lossOf(moved, x, y)).toBeGreaterThan(model.fits[0].loss);
    }
  });

  it("returns the middle of all medians where there are many, and reports it", async () => {
    const model = await new QuantileRegression().fit(ones, [2, 4, 5, 10]);
    expectClose(model.intercept, 4.5, { tolerance: 1e-9 });
    expect(model.fits[0].unique).toBe(false);
    expectClose(2 * model.fits[0].loss, 9, { tolerance: 1e-9 });
    const odd = await new QuantileRegression().fit(new Matrix(5, 1), [2, 4, 5, 10, 11]);
    expect(odd.fits[0].unique).toBe(true);
    expect(odd.intercept).toBe(5);
  });

  it("is equivariant to shifts, factors and signs of the response", async () => {
    const parametersOf = async (tau: number, change: (v: number, i: number) => number) =>
      (await new QuantileRegression({ tau, standardErrors: "none" }).fit(x, y.map(change))).parameters;
    const plain = await parametersOf(0.3, (v) => v);
    expectClose(
      await parametersOf(0.3, (v) => 1000 * v),
      plain.map((v) => 1000 * v),
      { tolerance: 1e-9 },
    );
    expectClose(
      await parametersOf(0.7, (v) => -v),
      plain.map((v) => -v),
      { tolerance: 1e-12 },
    );
    const tilted = await parametersOf(0.3, (v, i) => v + 5 * x.get(i, 2));
    expectClose(
      tilted,
      plain.map((v, k) => (k === 3 ? v + 5 : v)),
      { tolerance: 1e-12, scale: 10 },
    );
  });

  it("names constant and dependent features, and interpolates few cases", async () => {
    const wide = Matrix.fromColumns([
      x.column(0),
      new Float64Array(60).fill(2.5),
      x.column(0).map((v) => 3 * v),
    ]);
    const model = await new QuantileRegression().fit(wide, y);
    expect(model.aliased.slice(0, 1)).toEqual([false]);
    expect(model.aliased.filter(Boolean)).toHaveLength(2);
    expect(model.coefficients[1]).toBe(0);
    expect(Number.isNaN(model.standardErrors[2])).toBe(true);
    const few = await new QuantileRegression().fit(x.slice(0, 3), y.slice(0, 3));
    expectClose(few.predict(x.slice(0, 3)), y.slice(0, 3), { tolerance: 1e-12 });
    expect([...few.standardErrors].every(Number.isNaN)).toBe(true);
  });

  it("returns quantiles in columns, sorted on request, and intervals between two of them", async () => {
    const model = await new QuantileRegression({ tau: [0.9, 0.1, 0.5] }).fit(x, y);
    const far = Matrix.from([
      [-30, 20, 25],
      [0.5, 0.5, 0.5],
    ]);
    const crossed = model.predictQuantiles(far);
    const ordered = model.predictQuantiles(far, { rearrange: true });
    expect([...crossed.row(1)]).toEqual([...ordered.row(1)]);
    expect(ordered.get(0, 1)).toBe(Math.min(...crossed.row(0)));
    expect(ordered.get(0, 0)).toBe(Math.max(...crossed.row(0)));
    expect([...model.predict(far)]).toEqual([...crossed.column(0)]);
    const { lower, upper } = model.predictInterval(far, { level: 0.8 });
    expect([lower[0], upper[0]]).toEqual([ordered.get(0, 1), ordered.get(0, 0)]);
    expect(() => model.predictInterval(far)).toThrow(
      "QuantileRegression.at: the quantile 0.05 was not fitted",
    );
  });

  it("refuses invalid quantiles", () => {
    expect(() => new QuantileRegression({ tau: 1 })).toThrow('option "tau" must be');
    expect(() => new QuantileRegression({ tau: [] })).toThrow('option "tau" must be');
  });
});
