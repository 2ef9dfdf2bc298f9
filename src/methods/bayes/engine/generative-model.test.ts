import { describe, expect, it } from "vitest";
import { Matrix } from "../../../math/linalg/matrix.js";
import { random } from "../../../math/probability/random/index.js";
import { LinearDiscriminant } from "../../discriminant/index.js";
import {
  BernoulliNB,
  CategoricalNB,
  ComplementNB,
  GaussianNB,
  KernelDensityClassifier,
  KernelNB,
  MultinomialNB,
  NaiveBayes,
} from "../index.js";

/** 60 cases of small whole numbers, which can be read as levels, counts or numbers; classes differ in every column. */
const y = Array.from({ length: 60 }, (_, i) => (i % 3 === 0 ? "a" : "b"));
const drawn = random(1);
const x = new Matrix(60, 3).map((_, at) => {
  const first = y[Math.floor(at / 3)] === "a";
  return drawn.integer(0, first ? 1 : 3);
});
const bits = x.map((value) => (value > 0 ? 1 : 0));

/** Means by class and column. */
function classMeans(rows: Matrix, labels: readonly string[], label: string): number[] {
  const indices = labels.flatMap((one, i) => (one === label ? [i] : []));
  return Array.from(
    { length: rows.columns },
    (_, j) => indices.reduce((sum, i) => sum + rows.get(i, j), 0) / indices.length,
  );
}

const together = Matrix.fromColumns([bits.column(0), x.column(1), x.column(2)]);
const naiveBayes = new NaiveBayes({
  smoothing: 0,
  likelihoods: { x0: "bernoulli", x1: "categorical", x2: "gaussian" },
});
const methods = {
  BernoulliNB: { learn: () => new BernoulliNB({ smoothing: 0 }).fit(bits, y), data: bits },
  CategoricalNB: { learn: () => new CategoricalNB({ smoothing: 0 }).fit(x, y), data: x },
  GaussianNB: { learn: () => new GaussianNB().fit(x, y), data: x },
  KernelNB: { learn: () => new KernelNB({ bandwidth: 0.1 }).fit(x, y), data: x },
  NaiveBayes: { learn: () => naiveBayes.fit(together, y), data: together },
  KernelDensityClassifier: {
    learn: () => new KernelDensityClassifier({ bandwidth: 0.1 }).fit(x, y),
    data: x,
  },
  LinearDiscriminant: { learn: () => new LinearDiscriminant().fit(x, y), data: x },
};

describe("sample", () => {
  for (const [name, { learn, data }] of Object.entries(methods)) {
    it(`of ${name} has the class shares and the class means of the training cases`, async () => {
      const model = await learn();
      const { rows, labels } = model.sample(6000, 2);
      const share = labels.filter((label) => label === "a").length / labels.length;
      // Four standard errors; no value deviates by more than 1.5 on average.
      expect(Math.abs(share - 1 / 3)).toBeLessThan(4 * Math.sqrt(2 / 9 / 6000));
      for (const label of ["a", "b"]) {
        const [actual, expected] = [classMeans(rows, labels, label), classMeans(data, y, label)];
        actual.forEach((mean, j) => {
          expect(Math.abs(mean - expected[j])).toBeLessThan((4 * 1.5) / Math.sqrt(1900));
        });
      }
      expect(model.predict(rows)).toHaveLength(6000);
    });

    it(`of ${name} is reproducible by seed and continues a stream`, async () => {
      const model = await learn();
      expect(model.sample(5, 3)).toEqual(model.sample(5, 3));
      const stream = random(3);
      const [first, second] = [model.sample(5, stream), model.sample(5, stream)];
      expect(first).toEqual(model.sample(5, random(3)));
      expect(second).not.toEqual(first);
    });
  }

  it("of MultinomialNB has documents of the mean length of their class", async () => {
    const model = await new MultinomialNB({ smoothing: 1 }).fit(x, y);
    const { rows, labels } = model.sample(4000, 5);
    for (const [k, label] of ["a", "b"].entries()) {
      const length = Math.round(classMeans(x, y, label).reduce((sum, mean) => sum + mean, 0));
      for (const [i, one] of labels.entries())
        if (one === label) expect(rows.row(i).reduce((sum, count) => sum + count, 0)).toBe(length);
      classMeans(rows, labels, label).forEach((mean, j) => {
        const p = model.probabilities.get(k, j);
        expect(Math.abs(mean - length * p)).toBeLessThan(4 * Math.sqrt((length * p * (1 - p)) / 1200));
      });
    }
  });

  it("draws only levels and bits that occur", async () => {
    const model = await naiveBayes.fit(together, y);
    const { rows } = model.sample(500, 1);
    expect(rows.column(0).every((value) => value === 0 || value === 1)).toBe(true);
    expect(rows.column(1).every((value) => [0, 1, 2, 3].includes(value))).toBe(true);
  });

  it("is not a method of ComplementNB, whose scores are not probabilities of cases", async () => {
    expect("sample" in (await new ComplementNB().fit(x, y))).toBe(false);
  });
});
