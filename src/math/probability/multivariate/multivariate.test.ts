import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { expectRelative } from "../../../../test/support/relative.js";
import { DataError, NotPositiveDefiniteError, OptionError, ShapeError } from "../../../base/errors.js";
import { columnMeans, covariance, inverse, Matrix } from "../../linalg/index.js";
import { Beta, Gamma, InverseGamma, random } from "../index.js";
import { Dirichlet, InverseWishart, Multinomial, Wishart } from "./index.js";

/** Fails unless means and covariances of the rows are within four standard errors; `fourth` bounds the kurtosis. */
function expectMoments(draws: Matrix, mean: readonly number[], expected: Matrix, fourth: number): void {
  const n = draws.rows;
  const found = covariance(draws);
  columnMeans(draws).forEach((value, i) => {
    const variance = expected.get(i, i);
    expect(Math.abs(value - mean[i])).toBeLessThan(4 * Math.sqrt(variance / n));
    expect(Math.abs(found.get(i, i) - variance)).toBeLessThan(4 * variance * Math.sqrt((fourth - 1) / n));
  });
}

describe("Multinomial", () => {
  const multinomial = new Multinomial({ trials: 6, probabilities: [0.2, 0.5, 0.3] });

  it("gives the probabilities of Flach, example 9.4", () => {
    const spam = new Multinomial({ trials: 4, probabilities: [0.3, 0.5, 0.2] });
    const ham = new Multinomial({ trials: 4, probabilities: [0.6, 0.2, 0.2] });
    expectClose(spam.density([3, 1, 0]), 0.054, { tolerance: 5e-15 });
    expectClose(ham.density([3, 1, 0]), 0.1728, { tolerance: 5e-15 });
    expectClose(spam.density([3, 1, 0]) / ham.density([3, 1, 0]), 5 / 16, { tolerance: 1e-14 });
  });

  it("estimates the probabilities of Flach, background 9.2 and example 9.5, with and without smoothing", () => {
    const letters = Matrix.from([[4, 3, 3]]);
    expectClose(Multinomial.fit(letters).probabilities, [0.4, 0.3, 0.3], { tolerance: 1e-15 });
    const unseen = Multinomial.fit(Matrix.from([[4, 3, 3, 0]]), { smoothing: 1 });
    expectClose(unseen.probabilities, [5 / 14, 4 / 14, 4 / 14, 1 / 14], { tolerance: 1e-15 });
    const spam = Multinomial.fit(Matrix.from([[5, 9, 3]]), { smoothing: 1 });
    expectClose(spam.probabilities, [0.3, 0.5, 0.2], { tolerance: 1e-15 });
  });

  it("adds to 1 over all counts, and has its mean, covariance and entropy", () => {
    const rows: number[][] = [];
    for (let i = 0; i <= 6; i += 1) for (let j = 0; i + j <= 6; j += 1) rows.push([i, j, 6 - i - j]);
    const points = Matrix.from(rows);
    const p = multinomial.density(points);
    expectClose(
      p.reduce((sum, x) => sum + x, 0),
      1,
      { tolerance: 1e-14 },
    );
    expectClose(-p.reduce((sum, x) => sum + x * Math.log(x), 0), multinomial.entropy, { tolerance: 1e-13 });
    expectClose(columnMeans(points, p), multinomial.mean, { tolerance: 1e-13 });
    const found = covariance(points, { weights: p, divisor: "n" });
    expectClose(found.data, multinomial.covariance.data, { tolerance: 1e-13 });
  });

  it("has binomial marginals", () => {
    let sum = 0;
    for (let j = 0; j <= 4; j += 1) sum += multinomial.density([2, j, 4 - j]);
    expectClose(multinomial.marginal(0).density(2), sum, { tolerance: 5e-15 });
    expect(() => multinomial.marginal(3)).toThrow(OptionError);
  });

  it("gives probability 0 to what cannot be, and handles outcomes of probability 0", () => {
    expect(multinomial.density([1, 2, 2])).toBe(0);
    expect(multinomial.density([0.5, 2.5, 3])).toBe(0);
    expect(multinomial.density([-1, 4, 3])).toBe(0);
    expect(multinomial.density([Number.NaN, 3, 3])).toBeNaN();
    const sure = new Multinomial({ trials: 3, probabilities: [0, 1, 0] });
    expectClose(sure.density([0, 3, 0]), 1, { tolerance: 5e-16 });
    expect(sure.density([1, 2, 0])).toBe(0);
    expectClose(sure.entropy, 0, { tolerance: 1e-13 });
    expect([...sure.sample(random(1))]).toEqual([0, 3, 0]);
    expect(new Multinomial({ trials: 0, probabilities: [0.5, 0.5] }).density([0, 0])).toBe(1);
  });

  it("samples add to the trials and have its moments", () => {
    const draws = multinomial.sampleMany(random(4), 20_000);
    for (let i = 0; i < draws.rows; i += 1) expect(draws.row(i).reduce((sum, x) => sum + x, 0)).toBe(6);
    expectMoments(draws, multinomial.mean, multinomial.covariance, 3.5);
  });

  it("refuses rows of different sums, anything that is not a count, and probabilities that do not add to 1", () => {
    const uneven = Matrix.from([
      [1, 2],
      [2, 2],
    ]);
    expect(() => Multinomial.fit(uneven)).toThrow(/Multinomial\.fit: .*same sum; row 0 has 3, row 1 has 4/);
    expect(() => Multinomial.fit(Matrix.from([[1, 0.5]]))).toThrow(
      "Multinomial.fit: expected whole numbers ≥ 0; got 0.5 at row 0, column 1.",
    );
    expect(() => Multinomial.fit(new Matrix(0, 2))).toThrow(DataError);
    expect(() => Multinomial.fit(Matrix.from([[0, 0]]))).toThrow(DataError);
    expect(() => Multinomial.fit(Matrix.from([[1, 2]]), { weights: [1, 2] })).toThrow(ShapeError);
    expect(() => Multinomial.fit(Matrix.from([[1, 2]]), { weights: [-1] })).toThrow(
      "Multinomial.fit: weights must be numbers ≥ 0, not all 0; got -1 at row 0.",
    );
    expect(() => new Multinomial({ trials: 2, probabilities: [0.5, 0.4] })).toThrow(OptionError);
    expect(() => new Multinomial({ trials: -1, probabilities: [1] })).toThrow(OptionError);
  });
});

describe("Dirichlet", () => {
  it("of two shares is Beta", () => {
    const dirichlet = new Dirichlet({ concentration: [2.5, 0.7] });
    const beta = new Beta({ alpha: 2.5, beta: 0.7 });
    expectRelative(dirichlet.density([0.3, 0.7]), beta.density(0.3), { tolerance: 1e-13, what: "density" });
    expectClose(dirichlet.entropy, beta.entropy, { tolerance: 1e-13 });
    expectClose(dirichlet.covariance.get(0, 0), beta.variance, { tolerance: 5e-16 });
    const shares = dirichlet.sampleMany(random(3), 50);
    const fitted = Dirichlet.fit(shares);
    const fittedBeta = Beta.fit(shares.column(0));
    expectRelative(fitted.concentration[0], fittedBeta.alpha, { tolerance: 1e-8, what: "alpha" });
    expectRelative(fitted.concentration[1], fittedBeta.beta, { tolerance: 1e-8, what: "beta" });
  });

  it("integrates to 1 over the triangle", () => {
    const dirichlet = new Dirichlet({ concentration: [3, 4, 5] });
    // A polynomial density: the midpoint sums over a fine grid are exact to their square.
    const n = 600;
    let sum = 0;
    for (let i = 0; i < n; i += 1) {
      for (let j = 0; i + j < n; j += 1) {
        const [x, y] = [(i + 0.5) / n, (j + 0.5) / n];
        if (x + y < 1) sum += dirichlet.density([x, y, 1 - x - y]) / n ** 2;
      }
    }
    expectClose(sum, 1, { tolerance: 5e-6 });
  });

  it("has beta marginals, a mode, and limits at the border", () => {
    const dirichlet = new Dirichlet({ concentration: [2, 3, 5] });
    expect(dirichlet.marginal(1)).toMatchObject({ alpha: 3, beta: 7 });
    expectClose(dirichlet.mode, [1 / 7, 2 / 7, 4 / 7], { tolerance: 1e-15 });
    expect(dirichlet.density([0, 0.5, 0.5])).toBe(0);
    expect(dirichlet.density([0.2, 0.2, 0.2])).toBe(0);
    expect(dirichlet.density([-0.2, 0.7, 0.5])).toBe(0);
    const flat = new Dirichlet({ concentration: [1, 1, 0.5] });
    expect(flat.mode[0]).toBeNaN();
    expect(flat.density([0, 0.5, 0.5])).toBeGreaterThan(0);
    expect(flat.density([0.5, 0.5, 0])).toBe(Number.POSITIVE_INFINITY);
    expect(new Dirichlet({ concentration: [2, 0.5, 1] }).density([0, 0, 1])).toBeNaN();
  });

  it("samples have its moments, also for tiny concentrations", () => {
    const dirichlet = new Dirichlet({ concentration: [2, 3, 5] });
    expectMoments(dirichlet.sampleMany(random(7), 20_000), dirichlet.mean, dirichlet.covariance, 3.2);
    const sparse = new Dirichlet({ concentration: [0.001, 0.001] }).sampleMany(random(7), 2000);
    for (const share of sparse.data) expect(share >= 0 && share <= 1).toBe(true);
    expect(Math.abs(columnMeans(sparse)[0] - 0.5)).toBeLessThan(4 * Math.sqrt(0.25 / 2000));
  });

  it("fit makes the mean logarithms those of the data, from any start", () => {
    const concentration = fc.array(fc.double({ min: 0.3, max: 50, noNaN: true }), {
      minLength: 2,
      maxLength: 5,
    });
    fc.assert(
      fc.property(concentration, fc.integer(), (given, seed) => {
        const shares = new Dirichlet({ concentration: given }).sampleMany(random(seed), 25);
        const fitted = Dirichlet.fit(shares);
        const likelihood = (model: Dirichlet) => model.logDensity(shares).reduce((sum, log) => sum + log, 0);
        const best = likelihood(fitted);
        for (let i = 0; i < given.length; i += 1) {
          for (const factor of [0.99, 1.01]) {
            const other = fitted.concentration.map((value, j) => (i === j ? factor * value : value));
            expect(likelihood(new Dirichlet({ concentration: other }))).toBeLessThan(best);
          }
        }
      }),
      { numRuns: 25, seed: 1 },
    );
  });

  it("fit takes weights as repetitions and refuses what has no maximum", () => {
    const shares = new Dirichlet({ concentration: [2, 3, 5] }).sampleMany(random(9), 12);
    const weights = shares.column(0).map((_, i) => 1 + (i % 2));
    const rows = shares.toArrays().flatMap((row, i) => Array.from({ length: weights[i] }, () => row));
    expectClose(
      Dirichlet.fit(shares, { weights }).concentration,
      Dirichlet.fit(Matrix.from(rows)).concentration,
      { tolerance: 1e-11, scale: 10 },
    );
    const same = Matrix.from([
      [0.2, 0.8],
      [0.2, 0.8],
    ]);
    expect(() => Dirichlet.fit(same)).toThrow(/^Dirichlet\.fit: the likelihood .* no maximum/);
    expect(() => Dirichlet.fit(Matrix.from([[0, 1]]))).toThrow(
      "Dirichlet.fit: expected shares between 0 and 1; got 0 at row 0, column 0.",
    );
    expect(() => Dirichlet.fit(Matrix.from([[0.5, 0.4]]))).toThrow(DataError);
    expect(() => new Dirichlet({ concentration: [1] })).toThrow(OptionError);
    expect(() => new Dirichlet({ concentration: [1, 0] })).toThrow(OptionError);
  });
});

describe("Wishart and InverseWishart", () => {
  const scale = [
    [2, 0.5],
    [0.5, 1],
  ];
  const wishart = new Wishart({ degreesOfFreedom: 7, scale });
  const backward = new InverseWishart({ degreesOfFreedom: 9, scale });

  it("in one dimension are Gamma and InverseGamma", () => {
    const one = new Wishart({ degreesOfFreedom: 5, scale: [[2]] });
    const gamma = new Gamma({ shape: 2.5, rate: 0.25 });
    expectRelative(one.density(Matrix.from([[3]])), gamma.density(3), { tolerance: 1e-13, what: "density" });
    expectClose(one.entropy, gamma.entropy, { tolerance: 1e-13 });
    const other = new InverseWishart({ degreesOfFreedom: 5, scale: [[2]] });
    const inverseGamma = new InverseGamma({ shape: 2.5, scale: 1 });
    expectRelative(other.density(Matrix.from([[3]])), inverseGamma.density(3), {
      tolerance: 1e-13,
      what: "density",
    });
    expectClose(other.entropy, inverseGamma.entropy, { tolerance: 1e-13 });
  });

  it("change into each other by inversion, with the Jacobian |X|^−(d+1)", () => {
    const point = Matrix.from([
      [3, -0.7],
      [-0.7, 1.4],
    ]);
    const direct = new Wishart({ degreesOfFreedom: 9, scale: inverse(Matrix.from(scale)) });
    const jacobian = 3 * Math.log(3 * 1.4 - 0.49);
    expectClose(backward.logDensity(inverse(point)), direct.logDensity(point) + jacobian, {
      tolerance: 1e-12,
    });
  });

  it("have densities that fall away from the mode", () => {
    for (const distribution of [wishart, backward]) {
      const { mode } = distribution;
      const peak = distribution.logDensity(mode);
      for (const factor of [0.97, 1.03])
        expect(distribution.logDensity(mode.scale(factor))).toBeLessThan(peak);
      const tilted = mode.map((value, at) => (at === 1 || at === 2 ? value * 1.05 : value));
      expect(distribution.logDensity(tilted)).toBeLessThan(peak);
    }
    expect(new Wishart({ degreesOfFreedom: 2, scale }).mode.get(0, 0)).toBeNaN();
  });

  it("samples have mean and variance of every element", () => {
    const n = 20_000;
    for (const [distribution, fourth] of [
      [wishart, 6],
      [backward, 60],
    ] as const) {
      const draws = distribution.sampleMany(random(13), n);
      const flat = new Matrix(n, 4).map((_, at) => draws[Math.floor(at / 4)].data[at % 4]);
      expectMoments(flat, [...distribution.mean.data], Matrix.diagonal(distribution.variance.data), fourth);
      for (const draw of draws.slice(0, 20)) expect(distribution.density(draw)).toBeGreaterThan(0);
    }
  });

  it("give no density to matrices that are not positive definite, and refuse others", () => {
    const indefinite = Matrix.from([
      [1, 2],
      [2, 1],
    ]);
    for (const distribution of [wishart, backward]) {
      expect(distribution.density(indefinite)).toBe(0);
      expect(() => distribution.density(Matrix.identity(3))).toThrow(ShapeError);
      expect(() =>
        distribution.density(
          Matrix.from([
            [1, 2],
            [0, 1],
          ]),
        ),
      ).toThrow(DataError);
    }
    expect(() => new Wishart({ degreesOfFreedom: 1, scale: [] })).toThrow(ShapeError);
    expect(() => new Wishart({ degreesOfFreedom: 1, scale })).toThrow(
      /Wishart: option "degreesOfFreedom".*got 1\./,
    );
    expect(() => new InverseWishart({ degreesOfFreedom: 5, scale: indefinite })).toThrow(
      NotPositiveDefiniteError,
    );
    expect(new InverseWishart({ degreesOfFreedom: 3, scale }).mean.get(0, 0)).toBeNaN();
    expect(new InverseWishart({ degreesOfFreedom: 5, scale }).variance.get(0, 0)).toBeNaN();
  });
});
