import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { expectRelative } from "../../../../test/support/relative.js";
import { DataError, NotPositiveDefiniteError, OptionError, ShapeError } from "../../../base/errors.js";
import { columnMeans, covariance, Matrix, multiply } from "../../linalg/index.js";
import { Normal, random } from "../index.js";
import { MultivariateNormal, MultivariateT } from "./index.js";

const three = {
  mean: [1, -2, 0.5],
  covariance: [
    [2, 0.6, -0.3],
    [0.6, 1, 0.4],
    [-0.3, 0.4, 3],
  ],
};

/** Two variables with these standard deviations and this correlation. */
function bivariate(first: number, second: number, correlation: number, mean: number[] = [0, 0]) {
  const cross = correlation * first * second;
  return new MultivariateNormal({
    mean,
    covariance: [
      [first * first, cross],
      [cross, second * second],
    ],
  });
}

/** The sum of a smooth function over a square grid: exact to rounding for functions that vanish at the border. */
function integrate2d(f: (x: number, y: number) => number, half: number, steps: number): number {
  const width = (2 * half) / steps;
  let sum = 0;
  for (let i = 0; i <= steps; i += 1) {
    for (let j = 0; j <= steps; j += 1) sum += f(-half + i * width, -half + j * width);
  }
  return sum * width * width;
}

describe("MultivariateNormal", () => {
  it("has the bivariate density of Flach, eq. 9.3", () => {
    const [s1, s2, rho] = [1.5, 0.8, 0.6];
    const normal = bivariate(s1, s2, rho, [1, 2]);
    for (const [x, y] of [
      [1, 2],
      [2.2, 1.1],
      [-3, 4],
    ]) {
      const [z1, z2] = [(x - 1) / s1, (y - 2) / s2];
      const exponent = -(z1 * z1 + z2 * z2 - 2 * rho * z1 * z2) / (2 * (1 - rho * rho));
      const expected = Math.exp(exponent) / (2 * Math.PI * s1 * s2 * Math.sqrt(1 - rho * rho));
      expectRelative(normal.density([x, y]), expected, { tolerance: 1e-13, what: `density(${x}, ${y})` });
    }
  });

  it("gives the likelihood ratios of Flach, example 9.3", () => {
    const logRatio = (plus: MultivariateNormal, minus: MultivariateNormal, x: number[]) =>
      plus.logDensity(x) - minus.logDensity(x);
    const pair = (first: number, second: number, rho: number, other = rho) => [
      bivariate(first, second, rho, [1, 1]),
      bivariate(first, second, other, [-1, -1]),
    ];
    const [plainPlus, plainMinus] = pair(1, 1, 0);
    expectClose(logRatio(plainPlus, plainMinus, [3, -3]), 0, { tolerance: 1e-13 });
    const [tiltedPlus, tiltedMinus] = pair(1, Math.SQRT2, Math.SQRT1_2);
    expectClose(logRatio(tiltedPlus, tiltedMinus, [0.7, 5]), 1.4, { tolerance: 1e-13 });
    const [bentPlus, bentMinus] = pair(1, 1, 0.7, -0.7);
    expectClose(logRatio(bentPlus, bentMinus, [-3, -3]), 2 / 0.51, { tolerance: 1e-13 });
    // On the hyperbola x₁ + x₂ + ρx₁x₂ + ρ = 0.
    expectClose(logRatio(bentPlus, bentMinus, [1, -1.7 / 1.7]), 0, { tolerance: 1e-13 });
  });

  it("integrates to 1, also as a t distribution", () => {
    const normal = bivariate(1, 1.4, -0.5);
    expectClose(
      integrate2d((x, y) => normal.density([x, y]), 14, 120),
      1,
      { tolerance: 1e-13 },
    );
    const t = new MultivariateT({ degreesOfFreedom: 30, location: [0, 0], scale: normal.covariance });
    expectClose(
      integrate2d((x, y) => t.density([x, y]), 60, 500),
      1,
      { tolerance: 1e-10 },
    );
  });

  it("is −½ of the squared Mahalanobis distance, up to a constant", () => {
    const normal = new MultivariateNormal(three);
    const peak = normal.logDensity(normal.mean);
    const x = [2, 1, -4];
    expectClose(normal.logDensity(x), peak - 0.5 * normal.mahalanobis(x) ** 2, { tolerance: 1e-13 });
    expect(normal.mahalanobis(normal.mean)).toBe(0);
    expectClose(bivariate(2, 3, 0).mahalanobis([4, 0]), 2, { tolerance: 5e-15 });
  });

  it("takes one point, or the rows of a matrix, with the same result", () => {
    const normal = new MultivariateNormal(three);
    // More numbers than one block of the computation holds.
    const points = normal.sampleMany(random(3), 11_000);
    const densities = normal.density(points);
    const distances = normal.mahalanobis(points);
    for (let i = 0; i < points.rows; i += 97) {
      expectRelative(normal.density(points.row(i)), densities[i], { tolerance: 1e-14, what: `row ${i}` });
      expectRelative(normal.mahalanobis(points.row(i)), distances[i], { tolerance: 1e-14, what: `row ${i}` });
    }
    expect(normal.density(new Matrix(0, 3)).length).toBe(0);
    expect(() => normal.density([1, 2])).toThrow(
      "MultivariateNormal.density: a point must have 3 numbers; got 2 numbers.",
    );
  });

  it("passes NaN on, and has density 0 at infinity", () => {
    const normal = new MultivariateNormal(three);
    expect(normal.density([0, Number.NaN, 0])).toBeNaN();
    expect(normal.density([0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])).toBe(0);
    expect(normal.density([Number.POSITIVE_INFINITY, Number.NaN, 0])).toBeNaN();
  });

  it("in one dimension is Normal", () => {
    const one = new MultivariateNormal({ mean: [3], covariance: [[4]] });
    const normal = new Normal({ mean: 3, standardDeviation: 2 });
    expectRelative(one.density([1.7]), normal.density(1.7), { tolerance: 1e-14, what: "density" });
    expectRelative(one.entropy, normal.entropy, { tolerance: 1e-14, what: "entropy" });
  });

  it("is a marginal times a conditional", () => {
    const normal = new MultivariateNormal(three);
    const t = new MultivariateT({ degreesOfFreedom: 3.5, location: three.mean, scale: three.covariance });
    const point = fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(point, fc.shuffledSubarray([0, 1, 2], { minLength: 1, maxLength: 2 }), (x, indices) => {
        for (const joint of [normal, t]) {
          const values = indices.map((i) => x[i]);
          const rest = x.filter((_, i) => !indices.includes(i));
          const marginal = joint.marginal(indices).logDensity(values);
          const conditional = joint.conditional({ indices, values }).logDensity(rest);
          expect(Math.abs(joint.logDensity(x) - marginal - conditional)).toBeLessThan(1e-11);
        }
      }),
    );
  });

  it("refuses to condition on nothing, on everything, and on unknown coordinates", () => {
    const normal = new MultivariateNormal(three);
    expect(() => normal.conditional({ indices: [0, 1, 2], values: [0, 0, 0] })).toThrow(OptionError);
    expect(() => normal.conditional({ indices: [], values: [] })).toThrow(OptionError);
    expect(() => normal.conditional({ indices: [0], values: [1, 2] })).toThrow(ShapeError);
    expect(() => normal.marginal([3])).toThrow(
      /MultivariateNormal\.marginal: option "indices".*got 3 at position 0\./,
    );
    expect(() => normal.marginal([1, 1])).toThrow(OptionError);
  });

  it("whitens its own fit exactly, and back", () => {
    const points = new MultivariateNormal(three).sampleMany(random(5), 60);
    const fitted = MultivariateNormal.fit(points);
    const white = fitted.whiten(points);
    expectClose(columnMeans(white), [0, 0, 0], { tolerance: 1e-14 });
    expectClose(covariance(white, { divisor: "n" }).data, Matrix.identity(3).data, { tolerance: 1e-13 });
    expectClose(fitted.unwhiten(white).data, points.data, { tolerance: 1e-13, scale: 10 });
  });

  it("fits mean and covariance, with divisor n or n − 1 and weights as repetitions", () => {
    const points = Matrix.from([
      [1, 2],
      [3, 1],
      [4, 7],
      [0, 0],
    ]);
    const repeated = Matrix.from([...points.toArrays(), [4, 7], [4, 7]]);
    const fitted = MultivariateNormal.fit(points, { weights: [1, 1, 3, 1] });
    const plain = MultivariateNormal.fit(repeated);
    expectClose(fitted.mean, plain.mean, { tolerance: 1e-14 });
    expectClose(fitted.covariance.data, plain.covariance.data, { tolerance: 1e-14, scale: 10 });
    const unbiased = MultivariateNormal.fit(repeated, { divisor: "n-1" }).covariance;
    expectClose(unbiased.data, plain.covariance.scale(6 / 5).data, { tolerance: 1e-14, scale: 10 });
    expect(() => MultivariateNormal.fit(points, { weights: [1] })).toThrow(
      "MultivariateNormal.fit: there must be one weight per row; got 1 for 4.",
    );
    expect(() => MultivariateNormal.fit(points, { weights: [0, 0, 0, 0] })).toThrow(DataError);
    expect(() => MultivariateNormal.fit(new Matrix(0, 2))).toThrow(
      "MultivariateNormal.fit: at least one row is required; got none.",
    );
    expect(() => MultivariateNormal.fit(Matrix.from([[1, Number.NaN]]))).toThrow(
      /^MultivariateNormal\.fit: .* row 0, column 1/,
    );
  });

  it("the mean has the smallest total squared Mahalanobis distance (Flach, section 9.1)", () => {
    const points = new MultivariateNormal(three).sampleMany(random(8), 25);
    const fitted = MultivariateNormal.fit(points);
    const total = (mean: readonly number[]) =>
      new MultivariateNormal({ mean, covariance: fitted.covariance })
        .mahalanobis(points)
        .reduce((sum, distance) => sum + distance * distance, 0);
    const least = total(fitted.mean);
    expectClose(least, 75, { tolerance: 1e-10 });
    for (const shift of [0.1, -0.1]) expect(total(fitted.mean.map((m) => m + shift))).toBeGreaterThan(least);
  });

  it("samples have its moments, and their squared distances are chi-squared", () => {
    const n = 40_000;
    const normal = new MultivariateNormal(three);
    const draws = normal.sampleMany(random(11), n);
    columnMeans(draws).forEach((mean, i) => {
      const error = Math.sqrt(normal.covariance.get(i, i) / n);
      expect(Math.abs(mean - three.mean[i])).toBeLessThan(4 * error);
    });
    const found = covariance(draws);
    for (let i = 0; i < 3; i += 1) {
      for (let j = 0; j < 3; j += 1) {
        const sii = normal.covariance.get(i, i) * normal.covariance.get(j, j);
        const error = Math.sqrt((sii + normal.covariance.get(i, j) ** 2) / n);
        expect(Math.abs(found.get(i, j) - normal.covariance.get(i, j))).toBeLessThan(4 * error);
      }
    }
    const mean = normal.mahalanobis(draws).reduce((sum, d) => sum + d * d, 0) / n;
    expect(Math.abs(mean - 3)).toBeLessThan(4 * Math.sqrt(6 / n));
    expect(normal.sample(random(2))).toEqual(normal.sampleMany(random(2), 1).row(0));
  });

  it("refuses a singular covariance by the pivot, and says what to do", () => {
    expect(() => bivariate(1, 2, 1)).toThrow(NotPositiveDefiniteError);
    expect(() => bivariate(1, 2, 1)).toThrow(/MultivariateNormal: .*not positive definite.*pivot 1/);
    const points = Matrix.from([
      [1, 2, 3],
      [4, 1, 5],
      [0, 7, 7],
      [3, 3, 6],
    ]);
    let pivot = -1;
    try {
      MultivariateNormal.fit(points);
    } catch (error) {
      expect((error as Error).message).toMatch(/^MultivariateNormal\.fit: /);
      pivot = (error as NotPositiveDefiniteError).pivot;
    }
    expect(pivot).toBe(2);
    expect(() => new MultivariateNormal({ mean: [0, 0], covariance: [[1]] })).toThrow(ShapeError);
    expect(() => new MultivariateNormal({ mean: [0], covariance: [[Number.NaN]] })).toThrow(
      /^MultivariateNormal: the covariance has NaN at row 0, column 0/,
    );
    expect(() => new MultivariateNormal({ mean: [], covariance: [] })).toThrow(OptionError);
  });

  it("refuses a correlation of ±1 also where rounding hides it", () => {
    const scale = fc.double({ min: 1e-6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(scale, scale, fc.constantFrom(1, -1), (first, second, rho) => {
        expect(() => bivariate(first, second, rho)).toThrow(NotPositiveDefiniteError);
        expect(bivariate(first, second, 0.999999 * rho).dimension).toBe(2);
      }),
    );
  });
});

describe("the level ellipse", () => {
  it("of one standard deviation projects to mean ± standard deviation on both axes", () => {
    const ellipse = bivariate(1.5, 0.4, 0.7, [3, -1]).levelEllipse({ distance: 1 });
    const points = ellipse.points(100_000);
    for (const [axis, mean, deviation] of [
      [0, 3, 1.5],
      [1, -1, 0.4],
    ]) {
      const values = points.column(axis);
      expectClose(values.reduce((most, x) => Math.max(most, x)) - mean, deviation, { tolerance: 5e-9 });
      expectClose(mean - values.reduce((least, x) => Math.min(least, x)), deviation, { tolerance: 5e-9 });
    }
  });

  it("holds points of the same density, at the distance asked for", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 10, noNaN: true }),
        fc.double({ min: 0.1, max: 10, noNaN: true }),
        fc.double({ min: -0.99, max: 0.99, noNaN: true }),
        fc.double({ min: 0.1, max: 4, noNaN: true }),
        (first, second, rho, distance) => {
          const normal = bivariate(first, second, rho, [1, 2]);
          const ellipse = normal.levelEllipse({ distance });
          for (const d of normal.mahalanobis(ellipse.points(17)))
            expectClose(d, distance, { tolerance: 1e-11 });
          expect(ellipse.semiAxes[0]).toBeGreaterThanOrEqual(ellipse.semiAxes[1]);
          const [long, short] = ellipse.semiAxes;
          expectRelative((long * short) / distance ** 2, first * second * Math.sqrt(1 - rho * rho), {
            tolerance: 1e-12,
            what: "area",
          });
        },
      ),
    );
  });

  it("turns with the correlation, not with the deviations alone", () => {
    const degrees = (first: number, second: number, rho: number) =>
      (bivariate(first, second, rho).levelEllipse({ distance: 1 }).angle * 180) / Math.PI;
    expectClose(degrees(1, 2, 0.1), 86.2, { tolerance: 0.05 });
    expectClose(degrees(1, 2, 0.5), 73.2, { tolerance: 0.05 });
    expectClose(degrees(1, 2, 0.9), 64.9, { tolerance: 0.05 });
    for (const rho of [0.1, 0.5, 0.9]) expectClose(degrees(1, 1, rho), 45, { tolerance: 1e-13 });
    expect(degrees(2, 1, 0)).toBe(0);
    expectClose(degrees(1, 2, 0), 90, { tolerance: 1e-13 });
    expectClose(degrees(1, 1, -0.5), -45, { tolerance: 1e-13 });
    const circle = bivariate(3, 3, 0).levelEllipse({ distance: 1 });
    expectClose(circle.semiAxes, [3, 3], { tolerance: 1e-14 });
  });

  it("encloses the probability asked for", () => {
    const normal = bivariate(1, 2, 0.6);
    const ellipse = normal.levelEllipse({ probability: 0.95 });
    expectClose(ellipse.distance ** 2, 5.991464547107979, { tolerance: 1e-13 });
    expectClose(normal.levelEllipse({ distance: ellipse.distance }).probability, 0.95, { tolerance: 5e-15 });
    const n = 50_000;
    const distances = normal.mahalanobis(normal.sampleMany(random(21), n));
    const inside = distances.filter((d) => d < ellipse.distance).length;
    expect(Math.abs(inside / n - 0.95)).toBeLessThan(4 * Math.sqrt((0.95 * 0.05) / n));
    expect(() => normal.levelEllipse({ probability: 1 })).toThrow(OptionError);
    expect(() => normal.levelEllipse({ distance: 0 })).toThrow(OptionError);
    expect(() => new MultivariateNormal(three).levelEllipse({ distance: 1 })).toThrow(
      "MultivariateNormal.levelEllipse: there must be two dimensions; got 3. Take a marginal of two coordinates first.",
    );
  });
});

describe("MultivariateT", () => {
  const t = new MultivariateT({ degreesOfFreedom: 6, location: three.mean, scale: three.covariance });

  it("has moments only where they exist", () => {
    expectClose(t.covariance.get(0, 0), 3, { tolerance: 5e-15 });
    const heavy = (degreesOfFreedom: number) =>
      new MultivariateT({ degreesOfFreedom, location: [1], scale: [[2]] });
    expect(heavy(1).mean[0]).toBeNaN();
    expect(heavy(1.5).mean[0]).toBe(1);
    expect(heavy(1.5).covariance.get(0, 0)).toBe(Number.POSITIVE_INFINITY);
    expect(heavy(0.5).covariance.get(0, 0)).toBeNaN();
  });

  it("becomes normal with many degrees of freedom", () => {
    const far = new MultivariateT({ degreesOfFreedom: 1e12, location: three.mean, scale: three.covariance });
    const normal = new MultivariateNormal(three);
    expectRelative(far.density([2, 1, 1]), normal.density([2, 1, 1]), { tolerance: 1e-9, what: "density" });
    expectRelative(far.entropy, normal.entropy, { tolerance: 1e-9, what: "entropy" });
  });

  it("samples have its covariance", () => {
    const n = 40_000;
    const draws = t.sampleMany(random(31), n);
    columnMeans(draws).forEach((mean, i) => {
      expect(Math.abs(mean - t.mean[i])).toBeLessThan(4 * Math.sqrt(t.covariance.get(i, i) / n));
    });
    // The fourth moment of t with 6 degrees of freedom is 6 times the squared variance.
    const found = covariance(draws);
    for (let i = 0; i < 3; i += 1) {
      const variance = t.covariance.get(i, i);
      expect(Math.abs(found.get(i, i) - variance)).toBeLessThan(4 * variance * Math.sqrt(5 / n));
    }
  });

  it("fits with degrees of freedom that are given, and weights as repetitions", () => {
    const points = t.sampleMany(random(41), 30);
    const weights = Array.from({ length: 30 }, (_, i) => 1 + (i % 3));
    const rows = points.toArrays().flatMap((row, i) => Array.from({ length: weights[i] }, () => row));
    const weighted = MultivariateT.fit(points, { weights, degreesOfFreedom: 4 });
    const repeated = MultivariateT.fit(Matrix.from(rows), { degreesOfFreedom: 4 });
    expectClose(weighted.location, repeated.location, { tolerance: 1e-11 });
    expectClose(weighted.scale.data, repeated.scale.data, { tolerance: 1e-11, scale: 10 });
    const nearby = (factor: number) =>
      new MultivariateT({
        degreesOfFreedom: 4,
        location: weighted.location.map((x) => x + (factor - 1)),
        scale: weighted.scale.scale(factor),
      });
    const likelihood = (model: MultivariateT) =>
      model.logDensity(points).reduce((sum, log, i) => sum + weights[i] * log, 0);
    for (const factor of [0.98, 1.02]) expect(likelihood(nearby(factor))).toBeLessThan(likelihood(weighted));
  });

  it("has no best degrees of freedom for data with light tails", () => {
    const corners = Matrix.from([
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ]);
    expect(() => MultivariateT.fit(corners)).toThrow(/^MultivariateT\.fit: the likelihood .* no maximum/);
    expect(multiply(corners, MultivariateT.fit(corners, { degreesOfFreedom: 5 }).scale).rows).toBe(4);
  });
});
