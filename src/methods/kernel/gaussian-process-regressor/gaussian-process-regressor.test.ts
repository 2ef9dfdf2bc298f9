import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { loadModel } from "../../../apps/catalog.js";
import { finish } from "../../../base/steps.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { random } from "../../../math/probability/random/index.js";
import type { ResolvedKernel } from "../engine/kernel.js";
import { exactPosterior } from "./exact.js";
import { GaussianProcessRegressor } from "./index.js";
import { variationalPosterior } from "./variational.js";

const stream = random(7);
const x = Array.from({ length: 30 }, () => [3 * stream.next(), 3 * stream.next()]);
const y = x.map(([a, b]) => 5 + Math.sin(2 * a) + 0.6 * Math.cos(1.3 * b) + 0.1 * stream.normal());
const kernel: ResolvedKernel = {
  kind: "sum",
  kernels: [
    { kind: "scaled", factor: 1.4, kernel: { kind: "radial", lengthScale: [0.9, 1.6] } },
    {
      kind: "product",
      kernels: [
        { kind: "polynomial", degree: 2, gamma: 0.3, constant: 0.5 },
        { kind: "constant", value: 0.2 },
      ],
    },
  ],
};
const noise = 0.02;

/** The derivatives of a function of the logarithms of kernel settings and noise, by central differences. */
function differences(value: (kernel: ResolvedKernel, noise: number) => number): number[] {
  const h = 1e-5;
  const at = (changes: readonly number[]) => {
    const [factor, first, second, constant, gamma, other, noiseFactor] = changes.map(Math.exp);
    const moved: ResolvedKernel = {
      kind: "sum",
      kernels: [
        {
          kind: "scaled",
          factor: 1.4 * factor,
          kernel: { kind: "radial", lengthScale: [0.9 * first, 1.6 * second] },
        },
        {
          kind: "product",
          kernels: [
            { kind: "polynomial", degree: 2, gamma: 0.3 * gamma, constant: 0.5 * constant },
            { kind: "constant", value: 0.2 * other },
          ],
        },
      ],
    };
    return value(moved, noise * noiseFactor);
  };
  return Array.from({ length: 7 }, (_, k) => {
    const step = (size: number) => at(Array.from({ length: 7 }, (_, p) => (p === k ? size : 0)));
    return (step(h) - step(-h)) / (2 * h);
  });
}

const weights = Float64Array.from(x, (_, i) => 1 + (i % 3));
const cases = {
  method: "test",
  x: Matrix.from(x),
  y: Float64Array.from(y, (value) => value - 5),
  weights,
  totalWeight: weights.reduce((sum, weight) => sum + weight, 0),
};

describe("the evidence", () => {
  it("has the gradient of finite differences, with weights", () => {
    const { gradient } = finish(exactPosterior(cases, kernel, noise));
    const found = differences((moved, noise) => finish(exactPosterior(cases, moved, noise)).value);
    expectClose(gradient, found, { tolerance: 1e-6, scale: 10 });
  });

  it("has a variational bound with the gradient of finite differences", () => {
    const points = new Matrix(8, 2, cases.x.data.slice(0, 16));
    const { gradient } = finish(variationalPosterior(cases, points, kernel, noise));
    const found = differences(
      (moved, noise) => finish(variationalPosterior(cases, points, moved, noise)).value,
    );
    expectClose(gradient, found, { tolerance: 1e-6, scale: 100 });
  });

  it("is above its variational bound, and equal to it if every case is an inducing point", () => {
    const exact = finish(exactPosterior(cases, kernel, noise)).value;
    const few = new Matrix(8, 2, cases.x.data.slice(0, 16));
    expect(finish(variationalPosterior(cases, few, kernel, noise)).value).toBeLessThan(exact);
    const all = finish(variationalPosterior(cases, cases.x, kernel, noise)).value;
    expectClose([all], [exact], { tolerance: 1e-5, scale: 1 });
  });
});

describe("GaussianProcessRegressor", () => {
  it("counts a weight of 2 as two equal rows", async () => {
    const repeated = [...x.keys()].flatMap((i) => (i % 2 === 1 ? [i, i] : [i]));
    const options = { kernel: "radial", noise: 0.05, maxIterations: 5 } as const;
    const weighted = await new GaussianProcessRegressor(options).fit(x, y, {
      weights: x.map((_, i) => 1 + (i % 2)),
    });
    const copies = await new GaussianProcessRegressor(options).fit(
      repeated.map((i) => x[i]),
      repeated.map((i) => y[i]),
    );
    expectClose([weighted.logEvidence], [copies.logEvidence], { tolerance: 1e-7, scale: 1 });
    expectClose(weighted.predict(x), copies.predict(x), { tolerance: 1e-6, scale: 1 });
  });

  it("ignores cases of weight 0", async () => {
    const weights = x.map((_, i) => (i < 20 ? 1 : 0));
    const options = { kernel: "radial", noise: 0.05, optimize: false } as const;
    const weighted = await new GaussianProcessRegressor(options).fit(x, y, { weights });
    const fewer = await new GaussianProcessRegressor(options).fit(x.slice(0, 20), y.slice(0, 20));
    expectClose(weighted.predict(x), fewer.predict(x), { tolerance: 1e-12, scale: 1 });
    expect(weighted.cases).toBe(20);
  });

  it("chooses settings where the gradient of the evidence vanishes", async () => {
    const model = await new GaussianProcessRegressor({ ard: true, tolerance: 1e-7 }).fit(x, y);
    expect(model.convergence?.converged).toBe(true);
    const gradient = Math.max(...model.evidenceGradient.map(Math.abs));
    expect(gradient).toBeLessThan(1e-3);
    // The first column matters more.
    const [, first, second] = model.hyperparameters.map(({ log }) => log);
    expect(first).toBeLessThan(second);
  });

  it("takes the best of several searches", async () => {
    const one = await new GaussianProcessRegressor({ kernel: { kind: "radial", lengthScale: 30 } }).fit(x, y);
    const several = await new GaussianProcessRegressor({
      kernel: { kind: "radial", lengthScale: 30 },
      restarts: 3,
    }).fit(x, y);
    expect(several.logEvidence).toBeGreaterThanOrEqual(one.logEvidence);
  });

  it("reports the jitter that equal rows needed", async () => {
    const options = { kernel: { kind: "radial", gamma: 1 }, noise: 1e-18, optimize: false } as const;
    const model = await new GaussianProcessRegressor(options).fit([[0], [0], [1]], [1, 1, 2]);
    expect(model.jitter).toBeGreaterThan(0);
    expect(String(model)).toContain("jitter");
    expectClose(model.predict([[0], [1]]), [1, 2], { tolerance: 1e-4, scale: 1 });
  });

  it("predicts nearly the same with inducing points, and reports the approximation", async () => {
    const options = { kernel: { kind: "radial", lengthScale: 1 }, noise: 0.05, optimize: false } as const;
    const exact = await new GaussianProcessRegressor(options).fit(x, y);
    const sparse = await new GaussianProcessRegressor({ ...options, inducing: 25 }).fit(x, y);
    expectClose(sparse.predict(x), exact.predict(x), { tolerance: 0.02, scale: 1 });
    expectClose(sparse.predictDeviations(x), exact.predictDeviations(x), { tolerance: 0.02, scale: 1 });
    expect(sparse.logEvidence).toBeLessThan(exact.logEvidence);
    expect(String(sparse)).toContain("30 cases by 25 inducing points");
    expect(() => sparse.leaveOneOut()).toThrow(/inducing points, not its training cases/);
    const loaded = loadModel(JSON.parse(JSON.stringify(sparse)), { task: "regression" });
    expect(loaded.predict(x)).toEqual(sparse.predict(x));
  });

  it("draws functions with the mean and the covariance of the posterior", async () => {
    const options = { kernel: { kind: "radial", lengthScale: 1 }, noise: 0.05, optimize: false } as const;
    const model = await new GaussianProcessRegressor(options).fit(x, y);
    const rows = [
      [0.5, 0.5],
      [6, 6],
    ];
    const count = 20_000;
    const draws = model.samplePosterior(rows, count, 1);
    const [means, deviations] = [model.predict(rows), model.predictDeviations(rows)];
    for (const [i, mean] of means.entries()) {
      const row = draws.row(i);
      const average = row.reduce((sum, value) => sum + value / count, 0);
      expectClose([average], [mean], { tolerance: (4 * deviations[i]) / Math.sqrt(count), scale: 1 });
      const variance = row.reduce((sum, value) => sum + (value - average) ** 2 / count, 0);
      expectClose([Math.sqrt(variance)], [deviations[i]], { tolerance: 0.03 * deviations[i], scale: 1 });
    }
    expect(model.samplePrior(rows, 3, 1).shape).toBe("2×3");
    expect(model.samplePosterior(rows, 2, 9)).toEqual(model.samplePosterior(rows, 2, 9));
  });

  it("refuses noise that is given twice or not at all, and kernels without rows", async () => {
    const white = { kind: "sum", kernels: ["radial", "white-noise"] } as const;
    await expect(new GaussianProcessRegressor({ kernel: white, noise: 1 }).fit(x, y)).rejects.toThrow(
      /white noise, and "noise" is given too/,
    );
    await expect(new GaussianProcessRegressor({ optimize: false }).fit(x, y)).rejects.toThrow(
      /"noise" must be a number if "optimize" is false/,
    );
    await expect(new GaussianProcessRegressor({ kernel: "white-noise" }).fit(x, y)).rejects.toThrow(
      /white noise alone/,
    );
    await expect(new GaussianProcessRegressor({ kernel: "precomputed" }).fit(x, y)).rejects.toThrow(
      /precomputed/,
    );
  });

  it("learns nothing from constant columns", async () => {
    const wider = x.map((row) => [...row, 4]);
    const options = { kernel: { kind: "radial", lengthScale: 1 }, noise: 0.05, optimize: false } as const;
    const plain = await new GaussianProcessRegressor(options).fit(x, y);
    const model = await new GaussianProcessRegressor(options).fit(wider, y);
    expectClose(model.predict(wider), plain.predict(x), { tolerance: 1e-12, scale: 1 });
  });
});
