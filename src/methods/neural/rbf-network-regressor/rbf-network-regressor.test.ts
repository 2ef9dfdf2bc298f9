import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { expectRelative } from "../../../../test/support/relative.js";
import { loadModel } from "../../../apps/catalog.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { random } from "../../../math/probability/random/index.js";
import { LinearRegression } from "../../linear/index.js";
import { GaussianMixture } from "../../mixture/index.js";
import { RBFNetworkRegressor, type RBFNetworkRegressorModel } from "./index.js";

const stream = random(2);
const x = new Matrix(80, 2).map(() => 2 * stream.normal());
const y = Float64Array.from(
  { length: 80 },
  (_, i) => Math.sin(x.get(i, 0)) * x.get(i, 1) + 0.1 * stream.normal(),
);
const centers = [
  [0, 0],
  [2, 1],
  [-1, 3],
];

/** The radial functions by their definition. */
function plainFeatures(rows: Matrix, width: number, normalized: boolean): number[][] {
  return rows.toArrays().map((row) => {
    const heights = centers.map((center) => {
      const square = center.reduce((sum, value, j) => sum + (row[j] - value) ** 2, 0);
      return Math.exp(-square / (2 * width * width));
    });
    const sum = heights.reduce((all, height) => all + height, 0);
    return normalized ? heights.map((height) => height / sum) : heights;
  });
}

describe("RBFNetworkRegressor", () => {
  it.each([true, false])("is least squares on its radial functions, normalized: %s", async (normalized) => {
    const options = { centers, width: 1.5, standardize: false, normalized, lambda: 0 };
    const model = await new RBFNetworkRegressor(options).fit(x, y);
    const features = plainFeatures(x, 1.5, normalized);
    expectClose(model.radialFeatures(x).data, features.flat(), { tolerance: 1e-14 });
    const regression = await new LinearRegression({ intercept: !normalized }).fit(features, y);
    expectClose(model.predict(x), regression.predict(features), { tolerance: 1e-11 });
  });

  it("chooses the penalty of smallest generalized cross-validation", async () => {
    const model = await new RBFNetworkRegressor({ centers: 15 }).fit(x, y);
    const error = (lambda: number) =>
      new RBFNetworkRegressor({ centers: 15, lambda }).fit(x, y).then((fitted) => {
        const residuals = fitted.predict(x).map((value, i) => value - y[i]);
        return residuals.reduce((sum, value) => sum + value * value, 0);
      });
    expect(model.lambda).toBeGreaterThan(0);
    // More penalty fits the cases less.
    expect(await error(100 * model.lambda)).toBeGreaterThan(await error(model.lambda));
    const squares = y.reduce((sum, value) => sum + value * value, 0);
    expect(await error(model.lambda)).toBeLessThan(0.3 * squares);
  });

  it.each(["own", "common"] as const)(
    "takes centers and widths (%s) from a mixture of spherical normal distributions",
    async (width) => {
      const model = await new RBFNetworkRegressor({ centers: 4, placement: "mixture", width }).fit(x, y);
      const scaled = Matrix.fromColumns(
        [0, 1].map((j) => x.column(j).map((value) => (value - model.means[j]) / model.scales[j])),
      );
      const covariances = width === "own" ? "VII" : "EII";
      const mixture = await new GaussianMixture({ components: 4, covariances, prior: "data" }).fit(scaled);
      const unscaled = mixture.means.map((value, at) => model.means[at % 2] + model.scales[at % 2] * value);
      expectClose(model.centers.data, unscaled.data, { tolerance: 1e-12 });
      expectClose(
        model.widths,
        mixture.covariances.map((covariance) => Math.sqrt(covariance.get(0, 0))),
        { tolerance: 1e-12 },
      );
      expect(new Set(model.widths).size).toBe(width === "own" ? 4 : 1);
      expect(model.clustering).toEqual(mixture.convergence);
      const residuals = model.predict(x).map((value, i) => value - y[i]);
      expect(residuals.reduce((sum, value) => sum + value ** 2, 0)).toBeLessThan(
        y.reduce((sum, value) => sum + value ** 2, 0),
      );
    },
  );

  it("places a mixture also where columns, or all of them, do not vary, cases are few, and weights sum to 1", async () => {
    const options = { placement: "mixture", width: "own" } as const;
    const constant = x.toArrays().map((row) => [...row, 7]);
    const wide = await new RBFNetworkRegressor({ ...options, centers: 3 }).fit(constant, y);
    expect(Array.from(wide.centers.column(2))).toEqual([7, 7, 7]);
    const flat = await new RBFNetworkRegressor(options).fit([[3], [3], [3]], [1, 2, 3]);
    expectClose(flat.predict([[3]]), [2], { tolerance: 1e-12 });
    const few = await new RBFNetworkRegressor(options).fit([[0], [0], [1], [5]], [0, 0, 1, 2]);
    expect(few.centers.rows).toBe(3);
    expect(few.widths.every((value) => value > 0)).toBe(true);
    const weights = Float64Array.from(y, () => 1 / y.length);
    const light = await new RBFNetworkRegressor({ ...options, centers: 3 }).fit(x, y, { weights });
    const plain = await new RBFNetworkRegressor({ ...options, centers: 3 }).fit(x, y);
    expectClose([...light.centers.data, ...light.widths], [...plain.centers.data, ...plain.widths], {
      tolerance: 1e-9,
    });
  });

  it("interpolates with a function at every case and no penalty", async () => {
    const rows = Matrix.from(Array.from({ length: 12 }, (_, i) => [i]));
    const target = Array.from({ length: 12 }, (_, i) => Math.cos(i));
    for (const normalized of [true, false]) {
      const options = { centers: "all", width: 0.2, lambda: 0, normalized } as const;
      const model = await new RBFNetworkRegressor(options).fit(rows, target);
      expectClose(model.predict(rows), target, { tolerance: 1e-9 });
    }
  });

  it("has functions that add up to 1 everywhere, also far away, so that it has no holes", async () => {
    const model = await new RBFNetworkRegressor({ width: 0.1 }).fit(x, y);
    for (const row of model
      .radialFeatures([
        [0.5, 0.5],
        [90, -40],
        [1e5, 1e5],
      ])
      .toArrays())
      expectClose(
        row.reduce((sum, value) => sum + value, 0),
        1,
        { tolerance: 1e-14 },
      );
    const holes = await new RBFNetworkRegressor({ width: 0.1, normalized: false }).fit(x, y);
    const between = holes.radialFeatures([[90, -40]]).row(0);
    expect(between.every((value) => value < 1e-100)).toBe(true);
  });

  it("gives every center its own width, or all the mean of these", async () => {
    const rows = new Matrix(60, 1).map(
      (_, at) => (at % 3 === 0 ? 0 : at % 3 === 1 ? 1 : 5) + 1e-3 * (at % 7),
    );
    const target = rows.data;
    const options = { centers: [[0], [1], [5]], standardize: false } as const;
    const own = await new RBFNetworkRegressor({ ...options, width: "own" }).fit(rows, target);
    expectClose(
      own.widths,
      [3, 2.5, 4.5].map((distance) => distance / Math.SQRT2),
      { tolerance: 1e-14 },
    );
    const common = await new RBFNetworkRegressor(options).fit(rows, target);
    expectClose(common.widths, new Array(3).fill(10 / 3 / Math.SQRT2), { tolerance: 1e-14 });
  });

  it("takes weights as repetitions, and does not depend on the units of the columns", async () => {
    const counts = Array.from({ length: 80 }, (_, i) => 1 + (i % 3));
    const order = counts.flatMap((count, i) => new Array<number>(count).fill(i));
    const options = { centers: "all", lambda: 0.5 } as const;
    const weighted = await new RBFNetworkRegressor(options).fit(x, y, { weights: counts });
    const repeated = await new RBFNetworkRegressor(options).fit(
      Matrix.from(order.map((i) => x.row(i))),
      order.map((i) => y[i]),
    );
    expectClose(weighted.predict(x), repeated.predict(x), { tolerance: 1e-9 });
    const scaled = x.map((value, at) => (at % 2 === 0 ? 1000 * value : value / 8));
    const plain = await new RBFNetworkRegressor({ centers: 10 }).fit(x, y);
    const other = await new RBFNetworkRegressor({ centers: 10 }).fit(scaled, y);
    expectClose(other.predict(scaled), plain.predict(x), { tolerance: 1e-7 });
  });

  it("has no more centers than distinct cases", async () => {
    const rows = Matrix.from(Array.from({ length: 30 }, (_, i) => [i % 4, 7]));
    const target = Float64Array.from({ length: 30 }, (_, i) => (i % 4) ** 2);
    const model = await new RBFNetworkRegressor().fit(rows, target);
    expect(model.centers.rows).toBe(4);
    expect([...model.centers.column(1)]).toEqual([7, 7, 7, 7]);
    expectRelative(model.predict([[3, 7]])[0], 9, { tolerance: 0.01, what: "prediction" });
  });

  it("survives a file", async () => {
    const model = await new RBFNetworkRegressor({ centers: 5 }).fit(x, y);
    const copy = loadModel(JSON.parse(JSON.stringify(model))) as RBFNetworkRegressorModel;
    expect(copy.predict(x)).toEqual(model.predict(x));
    expect(copy.clustering?.converged).toBe(true);
  });

  it("refuses centers of another number of columns", async () => {
    await expect(new RBFNetworkRegressor({ centers: [[1]] }).fit(x, y)).rejects.toThrow(
      /the rows of option "centers" must have 2 columns; got 1/,
    );
  });
});
