import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { emailCounts, emails } from "../../../data/datasets/emails.js";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { Pipeline } from "../../../prepare/pipeline/index.js";
import { TextVectorizer } from "../../../prepare/text-vectorizer/index.js";
import { ComplementNB } from "../complement-nb/index.js";
import { MultinomialNB } from "./index.js";

describe("MultinomialNB on the e-mails of Flach's example 9.5", () => {
  it("adds one occurrence of every word", async () => {
    const model = await new MultinomialNB().fit(emailCounts(), "class");
    expectClose(model.probabilities.row(1), [0.3, 0.5, 0.2], { tolerance: 1e-16 });
    expectClose(model.probabilities.row(0), [0.6, 0.2, 0.2], { tolerance: 1e-16 });
  });

  it("finds the likelihoods 0.054 and 0.1728 of three a and one b, whose ratio is 5/16 (example 9.4)", async () => {
    const model = await new MultinomialNB().fit(emailCounts(), "class");
    const row = Table.fromColumns({ a: [3], b: [1], c: [0] });
    // The multinomial coefficient 4!/(3! 1! 0!) is the same in all classes, and left out.
    expectClose(
      model.classLogLikelihood(row).data.map((log) => 4 * Math.exp(log)),
      [0.1728, 0.054],
      { tolerance: 1e-15 },
    );
    const { features, likelihoodRatio } = model.explain(row, { label: "spam" });
    expectClose(likelihoodRatio, 5 / 16, { tolerance: 5e-15 });
    expectClose(
      features.map((feature) => feature.likelihoodRatio),
      [1 / 8, 5 / 2, 1],
      { tolerance: 1e-15 },
    );
    expect(model.predict(row)).toEqual(["ham"]);
  });

  it("has the likelihood ratios of all eight e-mails", async () => {
    const model = await new MultinomialNB().fit(emailCounts(), "class");
    const logs = model.classLogLikelihood(emailCounts());
    const ratios = Array.from({ length: 8 }, (_, i) => Math.exp(logs.get(i, 1) - logs.get(i, 0)));
    expectClose(ratios, [125 / 8, 125 / 8, 1 / 8, 125 / 32, 125 / 128, 1 / 16, 1 / 8, 1], {
      tolerance: 1e-13,
    });
  });

  it("follows a TextVectorizer in a pipeline that starts from text", async () => {
    const words = new TextVectorizer({ columns: ["text"], stopWords: ["d", "e"], token: "[a-z]" });
    const pipeline = new Pipeline({
      steps: [
        ["words", words],
        ["nb", new MultinomialNB()],
      ],
    });
    const model = await pipeline.fit(emails(), "class");
    const counted = await new MultinomialNB().fit(emailCounts(), "class");
    expect(model.predictProba(emails()).data).toEqual(counted.predictProba(emailCounts()).data);
  });
});

const x = new Matrix(
  120,
  5,
  randomArray(600, 9).map((value) => Math.max(0, Math.round(4 * value))),
);
const y = Array.from({ length: 120 }, (_, i) => (x.get(i, 1) > 1 ? "b" : i % 4 === 0 ? "c" : "a"));

describe.each([
  ["MultinomialNB", MultinomialNB],
  // Both are fitted alike; the types of their models differ in what these sentences do not use.
  ["ComplementNB", ComplementNB as unknown as typeof MultinomialNB],
] as const)("%s", (kind, Method) => {
  it("is linear in the counts: scores are intercepts plus coefficients times the case", async () => {
    const model = await new Method({ smoothing: 0.5 }).fit(x, y);
    const { coefficients, intercepts } = model;
    const scores = x.multiply(coefficients.transpose()).map((score, at) => score + intercepts[at % 3]);
    expectClose(model.jointLogLikelihood(x).data, scores.data, { tolerance: 1e-13, scale: 10 });
  });

  it("reads sparse rows and sparse columns as dense ones", async () => {
    const dense = await new Method().fit(x, y);
    const sparse = SparseMatrix.fromDense(x);
    const table = Table.fromSparse(sparse, ["p", "q", "r", "s", "t"]);
    expect((await new Method().fit(sparse, y)).predictProba(sparse).data).toEqual(dense.predictProba(x).data);
    const byTable = await new Method().fit(
      table.withColumn("y", y, { kind: "categorical", levels: ["a", "b", "c"] }),
      "y",
    );
    expect(byTable.predictProba(table).data).toEqual(dense.predictProba(x).data);
  });

  it("equals the model of all rows when updated batch by batch, also if a class appears late", async () => {
    const order = [...y.keys()].sort((i, j) => (y[i] === "c" ? 1 : 0) - (y[j] === "c" ? 1 : 0) || i - j);
    const rows = Matrix.from(order.map((i) => x.row(i)));
    const labels = order.map((i) => y[i]);
    const nb = new Method();
    const first = await nb.fit(rows.slice(0, 60), labels.slice(0, 60));
    const model = await nb.update(first, rows.slice(60), labels.slice(60));
    expect(first.classes).toEqual(["a", "b"]);
    expect(model.predictProba(x).data).toEqual((await nb.fit(rows, labels)).predictProba(x).data);
  });

  it("refuses counts that are negative or unknown, by column and row", async () => {
    const with_ = (value: number) => x.map((old, at) => (at === 13 ? value : old));
    await expect(new Method().fit(with_(-1), y)).rejects.toThrow(
      `${kind}: column "x3" has the value -1 at row 2`,
    );
    await expect(new Method().fit(with_(Number.NaN), y)).rejects.toThrow(
      `${kind}: column "x3" has a missing value at row 2`,
    );
    const model = await new Method().fit(x, y);
    expect(() => model.predict(with_(-0.5))).toThrow("has the value -0.5 at row 2");
  });

  it("handles a class without any counts, and a single class", async () => {
    const empty = x.map((value, at) => (y[Math.floor(at / 5)] === "c" ? 0 : value));
    const model = await new Method({ smoothing: 0.1 }).fit(empty, y);
    expect(model.predictProba(empty).data.every(Number.isFinite)).toBe(true);
    const only = await new Method().fit(
      x,
      y.map(() => "only"),
    );
    expect(only.predictProba(x).data.every((p) => p === 1)).toBe(true);
  });
});

describe("smoothing of MultinomialNB", () => {
  const shares = async (options: ConstructorParameters<typeof MultinomialNB>[0]) =>
    (
      await new MultinomialNB(options).fit(
        [
          [3, 1, 0],
          [0, 0, 4],
        ],
        ["s", "h"],
      )
    ).probabilities.row(1);

  it("may be none, a pseudo-count, or an m-estimate with a prior", async () => {
    expectClose(await shares({ smoothing: 0 }), [3 / 4, 1 / 4, 0], { tolerance: 1e-16 });
    expectClose(await shares({ smoothing: 2 }), [5 / 10, 3 / 10, 2 / 10], { tolerance: 1e-16 });
    expectClose(await shares({ mEstimate: { m: 3 } }), [4 / 7, 2 / 7, 1 / 7], { tolerance: 1e-15 });
    expectClose(await shares({ mEstimate: { m: 8, prior: "marginal" } }), [6 / 12, 2 / 12, 4 / 12], {
      tolerance: 1e-15,
    });
    const prior = { x0: 0.1, x1: 0.1, x2: 0.8 };
    expectClose(await shares({ mEstimate: { m: 10, prior } }), [4 / 14, 2 / 14, 8 / 14], {
      tolerance: 1e-15,
    });
    await expect(shares({ mEstimate: { m: 1, prior: { x0: 0.5 } } })).rejects.toThrow(
      'option "mEstimate" must give every column its share',
    );
  });

  it("leaves unseen words impossible without smoothing, so that the other class is predicted", async () => {
    const model = await new MultinomialNB({ smoothing: 0 }).fit(
      [
        [3, 1, 0],
        [0, 0, 4],
      ],
      ["s", "h"],
    );
    expect(
      model
        .predictProba([
          [0, 1, 0],
          [0, 0, 0.5],
        ])
        .toArrays(),
    ).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(() => model.predict([[1, 0, 1]])).toThrow("has probability 0 in every class");
  });
});
