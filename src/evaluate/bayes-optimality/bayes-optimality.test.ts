import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { linearData, mixtureOfGaussians, noisySinusoid, twoGaussians } from "../../data/datasets/index.js";
import { Matrix } from "../../math/linalg/index.js";
import { GaussianNB } from "../../methods/bayes/index.js";
import { LinearRegression } from "../../methods/linear/index.js";
import type { Classifier } from "../../model/model.js";
import { Pipeline, StandardScaler } from "../../prepare/index.js";
import { bayesOptimality, type KnownClasses } from "./index.js";

/** A classifier that says what it is told. */
function oracle(classes: readonly number[], proba: (x: Matrix) => Matrix): Classifier<number> {
  return {
    kind: "Oracle",
    features: ["a"],
    classes,
    predictProba: (rows) => proba(rows as Matrix),
    predict: (rows) => {
      const p = proba(rows as Matrix);
      return Array.from({ length: p.rows }, (_, i) => classes[p.row(i).indexOf(Math.max(...p.row(i)))]);
    },
    toJSON: () => {
      throw new Error("not needed");
    },
  };
}

/** Three points with known posteriors of two classes. */
const posteriors = [
  [0.9, 0.1],
  [0.5, 0.5],
  [0.2, 0.8],
];
const sample: KnownClasses = {
  x: Matrix.from([[0], [1], [2]]),
  y: [0, 1, 0],
  truth: { posterior: (point) => posteriors[point[0]] },
};

describe("bayesOptimality of a classifier", () => {
  it("finds no excess in the truth itself", () => {
    const best = oracle([0, 1], (x) => Matrix.from(Array.from(x.data, (at) => posteriors[at])));
    expect(bayesOptimality(best, sample)).toMatchObject({
      task: "classification",
      cases: 3,
      excessRisk: 0,
      agreement: 1,
      divergence: 0,
    });
    expectClose(bayesOptimality(best, sample).bayesRisk, 0.8 / 3, { tolerance: 1e-15 });
  });

  it("weighs errors by what they cost under the truth, and counts either class of a tie as right", () => {
    const wrong = oracle([1, 0], (x) => Matrix.from(Array.from(x.data, () => [0.75, 0.25])));
    const found = bayesOptimality(wrong, sample, { unit: "nats" });
    // Class 1 is said everywhere: risks 0.9, 0.5, 0.2 instead of 0.1, 0.5, 0.2.
    expectClose([found.risk, found.bayesRisk, found.excessRisk], [1.6 / 3, 0.8 / 3, 0.8 / 3], {
      tolerance: 1e-15,
    });
    expectClose([found.agreement, found.observedLoss], [2 / 3, 2 / 3], { tolerance: 1e-15 });
    const divergence = posteriors.map(([a, b]) => a * Math.log(a / 0.25) + b * Math.log(b / 0.75));
    expectClose(found.divergence, divergence.reduce((sum, value) => sum + value, 0) / 3, {
      tolerance: 1e-14,
    });
  });

  it("finds an infinite divergence where a possible class is called impossible", () => {
    const sure = oracle([0], (x) => Matrix.from(Array.from(x.data, () => [1])));
    expect(bayesOptimality(sure, sample).divergence).toBe(Infinity);
    expectClose(bayesOptimality(sure, sample).risk, (0.1 + 0.5 + 0.8) / 3, { tolerance: 5e-16 });
  });

  it("shows a model closing in on the truth as it sees more cases", async () => {
    const fresh = twoGaussians({ rows: 2000, seed: 9 });
    const excess: number[] = [];
    const agreements: number[] = [];
    for (const rows of [10, 100, 10_000]) {
      const model = await new GaussianNB().fit(twoGaussians({ rows, seed: 1 }).table, "class");
      const { excessRisk, bayesRisk, bayesError, divergence, agreement } = bayesOptimality(model, fresh);
      expect(bayesError).toBe(fresh.truth.bayesError);
      // Four standard errors of a mean of numbers below one half.
      expect(Math.abs(bayesRisk - (bayesError ?? 0))).toBeLessThan((4 * 0.15) / Math.sqrt(2000));
      expect(divergence).toBeGreaterThan(0);
      excess.push(excessRisk);
      agreements.push(agreement);
    }
    expect(excess[2]).toBeLessThan(excess[1]);
    expect(excess[1]).toBeLessThan(excess[0]);
    expect(excess[2]).toBeLessThan(1e-4);
    expect(agreements).toEqual([...agreements].sort((a, b) => a - b));
    expect(agreements[2]).toBeGreaterThan(0.99);
  });

  it("takes models of tables, of matrices and of pipelines alike", async () => {
    const [train, test] = [
      mixtureOfGaussians({ rows: 300, seed: 1 }),
      mixtureOfGaussians({ rows: 50, seed: 1 }),
    ];
    const byName = await new GaussianNB().fit(train.table, "class");
    const byIndex = await new GaussianNB().fit(train.x, train.y);
    const piped = await new Pipeline({
      steps: [
        ["scale", new StandardScaler()],
        ["nb", new GaussianNB()],
      ],
    }).fit(train.table, "class");
    const expected = bayesOptimality(byName, test);
    expect(bayesOptimality(byIndex, test)).toEqual(expected);
    expectClose(bayesOptimality(piped as unknown as Classifier, test).risk, expected.risk, {
      tolerance: 1e-13,
    });
  });
});

describe("bayesOptimality of a regression", () => {
  it("is the mean squared distance from the mean response, above the noise", async () => {
    const data = linearData({ rows: 500, seed: 2 });
    const model = await new LinearRegression().fit(data.table, "y");
    const { task, risk, bayesRisk, excessRisk, observedLoss } = bayesOptimality(model, data);
    const means = Array.from({ length: 500 }, (_, row) => data.truth.mean(data.x.row(row)));
    const direct =
      model.predict(data.table).reduce((sum, value, i) => sum + (value - means[i]) ** 2, 0) / 500;
    expect(task).toBe("regression");
    expect(bayesRisk).toBe(data.truth.noiseVariance);
    expectClose(excessRisk, direct, { tolerance: 5e-15 });
    expectClose(risk, bayesRisk + excessRisk, { tolerance: 5e-15 });
    expectClose(observedLoss, model.maximumLikelihoodVariance, { tolerance: 1e-11 });
  });

  it("keeps a line away from a sinusoid however many cases there are", async () => {
    const model = await new LinearRegression().fit(noisySinusoid({ rows: 5000, seed: 1 }).table, "y");
    expect(bayesOptimality(model, noisySinusoid({ rows: 500, seed: 2 })).excessRisk).toBeGreaterThan(0.05);
  });
});

it("bayesOptimality names what is wrong", () => {
  const strange = oracle([0, 7], (x) => Matrix.from(Array.from(x.data, () => [0.5, 0.5])));
  expect(() => bayesOptimality(strange, sample)).toThrow(
    "bayesOptimality: the model has a class 7; the classes of the sample are 0, 1.",
  );
  expect(() => bayesOptimality(strange, { ...sample, x: new Matrix(0, 1) })).toThrow("there are no cases");
});
