import { describe, expect, it } from "vitest";
import * as z from "zod";
import { DataError } from "../../base/errors.js";
import { diabetes, iris, penguins } from "../../data/datasets/index.js";
import { Table } from "../../data/table/table.js";
import { crossValidate } from "../../evaluate/index.js";
import { random } from "../../math/probability/random/index.js";
import { GaussianNB } from "../../methods/bayes/index.js";
import { Lasso } from "../../methods/linear/index.js";
import { Estimator } from "../../model/estimator.js";
import { compareMethods } from "./compare-methods.js";
import { prepareFor } from "./prepare-for.js";

const [birds, patients] = await Promise.all([penguins(), diabetes()]);

class Refuser extends Estimator {
  static readonly kind = "Refuser";
  static readonly task = "classification";
  static readonly schema = z.strictObject({});

  async fit(): Promise<never> {
    throw new DataError("Refuser", "never.");
  }
}

describe("compareMethods", () => {
  it("has the scores of crossValidate with the preparation of prepareFor", async () => {
    const { methods, metrics, baseline } = await compareMethods(birds, "species", {
      methods: ["gaussian-nb"],
      folds: 4,
      seed: 3,
    });
    expect(methods.map(({ name }) => name)).toEqual(["GaussianNB", "BaselineClassifier"]);
    expect(baseline).toBe("BaselineClassifier");
    const estimator = prepareFor(birds, "species", new GaussianNB());
    const expected = await crossValidate(estimator, birds, "species", {
      folds: methods[0].validation.folds.map(({ fold }) => fold),
      seed: 3,
    });
    expect(methods[0].scores).toEqual(expected.folds.map(({ scores }) => scores.accuracy));
    for (const metric of metrics) expect(methods[0].means[metric]).toBe(expected.summary(metric).mean);
  });

  it("gives the same scores, ranks and verdict whatever the order of the rows", async () => {
    const shuffled = birds.take(random(5).permutation(birds.rows));
    const [given, other] = await Promise.all(
      [birds, shuffled].map(async (table) => {
        const comparison = await compareMethods(table, "species", { folds: 3, repeats: 2 });
        const { methods, verdict, data, preparation } = comparison;
        return {
          methods: methods.map(({ name, scores, means, rank }) => ({ name, scores, means, rank })),
          verdict,
          classes: data.classes,
          preparation,
        };
      }),
    );
    expect(other).toEqual(given);
  });

  it("keeps the rows of its table and of out-of-fold predictions in the given order", async () => {
    const { methods, table } = await compareMethods(birds, "species", { methods: ["gaussian-nb"], folds: 3 });
    const { labels = [] } = methods[0].validation.predictions;
    const species = table.toRows().map((row) => row.species);
    expect(species).toEqual(birds.toRows().map((row) => row.species));
    expect(labels.filter((label, row) => label === species[row]).length).toBeGreaterThan(
      0.8 * species.length,
    );
  });

  it("takes every method that suits the table and is worth its time unless some are given, and refuses none of them", async () => {
    const { methods, leftOut, failed, ...comparison } = await compareMethods(iris(), "species", { folds: 3 });
    const names = methods.map(({ name }) => name);
    expect(names).toContain("QuadraticDiscriminant");
    expect(leftOut.map(({ name }) => name).sort()).toEqual([
      "BaggingClassifier",
      "BasicLinear",
      "BayesianLogisticRegression",
      "BernoulliNB",
      "BoostedRules",
      "CategoricalNB",
      "ComplementNB",
      "CondensedNN",
      "EditedNN",
      "GaussianClassifier",
      "IndicatorRegression",
      "LVQ",
      "MultinomialNB",
      "NuSVC",
      "PRIMClassifier",
      "Perceptron",
      "RectangleClassifier",
      "SemiSupervisedNB",
      "SmoothingSplineClassifier",
      "VersionSpace",
    ]);
    expect(names.some((name) => leftOut.some((other) => other.name === name))).toBe(false);
    expect(failed).toEqual([]);
    expect(comparison.data.task).toBe("classification");
  });

  it("takes estimators under their own names, and names them", async () => {
    const methods = { mild: new Lasso({ lambda: 0.01 }), strong: new Lasso({ lambda: 30 }) };
    const comparison = await compareMethods(patients, "progression", {
      methods,
      folds: 3,
      metrics: "rSquared",
    });
    expect(comparison.methods.map(({ name, kind }) => [name, kind])).toEqual([
      ["mild", "Lasso"],
      ["strong", "Lasso"],
      ["BaselineRegressor", "BaselineRegressor"],
    ]);
    expect(comparison.better).toBe("higher");
    await expect(
      compareMethods(patients, "progression", { methods: [new Lasso(), "Lasso"] }),
    ).rejects.toThrow('compareMethods: option "methods" has "Lasso" twice');
  });

  it("goes on after a method that fails, which the text then names", async () => {
    const told: string[] = [];
    const comparison = await compareMethods(iris(), "species", {
      methods: [new Refuser(), new GaussianNB()],
      folds: 2,
      onProgress: ({ phase, completed, total }) => told.push(`${phase} ${completed}/${total}`),
    });
    expect(comparison.failed).toMatchObject([
      { name: "Refuser", why: "crossValidate: fold 1: Refuser: never." },
    ]);
    expect(told.slice(0, 2)).toEqual(["Refuser 2/6", "GaussianNB 3/6"]);
    expect(told.at(-1)).toBe("BaselineClassifier 6/6");
    expect(String(comparison)).toContain(
      "Could not be fitted:\n  Refuser: crossValidate: fold 1: Refuser: never.",
    );
    await expect(compareMethods(iris(), "species", { methods: [new Refuser()], folds: 2 })).rejects.toThrow(
      "compareMethods: no method could be fitted; Refuser: crossValidate: fold 1: Refuser: never.",
    );
  });

  it("is plain data as JSON, and a table as a string", async () => {
    const comparison = await compareMethods(birds, "bodyMass", {
      methods: ["LinearRegression"],
      folds: 5,
      source: "penguins",
    });
    const json = JSON.parse(JSON.stringify(comparison));
    expect(json.data).toMatchObject({
      source: "penguins",
      rows: 342,
      target: "bodyMass",
      task: "regression",
    });
    expect(Object.keys(json)).not.toContain("table");
    expect(json.methods[0]).toMatchObject({ name: "LinearRegression", againstBest: null, differs: false });
    expect(json.methods[1].againstBest.adjustedPValue).toBeLessThan(0.001);
    expect(String(comparison)).toMatch(/^penguins: 342 rows, regression of "bodyMass"\n/);
    expect(String(comparison)).toMatch(/^1 +LinearRegression .* best /m);
  });

  it("refuses in its own name, before anything is fitted", async () => {
    const refusal = (target: string, options?: object) =>
      expect(compareMethods(birds, target, options)).rejects;
    await refusal("speces").toThrow(
      'compareMethods: there is no column "speces" in the table; did you mean "species"?',
    );
    await refusal("species", { methods: ["GaussNB"] }).toThrow('did you mean "GaussianNB"?');
    await refusal("species", { methods: ["KMeans"] }).toThrow("KMeans is for clustering, but the task is");
    await refusal("species", { metrics: "acuracy" }).toThrow(
      'there is no metric "acuracy" for classification',
    );
    await refusal("species", { folds: 1 }).toThrow('option "folds" must be a whole number ≥ 2; got 1');
    await refusal("species", { fold: 3 }).toThrow('compareMethods: there is no option "fold"');
    await refusal("species", { methods: ["GaussianNB"], all: true }).toThrow(
      'the option "all" needs no option "methods"; give one of them.',
    );
    await refusal("species", { methods: [] }).toThrow('option "methods" must be a list of names');
    await refusal("species", { signal: AbortSignal.abort() }).toThrow("aborted by the caller");
    const lone = Table.fromColumns({ y: ["a", "b", "a", "b"] });
    await expect(compareMethods(lone, "y", { folds: 2 })).rejects.toThrow("there is no column to learn from");
  });
});
