import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { random } from "../../../math/probability/random/random.js";
import { LogisticRegression, LogisticRegressionModel } from "./index.js";

/** Cases of two or three classes that overlap, with features of very different units. */
function drawn(seed: number, rows: number, classes: number) {
  const stream = random(seed);
  const x = new Matrix(rows, 3);
  const y = Array.from({ length: rows }, (_, i) => {
    const [a, b] = [stream.normal(), stream.normal()];
    x.row(i).set([a, 1000 + 50 * b, 1e-3 * stream.normal()]);
    const scores = Array.from({ length: classes }, (_, k) => 0.8 * k * a - 0.5 * (k % 2) * b + 0.2 * k);
    const odds = scores.map(Math.exp);
    let left = stream.next() * odds.reduce((sum, weight) => sum + weight, 0);
    const at = odds.findIndex((weight) => {
      left -= weight;
      return left < 0;
    });
    return "abc"[Math.max(0, at)];
  });
  return { x, y };
}

/** The largest difference of parameters, in standard errors. */
function distance(one: LogisticRegressionModel, other: LogisticRegressionModel): number {
  const { standardErrors } = other;
  return other.parameters.data.reduce(
    (most, value, at) => Math.max(most, Math.abs(value - one.parameters.data[at]) / standardErrors.data[at]),
    0,
  );
}

describe("an update of a logistic regression", () => {
  const estimator = new LogisticRegression();

  it.each([2, 3])(
    "by the same %i classes again keeps the estimates and halves their covariance",
    async (classes) => {
      const { x, y } = drawn(1, 300, classes);
      const model = await estimator.fit(x, y);
      const twice = await estimator.update(model, x, y);
      expect(distance(twice, model)).toBeLessThan(1e-7);
      const [actual, half] = [twice.covariance?.data ?? [], model.covariance?.scale(0.5).data ?? []];
      for (const [at, value] of half.entries()) expect(Math.abs(actual[at] / value - 1)).toBeLessThan(1e-5);
      const all = await estimator.fit(x, y, { weights: new Float64Array(300).fill(2) });
      expect(twice.logLikelihood).toBeCloseTo(all.logLikelihood, 7);
      expect(twice.nullLogLikelihood).toBeCloseTo(all.nullLogLikelihood, 9);
      expect([twice.cases, twice.totalWeight, ...twice.classMasses]).toEqual([600, 600, ...all.classMasses]);
    },
  );

  it("ends where the score of the new cases balances the earlier ones", async () => {
    const [first, second] = [drawn(2, 200, 2), drawn(3, 60, 2)];
    const model = await estimator.fit(first.x, first.y);
    const later = await estimator.update(model, second.x, second.y);
    const move = later.parameters.row(0).map((value, j) => value - model.parameters.row(0)[j]);
    const probabilities = later.predictProba(second.x);
    const score = new Float64Array(4);
    for (const [i, label] of second.y.entries()) {
      const rest = Number(label === "b") - probabilities.get(i, 1);
      for (const [j, value] of [1, ...second.x.row(i)].entries()) score[j] += rest * value;
    }
    expectClose(model.covariance?.multiply(score) ?? [], move, { tolerance: 1e-9, scale: 10 });
  });

  it("approaches a fit to all cases as the number of cases grows", async () => {
    const far: number[] = [];
    for (const rows of [100, 1600]) {
      let sum = 0;
      for (let seed = 10; seed < 16; seed += 1) {
        const { x, y } = drawn(seed, 2 * rows, 3);
        const model = await estimator.fit(x.slice(0, rows), y.slice(0, rows));
        const later = await estimator.update(model, x.slice(rows), y.slice(rows));
        sum += distance(later, await estimator.fit(x, y)) / 6;
      }
      far.push(sum);
    }
    // The error of a quadratic function is of the third order: of the order of one over the root of the cases.
    expect(far[0]).toBeLessThan(0.5);
    expect(far[1]).toBeLessThan(far[0] / 2);
  });

  it("is the same for each parametrization, and after a file round trip", async () => {
    const [first, second] = [drawn(4, 200, 3), drawn(5, 100, 3)];
    const softmax = new LogisticRegression({ parametrization: "softmax" });
    const [one, other] = [await estimator.fit(first.x, first.y), await softmax.fit(first.x, first.y)];
    const [a, b] = [
      await estimator.update(one, second.x, second.y),
      await softmax.update(other, second.x, second.y),
    ];
    expect(b.parameters.rows).toBe(3);
    expectClose(b.predictProba(second.x).data, a.predictProba(second.x).data, { tolerance: 1e-9 });
    const loaded = LogisticRegressionModel.fromJSON(JSON.parse(JSON.stringify(one))) as typeof one;
    expect([...(await estimator.update(loaded, second.x, second.y)).parameters.data]).toEqual([
      ...a.parameters.data,
    ]);
  });

  it("learns from a single case, and counts weights as repetitions", async () => {
    const { x, y } = drawn(6, 120, 2);
    const model = await estimator.fit(x, y);
    const row = [[0.5, 1010, 0]];
    const once = await estimator.update(model, row, ["b"]);
    expect(once.predictProba(row).get(0, 1)).toBeGreaterThan(model.predictProba(row).get(0, 1));
    const [weighted, repeated] = [
      await estimator.update(model, [...row, [9, 9, 9]], ["b", "a"], { weights: [3, 0] }),
      await estimator.update(model, [row[0], row[0], row[0]], ["b", "b", "b"]),
    ];
    expectClose(weighted.parameters.data, repeated.parameters.data, { tolerance: 1e-10, scale: 10 });
    expect(weighted.cases).toBe(121);
  });

  it("keeps the class weights", async () => {
    const [first, second] = [drawn(8, 200, 2), drawn(9, 100, 2)];
    const weighing = new LogisticRegression({ classWeights: { b: 3 } });
    const model = await weighing.update(await weighing.fit(first.x, first.y), second.x, second.y);
    const weights = (labels: readonly string[]) => ({
      weights: labels.map((label) => (label === "b" ? 3 : 1)),
    });
    const plain = await estimator.fit(first.x, first.y, weights(first.y));
    const expected = await estimator.update(plain, second.x, second.y, weights(second.y));
    expectClose(model.parameters.data, expected.parameters.data, { tolerance: 1e-10, scale: 10 });
    const balanced = new LogisticRegression({ classWeights: "balanced" });
    const fitted = await balanced.fit(first.x, first.y);
    await expect(balanced.update(fitted, second.x, second.y)).rejects.toThrow('"classWeights" is "balanced"');
  });

  it("refuses new classes, and models that do not remember their cases", async () => {
    const { x, y } = drawn(7, 120, 2);
    const model = await estimator.fit(x, y);
    await expect(estimator.update(model, x.slice(0, 1), ["c"])).rejects.toThrow(
      'LogisticRegression: the model has no class "c"; its classes are "a", "b", and an update cannot add one.',
    );
    const ridge = new LogisticRegression({ penalty: "l2", lambda: 0.1 });
    await expect(ridge.update(await ridge.fit(x, y), x, y)).rejects.toThrow(
      "LogisticRegression: a model with a penalty cannot be updated: its estimates do not say what the cases alone have shown; fit all cases together.",
    );
    const apart = await estimator.fit([[1], [2], [3], [4]], ["a", "a", "b", "b"]);
    await expect(estimator.update(apart, [[1]], ["b"])).rejects.toThrow(
      "a model with separated classes cannot be updated",
    );
  });
});
