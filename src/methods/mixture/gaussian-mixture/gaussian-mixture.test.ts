import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { plainAssign } from "../../../../test/support/plain-lloyd.js";
import { DataError } from "../../../base/errors.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { columnMeans, covariance } from "../../../math/linalg/moments.js";
import { random } from "../../../math/probability/random/index.js";
import { NormalImputer } from "../../../prepare/index.js";
import { KMeans } from "../../cluster/index.js";
import { covarianceModels } from "./covariance-models.js";
import { GaussianMixture, GaussianMixtureModel } from "./index.js";

/** Three groups of different shapes that overlap a little. */
function groups(count: number, seed: number): number[][] {
  const stream = random(seed);
  return Array.from({ length: count }, (_, i) => {
    const [a, b] = [stream.normal(), stream.normal()];
    if (i % 3 === 0) return [a, b];
    return i % 3 === 1 ? [5 + a + b, 3 + 0.5 * b - a] : [-2 + 0.4 * a, 6 + 1.5 * b];
  });
}

const rows = groups(90, 4);
const init = {
  means: [
    [0, 0],
    [5, 3],
    [-2, 6],
  ],
};
const strict = { components: 3, init, tolerance: 1e-12, maxIterations: 5000 };

describe("GaussianMixture", () => {
  it("never lowers its objective, in any model, soft or hard, with a prior or without", async () => {
    for (const covariances of covarianceModels)
      for (const method of ["soft", "hard"] as const)
        for (const prior of ["none", "data"] as const) {
          const estimator = new GaussianMixture({ ...strict, covariances, method, prior, maxIterations: 40 });
          const { history } = await estimator.fit(rows);
          for (let i = 1; i < history.length; i += 1)
            expect(history[i]).toBeGreaterThanOrEqual(history[i - 1] - 1e-9 * Math.abs(history[i]));
        }
  });

  it("has the likelihood of its components", async () => {
    for (const covariances of ["full", "tied", "diagonal", "spherical"] as const) {
      const model = await new GaussianMixture({ ...strict, covariances }).fit(rows);
      const densities = Array.from(model.weights, (weight, k) =>
        model
          .density(k)
          .logDensity(Matrix.from(rows))
          .map((value) => Math.log(weight) + value),
      );
      const expected = rows.map((_, i) =>
        Math.log(densities.reduce((sum, each) => sum + Math.exp(each[i]), 0)),
      );
      expectClose(model.logDensity(rows), expected, { tolerance: 1e-12, scale: 10 });
      const total = expected.reduce((sum, value) => sum + value, 0);
      expectClose(model.logLikelihood, total, { tolerance: 1e-12, scale: 1000 });
      expectClose(model.bic, -2 * total + model.parameterCount * Math.log(90), {
        tolerance: 1e-12,
        scale: 1000,
      });
    }
  });

  it("divides a case equidistant from two components equally", async () => {
    const pair = [[-2], [-1], [-3], [2], [1], [3]];
    const model = await new GaussianMixture({ components: 2, covariances: "tied" }).fit(pair);
    expectClose(model.predictProba([[0]]).data, [0.5, 0.5], { tolerance: 1e-9 });
  });

  it("finds the mean and the covariance of one component", async () => {
    const model = await new GaussianMixture({ components: 1 }).fit(rows);
    expectClose(model.means.data, columnMeans(Matrix.from(rows)), { tolerance: 1e-13, scale: 10 });
    const expected = covariance(Matrix.from(rows), { divisor: "n" });
    expectClose(model.covariances[0].data, expected.data, { tolerance: 1e-13, scale: 10 });
    expect([...model.weights]).toEqual([1]);
  });

  it("approaches the clusters of k-means for a small common variance and equal weights", async () => {
    const { labels, centers } = await new KMeans({ clusters: 3 }).fit(rows);
    const tiny = Matrix.identity(2).scale(1e-6);
    const model = await new GaussianMixture({
      components: 3,
      covariances: "EII",
      init: { means: centers, covariances: [tiny, tiny, tiny] },
      maxIterations: 1,
    }).fit(rows);
    expect([...model.labels]).toEqual([...labels]);
    expectClose(model.means.data, centers.data, { tolerance: 1e-9 });
    // What is left of the inertia is the common variance.
    const { inertia } = await new KMeans({ clusters: 3, init: centers }).fit(rows);
    expectClose(model.covariances[0].get(0, 0), inertia / 180, { tolerance: 1e-9 });
  });

  it("takes a k-means step if the variance is close to 0, whatever the rows and the centers", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 2 ** 30 }),
        fc.integer({ min: 2, max: 4 }),
        fc.integer({ min: 1, max: 3 }),
        async (seed, components, columns) => {
          const stream = random(seed);
          const points = Array.from({ length: 30 }, () =>
            Array.from({ length: columns }, () => stream.normal()),
          );
          const means = points.slice(0, components);
          const tiny = Matrix.identity(columns).scale(1e-9);
          const model = await new GaussianMixture({
            components,
            covariances: "EII",
            init: { means, covariances: means.map(() => tiny) },
            maxIterations: 1,
          }).fit(points);
          const { totalWeights, sums } = plainAssign(Matrix.from(points), Matrix.from(means).data);
          const centers = sums.map((sum, at) => sum / totalWeights[Math.floor(at / columns)]);
          expectClose(model.means.data, centers, { tolerance: 1e-9 });
          expectClose(
            model.weights,
            totalWeights.map((weight) => weight / 30),
            { tolerance: 1e-9 },
          );
        },
      ),
      { numRuns: 30 },
    );
  });

  it("treats a weight as that many equal rows", async () => {
    const weights = rows.map((_, i) => i % 4);
    const repeated = rows.flatMap((row, i) => Array.from({ length: i % 4 }, () => row));
    for (const covariances of covarianceModels) {
      const estimator = new GaussianMixture({ ...strict, covariances, prior: "data" });
      const weighted = await estimator.fit(rows, { weights });
      const plain = await estimator.fit(repeated);
      expectClose(weighted.means.data, plain.means.data, { tolerance: 1e-5 });
      expectClose(weighted.bic, plain.bic, { tolerance: 1e-8, scale: 1000 });
      expect(weighted.totalWeight).toBe(repeated.length);
    }
  });

  it("does not depend on the order of the components", async () => {
    const turned = { means: [init.means[2], init.means[0], init.means[1]] };
    const one = await new GaussianMixture(strict).fit(rows);
    const other = await new GaussianMixture({ ...strict, init: turned }).fit(rows);
    expectClose(other.logLikelihood, one.logLikelihood, { tolerance: 1e-10, scale: 1000 });
    for (const [k, at] of [2, 0, 1].entries()) {
      expectClose(other.weights[k], one.weights[at], { tolerance: 1e-8 });
      expectClose(other.means.row(k), one.means.row(at), { tolerance: 1e-8, scale: 10 });
    }
  });

  it("chooses the number of components and the covariances by BIC or ICL, and keeps the table", async () => {
    const estimator = new GaussianMixture({
      components: [1, 2, 3, 4],
      covariances: ["EII", "VVV"],
      restarts: 2,
    });
    const model = await estimator.fit(groups(240, 7));
    expect(model.selection).toHaveLength(8);
    const best = model.selection.reduce((least, one) => (one.bic < least.bic ? one : least));
    expect([best.components, best.covariances]).toEqual([model.clusters, model.covarianceModel]);
    expect(model.clusters).toBe(3);
    expectClose(model.bic, best.bic, { tolerance: 1e-9 });
    for (const { bic, icl } of model.selection) expect(icl).toBeGreaterThanOrEqual(bic - 1e-9);
    expect(model.starts).toHaveLength(2);
    expect(model.summary()).toContain("VVV");
  });

  it("finds the same mixture from k-means, from Ward's tree, from random starts, and from responsibilities", async () => {
    const expected = await new GaussianMixture(strict).fit(rows);
    const responsibilities = rows.map((_, i) => [0, 1, 2].map((k) => Number(i % 3 === k)));
    for (const start of ["k-means", "hierarchical", "random", { responsibilities }] as const) {
      const model = await new GaussianMixture({ ...strict, init: start }).fit(rows);
      expectClose(model.logLikelihood, expected.logLikelihood, { tolerance: 1e-8, scale: 1000 });
    }
  });

  it("draws cases with the distribution of the training cases", async () => {
    const model = await new GaussianMixture(strict).fit(rows);
    const { rows: drawn, labels } = model.sampleLabeled(4000, 3);
    expectClose(columnMeans(drawn), columnMeans(Matrix.from(rows)), { tolerance: 0.3 });
    const share = labels.reduce((sum, label) => sum + Number(label === 1), 0) / 4000;
    expectClose(share, model.weights[1], { tolerance: 0.03 });
    expect(model.sample(3, 5)).toEqual(model.sample(3, 5));
    class Overflowing extends GaussianMixtureModel {
      protected override drawCases(components: Uint32Array): Matrix {
        return new Matrix(components.length, 2).map(() => Number.NEGATIVE_INFINITY);
      }
    }
    expect(() => new Overflowing(model).sample(2, 5)).toThrow(DataError);
  });

  it("labels cases outliers that are less probable than most training cases", async () => {
    const model = await new GaussianMixture({ ...strict, outliers: 0.1 }).fit(rows);
    const found = model.isOutlier(rows).filter(Boolean).length;
    expect(found).toBe(8);
    expect(
      model.isOutlier([
        [50, 50],
        [0, 0],
      ]),
    ).toEqual([true, false]);
  });
});

describe("GaussianMixture with missing cells", () => {
  const holed = rows.map((row, i) => row.map((value, j) => ((i >> j) % 5 === 4 ? Number.NaN : value)));

  it("equals the normal distribution of the imputer with one component", async () => {
    const options = { tolerance: 1e-13, maxIterations: 5000 };
    const imputer = await new NormalImputer(options).fit(holed);
    const model = await new GaussianMixture({ components: 1, ...options }).fit(holed);
    expectClose(model.means.data, imputer.mean, { tolerance: 1e-6, scale: 10 });
    expectClose(model.covariances[0].data, imputer.covariance.data, { tolerance: 1e-6, scale: 10 });
    expectClose(model.logLikelihood, imputer.logLikelihood, { tolerance: 1e-9, scale: 1000 });
  });

  it("takes the same steps as on complete cases if only empty cases have missing cells", async () => {
    for (const covariances of covarianceModels) {
      const estimator = new GaussianMixture({ ...strict, covariances, maxIterations: 3, tolerance: 0 });
      const complete = await estimator.fit(rows);
      // The starting covariances are those of all cases, so that they are given.
      const given = new GaussianMixture({
        ...estimator.options,
        init: {
          means: complete.means,
          covariances: [...complete.covariances],
          weights: [...complete.weights],
        },
      });
      const expected = await given.fit(rows);
      const found = await given.fit([...rows, [Number.NaN, Number.NaN]]);
      expectClose(found.means.data, expected.means.data, { tolerance: 1e-11, scale: 10 });
      expectClose(found.logLikelihood, expected.logLikelihood, { tolerance: 1e-11, scale: 1000 });
    }
  });

  it("raises the observed-data likelihood, in every model", async () => {
    for (const covariances of covarianceModels) {
      const estimator = new GaussianMixture({ ...strict, covariances, maxIterations: 30 });
      const model = await estimator.fit(holed);
      for (let i = 1; i < model.history.length; i += 1)
        expect(model.history[i]).toBeGreaterThanOrEqual(model.history[i - 1] - 1e-9);
      const total = model.logDensity(holed).reduce((sum, value) => sum + value, 0);
      expectClose(total, model.logLikelihood, { tolerance: 1e-11, scale: 1000 });
    }
  });

  it("predicts from the known cells of a case, or refuses missing cells", async () => {
    const model = await new GaussianMixture(strict).fit(holed);
    const marginal = Array.from(model.weights, (weight, k) => {
      const density = model.density(k).marginal([1]);
      return weight * Math.exp(Number(density.logDensity([2])));
    });
    const total = marginal.reduce((sum, value) => sum + value, 0);
    expectClose(
      model.predictProba([[Number.NaN, 2]]).data,
      marginal.map((value) => value / total),
      { tolerance: 1e-12 },
    );
    expectClose(model.predictProba([[Number.NaN, Number.NaN]]).data, model.weights, { tolerance: 1e-12 });
    const refusing = new GaussianMixture({ ...strict, missing: "error" });
    await expect(refusing.fit(holed)).rejects.toThrow("row 4");
    await expect(new GaussianMixture(strict).fit(rows.map(([a]) => [a, Number.NaN]))).rejects.toThrow(
      'column "x1" has no values',
    );
  });
});

describe("GaussianMixture at the edges", () => {
  const tight = [...rows, ...Array.from({ length: 12 }, () => [30, 30])];

  it("refuses collapsed components, and says which options help", async () => {
    const collapsing = new GaussianMixture({ components: 4, covariances: "VVV" });
    await expect(collapsing.fit(tight)).rejects.toThrow(/component \d became singular.*option "prior"/);
  });

  it("records an abandoned start, and uses the others", async () => {
    const model = await new GaussianMixture({ components: [3, 4], covariances: ["VVV", "EEE"] }).fit(tight);
    const failed = model.selection.filter(({ failure }) => failure !== undefined);
    expect(failed.map(({ components, covariances }) => [components, covariances])).toContainEqual([4, "VVV"]);
    expect(failed.every(({ bic }) => Number.isNaN(bic))).toBe(true);
    const back = GaussianMixtureModel.fromJSON(JSON.stringify(model));
    expect(back.selection).toEqual(model.selection);
  });

  it("has exactly symmetric covariances with a prior, as its file requires", async () => {
    const stream = random(11);
    const many = Array.from({ length: 80 }, (_, i) =>
      Array.from({ length: 40 }, (_, j) => (i % 2) * (j + stream.normal())),
    );
    const model = await new GaussianMixture({ components: 2, prior: "data" }).fit(many);
    for (const matrix of model.covariances) expect(matrix.transpose().toArrays()).toEqual(matrix.toArrays());
    const back = GaussianMixtureModel.fromJSON(JSON.parse(JSON.stringify(model)));
    expect(back.covariances).toEqual(model.covariances);
  });

  it("keeps components regular by a prior", async () => {
    for (const covariances of covarianceModels) {
      const model = await new GaussianMixture({ components: 4, covariances, prior: "data" }).fit(tight);
      expect(model.logLikelihood).toBeLessThan(0);
    }
    const prior = { shrinkage: 0.1, degreesOfFreedom: 6, scale: 2 };
    const model = await new GaussianMixture({ components: 4, prior }).fit(tight);
    expect(model.convergence.converged).toBe(true);
  });

  it("refuses fewer distinct cases than components", async () => {
    const few = [
      [1, 2],
      [1, 2],
      [3, 4],
      [3, 4],
    ];
    await expect(new GaussianMixture({ components: 3 }).fit(few)).rejects.toThrow(
      "3 components need as many different cases, and there are only 2",
    );
  });

  it("refuses a constant column by name, unless the model does not need its variance", async () => {
    const constant = rows.map(([a]) => [a, 7]);
    await expect(new GaussianMixture({ components: 2 }).fit(constant)).rejects.toThrow(
      'drop column "x1", which does not vary',
    );
    const model = await new GaussianMixture({ components: 2, covariances: "spherical" }).fit(constant);
    expect(model.convergence.converged).toBe(true);
  });

  it("gives the same fit to duplicated cases", async () => {
    const once = await new GaussianMixture(strict).fit(rows);
    const twice = await new GaussianMixture(strict).fit([...rows, ...rows]);
    expectClose(twice.means.data, once.means.data, { tolerance: 1e-5 });
    expectClose(twice.logLikelihood, 2 * once.logLikelihood, { tolerance: 1e-9, scale: 1000 });
  });

  it("refuses starts that do not fit", async () => {
    expect(() => new GaussianMixture({ components: 2, init })).toThrow(
      'as many components as the option "components"',
    );
    expect(() => new GaussianMixture({ ...strict, restarts: 3 })).toThrow(
      "must be 1 where the start is given",
    );
    expect(() => new GaussianMixture({ init: "hierarchical", restarts: 2 })).toThrow(
      "every start would be the same",
    );
    const wide = { means: [[1, 2, 3]] };
    await expect(new GaussianMixture({ components: 1, init: wide }).fit(rows)).rejects.toThrow(
      "must be 1×2; got 1×3",
    );
    const short = { responsibilities: [[1], [1]] };
    await expect(new GaussianMixture({ components: 1, init: short }).fit(rows)).rejects.toThrow(
      "must be 90×1 numbers ≥ 0; got 2×1",
    );
  });

  it("answers for rows far from all components", async () => {
    const model = await new GaussianMixture(strict).fit(rows);
    const [far] = model.predictProba([[1e200, -1e200]]).toArrays();
    expectClose(
      far.reduce((sum, value) => sum + value, 0),
      1,
      { tolerance: 1e-12 },
    );
  });
});
