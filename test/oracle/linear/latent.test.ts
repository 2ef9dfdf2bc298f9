import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CanonicalCorrelation, Matrix, PCR, PLS, ReducedRankRegression } from "../../../src/index.js";
import { expectClose } from "../../support/numbers.js";

const fixture = JSON.parse(readFileSync(new URL("./latent.json", import.meta.url), "utf8"));
const x = Matrix.from(fixture.x);
const y = Matrix.from(fixture.y);
const y1 = y.column(0);
const COMPONENTS = 6;
const plain = { components: COMPONENTS, standardize: false, standardizeResponses: false } as const;

/** Relative to the largest number expected. */
function like(actual: ArrayLike<number>, expected: readonly number[], tolerance: number): void {
  const scale = Math.max(...expected.map(Math.abs));
  expectClose(actual, expected, { tolerance, scale });
}

/** The sign of a direction is free. */
function likeColumns(actual: Matrix, expected: readonly (readonly number[])[], tolerance: number): void {
  for (let a = 0; a < actual.columns; a += 1) {
    const column = actual.column(a);
    const other = expected.map((row) => row[a]);
    const sign = Math.sign(column.reduce((sum, value, row) => sum + value * other[row], 0));
    like(
      column,
      other.map((value) => sign * value),
      tolerance,
    );
  }
}

function unitColumns(rows: readonly (readonly number[])[]): number[][] {
  const lengths = rows[0].map((_, a) => Math.hypot(...rows.map((row) => row[a])));
  return rows.map((row) => row.map((value, a) => value / lengths[a]));
}

describe("PLS and PCR are those of R's pls", () => {
  // R's SIMPLS leaves rounding errors in its projections: beside its own NIPALS it has eight digits here,
  // where both must agree, and its last directions six.
  const methods = [
    ["nipals", new PLS({ ...plain, method: "nipals" }), 1e-11, 1e-10],
    ["simpls", new PLS({ ...plain, method: "simpls" }), 5e-8, 2e-6],
    ["pcr", new PCR(plain), 1e-11, 1e-10],
  ] as const;
  for (const [name, estimator, tolerance, directions] of methods) {
    const expected = fixture.r[name];

    it(`${name}: the coefficients of one response at every number of components`, async () => {
      const { path } = await estimator.fit(x, y1);
      for (let m = 1; m <= COMPONENTS; m += 1)
        like([path.intercepts[m], ...path.coefficients.row(m)], expected.coefficients[m - 1], tolerance);
    });

    it(`${name}: scores, loadings and explained variances`, async () => {
      const model = await estimator.fit(x, y1);
      const scores = unitColumns(model.transform(x).toArrays());
      likeColumns(Matrix.from(scores), unitColumns(expected.scores), directions);
      likeColumns(
        Matrix.from(unitColumns(model.loadings.toArrays())),
        unitColumns(expected.loadings),
        directions,
      );
      expectClose(model.explainedVariance, expected.explained, { tolerance: 1e-13 });
    });

    it(`${name}: the coefficients of several responses at every number of components`, async () => {
      const { models } = await estimator.fit(x, y);
      for (let m = 1; m <= COMPONENTS; m += 1) {
        for (const [j, { path }] of models.entries()) {
          const column = fixture.r[`${name}Several`][m - 1].map((row: number[]) => row[j]);
          like([path.intercepts[m], ...path.coefficients.row(m)], column, tolerance);
        }
      }
    });

    it(`${name}: the errors of cross-validation`, async () => {
      const all = Array.from({ length: x.rows }, (_, row) => row);
      const folds = fixture.segments.map((test: number[]) => ({
        train: all.filter((row) => !test.includes(row)),
        test,
      }));
      const model = await estimator.with({ components: undefined, folds }).fit(x, y1);
      // Without components R has its own formula, which goes by no folds.
      expectClose(model.validation?.means.slice(1) ?? [], expected.msep.slice(1), { tolerance });
    });
  }
});

describe("PLS is scikit-learn's PLSRegression", () => {
  it("of one response, with its importance of features", async () => {
    const { components, coefficients, intercepts, predictions, vip } = fixture.sklearn.one;
    const model = await new PLS({ components }).fit(x, y1);
    like(model.coefficients, coefficients.flat(), 1e-12);
    like(model.vip, vip, 1e-12);
    like(model.predict(x), predictions.flat(), 1e-12);
    // Its intercept belongs to centered features.
    expect(Math.abs(intercepts[0] - y1.reduce((sum, value) => sum + value, 0) / y.rows)).toBeLessThan(1e-12);
  });

  it("of several responses, each divided by its deviation", async () => {
    const { components, coefficients, predictions, vip } = fixture.sklearn.several;
    const model = await new PLS({ components }).fit(x, y);
    // Its iterations end when the square of a step is below 1e-14.
    like(model.coefficients.data, coefficients.flat(), 5e-8);
    like(model.vip, vip, 5e-8);
    like(model.predict(x).data, predictions.flat(), 5e-8);
  });
});

describe("ReducedRankRegression is the closed form", () => {
  for (const [weighting, name] of [
    ["inverse-covariance", "canonical"],
    ["identity", "identity"],
  ] as const) {
    it(`with the weighting "${weighting}", at every rank`, async () => {
      for (const rank of [1, 2, 3]) {
        const estimator = new ReducedRankRegression({ rank, weighting, standardizeResponses: false });
        const model = await estimator.fit(x, y);
        like(model.coefficients.data, fixture.reducedRank[name][rank - 1].flat(), 1e-10);
      }
    });
  }

  it("shrunk by curds and whey", async () => {
    for (const [shrinkage, name] of [
      ["curds-and-whey", "curdsAndWhey"],
      ["generalized-cross-validation", "curdsAndWheyGcv"],
    ] as const) {
      const model = await new ReducedRankRegression({ rank: 3, shrinkage }).fit(x, y);
      like(model.coefficients.data, fixture[name].flat(), 1e-10);
    }
  });
});

describe("CanonicalCorrelation", () => {
  it("has the correlations and coefficients of R's cancor, for scores of variance 1", async () => {
    const { correlations, first, second } = fixture.r.cancor;
    const model = await new CanonicalCorrelation().fit(x, y);
    expectClose(model.correlations, correlations, { tolerance: 1e-13 });
    const root = Math.sqrt(x.rows);
    likeColumns(model.coefficients.scale(1 / root), first, 1e-11);
    likeColumns(model.secondCoefficients.scale(1 / root), second, 1e-11);
  });

  it("has the correlations of the scores of scikit-learn's CCA", async () => {
    const { correlations } = await new CanonicalCorrelation().fit(x, y);
    expectClose(correlations, fixture.ccaCorrelations, { tolerance: 1e-12 });
  });

  it("has the singular values of the penalized correlation matrix", async () => {
    const { lambda, correlations } = fixture.regularized;
    const model = await new CanonicalCorrelation({ lambda }).fit(x, y);
    expectClose(model.correlations, correlations, { tolerance: 1e-13 });
  });

  it("tests by Wilks' lambda with Bartlett's χ²", async () => {
    const tests = (await new CanonicalCorrelation().fit(x, y)).wilksTests();
    for (const [k, [lambda, statistic, degrees, pValue]] of fixture.wilks.entries()) {
      like([tests[k].lambda, tests[k].statistic], [lambda, statistic], 1e-12);
      expect(tests[k].degreesOfFreedom).toBe(degrees);
      expect(Math.abs(tests[k].pValue / pValue - 1)).toBeLessThan(1e-10);
    }
  });
});
