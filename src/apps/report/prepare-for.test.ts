import { describe, expect, it } from "vitest";
import { emails, penguins } from "../../data/datasets/index.js";
import { Table } from "../../data/table/table.js";
import { BaselineClassifier } from "../../methods/baseline/index.js";
import { GaussianNB, MultinomialNB, NaiveBayes } from "../../methods/bayes/index.js";
import { NearestMean } from "../../methods/discriminant/index.js";
import { LinearRegression } from "../../methods/linear/index.js";
import { Pipeline } from "../../prepare/pipeline/index.js";
import { TextVectorizer } from "../../prepare/text-vectorizer/index.js";
import { planPreparation } from "./preparation.js";
import { prepareFor } from "./prepare-for.js";

const birds = await penguins();

const stepsOf = (estimator: object) =>
  estimator instanceof Pipeline
    ? estimator.options.steps.map(([name]: readonly [string, unknown]) => name)
    : [];

describe("prepareFor", () => {
  it("adds the steps that the method asks for", () => {
    expect(stepsOf(prepareFor(birds, "species", new NearestMean()))).toEqual([
      "impute",
      "scale",
      "encode",
      "model",
    ]);
    expect(stepsOf(prepareFor(birds, "species", new NaiveBayes()))).toEqual(["impute", "model"]);
  });

  it("returns an estimator that needs no step, or has its own, unchanged", () => {
    const estimator = new BaselineClassifier();
    expect(prepareFor(birds, "species", estimator)).toBe(estimator);
    const pipeline = new Pipeline({ steps: [["model", new GaussianNB()]] });
    expect(prepareFor(emails(), "class", pipeline)).toBe(pipeline);
  });

  it("makes an estimator that fits the table and predicts rows with missing values", async () => {
    const model = await prepareFor(birds, "species", new GaussianNB()).fit(birds, "species");
    expect(model.predict(birds)).toHaveLength(344);
  });

  it("counts words for methods that want counts", () => {
    const vectorizer = (estimator: object) =>
      (estimator as Pipeline).options.steps
        .map(([, step]: readonly [string, unknown]) => step)
        .find((step: unknown) => step instanceof TextVectorizer) as TextVectorizer;
    const counting = prepareFor(emails(), "class", new MultinomialNB());
    expect(vectorizer(counting).options).toMatchObject({ weighting: "count", norm: "none" });
    const weighing = prepareFor(emails(), "class", new GaussianNB());
    expect(vectorizer(weighing).options).toMatchObject({ weighting: "tf-idf", norm: "l2" });
  });

  it("refuses columns that nothing can be learned from, and targets that do not exist", () => {
    const table = Table.fromColumns({ x: [1, 2], lists: [[1], [2]], y: ["a", "b"] });
    expect(() => prepareFor(table, "y", new GaussianNB())).toThrow(
      'prepareFor: the column "lists" holds lists; drop it, or give it the role "id".',
    );
    expect(() => prepareFor(birds, "specie", new GaussianNB())).toThrow('did you mean "species"?');
  });
});

describe("columns that do not vary", () => {
  const table = Table.fromColumns({
    country: Array.from({ length: 40 }, () => "DE"),
    year: new Float64Array(40).fill(2024),
    x: Array.from({ length: 40 }, (_, row) => (row * 7) % 11),
    y: Array.from({ length: 40 }, (_, row) => ((row * 7) % 11) / 2),
  });

  it("are left out of a plan unless they are kept, and stay in the pipelines of a program", async () => {
    const leftOut = (keep: readonly string[]) =>
      planPreparation("Test", table, "y", false, keep).leftOut.map(({ column, why }) => ({ column, why }));
    const why = "has the same value in all rows";
    expect(leftOut([])).toEqual([
      { column: "country", why },
      { column: "year", why },
    ]);
    expect(leftOut(["year"])).toEqual([{ column: "country", why }]);
    const model = await prepareFor(table, "y", new LinearRegression()).fit(table, "y");
    expect(model.features).toEqual(["country", "year", "x"]);
  });
});
