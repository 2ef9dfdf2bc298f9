import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { finish } from "../../../base/steps.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { random } from "../../../math/probability/random/index.js";
import { KernelSmoother, LocalRegression } from "../index.js";
import type { LocalSettings } from "./local-polynomial.js";
import { Locations } from "./locations.js";
import type { Reach } from "./neighborhoods.js";
import { LocalPoints, scaledColumns } from "./points.js";
import { planProducts, polynomialTerms } from "./polynomial.js";
import { smoothOnThreads } from "./smooth-on-threads.js";
import { smoothPoints } from "./smooth-points.js";

const draws = random(3);

function settingsFor(
  x: Matrix,
  degree: number,
  kernel: LocalSettings["kernel"],
  reach: Reach,
): LocalSettings {
  const features = x.columns;
  const all = Array.from({ length: features }, (_, j) => j);
  const distanceMap = scaledColumns(new Float64Array(features).fill(1), all);
  const points = new LocalPoints({ x, distanceMap, weights: undefined });
  return {
    points,
    plan: planProducts(polynomialTerms({ features, degree, linear: new Set() })),
    kernel,
    reach,
  };
}

/** Some numbers, many of them equal. */
function rowsOf(count: number, features: number, isTied: boolean): Matrix {
  return new Matrix(count, features).map(() => (isTied ? Math.floor(4 * draws.next()) : draws.normal()));
}

describe("local fits on threads", () => {
  for (const features of [1, 2, 3])
    for (const kernel of ["tri-cube", "epanechnikov", "uniform"] as const)
      it(`are to the bit those one after the other (${features} features, ${kernel})`, async () => {
        for (const count of [1, 3, 17, 120])
          for (const degree of [0, 2, 3])
            for (const reach of [
              { weight: Math.max(1, Math.floor(0.6 * count)), stretch: 1.3 },
              { width: 0.8 },
            ])
              for (const isTied of [false, true]) {
                const settings = settingsFor(rowsOf(count, features, isTied), degree, kernel, reach);
                const { points } = settings;
                const y = Float64Array.from({ length: count }, () => draws.normal());
                const weights = isTied ? y.map((value) => (value > 1 ? 0 : Math.abs(value))) : undefined;
                const squares = new Float64Array(count);
                const expected = finish(
                  smoothPoints(settings, Locations.ofPoints(points), weights, y, (i, fit) => {
                    squares[i] = fit.squaredInfluences(undefined);
                  }),
                );
                expect(await smoothOnThreads(settings, weights, y, true, { threads: 2 })).toEqual({
                  ...expected,
                  squares,
                });
              }
      });

  it("give the same model for any number of threads, and its own predictions", async () => {
    const x = rowsOf(1500, 2, false);
    const y = Float64Array.from({ length: x.rows }, (_, i) => Math.sin(x.get(i, 0)) + draws.normal());
    for (const estimator of [
      new LocalRegression({ span: 0.3, family: "symmetric", fits: 2 }),
      new LocalRegression({ span: 0.3, kernel: "epanechnikov", weighting: "precision" }),
      new KernelSmoother({ neighbors: 30 }),
    ]) {
      const models = [];
      for (const threads of [1, 2, 3]) models.push(await estimator.fit(x, y, { threads }));
      const [one, ...others] = models;
      for (const other of others) expect(JSON.stringify(other)).toBe(JSON.stringify(one));
      expect(one.predict(x)).toEqual(one.fitted);
    }
  });

  it("choose the span that fits one after the other would, and report progress", async () => {
    const x = rowsOf(1200, 1, false);
    const y = x.data.map((value) => Math.sin(2 * value) + 0.3 * draws.normal());
    const candidates = [0.1, 0.3, 0.8];
    const completed: number[] = [];
    const model = await new LocalRegression({ span: "auto", candidates }).fit(x, y, {
      onProgress: (progress) => completed.push(progress.completed),
    });
    expect(completed).toEqual([400, 800, 1200]);
    for (const [k, span] of candidates.entries()) {
      const alone = await new LocalRegression({ span }).fit(x, y);
      const squares = y.reduce((sum, value, i) => sum + (value - alone.fitted[i]) ** 2, 0);
      const rest = x.rows - alone.degreesOfFreedom;
      expectClose(model.criterionValues?.[k] ?? 0, (x.rows * squares) / rest ** 2, { tolerance: 1e-12 });
    }
  });

  it("end when they are aborted", async () => {
    const x = rowsOf(6000, 2, false);
    const controller = new AbortController();
    const fit = new LocalRegression().fit(x, x.column(0), { signal: controller.signal, threads: 2 });
    setTimeout(() => controller.abort(), 20);
    await expect(fit).rejects.toThrow(/abort/i);
  });
});
