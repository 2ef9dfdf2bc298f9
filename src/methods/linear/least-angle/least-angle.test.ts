import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { diabetes } from "../../../data/datasets/index.js";
import { leastSquares } from "../../../math/linalg/least-squares.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { LeastAngle, LeastAngleModel, type LeastAngleOptions } from "./index.js";

/** Features that share a factor, so that paths have turns. */
function correlated(n: number, p: number, seed: number): { x: Matrix; y: Float64Array } {
  const shared = randomArray(n, seed + 1);
  const x = new Matrix(n, p, randomArray(n * p, seed)).map((v, at) => v + shared[Math.floor(at / p)]);
  const noise = randomArray(n, seed + 2);
  return { x, y: noise.map((v, i) => v + 2 * x.get(i, 0) - x.get(i, p - 1)) };
}

/** The products of the centered, scaled features with the residual, by the number of cases. */
function productsAt(x: Matrix, y: Float64Array, intercept: number, coefficients: Float64Array): Float64Array {
  const fitted = x.multiply(coefficients);
  return Float64Array.from({ length: x.columns }, (_, j) => {
    const column = x.column(j);
    const mean = column.reduce((sum, v) => sum + v, 0) / x.rows;
    const deviation = Math.sqrt(column.reduce((sum, v) => sum + (v - mean) ** 2, 0) / x.rows);
    const product = column.reduce((sum, v, i) => sum + (v - mean) * (y[i] - intercept - fitted[i]), 0);
    return product / deviation / x.rows;
  });
}

const sizes = fc.record({
  n: fc.integer({ min: 3, max: 30 }),
  p: fc.integer({ min: 1, max: 12 }),
  seed: fc.integer({ min: 0, max: 100_000 }),
});

describe("LeastAngle", () => {
  it("keeps the correlations of all active features with the residual equal, and all others smaller", async () => {
    await fc.assert(
      fc.asyncProperty(sizes, async ({ n, p, seed }) => {
        const { x, y } = correlated(n, p, seed);
        const { path, complete } = await new LeastAngle({ size: 0 }).fit(x, y);
        expect(complete).toBe(true);
        expect(path.length).toBe(1 + Math.min(p, n - 1));
        for (let knot = 0; knot < path.length; knot += 1) {
          const { value, intercept, coefficients } = path.point(knot);
          const products = productsAt(x, y, intercept, coefficients).map(Math.abs);
          const scale = path.values[0];
          expect(Math.max(...products)).toBeLessThanOrEqual(value + 1e-11 * scale);
          const active = products.filter((_, j) => coefficients[j] !== 0);
          expect(path.degreesOfFreedom[knot]).toBe(active.length);
          expectClose(
            active,
            active.map(() => value),
            { tolerance: 1e-11, scale },
          );
        }
      }),
      { numRuns: 60 },
    );
  });

  it("meets the lasso's conditions at every knot", async () => {
    await fc.assert(
      fc.asyncProperty(sizes, async ({ n, p, seed }) => {
        const { x, y } = correlated(n, p, seed);
        const { path, complete } = await new LeastAngle({ method: "lasso", size: 0 }).fit(x, y);
        expect(complete).toBe(true);
        for (let knot = 0; knot < path.length; knot += 1) {
          const { value, intercept, coefficients } = path.point(knot);
          const products = productsAt(x, y, intercept, coefficients);
          const scale = path.values[0];
          for (let j = 0; j < p; j += 1) {
            if (coefficients[j] === 0)
              expect(Math.abs(products[j])).toBeLessThanOrEqual(value + 1e-11 * scale);
            else expectClose(products[j], Math.sign(coefficients[j]) * value, { tolerance: 1e-11, scale });
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it("ends at least squares, with df features after every step", async () => {
    const table = await diabetes();
    const model = await new LeastAngle({ fraction: 1 }).fit(table, "progression");
    const { matrix } = table.toMatrix();
    const design = Matrix.fromColumns([
      new Float64Array(442).fill(1),
      ...Array.from({ length: 10 }, (_, j) => matrix.column(j)),
    ]);
    const { solution } = leastSquares(design, matrix.column(10));
    expectClose([model.intercept, ...model.coefficients], solution, { tolerance: 1e-12, scale: 400 });
    expect([...model.path.degreesOfFreedom]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(model.fraction).toBe(1);
  });

  it("equals the lasso path until a coefficient changes its sign", async () => {
    const table = await diabetes();
    const lar = (await new LeastAngle({ size: 1 }).fit(table, "progression")).path;
    const lasso = (await new LeastAngle({ size: 1, method: "lasso" }).fit(table, "progression")).path;
    // s3 changes its sign in the eleventh step.
    const count = 10 * 10;
    expectClose(lasso.coefficients.data.subarray(0, count), lar.coefficients.data.subarray(0, count), {
      tolerance: 0,
    });
    expect(lasso.length).toBe(13);
  });

  it("chooses a position on the path by C_p, size, fraction or cross-validation", async () => {
    const { x, y } = correlated(60, 6, 3);
    const byCp = await new LeastAngle().fit(x, y);
    expect(byCp.chosen).toBe(byCp.cp.indexOf(Math.min(...byCp.cp)));
    expectClose(byCp.cp[byCp.path.length - 1], 7, { tolerance: 1e-11 });
    const three = await new LeastAngle({ size: 3 }).fit(x, y);
    expect(three.degreesOfFreedom).toBe(3);
    const half = await new LeastAngle({ fraction: 0.5, standardize: false, method: "lasso" }).fit(x, y);
    expectClose(half.fraction, 0.5, { tolerance: 1e-13 });
    const norms = half.path.l1Norms;
    expectClose(norms[half.chosen] / norms[half.path.length - 1], 0.5, { tolerance: 1e-12 });
    const lambdas = [...half.path.values];
    expect(lambdas).toEqual([...lambdas].sort((a, b) => b - a));
    const residuals = half.predict(x).map((value, i) => (y[i] - value) ** 2);
    expectClose(
      half.path.residualSums[half.chosen],
      residuals.reduce((sum, value) => sum + value, 0),
      {
        tolerance: 1e-12,
        scale: 60,
      },
    );
    const options = { criterion: "cross-validation", folds: 5, seed: 2 } as const;
    const validated = await new LeastAngle(options).fit(x, y);
    expectClose(validated.fraction, validated.fractions[validated.validation?.best ?? -1], {
      tolerance: 1e-11,
    });
    const simpler = await new LeastAngle({ ...options, rule: "one-standard-error" }).fit(x, y);
    expect(simpler.fraction).toBeLessThanOrEqual(validated.fraction);
  });

  it("skips duplicated, constant and tied features without cycling", async () => {
    const { x, y } = correlated(20, 3, 11);
    const [a, b, c] = [0, 1, 2].map((j) => x.column(j));
    const copies = Matrix.fromColumns([
      a,
      a,
      b,
      c.map((value) => 1 - 3 * value),
      c,
      new Float64Array(20).fill(2),
    ]);
    for (const method of ["lar", "lasso"] as const) {
      const plain = await new LeastAngle({ method }).fit(x, y);
      const model = await new LeastAngle({ method }).fit(copies, y);
      expect(model.complete).toBe(true);
      expect(model.constantFeatures).toEqual(["x5"]);
      expectClose(model.path.values, plain.path.values, { tolerance: 1e-12, scale: 3 });
      expectClose(model.predict(copies), plain.predict(x), { tolerance: 1e-12, scale: 3 });
    }
    const square = Matrix.from([
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ]);
    const tied = await new LeastAngle({ fraction: 0.5 }).fit(square, [2, 0, 0, -2]);
    expectClose(tied.coefficients, [0.5, 0.5], { tolerance: 1e-14 });
  });

  it("predicts the mean of a constant response", async () => {
    const { x } = correlated(20, 3, 11);
    for (const method of ["lar", "lasso"] as const) {
      const model = await new LeastAngle({ method }).fit(x, new Float64Array(20).fill(0.1));
      expectClose(model.intercept, 0.1, { tolerance: 1e-15 });
      expect([...model.coefficients, model.lambda, model.fraction]).toEqual([0, 0, 0, 0, 0]);
      expect(model.complete).toBe(true);
    }
  });

  it("treats weights as repetitions, and stops after maxSteps", async () => {
    const { x, y } = correlated(24, 5, 8);
    const weights = Float64Array.from({ length: 24 }, (_, i) => i % 3);
    const rows = [...weights].flatMap((weight, i) => new Array<number>(weight).fill(i));
    const weighted = await new LeastAngle().fit(x, y, { weights });
    const repeated = await new LeastAngle().fit(
      rows.map((i) => x.row(i)),
      rows.map((i) => y[i]),
    );
    expectClose(weighted.path.values, repeated.path.values, { tolerance: 1e-12, scale: 3 });
    expectClose(weighted.cp, repeated.cp, { tolerance: 1e-10, scale: 100 });
    const short = await new LeastAngle({ maxSteps: 2 }).fit(x, y);
    const whole = await new LeastAngle().fit(x, y);
    expect(short.complete).toBe(false);
    expect(short.path).toHaveLength(3);
    expectClose(short.noiseVariance, whole.noiseVariance, { tolerance: 1e-12 });
    const back = LeastAngleModel.fromJSON(JSON.stringify(short));
    expect([back.steps, back.fraction, back.lambda]).toEqual([short.steps, short.fraction, short.lambda]);
  });

  it("refuses two selection options, and C_p where the noise cannot be estimated", async () => {
    const both: [LeastAngleOptions, string][] = [
      [{ size: 1, fraction: 0.5 }, "must not be given together with size"],
      [{ size: 1, criterion: "cp" }, "must not be given together with size or fraction"],
    ];
    for (const [options, message] of both) expect(() => new LeastAngle(options)).toThrow(message);
    const { x, y } = correlated(5, 9, 1);
    await expect(new LeastAngle({ criterion: "cp" }).fit(x, y)).rejects.toThrow(
      'the criterion "cp" needs the noise variance',
    );
    expect((await new LeastAngle({ noiseVariance: 0.3 }).fit(x, y)).cp.every(Number.isFinite)).toBe(true);
  });

  it("chooses by cross-validation by default where the noise cannot be estimated", async () => {
    const { x, y } = correlated(12, 30, 1);
    const [usual, folds] = [new LeastAngle(), new LeastAngle({ criterion: "cross-validation" })];
    const [model, expected] = [await usual.fit(x, y), await folds.fit(x, y)];
    expect(model.fraction).toBe(expected.fraction);
    expect([...(model.validation?.means ?? [])]).toEqual([...(expected.validation?.means ?? [])]);
    expect((await new LeastAngle({ fraction: 0.5 }).fit(x, y)).validation).toBeUndefined();
  });

  it("goes to the end of the path where the fit is exact", async () => {
    const { x } = correlated(12, 3, 2);
    const y = Float64Array.from({ length: 12 }, (_, i) => 2 * x.get(i, 0) - x.get(i, 2));
    const model = await new LeastAngle().fit(x, y);
    expectClose(model.coefficients, [2, 0, -1], { tolerance: 1e-12 });
    expect(model.validation).toBeUndefined();
  });
});
