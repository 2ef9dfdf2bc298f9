import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { random } from "../../../math/probability/random/index.js";
import { BernoulliMixture, BernoulliMixtureModel } from "../bernoulli-mixture/index.js";
import { MultinomialMixture } from "../multinomial-mixture/index.js";

const stream = random(8);
const typical = [
  [0.9, 0.8, 0.1, 0.2],
  [0.1, 0.3, 0.9, 0.7],
];
const bits = Array.from({ length: 120 }, (_, i) => typical[i % 2].map((p) => Number(stream.next() < p)));
const documents = Array.from({ length: 80 }, (_, i) => {
  const counts = [0, 0, 0, 0];
  const words = stream.weightedIndices(i % 2 === 0 ? [4, 3, 1, 1] : [1, 1, 2, 5], 5 + (i % 4));
  for (const word of words) counts[word] += 1;
  return counts;
});
const both = [
  ["BernoulliMixture", BernoulliMixture, bits],
  ["MultinomialMixture", MultinomialMixture, documents],
] as const;
const strict = { components: 2, tolerance: 1e-13, maxIterations: 5000 };

describe.each(both)("%s", (_, Estimator, rows) => {
  const halves = rows.map((_, i) => (i % 2 === 0 ? [1, 0] : [0, 1]));

  it("never lowers its objective, soft or hard", async () => {
    for (const method of ["soft", "hard"] as const) {
      const { history } = await new Estimator({ components: 3, method, tolerance: 0, maxIterations: 40 }).fit(
        rows,
      );
      for (let i = 1; i < history.length; i += 1)
        expect(history[i]).toBeGreaterThanOrEqual(history[i - 1] - 1e-9 * Math.abs(history[i]));
    }
  });

  it("finds the two kinds of cases, from random starts or from responsibilities", async () => {
    const found = await new Estimator(strict).fit(rows);
    const right = found.labels.reduce((sum, label, i) => sum + Number(label === i % 2), 0);
    expect(Math.max(right, rows.length - right)).toBeGreaterThan(0.85 * rows.length);
    const given = await new Estimator({ ...strict, init: { responsibilities: halves } }).fit(rows);
    expectClose(given.logLikelihood, found.logLikelihood, { tolerance: 1e-8, scale: 1000 });
  });

  it("chooses two components by BIC", async () => {
    const model = await new Estimator({ components: [1, 2, 3] }).fit(rows);
    expect(model.clusters).toBe(2);
    expect(model.selection.map(({ components }) => components)).toEqual([1, 2, 3]);
  });

  it("treats a weight as that many equal rows", async () => {
    const weights = rows.map((_, i) => i % 3);
    const repeated = rows.flatMap((row, i) => Array.from({ length: i % 3 }, () => row));
    const shares = rows.flatMap((_, i) => Array.from({ length: i % 3 }, () => halves[i]));
    const weighted = await new Estimator({ ...strict, init: { responsibilities: halves } }).fit(rows, {
      weights,
    });
    const plain = await new Estimator({ ...strict, init: { responsibilities: shares } }).fit(repeated);
    expectClose(weighted.probabilities.data, plain.probabilities.data, { tolerance: 1e-8 });
    expectClose([weighted.bic, weighted.icl], [plain.bic, plain.icl], { tolerance: 1e-6 });
    expect(weighted.totalWeight).toBe(repeated.length);
  });

  it("gives sparse rows the same mixture", async () => {
    const dense = await new Estimator(strict).fit(rows);
    const sparse = await new Estimator(strict).fit(SparseMatrix.fromDense(Matrix.from(rows)));
    expectClose(sparse.probabilities.data, dense.probabilities.data, { tolerance: 1e-12 });
  });

  it("refuses fewer cases than components, and responsibilities that do not fit", async () => {
    await expect(new Estimator({ components: 4 }).fit(rows.slice(0, 3))).rejects.toThrow(
      "4 components need as many cases, and there are only 3",
    );
    const wrong = { components: 2, init: { responsibilities: [[1, 0]] } };
    await expect(new Estimator(wrong).fit(rows)).rejects.toThrow(`must be ${rows.length}×2 numbers`);
  });

  it("refuses several starts from the same responsibilities", () => {
    const init = { responsibilities: halves };
    expect(() => new Estimator({ components: 2, init, restarts: 3 })).toThrow(
      "must be 1 where the start is given",
    );
  });

  it("draws cases with the distribution of the training cases", async () => {
    const model = await new Estimator(strict).fit(rows);
    const drawn = model.sample(3000, 2);
    const shares = (list: readonly (readonly number[])[]) => {
      const sums = [0, 1, 2, 3].map((j) => list.reduce((sum, row) => sum + row[j], 0));
      const total = sums.reduce((sum, value) => sum + value, 0);
      return sums.map((sum) => sum / total);
    };
    expectClose(shares(drawn.toArrays()), shares(rows), { tolerance: 0.03 });
  });
});

describe("BernoulliMixture", () => {
  it("sums to 1 over all cases", async () => {
    const model = await new BernoulliMixture({ components: 2 }).fit(bits);
    const all = Array.from({ length: 16 }, (_, code) => [0, 1, 2, 3].map((j) => (code >> j) & 1));
    const total = model.logDensity(all).reduce((sum, log) => sum + Math.exp(log), 0);
    expectClose(total, 1, { tolerance: 1e-13 });
    const [first] = all;
    const expected = model.weights.reduce(
      (sum, weight, k) =>
        sum +
        weight *
          first.reduce(
            (p, bit, j) => p * (bit ? model.probabilities.get(k, j) : 1 - model.probabilities.get(k, j)),
            1,
          ),
      0,
    );
    expectClose(Math.exp(model.logDensity([first])[0]), expected, { tolerance: 1e-14 });
  });

  it("smooths the frequencies of one component", async () => {
    const model = await new BernoulliMixture({ components: 1, smoothing: 2 }).fit([
      [1, 0],
      [1, 0],
      [0, 0],
    ]);
    expectClose(model.probabilities.data, [4 / 7, 2 / 7], { tolerance: 1e-14 });
    expect(model.parameterCount).toBe(2);
  });

  it("takes one step of EM as computed by hand", async () => {
    const responsibilities = [
      [0.8, 0.2],
      [0.5, 0.5],
      [0.1, 0.9],
    ];
    const rows = [[1], [1], [0]];
    // The start: weights 1.4/3 and 1.6/3, P(1) = 2.3/3.4 and 1.7/3.6 with a pseudo-count of 1.
    const [w, p, q] = [1.4 / 3, 2.3 / 3.4, 1.7 / 3.6];
    const one = (w * p) / (w * p + (1 - w) * q);
    const zero = (w * (1 - p)) / (w * (1 - p) + (1 - w) * (1 - q));
    const model = await new BernoulliMixture({
      components: 2,
      init: { responsibilities },
      maxIterations: 1,
    }).fit(rows);
    const ones = 2 * one + zero;
    expectClose(model.weights, [ones / 3, 1 - ones / 3], { tolerance: 1e-14 });
    expectClose(
      model.probabilities.data,
      [(2 * one + 1) / (ones + 2), (2 * (1 - one) + 1) / (3 - ones + 2)],
      {
        tolerance: 1e-14,
      },
    );
  });

  it("reads numbers by the threshold, also after a file round trip", async () => {
    const model = await new BernoulliMixture({ components: 2, threshold: 0.5 }).fit(
      bits.map((row) => row.map((bit) => bit * 0.7)),
    );
    const back = BernoulliMixtureModel.fromJSON(JSON.stringify(model));
    expect(back.predict([[0.6, 0.6, 0.4, 0.4]])).toEqual(back.predict([[1, 1, 0, 0]]));
  });
});

describe("MultinomialMixture", () => {
  it("sums to 1 over all documents of a length", async () => {
    const model = await new MultinomialMixture({ components: 2 }).fit(documents);
    const all: number[][] = [];
    for (let a = 0; a <= 3; a += 1)
      for (let b = 0; a + b <= 3; b += 1)
        for (let c = 0; a + b + c <= 3; c += 1) all.push([a, b, c, 3 - a - b - c]);
    const total = model.logDensity(all).reduce((sum, log) => sum + Math.exp(log), 0);
    expectClose(total, 1, { tolerance: 1e-12 });
    for (let k = 0; k < 2; k += 1)
      expectClose(
        model.probabilities.row(k).reduce((sum, p) => sum + p, 0),
        1,
        { tolerance: 1e-14 },
      );
    expect(model.parameterCount).toBe(7);
  });

  it("draws documents of any length", async () => {
    const model = await new MultinomialMixture({ components: 1 }).fit([
      [3e14, 1e14],
      [1e14, 3e14],
    ]);
    const [first, second] = model.sample(1, 4).row(0);
    expect(first + second).toBe(4e14);
    // The standard deviation of a count is 1e7.
    expect(Math.abs(first - 2e14)).toBeLessThan(5e7);
  });

  it("names the most probable features, and refuses values that are not counts", async () => {
    const model = await new MultinomialMixture({ components: 1 }).fit([
      [3, 0, 1],
      [2, 0, 2],
    ]);
    expect(model.topFeatures(0, 2)).toEqual(["x0", "x2"]);
    expect(model.size).toBe(4);
    await expect(new MultinomialMixture().fit([[1, -1]])).rejects.toThrow("counts must be numbers ≥ 0");
    expect(() => model.predict([[1, -2, 0]])).toThrow("counts must be numbers ≥ 0");
  });
});
