import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { loadModel } from "../../../apps/catalog.js";
import { iris } from "../../../data/datasets/index.js";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { MultivariateNormal } from "../../../math/probability/multivariate/multivariate-normal.js";
import { random } from "../../../math/probability/random/index.js";
import { KMeans } from "../../cluster/index.js";
import { LinearDiscriminant } from "../../discriminant/index.js";
import { LinearRegression } from "../../linear/index.js";
import { GaussianMixture, type GaussianMixtureModel } from "../gaussian-mixture/index.js";
import { MultinomialMixture } from "../multinomial-mixture/index.js";
import { MixtureClassifier } from "./index.js";

/** Two classes on opposite corners of a square: each consists of two groups. */
const stream = random(6);
const rows = Array.from({ length: 120 }, (_, i) => {
  const [a, b] = [i & 1, (i >> 1) & 1];
  return [5 * a + stream.normal(), 5 * b + stream.normal()];
});
const labels = rows.map((_, i) => ((i & 1) === ((i >> 1) & 1) ? "same" : "different"));
const accuracy = (predicted: readonly string[]) =>
  predicted.filter((label, i) => label === labels[i]).length / labels.length;

describe("MixtureClassifier", () => {
  it("finds classes of several groups, where a linear discriminant cannot", async () => {
    const model = await new MixtureClassifier().fit(rows, labels);
    expect(accuracy(model.predict(rows))).toBeGreaterThan(0.95);
    expect(model.densities.map((density) => (density as { clusters?: number }).clusters)).toEqual([2, 2]);
    const linear = await new LinearDiscriminant().fit(rows, labels);
    expect(accuracy(linear.predict(rows))).toBeLessThan(0.7);
    expect(model.summary()).toContain("2 components");
  });

  it("draws cases of every class from its mixture, in proportion to its prior", async () => {
    const priors = [0.25, 0.75];
    const model = await new MixtureClassifier({ priors }).fit(rows, labels);
    const drawn = model.sample(4000, 3);
    for (const [k, label] of model.classes.entries()) {
      const rows = drawn.rows.toArrays().filter((_, i) => drawn.labels[i] === label);
      // Four standard errors of a share, and of a mean whose groups are 5 apart.
      expectClose(rows.length / 4000, priors[k], { tolerance: 4 * Math.sqrt(0.1875 / 4000) });
      const { weights, means } = model.densities[k] as GaussianMixtureModel;
      for (const j of [0, 1]) {
        const expected = [...weights.entries()].reduce(
          (sum, [c, weight]) => sum + weight * means.get(c, j),
          0,
        );
        const mean = rows.reduce((sum, row) => sum + row[j], 0) / rows.length;
        expectClose(mean, expected, { tolerance: (4 * 2.8) / Math.sqrt(rows.length) });
      }
    }
    expect(accuracy(model.predict(rows))).toBeGreaterThan(0.9);
    const found = model.predict(drawn.rows);
    expect(found.filter((label, i) => label === drawn.labels[i]).length / 4000).toBeGreaterThan(0.95);
    expect(model.sample(5, 3)).toEqual(model.sample(5, 3));
    const stream = random(3);
    expect(model.sample(5, stream).rows.equals(model.sample(5, stream).rows)).toBe(false);
  });

  it("equals Bayes' rule with normal classes if every mixture has one component", async () => {
    const estimator = new GaussianMixture({ components: 1 });
    const model = await new MixtureClassifier({ estimator }).fit(iris(), "species");
    const { matrix } = iris().drop(["species"]).toMatrix();
    const joint = model.classes.map((label) => {
      const rows = iris()
        .toRows()
        .flatMap((row, i) => (row.species === label ? [matrix.row(i)] : []));
      return MultivariateNormal.fit(Matrix.from(rows)).logDensity(matrix);
    });
    const expected = Array.from({ length: 150 }, (_, i) => {
      const weights = joint.map((densities) => Math.exp(densities[i]));
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      return weights.map((weight) => weight / total);
    });
    expectClose(model.predictProba(iris()).data, expected.flat(), { tolerance: 1e-9 });
  });

  it("accepts priors, weights and missing values", async () => {
    const estimator = new GaussianMixture({ components: 2, prior: "data" });
    const model = await new MixtureClassifier({ estimator, priors: [0.9, 0.1] }).fit(rows, labels);
    expect([...model.priors]).toEqual([0.9, 0.1]);
    const weights = labels.map((label) => (label === "same" ? 3 : 1));
    const weighted = await new MixtureClassifier({ estimator }).fit(rows, labels, { weights });
    expectClose(weighted.priors, [0.25, 0.75], { tolerance: 1e-12 });
    const [half] = weighted.predictProba([[0, Number.NaN]]).toArrays();
    expectClose(half[0] + half[1], 1, { tolerance: 1e-12 });
    const none = labels.map((label) => (label === "same" ? 0 : 1));
    await expect(new MixtureClassifier().fit(rows, labels, { weights: none })).rejects.toThrow(
      'class "same" has no cases with a weight above 0',
    );
  });

  it("works with any density estimator, on sparse rows too, and after a file round trip", async () => {
    const counts = [
      [3, 0, 1],
      [2, 1, 0],
      [0, 4, 1],
      [1, 3, 3],
      [4, 0, 0],
      [0, 2, 2],
    ];
    const topics = ["a", "a", "b", "b", "a", "b"];
    const estimator = new MultinomialMixture({ components: 1 });
    const model = await new MixtureClassifier({ estimator }).fit(counts, topics);
    expect(model.predict(counts)).toEqual(topics);
    const back = loadModel(JSON.stringify(model), { kind: "MixtureClassifier" });
    expect(back.predictProba(counts)).toEqual(model.predictProba(counts));
  });

  it("learns from cases without a label as EM of one normal distribution per class does", async () => {
    const known = rows.map((_, i) => (i < 12 ? (i & 1 ? "right" : "left") : null));
    const estimator = new GaussianMixture({ components: 1, covariances: "full" });
    const partial = await new MixtureClassifier({ estimator, tolerance: 1e-12, maxIterations: 1000 }).fit(
      rows,
      known,
    );
    // The same by hand: at the end, estimates and responsibilities agree.
    const probabilities = partial.predictProba(rows);
    for (const [k, label] of partial.classes.entries()) {
      const shares = rows.map((_, i) =>
        known[i] === null ? probabilities.get(i, k) : Number(known[i] === label),
      );
      const total = shares.reduce((sum, share) => sum + share, 0);
      const mean = [0, 1].map((j) => rows.reduce((sum, row, i) => sum + shares[i] * row[j], 0) / total);
      expectClose(partial.priors[k], total / rows.length, { tolerance: 1e-6 });
      expectClose((partial.densities[k] as GaussianMixtureModel).means.row(0), mean, {
        tolerance: 1e-6,
        scale: 5,
      });
    }
    expect(partial.convergence?.converged).toBe(true);
    for (let i = 1; i < partial.history.length; i += 1)
      expect(partial.history[i]).toBeGreaterThanOrEqual(partial.history[i - 1] - 1e-9);
  });

  it("finds groups that few labels alone do not show, unless unlabeled cases have no weight", async () => {
    const sides = rows.map((_, i) => (i & 1 ? "right" : "left"));
    const known = sides.map((side, i) => (i < 8 ? side : undefined));
    const estimator = new GaussianMixture({ components: 1, covariances: "EII" });
    const partial = await new MixtureClassifier({ estimator }).fit(rows, known);
    const right = (predicted: readonly string[]) => predicted.filter((side, i) => side === sides[i]).length;
    expect(right(partial.predict(rows))).toBeGreaterThan(115);
    const alone = await new MixtureClassifier({ estimator }).fit(rows.slice(0, 8), sides.slice(0, 8));
    const ignoring = await new MixtureClassifier({ estimator, unlabeledWeight: 0 }).fit(rows, known);
    expect(ignoring.predictProba(rows)).toEqual(alone.predictProba(rows));
    expect(ignoring.convergence).toBeUndefined();
    expect(right(partial.predict(rows))).toBeGreaterThanOrEqual(right(alone.predict(rows)));
    const back = loadModel(JSON.stringify(partial), { kind: "MixtureClassifier" });
    expect([...back.history]).toEqual([...partial.history]);
  });

  it("refuses estimators without a density, and names the class that cannot be fitted", async () => {
    expect(() => new MixtureClassifier({ estimator: new LinearRegression() })).toThrow("without a target");
    const wrong = new MixtureClassifier({ estimator: new KMeans({ clusters: 2 }) });
    await expect(wrong.fit(rows, labels)).rejects.toThrow("whose models have a density; got KMeans");
    const estimator = new GaussianMixture({ components: 2 });
    const flat = rows.map(([a, b], i) => (labels[i] === "same" ? [a, 1] : [a, b]));
    await expect(new MixtureClassifier({ estimator }).fit(flat, labels)).rejects.toThrow(
      /the cases of class "same" cannot be fitted: .*singular/,
    );
    // What a mixture refuses of a column, it refuses by the name of the column.
    const table = Table.fromColumns({
      width: flat.map(([a]) => a),
      depth: flat.map(([, b]) => b),
      side: labels,
    });
    await expect(new MixtureClassifier({ estimator }).fit(table, "side")).rejects.toThrow(
      'drop column "depth", which does not vary',
    );
    const unnamed = await new MixtureClassifier().fit(rows, labels);
    const columns = { width: rows.map(([a]) => a), depth: rows.map(([, b]) => b), side: labels };
    const model = await new MixtureClassifier().fit(Table.fromColumns(columns), "side");
    expect(model.predictProba(rows)).toEqual(unnamed.predictProba(rows));
    expect(model.densities[0].features).toEqual(["width", "depth"]);
  });
});
