import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { emailBits } from "../../../data/datasets/emails.js";
import { Table } from "../../../data/table/table.js";
import { tuneClassWeights } from "../../../evaluate/index.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { BernoulliNB, BernoulliNBModel } from "./index.js";

/** One case that has the words a and b but not c. */
const ab = Table.fromColumns({ a: [true], b: [true], c: [false] });

describe("BernoulliNB on the e-mails of Flach's example 9.5", () => {
  it("smooths by two documents, one with all words and one with none", async () => {
    const model = await new BernoulliNB().fit(emailBits(), "class");
    expect(model.classes).toEqual(["ham", "spam"]);
    expectClose(model.probabilities.row(1), [3 / 6, 4 / 6, 2 / 6], { tolerance: 1e-16 });
    expectClose(model.probabilities.row(0), [4 / 6, 2 / 6, 2 / 6], { tolerance: 1e-16 });
  });

  it("finds the likelihoods 2/9 and 4/27, whose ratio is 3/2 (example 9.4)", async () => {
    const model = await new BernoulliNB().fit(emailBits(), "class");
    const likelihoods = model.classLogLikelihood(ab).data.map(Math.exp);
    expectClose(likelihoods, [4 / 27, 2 / 9], { tolerance: 1e-16 });
    const { label, likelihoodRatio, features } = model.explain(ab, { label: "spam" });
    expect(label).toBe("spam");
    expectClose(likelihoodRatio, 3 / 2, { tolerance: 5e-15 });
    // The absence of b would speak for ham by 1/2, its presence speaks for spam by 2.
    expectClose(
      features.map((feature) => feature.likelihoodRatio),
      [3 / 4, 2, 1],
      { tolerance: 1e-15 },
    );
    const without = Table.fromColumns({ a: [true], b: [false], c: [false] });
    expectClose(model.explain(without, { label: "spam" }).features[1].likelihoodRatio, 1 / 2, {
      tolerance: 5e-15,
    });
  });

  it("has the likelihood ratios of all eight e-mails", async () => {
    const model = await new BernoulliNB().fit(emailBits(), "class");
    const logs = model.classLogLikelihood(emailBits());
    const ratios = Array.from({ length: 8 }, (_, i) => Math.exp(logs.get(i, 1) - logs.get(i, 0)));
    expectClose(ratios, [3, 3, 3 / 8, 3 / 2, 3 / 2, 3 / 8, 3 / 8, 3 / 4], { tolerance: 1e-14 });
  });

  it("decides by posterior, by likelihood, or by likelihood times a weight", async () => {
    const priors = [2 / 3, 1 / 3];
    const decide = async (options: ConstructorParameters<typeof BernoulliNB>[0]) =>
      (await new BernoulliNB(options).fit(emailBits(), "class")).predict(ab);
    // With prior odds of 1/2 the posterior odds are 3/4: ham, though spam is likelier.
    expect(await decide({ priors })).toEqual(["ham"]);
    expect(await decide({ priors, decision: "ml" })).toEqual(["spam"]);
    expect(await decide({ priors, decision: [3, 2.1] })).toEqual(["spam"]);
    expect(await decide({ priors, decision: [3, 1.9] })).toEqual(["ham"]);
    const model = await new BernoulliNB({ priors, decision: "ml" }).fit(emailBits(), "class");
    expectClose(model.predictProba(ab).data, [4 / 7, 3 / 7], { tolerance: 1e-15 });
    const { priorOdds, posteriorOdds } = model.explain(ab, { label: "spam" });
    expectClose([priorOdds, posteriorOdds], [1 / 2, 3 / 4], { tolerance: 1e-15 });
    await expect(decide({ decision: [1] })).rejects.toThrow('option "decision" has 1 weights for 2 classes');
  });

  it("takes the class weights that fit best, from tuneClassWeights", async () => {
    const model = await new BernoulliNB().fit(emailBits(), "class");
    const truth = ["spam", "spam", "spam", "spam", "ham", "ham", "ham", "ham"];
    const { weights } = tuneClassWeights(truth, model.classLogLikelihood(emailBits()), {
      classes: model.classes,
      logarithms: true,
    });
    const said = (await new BernoulliNB({ decision: [...weights] }).fit(emailBits(), "class")).predict(
      emailBits(),
    );
    // e3 looks like ham; e4 and e5 have the same words, and so one of them is said wrongly.
    expect(said.filter((label, i) => label !== truth[i])).toHaveLength(2);
  });

  it("marginalizes a missing word exactly: 2/3 for spam, not 53/80", async () => {
    const nb = new BernoulliNB({ missing: "native", priors: "uniform" });
    const model = await nb.fit(emailBits(), "class");
    const unknown = Table.fromColumns({ a: [null], b: [true], c: [false] }, { kinds: { a: "boolean" } });
    expectClose(model.predictProba(unknown).get(0, 1), 2 / 3, { tolerance: 5e-15 });
    expect(model.explain(unknown).features[0]).toEqual({
      feature: "a",
      value: null,
      likelihoodRatio: 1,
      logLikelihoodRatio: 0,
    });
    await expect(async () =>
      (await new BernoulliNB().fit(emailBits(), "class")).predict(unknown),
    ).rejects.toThrow('column "a" has a missing value at row 0');
  });

  it("squares the ratio of a feature that is given twice", async () => {
    const twice = emailBits().withColumn("again", emailBits().column("b"));
    const model = await new BernoulliNB().fit(twice, "class");
    const row = twice.slice(0, 1);
    const { features } = model.explain(row, { label: "spam" });
    expect(features[1].likelihoodRatio).toBe(features[3].likelihoodRatio);
    const plain = (await new BernoulliNB().fit(emailBits(), "class")).explain(emailBits().slice(0, 1), {
      label: "spam",
    });
    expectClose(model.explain(row, { label: "spam" }).likelihoodRatio, plain.likelihoodRatio * 2, {
      tolerance: 1e-14,
    });
  });
});

const x = new Matrix(
  200,
  6,
  randomArray(1200, 3).map((value) => (value > 0.2 ? 1 : 0)),
);
const y = Array.from({ length: 200 }, (_, i) => ["a", "b", "c"][(i * 7 + (x.get(i, 0) > 0 ? 1 : 0)) % 3]);

describe("BernoulliNB", () => {
  it("is linear in the bits: scores are intercepts plus coefficients times the case", async () => {
    const model = await new BernoulliNB({ smoothing: 0.5 }).fit(x, y);
    const { coefficients, intercepts } = model;
    const scores = x.multiply(coefficients.transpose()).map((score, at) => score + intercepts[at % 3]);
    expectClose(model.jointLogLikelihood(x).data, scores.data, { tolerance: 1e-13 });
  });

  it("smooths by pseudo-counts, by an m-estimate, by column, or not at all", async () => {
    const bits = [
      [1, 0],
      [1, 1],
      [0, 1],
      [1, 0],
    ];
    const labels = ["s", "s", "s", "h"];
    const shares = async (options: ConstructorParameters<typeof BernoulliNB>[0]) =>
      (await new BernoulliNB(options).fit(bits, labels)).probabilities.row(1);
    expectClose(await shares({ smoothing: 0 }), [2 / 3, 2 / 3], { tolerance: 1e-16 });
    expectClose(await shares({ smoothing: 1 }), [3 / 5, 3 / 5], { tolerance: 1e-16 });
    expectClose(await shares({ smoothing: { x0: 3 } }), [5 / 9, 3 / 5], { tolerance: 1e-16 });
    expectClose(await shares({ mEstimate: { m: 4 } }), [4 / 7, 4 / 7], { tolerance: 1e-15 });
    expectClose(await shares({ mEstimate: { m: 4, prior: "marginal" } }), [5 / 7, 4 / 7], {
      tolerance: 1e-15,
    });
    expectClose(await shares({ mEstimate: { m: 4, prior: { x0: 0.25 } } }), [3 / 7, 4 / 7], {
      tolerance: 1e-15,
    });
    await expect(shares({ smoothing: { nothing: 1 } })).rejects.toThrow(
      'BernoulliNB: option "smoothing" names the column "nothing"; the columns are "x0", "x1"',
    );
  });

  it("keeps unseen values impossible without smoothing, and refuses a case that is impossible in every class", async () => {
    const model = await new BernoulliNB({ smoothing: 0 }).fit(
      [
        [1, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ],
      ["s", "s", "h", "h"],
    );
    // The second word is in every h and in no s.
    expect(
      model
        .predictProba([
          [1, 0],
          [0, 1],
          [1, 1],
        ])
        .toArrays(),
    ).toEqual([
      [0, 1],
      [1, 0],
      [1, 0],
    ]);
    expect(() =>
      model.predict([
        [1, 1],
        [0, 0],
      ]),
    ).toThrow("BernoulliNB: the case at row 1 has probability 0");
  });

  it("reads sparse rows and sparse columns as dense ones, and leaves missing bits out", async () => {
    const holed = x.map((value, at) => (at % 17 === 3 ? Number.NaN : value));
    const nb = new BernoulliNB({ missing: "native" });
    const dense = await nb.fit(holed, y);
    const sparse = await nb.fit(SparseMatrix.fromDense(holed), y);
    const names = ["p", "q", "r", "s", "t", "u"];
    const table = Table.fromSparse(SparseMatrix.fromDense(holed), names);
    const byTable = await nb.fit(
      table.withColumn("y", y, { kind: "categorical", levels: ["a", "b", "c"] }),
      "y",
    );
    expect(sparse.predictProba(holed).data).toEqual(dense.predictProba(holed).data);
    expect(byTable.predictProba(table).data).toEqual(dense.predictProba(holed).data);
    // Column by column, from the rows that have it.
    const known = holed.column(3).map((value, i) => (y[i] === "b" && !Number.isNaN(value) ? 1 : 0));
    const ones = holed.column(3).map((value, i) => (y[i] === "b" && value === 1 ? 1 : 0));
    const sum = (values: Float64Array) => values.reduce((a, b) => a + b, 0);
    expectClose(dense.probabilities.get(1, 3), (sum(ones) + 1) / (sum(known) + 2), { tolerance: 5e-16 });
  });

  it("equals the model of all rows when updated batch by batch, also if a class appears late", async () => {
    const order = [...y.keys()].sort((i, j) => (y[i] === "c" ? 1 : 0) - (y[j] === "c" ? 1 : 0) || i - j);
    const rows = Matrix.from(order.map((i) => x.row(i)));
    const labels = order.map((i) => y[i]);
    const nb = new BernoulliNB();
    let model = await nb.fit(rows.slice(0, 50), labels.slice(0, 50));
    expect(model.classes).toEqual(["a", "b"]);
    for (let start = 50; start < 200; start += 50)
      model = await nb.update(model, rows.slice(start, start + 50), labels.slice(start, start + 50));
    const whole = await nb.fit(rows, labels);
    expect(model.classes).toEqual(["a", "b", "c"]);
    expect(model.predictProba(x).data).toEqual(whole.predictProba(x).data);
  });

  it("estimates a class of weight 0 from all classes together, and never predicts it", async () => {
    const weights = y.map((label) => (label === "c" ? 0 : 1));
    const model = await new BernoulliNB({ smoothing: 0 }).fit(x, y, { weights });
    expect(model.priors[2]).toBe(0);
    expect(model.predict(x)).not.toContain("c");
    expect(model.predictProba(x).data.every(Number.isFinite)).toBe(true);
  });

  it("explains one class against all others by likelihood ratios whose product is the total ratio", async () => {
    const model = await new BernoulliNB().fit(x, y);
    const row = x.slice(4, 5);
    const { posteriorOdds, likelihoodRatio, priorOdds, features, against } = model.explain(row, {
      label: "b",
    });
    const [a, b, c] = model.predictProba(row).data;
    expect(against).toBeUndefined();
    expectClose(posteriorOdds, b / (a + c), { tolerance: 1e-13 });
    expectClose(
      features.reduce((product, { likelihoodRatio: ratio }) => product * ratio, priorOdds),
      b / (a + c),
      { tolerance: 1e-13 },
    );
    expectClose(likelihoodRatio * priorOdds, posteriorOdds, { tolerance: 1e-13 });
    expectClose(model.explain(row, { label: "b", against: "c" }).posteriorOdds, b / c, { tolerance: 1e-13 });
    expect(() => model.explain(x)).toThrow("explain takes one case; got 200");
    expect(() => model.explain(row, { label: "b", against: "b" })).toThrow("cannot be compared with itself");
    expect(() => model.explain(row, { label: "d" })).toThrow('there is no class "d"');
  });

  it("names a column in which everything is missing", async () => {
    const empty = x.map((value, at) => (at % 6 === 2 ? Number.NaN : value));
    await expect(new BernoulliNB({ missing: "native" }).fit(empty, y)).rejects.toThrow(
      'BernoulliNB: column "x2" has only missing values',
    );
  });

  it("survives a JSON round trip", async () => {
    const model = await new BernoulliNB().fit(x, y);
    const back = BernoulliNBModel.fromJSON(JSON.stringify(model));
    expect(back.predictProba(x).data).toEqual(model.predictProba(x).data);
  });
});
