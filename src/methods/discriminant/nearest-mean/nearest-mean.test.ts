import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { BasicLinear } from "../basic-linear/index.js";
import { GaussianClassifier } from "../gaussian-classifier/index.js";
import { NearestMean } from "./index.js";

const x = new Matrix(40, 3, randomArray(120, 2)).map(
  (value, at) => value + (Math.floor(at / 3) % 4) * (at % 3),
);
const y = Array.from({ length: 40 }, (_, i) => ["a", "b", "c", "d"][i % 4]);

function nearest(distances: Matrix): number[] {
  return distances.toArrays().map((row) => row.indexOf(Math.min(...row)));
}

describe("NearestMean", () => {
  it.each(["euclidean", "standardized", "mahalanobis"] as const)(
    "predicts the class whose mean is nearest, by distance %s",
    async (distance) => {
      const model = await new NearestMean({ distance }).fit(x, y);
      expect(model.predict(x)).toEqual(nearest(model.distances(x)).map((k) => model.classes[k]));
    },
  );

  it("offers plain distances, and those of standardized and sphered columns", async () => {
    const row = [0.3, 1.2, -0.7];
    const plain = await new NearestMean({ varianceFloor: 0 }).fit(x, y);
    expectClose(
      plain.distances([row]).get(0, 1),
      Math.hypot(...row.map((v, j) => v - plain.means.get(1, j))),
      {
        tolerance: 1e-14,
        scale: 5,
      },
    );
    const sphered = await new NearestMean({ distance: "mahalanobis", varianceFloor: 0 }).fit(x, y);
    expectClose(sphered.distances([row]).get(0, 2), sphered.density("c").mahalanobis(row), {
      tolerance: 1e-13,
      scale: 5,
    });
  });

  it("is Bayes' rule for one variance and equal priors", async () => {
    const bayes = new GaussianClassifier({ covariance: "shared-spherical", priors: "uniform" });
    const [one, other] = [await new NearestMean({ varianceFloor: 0 }).fit(x, y), await bayes.fit(x, y)];
    expectClose(one.predictProba(x).data, other.predictProba(x).data, { tolerance: 1e-14 });
  });

  it("takes single cases as prototypes, and refuses cases that are all the same", async () => {
    const model = await new NearestMean().fit(
      [
        [0, 0],
        [4, 4],
      ],
      ["near", "far"],
    );
    expect(
      model.predict([
        [1, 1],
        [3, 3],
      ]),
    ).toEqual(["near", "far"]);
    expect(model.predictProba([[1, 1]]).data.every(Number.isFinite)).toBe(true);
    await expect(new NearestMean().fit([[1], [1]], ["a", "b"])).rejects.toThrow(
      /NearestMean: column "x0" does not vary .*"varianceFloor"/,
    );
  });
});

describe("BasicLinear", () => {
  it("has its boundary halfway between two means (Flach, section 1.1)", async () => {
    const model = await new BasicLinear().fit(
      [
        [0, 0],
        [2, 0],
        [4, 4],
        [6, 4],
      ],
      [false, false, true, true],
    );
    expect([...model.coefficients]).toEqual([4, 4]);
    expect(model.threshold).toBe(20);
    const { conic } = model.boundary(true, false);
    expect(conic.kind).toBe("line");
    expectClose(conic.coefficients, [0, 0, 0, 4, 4, -20], { tolerance: 1e-15, scale: 20 });
    expect(
      model.predict([
        [3, 1.9],
        [3, 2.1],
      ]),
    ).toEqual([false, true]);
  });

  it("is the ratio of unit normal likelihoods: log LR = ½(‖x − μ₋‖² − ‖x − μ₊‖²)", async () => {
    const model = await new BasicLinear({ priors: "uniform" }).fit(
      [
        [0, 0],
        [2, 0],
        [4, 4],
        [6, 4],
      ],
      [0, 0, 1, 1],
    );
    const [log] = model.predictLogProba([[3, 2.5]]).toArrays();
    const squared = (mean: number[]) => (3 - mean[0]) ** 2 + (2.5 - mean[1]) ** 2;
    expectClose(log[1] - log[0], 0.5 * (squared([1, 0]) - squared([5, 4])), {
      tolerance: 1e-14,
      scale: 20,
    });
  });

  it("moves its boundary with the priors", async () => {
    const model = await new BasicLinear({ priors: [1, 3] }).fit([[0], [2], [4], [6]], [0, 0, 1, 1]);
    expectClose(model.threshold, 4 * 3 - Math.log(3), { tolerance: 1e-14, scale: 12 });
    expectClose(model.boundary(0, 1).thresholds, [model.threshold / 4], { tolerance: 1e-14, scale: 3 });
  });

  it("separates each pair of several classes, without a single boundary", async () => {
    const model = await new BasicLinear().fit(x, y);
    const near = await new NearestMean().fit(x, y);
    expect(model.predict(x)).toEqual(near.predict(x));
    expect(() => model.coefficients).toThrow(
      /BasicLinear\.coefficients: there are 4 classes; use boundary\(a, b\)/,
    );
    expect(() => model.threshold).toThrow(/there are 4 classes/);
  });

  it("is updated by more rows", async () => {
    const estimator = new BasicLinear();
    const model = await estimator.update(await estimator.fit([[0], [4]], [0, 1]), [[2], [6]], [0, 1]);
    expect(model.threshold).toBe(12);
  });
});
