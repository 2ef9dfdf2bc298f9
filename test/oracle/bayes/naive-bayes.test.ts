import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  BernoulliNB,
  CategoricalNB,
  ComplementNB,
  KernelNB,
  MultinomialNB,
  NaiveBayes,
  Table,
} from "../../../src/index.js";
import { expectClose } from "../../support/numbers.js";

interface Expected {
  readonly method: string;
  readonly options: object;
  readonly weighted: boolean;
  readonly logProbabilities: number[][];
  readonly joint: number[][];
}

const fixture: {
  readonly counts: number[][];
  readonly levels: number[][];
  readonly y: number[];
  readonly weights: number[];
  readonly new: number[][];
  readonly newLevels: number[][];
  readonly results: readonly Expected[];
  readonly kernel: { x: number[][]; new: number[][]; bandwidth: number; joint: number[][] };
  readonly histograms: readonly { options: object; weighted: boolean; joint: number[][] }[];
} = JSON.parse(readFileSync(new URL("naive-bayes.json", import.meta.url), "utf8"));

/** All are fitted alike; the types of their models differ in what is not compared here. */
const methods = { BernoulliNB, MultinomialNB, ComplementNB, CategoricalNB } as unknown as Readonly<
  Record<string, typeof MultinomialNB>
>;

describe("naive Bayes agrees with scikit-learn", () => {
  it.each(
    fixture.results.map((expected) => [`${expected.method} ${JSON.stringify(expected.options)}`, expected]),
  )("%s", async (_, expected) => {
    const { method, options, weighted, logProbabilities, joint } = expected as Expected;
    const categorical = method === "CategoricalNB";
    const estimator = new methods[method](options);
    const model = await estimator.fit(categorical ? fixture.levels : fixture.counts, fixture.y, {
      weights: weighted ? fixture.weights : undefined,
    });
    const rows = categorical ? fixture.newLevels : fixture.new;
    expectClose(model.predictLogProba(rows).data, logProbabilities.flat(), { tolerance: 1e-12 });
    // Scores of complements have no prior there, and an even one here.
    const shift = method === "ComplementNB" ? Math.log(1 / 3) : 0;
    const expectedJoint = joint.flat().map((score) => score + shift);
    expectClose(model.jointLogLikelihood(rows).data, expectedJoint, { tolerance: 1e-12 });
  });

  it("by any column of a table as by its own method", async () => {
    const { counts, y } = fixture;
    const alone = await new MultinomialNB().fit(counts, y);
    const mixed = await new NaiveBayes({ numbers: "multinomial" }).fit(counts, y);
    expectClose(mixed.predictLogProba(fixture.new).data, alone.predictLogProba(fixture.new).data, {
      tolerance: 1e-15,
    });
  });
});

describe("KernelNB agrees with scipy's gaussian_kde", () => {
  it("with a bandwidth that is given", async () => {
    const { x, new: points, bandwidth, joint } = fixture.kernel;
    const model = await new KernelNB({ bandwidth }).fit(x, fixture.y);
    expectClose(model.jointLogLikelihood(points).data, joint.flat(), { tolerance: 1e-12, scale: 10 });
  });
});

describe("NaiveBayes with histograms agrees with scikit-learn's CategoricalNB on equal bins", () => {
  it.each(fixture.histograms)("$options", async ({ options, weighted, joint }) => {
    const { x, new: points } = fixture.kernel;
    const model = await new NaiveBayes({ numbers: "histogram", ...options }).fit(x, fixture.y, {
      weights: weighted ? fixture.weights : undefined,
    });
    expectClose(model.jointLogLikelihood(points).data, joint.flat(), { tolerance: 1e-13, scale: 10 });
  });
});

describe("NaiveBayes agrees with e1071 on numbers, levels and booleans with missing values", () => {
  const mixed: {
    readonly columns: Readonly<Record<string, (string | number | boolean | null)[]>>;
    readonly train: number;
    readonly results: { alpha: number; probabilities: (number | null)[][] }[];
  } = JSON.parse(readFileSync(new URL("mixed-naive-bayes.json", import.meta.url), "utf8"));
  const levels = ["long", "round", "needle"];
  const table = Table.fromColumns(mixed.columns, { kinds: { leaf: { kind: "categorical", levels } } });

  it.each(mixed.results)("smoothed by $alpha", async ({ alpha, probabilities }) => {
    const nb = new NaiveBayes({ smoothing: alpha, missing: "native", varianceFloor: 0 });
    const model = await nb.fit(table.slice(0, mixed.train), "y");
    expect(model.families).toEqual(["gaussian", "gaussian", "categorical", "bernoulli"]);
    // Where a class is impossible, e1071 gives no number; the others of the row sum to 1.
    const expected = probabilities.flat().map((value) => value ?? 0);
    expectClose(model.predictProba(table.slice(mixed.train)).data, expected, { tolerance: 1e-12 });
  });
});
