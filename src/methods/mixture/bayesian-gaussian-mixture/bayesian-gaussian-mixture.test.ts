import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { random } from "../../../math/probability/random/index.js";
import { BayesianGaussianMixture, BayesianGaussianMixtureModel } from "./index.js";
import {
  expectedLogWeights,
  expectedWeights,
  weightDivergence,
  weightPosterior,
} from "./weight-posterior.js";

const stream = random(3);
/** Two groups far from each other. */
const rows = Array.from({ length: 80 }, (_, i) => {
  const [a, b] = [stream.normal(), stream.normal()];
  return i % 2 === 0 ? [a, b] : [9 + a + b, 5 - a];
});

describe("BayesianGaussianMixture", () => {
  for (const weightPrior of ["dirichlet", "dirichlet-process"] as const) {
    it(`never lowers the bound of the evidence, and needs two of six components: ${weightPrior}`, async () => {
      const estimator = new BayesianGaussianMixture({
        components: 6,
        weightPrior,
        concentration: 1e-3,
        tolerance: 1e-10,
        maxIterations: 5000,
      });
      const { history, weights, lowerBound, summary: _, ...model } = await estimator.fit(rows);
      for (let i = 1; i < history.length; i += 1)
        expect(history[i]).toBeGreaterThanOrEqual(history[i - 1] - 1e-9 * Math.abs(history[i]));
      expect(history[history.length - 1]).toBe(lowerBound);
      expect([...weights].filter((weight) => weight > 0.01)).toHaveLength(2);
      expect(new Set(model.labels).size).toBe(2);
    });
  }

  it("treats a weight as that many equal rows", async () => {
    const weights = rows.map((_, i) => i % 3);
    const repeated = rows.flatMap((row, i) => Array.from({ length: i % 3 }, () => row));
    const responsibilities = (list: number[][]) => list.map(([first]) => (first > 4 ? [0, 1] : [1, 0]));
    const learn = (list: number[][], given?: number[]) =>
      new BayesianGaussianMixture({
        components: 2,
        tolerance: 1e-12,
        init: { responsibilities: responsibilities(list) },
      }).fit(list, { weights: given });
    const weighted = await learn(rows, weights);
    const plain = await learn(repeated);
    expectClose(weighted.means.data, plain.means.data, { tolerance: 1e-8, scale: 10 });
    expectClose(weighted.lowerBound, plain.lowerBound, { tolerance: 1e-10, scale: 1000 });
    expectClose(weighted.threshold, plain.threshold, { tolerance: 1e-8, scale: 10 });
  });

  it("integrates over the parameters in the density of new cases", async () => {
    const model = await new BayesianGaussianMixture({ components: 2 }).fit(rows);
    const expected = Array.from(
      model.weights,
      (weight, k) => Math.log(weight) + Number(model.density(k).logDensity([1, 2])),
    );
    const [joint] = model.jointLogDensity([[1, 2]]).toArrays();
    expectClose(joint, expected, { tolerance: 1e-12, scale: 10 });
    // The predictive distribution is wider than the normal one of the expected parameters.
    expect(model.density(0).degreesOfFreedom).toBe(model.degreesOfFreedom[0] - 1);
    expect(model.sample(4, 1).shape).toBe("4×2");
  });

  it("fits one case and fewer cases than components, because the prior does", async () => {
    const covariancePrior = [
      [1, 0],
      [0, 1],
    ];
    const model = await new BayesianGaussianMixture({ components: 3, covariancePrior }).fit([
      [0, 0],
      [5, 5],
    ]);
    expect(model.clusters).toBe(3);
    expectClose(
      model.weights.reduce((sum, weight) => sum + weight, 0),
      1,
      { tolerance: 1e-12 },
    );
    const single = await new BayesianGaussianMixture({ components: 2, covariancePrior }).fit([[1, 2]]);
    expectClose(single.means.row(single.labels[0]), [1, 2], { tolerance: 1e-12 });
  });

  it("refuses priors that do not fit, and a column that does not vary", async () => {
    const refuse = (options: object) => expect(new BayesianGaussianMixture(options).fit(rows)).rejects;
    await refuse({ meanPrior: [1] }).toThrow('option "meanPrior" must be 2 numbers; got 1 numbers');
    await refuse({ degreesOfFreedom: 1 }).toThrow('option "degreesOfFreedom" must be more than 1; got 1');
    await refuse({ covariancePrior: [[1]] }).toThrow("of 2×2; got 1×1");
    await refuse({
      covariancePrior: [
        [1, 2],
        [2, 1],
      ],
    }).toThrow("symmetric positive definite");
    await refuse({ init: { responsibilities: [[1]] } }).toThrow("must be 80×10 numbers");
    const constant = rows.map(([a]) => [a, 3]);
    await expect(new BayesianGaussianMixture().fit(constant)).rejects.toThrow('column "x1" does not vary');
  });

  it("uses the variances as a prior where columns are dependent, as those of levels are", async () => {
    const coded = rows.map(([a], row) => [a, row % 3 === 0 ? 1 : 0, row % 3 === 0 ? 0 : 1]);
    const model = await new BayesianGaussianMixture({ components: 3 }).fit(coded);
    const variances = [0, 1, 2].map((j) => {
      const mean = coded.reduce((sum, row) => sum + row[j], 0) / coded.length;
      return coded.reduce((sum, row) => sum + (row[j] - mean) ** 2, 0) / (coded.length - 1);
    });
    const covariancePrior = variances.map((variance, j) => variances.map((_, k) => (j === k ? variance : 0)));
    const given = await new BayesianGaussianMixture({ components: 3, covariancePrior }).fit(coded);
    expectClose(model.lowerBound, given.lowerBound, { tolerance: 1e-12, scale: Math.abs(given.lowerBound) });
    expect(model.labels).toEqual(given.labels);
  });

  it("survives a round trip through its file", async () => {
    const model = await new BayesianGaussianMixture({ components: 3 }).fit(rows);
    const back = BayesianGaussianMixtureModel.fromJSON(JSON.stringify(model));
    expect(back.predictProba(rows)).toEqual(model.predictProba(rows));
    expect(back.isOutlier([[100, 100]])).toEqual([true]);
  });
});

describe("the posterior of the weights", () => {
  const totalWeights = Float64Array.of(5, 0, 2);

  it("equals the prior without cases, with divergence 0", () => {
    for (const prior of ["dirichlet", "dirichlet-process"] as const) {
      expectClose(weightDivergence(weightPosterior(prior, 0.4, new Float64Array(3)), 0.4), 0, {
        tolerance: 1e-13,
      });
      expect(weightDivergence(weightPosterior(prior, 0.4, totalWeights), 0.4)).toBeGreaterThan(0.1);
    }
  });

  it("has the expectations of a Dirichlet distribution, or of sticks", () => {
    expectClose(expectedWeights(weightPosterior("dirichlet", 1, totalWeights)), [0.6, 0.1, 0.3], {
      tolerance: 1e-14,
    });
    // E[v] = 6/9, 1/4 and 3/4 of what is left, divided by their sum.
    const parts = [2 / 3, 1 / 12, 3 / 16];
    const total = parts.reduce((sum, part) => sum + part, 0);
    const sticks = weightPosterior("dirichlet-process", 1, totalWeights);
    expectClose(
      expectedWeights(sticks),
      parts.map((part) => part / total),
      { tolerance: 1e-14 },
    );
    // ψ(6) − ψ(9) = −(1/6 + 1/7 + 1/8)
    expectClose(expectedLogWeights(sticks)[0], -(1 / 6 + 1 / 7 + 1 / 8), { tolerance: 1e-13 });
  });
});
