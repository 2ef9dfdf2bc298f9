import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { moons } from "../../data/datasets/index.js";
import { Encoding } from "../../data/kinds/encoding.js";
import {
  BaselineClassifier,
  BasicLinear,
  DecisionTreeClassifier,
  DecisionTreeRegressor,
  GaussianNB,
  LinearRegression,
  LogisticRegression,
} from "../../index.js";
import { confidenceOf } from "./engine/boosting.js";
import { AdaBoostClassifier, AdaBoostRegressor } from "./index.js";

const x = [[0], [1], [2], [3], [4], [5], [6], [7], [8], [9]];
const y = ["a", "b", "a", "a", "a", "b", "b", "b", "a", "b"];
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe("AdaBoostClassifier", () => {
  it("encodes a table only once, however many rounds there are", async () => {
    const { table } = moons({ rows: 60, noise: 0.25, seed: 1 });
    const reading = vi.spyOn(Encoding.prototype, "apply");
    const counts: number[] = [];
    for (const rounds of [2, 8]) {
      reading.mockClear();
      const model = await new AdaBoostClassifier({ rounds }).fit(table, "class");
      expect(model.members).toHaveLength(rounds);
      counts.push(reading.mock.calls.length);
    }
    reading.mockRestore();
    expect(counts[0]).toBeGreaterThan(0);
    expect(counts[1]).toBe(counts[0]);
  });

  it("never raises its error bound with short enough steps, or reports a member that is no better than chance", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 1e6 }),
        fc.constantFrom(0.2, 1, 2),
        fc.constantFrom(10, 40, 150),
        fc.boolean(),
        async (seed, learningRate, rows, isWeighted) => {
          const { table } = moons({ rows, noise: 0.6, seed });
          const weights = Array.from({ length: rows }, (_, row) => (isWeighted ? 1 + (row % 3) : 1));
          const boosting = new AdaBoostClassifier({ rounds: 12, learningRate });
          const { errorBounds, stop } = await boosting.fit(table, "class", { weights });
          for (let round = 1; round < errorBounds.length; round += 1)
            expect(errorBounds[round]).toBeLessThanOrEqual(errorBounds[round - 1] + 1e-12);
          expect(["rounds", "perfect", "chance"]).toContain(stop);
        },
      ),
      { numRuns: 30 },
    );
  });

  it("equals the published algorithm, with half confidences and weights that sum to 1", async () => {
    const { table } = moons({ rows: 60, noise: 0.25, seed: 1 });
    const truth = Array.from({ length: table.rows }, (_, row) => table.get(row, "class"));
    const boosting = new AdaBoostClassifier({ estimator: new BasicLinear(), rounds: 4 });
    const model = await boosting.fit(table, "class");
    let weights = truth.map(() => 1 / truth.length);
    for (const [round, member] of model.members.entries()) {
      const alone = await new BasicLinear().fit(table, "class", { weights });
      const predicted = alone.predict(table);
      expect(member.predict(table)).toEqual(predicted);
      const wrong = predicted.map((label, row) => label !== truth[row]);
      const error = sum(weights.filter((_, row) => wrong[row]));
      expectClose(model.errors[round], error, { tolerance: 1e-12 });
      expectClose(model.confidences[round] / 2, 0.5 * Math.log((1 - error) / error), { tolerance: 1e-12 });
      weights = weights.map((weight, row) => weight / (2 * (wrong[row] ? error : 1 - error)));
      expectClose(sum(weights.filter((_, row) => wrong[row])), 0.5, { tolerance: 1e-12 });
    }
    expect(model.members.length).toBeGreaterThan(1);
  });

  it("gives trees that share sorted columns the results of separate fits", async () => {
    const { table } = moons({ rows: 150, noise: 0.3, seed: 2 });
    const labels = Array.from({ length: table.rows }, (_, row) => table.get(row, "class"));
    const tree = new DecisionTreeClassifier({ maxDepth: 2 });
    const model = await new AdaBoostClassifier({ estimator: tree, rounds: 5 }).fit(table, "class");
    let weights = labels.map(() => 1);
    for (const [round, member] of model.members.entries()) {
      const alone = await tree.fit(table, "class", { weights });
      expect(String(member)).toBe(String(alone));
      const wrong = member.predict(table).map((label, row) => label !== labels[row]);
      const grown = weights.map(
        (weight, row) => weight * (wrong[row] ? Math.exp(model.confidences[round]) : 1),
      );
      weights = grown.map((weight) => (weight * sum(weights)) / sum(grown));
    }
    expect(model.members.length).toBe(5);
  });

  it("boosts stumps by default for classes, and trees of depth 3 for numbers", async () => {
    const { table } = moons({ rows: 60, noise: 0.25, seed: 1 });
    const stump = new DecisionTreeClassifier({ maxDepth: 1 });
    const model = await new AdaBoostClassifier({ rounds: 3 }).fit(table, "class");
    const same = await new AdaBoostClassifier({ rounds: 3, estimator: stump }).fit(table, "class");
    expect(JSON.stringify(model)).toBe(JSON.stringify(same));
    const responses = x.map(([value]) => Math.sin(value));
    const numbers = await new AdaBoostRegressor({ rounds: 3 }).fit(x, responses);
    const tree = new DecisionTreeRegressor({ maxDepth: 3 });
    const again = await new AdaBoostRegressor({ rounds: 3, estimator: tree }).fit(x, responses);
    expect(JSON.stringify(numbers)).toBe(JSON.stringify(again));
  });

  it("bounds the training error by the product of 2√(ε(1 − ε)) for two classes", async () => {
    const { table } = moons({ rows: 120, noise: 0.3, seed: 4 });
    const boosting = new AdaBoostClassifier({ estimator: new GaussianNB(), rounds: 8 });
    const model = await boosting.fit(table, "class");
    let product = 1;
    for (const [round, error] of model.errors.entries()) {
      product *= 2 * Math.sqrt(error * (1 - error));
      expectClose(model.errorBounds[round], product, { tolerance: 1e-12 });
      expect(model.trainingErrors[round]).toBeLessThanOrEqual(product);
    }
  });

  it.each(["discrete", "real"] as const)("bounds the error of three classes too: %s", async (method) => {
    const labels = x.map((_, row) => ["a", "b", "c", "b"][row % 4]);
    const model = await new AdaBoostClassifier({ estimator: new GaussianNB(), rounds: 6, method }).fit(
      x,
      labels,
    );
    const stages = model.predictStages(x);
    for (const [round, error] of model.trainingErrors.entries()) {
      const codes = stages.column(round);
      const wrong = labels.filter((label, row) => model.classes[codes[row]] !== label);
      expectClose(error, wrong.length / x.length, { tolerance: 1e-15 });
      expect(error).toBeLessThanOrEqual(model.errorBounds[round]);
    }
  });

  it("has margins from −1 to 1, above 0 where the prediction is correct", async () => {
    const model = await new AdaBoostClassifier({ estimator: new BasicLinear(), rounds: 5 }).fit(x, y);
    const margins = model.margins(x, y);
    const predicted = model.predict(x);
    const scores = model.decisionFunction(x).data;
    const total = sum([...model.confidences]);
    for (const [row, margin] of margins.entries()) {
      expect(Math.abs(margin)).toBeLessThanOrEqual(1);
      if (margin !== 0) expect(margin > 0).toBe(predicted[row] === y[row]);
      expectClose(margin, ((y[row] === "b" ? 1 : -1) * scores[row]) / total, { tolerance: 1e-14 });
    }
    expect(() => model.margins([[1]], ["c" as "a"])).toThrow('must be one of the classes "a", "b"; got "c"');
  });

  it("gives a single member's class the probability 1 − ε", async () => {
    const model = await new AdaBoostClassifier({ estimator: new BasicLinear(), rounds: 1 }).fit(x, y);
    const [first] = model.predictProba(x).toArrays();
    expectClose(Math.max(...first), 1 - model.errors[0], { tolerance: 1e-14 });
  });

  it("stops at a member without errors, and at one that is no better than chance", async () => {
    const separated = await new AdaBoostClassifier({ estimator: new BasicLinear() }).fit(
      x,
      x.map(([a]) => a > 4),
    );
    expect([separated.stop, separated.members.length]).toEqual(["perfect", 1]);
    expectClose(separated.confidences[0], Math.log(21), { tolerance: 1e-14 });
    const balanced = x.map((_, row) => row % 2 === 0);
    const chance = await new AdaBoostClassifier({ estimator: new BaselineClassifier() }).fit(x, balanced);
    expect([chance.stop, chance.members.length, chance.confidences[0]]).toEqual(["chance", 1, 1]);
    expect(chance.predict([[0]])).toEqual([false]);
  });

  it("keeps weights finite if only cases of tiny weight are misclassified", async () => {
    // The confidence is above 2000, and e to it is more than a number can hold.
    const weights = x.map((_, row) => (row === 8 ? 1e-100 : 1));
    const almost = x.map(([a], row) => (row === 8 ? "a" : a > 4 ? "b" : "a"));
    const boosting = new AdaBoostClassifier({ rounds: 3, learningRate: 10 });
    const model = await boosting.fit(x, almost, { weights });
    expect(model.confidences[0]).toBeGreaterThan(Math.log(Number.MAX_VALUE));
    expect(model.members.length).toBeGreaterThan(1);
    expect(model.confidences.every(Number.isFinite)).toBe(true);
  });

  it("learns from samples drawn by the weights, reproducibly by seed", async () => {
    const { table } = moons({ rows: 150, noise: 0.3, seed: 5 });
    const boosted = (seed: number, weighting: "resample" | "resample-drawn") =>
      new AdaBoostClassifier({ estimator: new GaussianNB(), rounds: 4, weighting, seed }).fit(table, "class");
    const [first, again, other] = [
      await boosted(1, "resample"),
      await boosted(1, "resample"),
      await boosted(2, "resample"),
    ];
    expect(JSON.stringify(first)).toBe(JSON.stringify(again));
    expect(first.errors).not.toEqual(other.errors);
    const drawn = await boosted(1, "resample-drawn");
    expect(drawn.errors[0]).toBe(first.errors[0]);
    expect(drawn.errors[1]).not.toBe(first.errors[1]);
  });

  it("refuses one class", async () => {
    const boosting = new AdaBoostClassifier({ estimator: new LogisticRegression() });
    await expect(
      boosting.fit(
        x,
        y.map(() => "a"),
      ),
    ).rejects.toThrow("at least two classes are needed");
  });
});

describe("AdaBoostRegressor", () => {
  it("predicts the weighted median of its members", async () => {
    const target = x.map(([a]) => a * a);
    const options = { estimator: new LinearRegression(), rounds: 7, weighting: "weights" } as const;
    const model = await new AdaBoostRegressor(options).fit(x, target);
    const parts = model.members.map((member) => member.predict(x));
    const total = sum([...model.confidences]);
    for (const [row, median] of model.predict(x).entries()) {
      const weightBelow = (limit: number, strict: boolean) =>
        sum(
          parts.map((part, k) =>
            (strict ? part[row] < limit : part[row] <= limit) ? model.confidences[k] : 0,
          ),
        );
      expect(weightBelow(median, true)).toBeLessThan(total / 2);
      expect(weightBelow(median, false)).toBeGreaterThanOrEqual(total / 2);
    }
    const stages = model.predictStages(x);
    expect([...stages.column(0)]).toEqual([...parts[0]]);
    expect([...stages.column(stages.columns - 1)]).toEqual([...model.predict(x)]);
  });

  it("stops at a member without errors", async () => {
    const boosting = new AdaBoostRegressor({ estimator: new LinearRegression(), weighting: "weights" });
    const model = await boosting.fit([[0], [1], [2]], [0, 0, 0]);
    expect([model.stop, model.members.length]).toEqual(["perfect", 1]);
  });
});

describe("confidenceOf", () => {
  it("is finite without errors, and grows with the number of cases", () => {
    expect(confidenceOf(0.5, 10)).toBe(0);
    expectClose(confidenceOf(0, 10), Math.log(21), { tolerance: 1e-14 });
    expect(confidenceOf(0, 1)).toBeGreaterThan(0);
  });
});
