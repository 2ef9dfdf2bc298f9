import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { loadModel } from "../../../apps/catalog.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { KernelDistribution } from "../../../math/probability/density/index.js";
import { random } from "../../../math/probability/random/index.js";
import { leaveOneOut } from "../../smooth/joint-kernels/leave-one-out.js";
import { KernelDensityClassifier } from "./index.js";

const x = [[1], [2], [2.5], [8], [9], [9.5]];
const y = ["low", "low", "low", "high", "high", "high"];

describe("KernelDensityClassifier", () => {
  it("has the univariate kernel density of each class", async () => {
    const model = await new KernelDensityClassifier({ bandwidth: 0.8 }).fit(x, y);
    const densities = model.classLogLikelihood([[3], [20]]).toArrays();
    const [high, low] = [
      [8, 9, 9.5],
      [1, 2, 2.5],
    ].map((data) => new KernelDistribution({ data, bandwidth: 0.8 }));
    for (const [row, at] of [3, 20].entries()) {
      expectClose(densities[row][0], high.logDensity(at), { tolerance: 1e-13 });
      expectClose(densities[row][1], low.logDensity(at), { tolerance: 1e-13 });
    }
  });

  it("is certain far away of the class with the widest kernels, and never NaN", async () => {
    const model = await new KernelDensityClassifier({ bandwidth: 0.5 }).fit(x, y);
    expect(model.predictProba([[1e4], [-1e4]]).toArrays()).toEqual([
      [1, 0],
      [0, 1],
    ]);
    // Where |z|² overflows, the direction decides.
    expect(model.predictProba([[1e200], [-1e300]]).rows).toBe(2);
    expect(model.predictProba([[1e200], [-1e300]]).data.every(Number.isFinite)).toBe(true);
  });

  it("ignores a constant column", async () => {
    const plain = await new KernelDensityClassifier({ bandwidth: 1 }).fit(x, y);
    const wide = await new KernelDensityClassifier({ bandwidth: 1 }).fit(
      x.map(([a]) => [a, 7]),
      y,
    );
    const borrowed = await new KernelDensityClassifier().fit(
      x.map(([a]) => [a, 7]),
      y,
    );
    expectClose(wide.predictProba([[5, 3]]).get(0, 0), plain.predictProba([[5]]).get(0, 0), {
      tolerance: 5e-15,
    });
    expect(borrowed.constantFeatures).toEqual([["x1"], ["x1"]]);
  });

  it("takes the deviation over all classes where a column does not vary within one", async () => {
    const rows = [
      [1, 0],
      [2, 0],
      [3, 0],
      [7, 1],
      [8, 2],
      [9, 3],
    ];
    const model = await new KernelDensityClassifier({ bandwidth: "scott" }).fit(rows, y);
    expect(model.constantFeatures).toEqual([[], ["x1"]]);
    const spread = Math.sqrt((1 + 1 + 1 + 0 + 1 + 4) / 5);
    expectClose(model.densities[1].bandwidth.get(0, 1), spread * 3 ** (-1 / 6), { tolerance: 5e-15 });
    expect(model.predict(rows)).toEqual(y);
  });

  it("accepts one row and one class, and ignores a class of weight 0", async () => {
    const one = await new KernelDensityClassifier().fit([[4]], ["only"]);
    expect(one.predictProba([[0]]).toArrays()).toEqual([[1]]);
    const weights = [1, 1, 1, 0, 0, 0];
    const model = await new KernelDensityClassifier({ priors: "uniform" }).fit(x, y, { weights });
    expect(model.predictProba([[9]]).toArrays()).toEqual([[0, 1]]);
  });

  it("draws cases from its densities", async () => {
    const model = await new KernelDensityClassifier({ bandwidth: 0.3, priors: [0.25, 0.75] }).fit(x, y);
    const { rows, labels } = model.sample(4000, 5);
    const low = labels.filter((label) => label === "low").length;
    // Five standard deviations of a share of 4000 draws.
    expect(Math.abs(low / 4000 - 0.75)).toBeLessThan(5 * Math.sqrt((0.25 * 0.75) / 4000));
    expect(model.predict(rows)).toEqual(labels);
    expect(model.sample(3, 1)).toEqual(model.sample(3, 1));
  });

  it("survives a round trip through its file", async () => {
    const model = await new KernelDensityClassifier({ covariance: "full" }).fit(
      x.map(([a], i) => [a, (i * i) % 5]),
      y,
    );
    const back = loadModel(JSON.stringify(model)) as typeof model;
    expect(back.predictProba([[5, 1]])).toEqual(model.predictProba([[5, 1]]));
    const json = JSON.parse(JSON.stringify(model));
    json.state.densities.pop();
    expect(() => loadModel(json)).toThrow("must have one density per class");
  });

  it("refuses data that determine no bandwidth, and says which option helps", async () => {
    const pairs = ["low", "low", "low", "low", "none", "none"];
    const learn = (options: object, rows = x, labels = y) =>
      new KernelDensityClassifier(options).fit(rows, labels);
    await expect(
      learn({ bandwidth: "cross-validated" }, [[1], [1], [2], [2], [5], [5]], pairs),
    ).rejects.toThrow(
      'the cross-validated likelihood of class "low" keeps growing as the bandwidth shrinks, because values repeat; choose "silverman" or give numbers.',
    );
    await expect(learn({ bandwidth: "cross-validated" }, [[1], [2]], ["a", "b"])).rejects.toThrow(
      'class "a" has one case, so its bandwidth cannot be cross-validated',
    );
    await expect(
      learn(
        { covariance: "full" },
        x.map(([a]) => [a, 2 * a]),
      ),
    ).rejects.toThrow('the covariance of class "high" is singular');
    await expect(learn({ bandwidth: [1, 2] })).rejects.toThrow(
      'option "bandwidth" has 2 numbers for 1 columns',
    );
    await expect(learn({ bandwidth: [1], covariance: "full" })).rejects.toThrow("give a rule or one number");
  });
});

describe("leaveOneOut", () => {
  it("has the likelihood of a plain double loop, and its gradient", () => {
    const stream = random(4);
    const cases = Matrix.from(Array.from({ length: 23 }, () => [stream.normal(), 3 * stream.normal()]));
    const weights = Float64Array.from({ length: 23 }, (_, i) => [1, 2, 0.5][i % 3]);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const plain = (widths: readonly number[]) =>
      weights.reduce((value, weight, i) => {
        const gone = Math.min(1, weight);
        let sum = 0;
        for (let l = 0; l < 23; l += 1) {
          const [a, b] = [0, 1].map((j) => (cases.get(i, j) - cases.get(l, j)) / widths[j]);
          sum += (l === i ? weights[l] - gone : weights[l]) * Math.exp(-0.5 * (a * a + b * b));
        }
        return value + weight * (Math.log(sum / (total - gone)) - Math.log(widths[0] * widths[1]));
      }, 0);
    const { value, gradient } = leaveOneOut(cases, weights, Float64Array.of(0.7, 1.9));
    expectClose(value, plain([0.7, 1.9]), { tolerance: 1e-12 });
    const step = 1e-5;
    const slope = (plain([0.7 * Math.exp(step), 1.9]) - plain([0.7 * Math.exp(-step), 1.9])) / (2 * step);
    expectClose(gradient[0], slope, { tolerance: 5e-7 });
  });
});
