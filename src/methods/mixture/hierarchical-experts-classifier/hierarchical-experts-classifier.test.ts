import { describe, expect, it } from "vitest";
import { iris } from "../../../data/datasets/index.js";
import { random } from "../../../math/probability/random/index.js";
import { checkEstimator } from "../../../model/check/check-estimator.js";
import { LogisticRegression } from "../../linear/logistic-regression/index.js";
import { HierarchicalExpertsClassifier, HierarchicalExpertsClassifierModel } from "./index.js";

/** Two classes of which no single line separates the corners. */
function corners(rows: number, seed: number) {
  const stream = random(seed);
  const x = Array.from({ length: rows }, () => [2 * stream.next() - 1, 2 * stream.next() - 1]);
  const y = x.map(([a, b]) => (stream.next() < (a * b > 0 ? 0.95 : 0.05) ? "yes" : "no"));
  return { x, y };
}

describe("HierarchicalExpertsClassifier", () => {
  it("keeps the contract", async () => {
    await checkEstimator(new HierarchicalExpertsClassifier(), {
      load: (json) => HierarchicalExpertsClassifierModel.fromJSON(json),
    });
  });

  it("is logistic regression with a single expert and no penalty, for two classes and for three", async () => {
    const stream = random(2);
    const x = Array.from({ length: 150 }, () => [stream.normal(), 5 + stream.normal()]);
    for (const labels of [
      ["a", "b"],
      ["a", "b", "c"],
    ]) {
      const y = x.map(
        ([a]) => labels[Math.min(labels.length - 1, Math.floor(Math.abs(a + stream.normal())))],
      );
      const options = { branching: [1], expertPenalty: 0, restarts: 1, tolerance: 1e-14 };
      const model = await new HierarchicalExpertsClassifier(options).fit(x, y);
      const logistic = await new LogisticRegression().fit(x, y);
      const expected = logistic.predictProba(x);
      model.predictProba(x).data.forEach((value, at) => {
        expect(Math.abs(value - expected.data[at])).toBeLessThan(1e-7);
      });
    }
  });

  it("never lowers its objective and ends with the likelihood of its probabilities", async () => {
    for (const branching of [[2], [3], [2, 2]])
      for (const penalty of [1e-6, 1e-2]) {
        const { x, y } = corners(120, 3);
        const options = {
          branching,
          gatePenalty: penalty,
          expertPenalty: penalty,
          restarts: 1,
          maxIterations: 60,
        };
        const { history, logLikelihood, ...model } = await new HierarchicalExpertsClassifier(options)
          .fit(x, y)
          .then((fitted) => ({
            history: fitted.history,
            logLikelihood: fitted.logLikelihood,
            classes: fitted.classes,
            proba: fitted.predictProba(x),
          }));
        for (let at = 1; at < history.length; at += 1)
          expect(history[at]).toBeGreaterThanOrEqual(history[at - 1] - 1e-9 * Math.abs(history[at]));
        const sum = y.reduce(
          (total, label, row) =>
            total + Math.log(model.proba.get(row, model.classes.indexOf(label as "yes"))),
          0,
        );
        expect(logLikelihood).toBeCloseTo(sum, 8);
      }
  });

  it("separates corners that one logistic regression cannot", async () => {
    const { x, y } = corners(400, 5);
    const model = await new HierarchicalExpertsClassifier().fit(x, y);
    const right = model.predict(x).filter((label, row) => label === y[row]).length / y.length;
    expect(right).toBeGreaterThan(0.88);
    const logistic = await new LogisticRegression().fit(x, y);
    const plain = logistic.predict(x).filter((label, row) => label === y[row]).length / y.length;
    expect(plain).toBeLessThan(0.65);
  });

  it("fits nine classes of which one is rare, among repeated rows and a column that does not vary", async () => {
    const stream = random(7);
    const y = Array.from({ length: 363 }, (_, i) => (i < 3 ? 8 : i % 8));
    const x = y.map((k) => [(k % 3) + 0.2 * stream.normal(), Math.floor(k / 3) + 0.2 * stream.normal(), 5]);
    const model = await new HierarchicalExpertsClassifier().fit([...x, ...x], [...y, ...y]);
    expect(model.convergence.converged).toBe(true);
    const right = model.predict(x).filter((label, row) => label === y[row]).length / y.length;
    expect(right).toBeGreaterThan(0.95);
    expect(model.predict(x.slice(0, 3))).toEqual([8, 8, 8]);
  });

  it("has finite coefficients where classes are separated", async () => {
    const model = await new HierarchicalExpertsClassifier().fit(iris(), "species");
    expect(Math.max(...model.experts.data.map(Math.abs))).toBeLessThan(50);
    const species = iris()
      .toRows()
      .map((row) => row.species);
    const right = model.predict(iris()).filter((label, row) => label === species[row]).length;
    expect(right).toBeGreaterThanOrEqual(145);
  });
});
