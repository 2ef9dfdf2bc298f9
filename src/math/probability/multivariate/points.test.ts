import { describe, expect, it } from "vitest";
import { Matrix } from "../../linalg/index.js";
import {
  Dirichlet,
  InverseWishart,
  JointBernoulli,
  Multinomial,
  MultivariateBernoulli,
  MultivariateMixture,
  MultivariateNormal,
  MultivariateT,
  random,
  Wishart,
} from "../index.js";

const covariance = [
  [2, 0.5],
  [0.5, 1],
];
const normal = new MultivariateNormal({ mean: [1, 2], covariance });
const student = new MultivariateT({ degreesOfFreedom: 4, location: [1, 2], scale: covariance });
const mixture = new MultivariateMixture({ components: [normal, student], weights: [0.3, 0.7] });

/** As many points as coordinates: a list of them has the length of one point. */
const square = [
  [0, 1],
  [1, 0],
];

describe("a list of points", () => {
  it.each([
    normal,
    student,
    mixture,
    new Multinomial({ trials: 1, probabilities: [0.4, 0.6] }),
    new MultivariateBernoulli({ probabilities: [0.4, 0.6] }),
    new JointBernoulli({ probabilities: [0.1, 0.2, 0.3, 0.4] }),
  ])("has one density per point: $name", (distribution) => {
    const each = Float64Array.from(square, (point) => distribution.density(point));
    expect(distribution.density(square)).toEqual(each);
    expect(distribution.logDensity(square)).toEqual(distribution.logDensity(Matrix.from(square)));
    expect(each.every((density) => density > 0)).toBe(true);
  });

  it("has one distance and one row of responsibilities per point, and is whitened as a matrix", () => {
    const matrix = Matrix.from(square);
    for (const distribution of [normal, student])
      expect(distribution.mahalanobis(square)).toEqual(distribution.mahalanobis(matrix));
    expect(mixture.responsibilities(square).toArrays()).toEqual(mixture.responsibilities(matrix).toArrays());
    expect(normal.whiten(square).toArrays()).toEqual(normal.whiten(matrix).toArrays());
    expect(normal.unwhiten(normal.whiten(square)).equals(square, 1e-14)).toBe(true);
  });

  it("is what distributions are fitted to, as a matrix is", () => {
    const points = normal.sampleMany(random(1), 40);
    expect(MultivariateNormal.fit(points.toArrays()).mean).toEqual(MultivariateNormal.fit(points).mean);
    expect(MultivariateT.fit(points.toArrays()).location).toEqual(MultivariateT.fit(points).location);
    const shares = new Dirichlet({ concentration: [2, 3] }).sampleMany(random(1), 20);
    expect(Dirichlet.fit(shares.toArrays()).concentration).toEqual(Dirichlet.fit(shares).concentration);
    expect(
      Multinomial.fit([
        [1, 2],
        [3, 0],
      ]).probabilities,
    ).toEqual([4 / 6, 2 / 6]);
  });

  it("is a matrix where the distribution is one of matrices", () => {
    for (const family of [Wishart, InverseWishart]) {
      const distribution = new family({ degreesOfFreedom: 5, scale: covariance });
      expect(distribution.density(covariance)).toBe(distribution.density(Matrix.from(covariance)));
    }
  });

  it("is refused if a point has another dimension", () => {
    expect(() => normal.density([[1, 2, 3]])).toThrow("a point must have 2 numbers; got 3 numbers.");
    expect(() => normal.whiten([[1], [2]])).toThrow("a point must have 2 numbers; got 1 number.");
  });
});
