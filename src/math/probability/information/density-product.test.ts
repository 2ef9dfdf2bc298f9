import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { DataError, ShapeError } from "../../../base/errors.js";
import { Beta, Exponential, Gamma, Normal, Poisson } from "../distributions/index.js";
import { Dirichlet, MultivariateNormal } from "../multivariate/index.js";
import { densityProduct } from "./density-product.js";

const tolerance = 1e-13;

describe("densityProduct", () => {
  it("is a scaled normal density for two normal ones", () => {
    const [p, q] = [
      new Normal({ mean: 1, standardDeviation: 2 }),
      new Normal({ mean: 4, standardDeviation: 0.5 }),
    ];
    const { distribution, logFactor } = densityProduct(p, q);
    expectClose(distribution.mean, (1 * 0.25 + 4 * 4) / 4.25, { tolerance });
    expectClose(distribution.variance, (4 * 0.25) / 4.25, { tolerance });
    for (const x of [-3, 0, 2.5, 7])
      expectClose(p.logDensity(x) + q.logDensity(x) - distribution.logDensity(x), logFactor, { tolerance });
  });

  it("halves the variance of a standard normal density times itself", () => {
    const standard = new Normal({ mean: 0, standardDeviation: 1 });
    expectClose(densityProduct(standard, standard).distribution.variance, 0.5, { tolerance });
  });

  it("is p(x)·q(x) at every point for vectors", () => {
    const p = new MultivariateNormal({
      mean: [0, 1],
      covariance: [
        [1, 0.5],
        [0.5, 2],
      ],
    });
    const q = new MultivariateNormal({
      mean: [1, -1],
      covariance: [
        [2, -0.3],
        [-0.3, 1],
      ],
    });
    const { distribution, logFactor } = densityProduct(p, q);
    for (const x of [
      [0, 0],
      [1, 2],
      [-3, 0.5],
    ])
      expectClose(p.logDensity(x) + q.logDensity(x), logFactor + distribution.logDensity(x), { tolerance });
    const a = new Dirichlet({ concentration: [2, 3, 4] });
    const b = new Dirichlet({ concentration: [1, 0.5, 2] });
    const product = densityProduct(a, b);
    for (const x of [
      [0.2, 0.3, 0.5],
      [0.6, 0.3, 0.1],
    ])
      expectClose(a.logDensity(x) + b.logDensity(x), product.logFactor + product.distribution.logDensity(x), {
        tolerance,
      });
  });

  it("is p(x)·q(x) at every point for gamma, exponential and beta densities", () => {
    const products = [
      {
        p: new Exponential({ rate: 2 }),
        q: new Exponential({ rate: 3 }),
        product: densityProduct(new Exponential({ rate: 2 }), new Exponential({ rate: 3 })),
      },
      {
        p: new Gamma({ shape: 2, rate: 1 }),
        q: new Gamma({ shape: 0.5, rate: 3 }),
        product: densityProduct(new Gamma({ shape: 2, rate: 1 }), new Gamma({ shape: 0.5, rate: 3 })),
      },
      {
        p: new Beta({ alpha: 2, beta: 1 }),
        q: new Beta({ alpha: 0.5, beta: 3 }),
        product: densityProduct(new Beta({ alpha: 2, beta: 1 }), new Beta({ alpha: 0.5, beta: 3 })),
      },
    ];
    for (const { p, q, product } of products) {
      for (const x of [0.1, 0.4, 0.9])
        expectClose(
          p.logDensity(x) + q.logDensity(x),
          product.logFactor + product.distribution.logDensity(x),
          { tolerance },
        );
    }
  });

  it("refuses products without a finite integral and pairs without a closed form", () => {
    const pole = new Beta({ alpha: 0.3, beta: 2 });
    expect(() => densityProduct(pole, pole)).toThrow(/infinite integral/);
    const poisson = new Poisson({ rate: 1 });
    expect(() => densityProduct(poisson as never, poisson as never)).toThrow(DataError);
    const [flat, deep] = [
      [1, 1],
      [1, 1, 1],
    ].map((concentration) => new Dirichlet({ concentration }));
    expect(() => densityProduct(flat, deep)).toThrow(ShapeError);
    expect(() => densityProduct(undefined as never, deep)).toThrow(DataError);
  });
});
