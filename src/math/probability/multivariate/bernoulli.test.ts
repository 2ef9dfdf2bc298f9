import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { DataError, OptionError, ShapeError } from "../../../base/errors.js";
import { columnMeans, covariance, Matrix } from "../../linalg/index.js";
import { random } from "../index.js";
import { JointBernoulli, MultivariateBernoulli } from "./index.js";

const VECTORS = Matrix.from(
  [0, 1, 2, 3, 4, 5, 6, 7].map((outcome) => [outcome >> 2, (outcome >> 1) & 1, outcome & 1]),
);
const tolerance = 1e-14;

describe("MultivariateBernoulli", () => {
  const bits = new MultivariateBernoulli({ probabilities: [0.5, 0.67, 0.33] });

  it("gives the probabilities of Flach, example 9.4", () => {
    // The e-mail has the words a and b, but not c.
    const ham = new MultivariateBernoulli({ probabilities: [0.67, 0.33, 0.33] });
    expectClose(bits.density([1, 1, 0]), 0.5 * 0.67 * 0.67, { tolerance });
    expectClose(ham.density([1, 1, 0]), 0.67 * 0.33 * 0.67, { tolerance });
  });

  it("adds to 1 over all vectors, and has its mean, covariance and entropy", () => {
    expectMomentsOver(bits);
  });

  it("keeps the digits of vectors that are almost certain", () => {
    const rare = new MultivariateBernoulli({ probabilities: [1e-20, 1e-20] });
    expectClose(rare.logDensity([0, 0]) / -2e-20, 1, { tolerance });
  });

  it("is estimated by shares, with weights as repetitions and with smoothing", () => {
    const rows = [
      [1, 0],
      [1, 1],
      [0, 0],
    ];
    expectClose(MultivariateBernoulli.fit(Matrix.from(rows)).probabilities, [2 / 3, 1 / 3], { tolerance });
    const weighted = MultivariateBernoulli.fit(Matrix.from(rows), { weights: [2, 1, 0] });
    const repeated = MultivariateBernoulli.fit(Matrix.from([rows[0], rows[0], rows[1]]));
    expectClose(weighted.probabilities, repeated.probabilities, { tolerance });
    const smooth = MultivariateBernoulli.fit(Matrix.from(rows), { smoothing: 1 });
    expectClose(smooth.probabilities, [3 / 5, 2 / 5], { tolerance });
  });

  it("samples with its moments, and has Bernoulli marginals", () => {
    expectSampledMeans(bits);
    expect(bits.marginal(1).probability).toBe(0.67);
  });

  it("refuses probabilities and data that are not", () => {
    expect(() => new MultivariateBernoulli({ probabilities: [0.5, 1.5] })).toThrow(OptionError);
    expect(() => MultivariateBernoulli.fit(Matrix.from([[0, 2]]))).toThrow(DataError);
    expect(() => MultivariateBernoulli.fit(Matrix.from([[0, 1]]), { smoothing: -1 })).toThrow(OptionError);
    expect(() => bits.density([1, 0])).toThrow(ShapeError);
    expect(bits.density([1, 0.5, 0])).toBe(0);
    expect(bits.density([1, Number.NaN, 0])).toBeNaN();
  });
});

describe("JointBernoulli", () => {
  const joint = new JointBernoulli({ probabilities: [0.1, 0.05, 0.2, 0.15, 0.05, 0.25, 0.12, 0.08] });

  it("gives every vector its probability, and has its mean, covariance and entropy", () => {
    expectClose(joint.density(VECTORS), joint.probabilities, { tolerance });
    expectMomentsOver(joint);
    expect(joint.density([0, 1, 2])).toBe(0);
    expect(joint.density([0, 1, Number.NaN])).toBeNaN();
  });

  it("is MultivariateBernoulli if the bits are independent", () => {
    const independent = new MultivariateBernoulli({ probabilities: [0.2, 0.7, 0.4] });
    const same = new JointBernoulli({ probabilities: independent.density(VECTORS) });
    expectClose(same.mean, independent.mean, { tolerance });
    expectClose(same.covariance.data, independent.covariance.data, { tolerance });
    expectClose(same.entropy, independent.entropy, { tolerance });
  });

  it("sums the others out of a marginal, in the order of the indices", () => {
    const { probabilities: p } = joint;
    const swapped = joint.marginal([2, 0]);
    expectClose(swapped.probabilities, [p[0] + p[2], p[4] + p[6], p[1] + p[3], p[5] + p[7]], { tolerance });
  });

  it("divides by the probability of what is given", () => {
    const { probabilities: p } = joint;
    const given = joint.conditional({ indices: [1], values: [1] });
    const total = p[2] + p[3] + p[6] + p[7];
    expectClose(
      given.probabilities,
      [p[2], p[3], p[6], p[7]].map((x) => x / total),
      { tolerance },
    );
    const equal = new JointBernoulli({ probabilities: [0.5, 0, 0, 0.5] }).marginal([0, 1]);
    expect(equal.conditional({ indices: [0], values: [1] }).mean).toEqual([1]);
    const never = new JointBernoulli({ probabilities: [0.5, 0.5, 0, 0] });
    expect(() => never.conditional({ indices: [0], values: [1] })).toThrow(/probability 0/);
    expect(() => never.conditional({ indices: [0], values: [2] })).toThrow(OptionError);
  });

  it("is estimated by the shares of whole vectors", () => {
    const rows = Matrix.from([
      [0, 0],
      [1, 1],
      [1, 1],
      [1, 0],
    ]);
    expectClose(JointBernoulli.fit(rows).probabilities, [0.25, 0, 0.25, 0.5], { tolerance });
    const smooth = JointBernoulli.fit(rows, { smoothing: 1, weights: [1, 2, 0, 1] });
    expectClose(smooth.probabilities, [2 / 8, 1 / 8, 2 / 8, 3 / 8], { tolerance });
  });

  it("samples with its means", () => {
    expectSampledMeans(joint);
  });

  it("refuses a table whose size is not a power of two", () => {
    expect(() => new JointBernoulli({ probabilities: [0.2, 0.3, 0.5] })).toThrow(/2, 4, 8/);
    expect(() => new JointBernoulli({ probabilities: [1] })).toThrow(OptionError);
    expect(() => JointBernoulli.fit(new Matrix(2, 30))).toThrow(ShapeError);
  });
});

function expectMomentsOver(distribution: MultivariateBernoulli | JointBernoulli): void {
  const p = distribution.density(VECTORS);
  const sum = (values: Float64Array) => values.reduce((total, x) => total + x, 0);
  expectClose(sum(p), 1, { tolerance });
  expectClose(-sum(p.map((x) => x * Math.log(x))), distribution.entropy, { tolerance });
  expectClose(columnMeans(VECTORS, p), distribution.mean, { tolerance });
  expectClose(covariance(VECTORS, { weights: p, divisor: "n" }).data, distribution.covariance.data, {
    tolerance,
  });
}

function expectSampledMeans(distribution: MultivariateBernoulli | JointBernoulli): void {
  const draws = distribution.sampleMany(random(3), 10_000);
  columnMeans(draws).forEach((mean, j) => {
    const error = Math.sqrt(distribution.covariance.get(j, j) / draws.rows);
    expect(Math.abs(mean - distribution.mean[j])).toBeLessThan(4 * error);
  });
}
