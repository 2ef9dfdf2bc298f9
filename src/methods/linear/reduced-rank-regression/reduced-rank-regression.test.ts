import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { refusal } from "../../../../test/support/refusal.js";
import { loadModel } from "../../../apps/catalog.js";
import { OptionError } from "../../../base/errors.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { singularValues } from "../../../math/linalg/svd.js";
import { CanonicalCorrelation } from "../canonical-correlation/index.js";
import { LinearRegression } from "../linear-regression/index.js";
import { ReducedRankRegression, type ReducedRankResponsesModel } from "./index.js";

const x = new Matrix(50, 5, randomArray(250, 1));
const y = new Matrix(50, 3, randomArray(150, 2)).map((value, at) => {
  const [row, k] = [Math.floor(at / 3), at % 3];
  return value + [1, -2, 0.5][k] * (x.get(row, 0) + x.get(row, 1)) + (k === 1 ? 30 : 0);
});
const WEIGHTINGS = ["inverse-covariance", "identity"] as const;

describe("ReducedRankRegression", () => {
  for (const weighting of WEIGHTINGS) {
    it(`equals least squares with full rank (${weighting})`, async () => {
      const model = await new ReducedRankRegression({ rank: 3, weighting }).fit(x, y);
      const least = await new LinearRegression().fit(x, y);
      expectClose(model.coefficients.data, least.coefficients.data, { tolerance: 1e-12 });
      expectClose(model.intercepts, least.intercepts, { tolerance: 1e-12, scale: 30 });
      expectClose(model.models[0].degreesOfFreedom, 5, { tolerance: 1e-13 });
    });

    it(`has coefficients of the requested rank (${weighting})`, async () => {
      for (const rank of [1, 2]) {
        const model = await new ReducedRankRegression({ rank, weighting }).fit(x, y);
        expect(model.rank).toBe(rank);
        const values = singularValues(model.coefficients);
        expect(values[rank - 1]).toBeGreaterThan(1e-3);
        expect(values[rank]).toBeLessThan(1e-14);
      }
    });
  }

  it("has the smallest sum of squares of nearby rank-1 predictions without weighting", async () => {
    const settings = { rank: 1, weighting: "identity", standardizeResponses: false } as const;
    const model = await new ReducedRankRegression(settings).fit(x, y);
    const sum = (predicted: Matrix) =>
      predicted.data.reduce((total, value, at) => total + (y.data[at] - value) ** 2, 0);
    const least = sum(model.predict(x));
    const reported = model.models.reduce((total, { path }) => total + path.residualSums[1], 0);
    expectClose(reported, least, { tolerance: 1e-12, scale: least });
    const { rotations, structure } = model.models[0];
    const moved = (seed: number) => {
      const direction = randomArray(5, seed).map((value, j) => rotations.get(j, 0) + 0.05 * value);
      const loading = randomArray(3, seed + 500).map(
        (value, k) => model.responseLoadings.get(k, 0) + 0.05 * value,
      );
      return new Matrix(50, 3).map((_, at) => {
        const [row, k] = [Math.floor(at / 3), at % 3];
        const score = direction.reduce(
          (total, value, j) => total + (value * (x.get(row, j) - structure.centers[j])) / structure.scales[j],
          0,
        );
        return structure.responseCenters[k] + loading[k] * score;
      });
    };
    for (let seed = 0; seed < 100; seed += 1) expect(sum(moved(seed))).toBeGreaterThanOrEqual(least);
  });

  it("has the canonical variates of the features as its scores", async () => {
    const model = await new ReducedRankRegression({ rank: 3 }).fit(x, y);
    const canonical = await new CanonicalCorrelation().fit(x, y);
    expectClose(model.transform(x).data, canonical.transform(x).data, { tolerance: 1e-12 });
  });

  it("does not depend on the units of the features, nor of responses weighted by their covariances", async () => {
    const estimator = new ReducedRankRegression({ rank: 1 });
    const fitted = (await estimator.fit(x, y)).predict(x);
    const far = x.map((value, at) => (at % 5 === 2 ? 1e4 * value : value));
    expectClose((await estimator.fit(far, y)).predict(far).data, fitted.data, {
      tolerance: 1e-11,
      scale: 30,
    });
    const large = y.map((value, at) => (at % 3 === 1 ? 100 * value : value));
    const predicted = (await estimator.fit(x, large)).predict(x);
    expectClose(predicted.column(0), fitted.column(0), { tolerance: 1e-12 });
    expectClose(
      predicted.column(1),
      fitted.column(1).map((value) => 100 * value),
      { tolerance: 1e-12, scale: 3000 },
    );
  });

  it("shrinks canonical variates more the less they are correlated", async () => {
    const canonical = await new CanonicalCorrelation().fit(x, y);
    const full = await new ReducedRankRegression({ rank: 3 }).fit(x, y);
    const factors = async (shrinkage: "curds-and-whey" | "generalized-cross-validation") => {
      const model = await new ReducedRankRegression({ rank: 3, shrinkage }).fit(x, y);
      const residuals = model.models.map((model, k) => {
        const predicted = model.predict(x);
        return predicted.reduce((sum, value, row) => sum + (y.get(row, k) - value) ** 2, 0);
      });
      expectClose(
        residuals,
        model.models.map(({ path }) => path.residualSums[3]),
        { tolerance: 1e-11, scale: 100 },
      );
      return [0, 1, 2].map((a) => model.responseLoadings.get(0, a) / full.responseLoadings.get(0, a));
    };
    const r = 5 / 50;
    const squares = [...canonical.correlations].map((value) => value * value);
    expectClose(
      await factors("curds-and-whey"),
      squares.map((c) => c / (c + r * (1 - c))),
      { tolerance: 1e-11 },
    );
    const cross = squares.map((c) =>
      Math.max(0, ((1 - r) * (c - r)) / ((1 - r) ** 2 * c + r ** 2 * (1 - c))),
    );
    expectClose(await factors("generalized-cross-validation"), cross, { tolerance: 1e-11 });
  });

  it("equals least squares of one response, with rank 0 or 1", async () => {
    const model = await new ReducedRankRegression({ rank: 1 }).fit(x, y.column(0));
    const least = await new LinearRegression().fit(x, y.column(0));
    expectClose(model.coefficients, least.coefficients, { tolerance: 1e-12 });
    await expect(new ReducedRankRegression({ rank: 2 }).fit(x, y.column(0))).rejects.toEqual(
      refusal(OptionError, /ReducedRankRegression: option "rank" .*at most 1.*got 2\./),
    );
  });

  it("chooses the rank by cross-validation", async () => {
    const model = await new ReducedRankRegression({ folds: 5 }).fit(x, y);
    expect(model.rank).toBe(1);
    expect(model.validation?.means.length).toBe(4);
  });

  it("handles dependent and constant columns on both sides", async () => {
    const wide = Matrix.fromColumns([x.column(0), x.column(1), x.column(0), new Float64Array(50).fill(3)]);
    const both = Matrix.fromColumns([
      y.column(0),
      y.column(0).map((value) => 2 * value),
      new Float64Array(50).fill(1),
    ]);
    for (const weighting of WEIGHTINGS) {
      const model = await new ReducedRankRegression({ rank: 3, weighting }).fit(wide, both);
      expect(model.rank).toBe(1);
      const least = await new LinearRegression().fit(wide, both);
      expectClose(model.predict(wide).data, least.predict(wide).data, { tolerance: 1e-12 });
    }
    const nothing = await new ReducedRankRegression({ rank: 1 }).fit(wide, new Float64Array(50).fill(4));
    expect([...nothing.predict(wide.slice(0, 1))]).toEqual([4]);
  });

  it("treats a weight as that many rows, also in its predictions", async () => {
    const weights = Float64Array.from({ length: 50 }, (_, row) => row % 3);
    const rows = [...weights].flatMap((weight, row) => new Array<number>(weight).fill(row));
    const estimator = new ReducedRankRegression({ rank: 2, shrinkage: "curds-and-whey" });
    const weighted = await estimator.fit(x, y, { weights });
    const repeated = await estimator.fit(
      rows.map((row) => x.row(row)),
      rows.map((row) => y.row(row)),
    );
    expectClose(weighted.predict(x).data, repeated.predict(x).data, { tolerance: 1e-12, scale: 30 });
  });

  it("survives a round trip through its file", async () => {
    const model = await new ReducedRankRegression({ rank: 2 }).fit(x, y);
    const back = loadModel(JSON.parse(JSON.stringify(model))) as ReducedRankResponsesModel;
    expect(back.rank).toBe(2);
    expect(back.predict(x)).toEqual(model.predict(x));
  });

  it("refuses shrinkage without canonical variates", () => {
    expect(() => new ReducedRankRegression({ weighting: "identity", shrinkage: "curds-and-whey" })).toThrow(
      /ReducedRankRegression: option "shrinkage".*got "curds-and-whey"\./,
    );
  });
});
