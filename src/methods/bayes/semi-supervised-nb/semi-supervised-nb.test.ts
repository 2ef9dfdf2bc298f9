import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { Table } from "../../../data/table/table.js";
import { random } from "../../../math/probability/random/index.js";
import { MultinomialNB } from "../multinomial-nb/index.js";
import { NaiveBayes } from "../naive-bayes/index.js";
import { SemiSupervisedNB, SemiSupervisedNBModel } from "./index.js";

/** Documents of six words in two classes that overlap, of which the first few have labels. */
function documents(count: number, labeled: number, seed: number) {
  const stream = random(seed);
  const rates = [
    [3, 2, 1, 1, 0.5, 0.5],
    [0.5, 0.5, 1, 1, 2, 3],
  ];
  const truth = Array.from({ length: count }, (_, i) => i % 2);
  const x = truth.map((code) => rates[code].map((rate) => Math.floor(rate * 2 * stream.next())));
  return { x, truth, y: truth.map((code, i) => (i < labeled ? code : null)) };
}

/** Whether every number is at least the one before, up to rounding. */
function expectNeverFalling(values: Float64Array, tolerance: number): void {
  for (let i = 1; i < values.length; i += 1)
    expect(values[i] - values[i - 1]).toBeGreaterThanOrEqual(-tolerance * Math.abs(values[i]));
}

describe("SemiSupervisedNB", () => {
  it("equals naive Bayes without iterations if all cases have labels", async () => {
    const { x, truth } = documents(40, 40, 1);
    const model = await new SemiSupervisedNB({ numbers: "multinomial" }).fit(x, truth);
    const plain = await new MultinomialNB().fit(x, truth);
    expect(model.convergence).toBeUndefined();
    expectClose(model.predictProba(x).data, plain.predictProba(x).data, { tolerance: 1e-14 });
  });

  it("learns nothing from unlabeled cases if λ = 0", async () => {
    const { x, y, truth } = documents(60, 10, 2);
    const model = await new SemiSupervisedNB({ numbers: "multinomial", unlabeledWeight: 0 }).fit(x, y);
    const plain = await new MultinomialNB().fit(x.slice(0, 10), truth.slice(0, 10));
    expectClose(model.predictProba(x).data, plain.predictProba(x).data, { tolerance: 1e-14 });
  });

  it("ends at a fixed point of EM: its posteriors reproduce its parameters", async () => {
    const { x, y } = documents(80, 8, 3);
    const lambda = 0.4;
    const nb = new SemiSupervisedNB({
      numbers: "multinomial",
      unlabeledWeight: lambda,
      tolerance: 0,
      maxIterations: 3000,
    });
    const model = await nb.fit(x, y);
    const posteriors = model.predictProba(x);
    // Every case in every class, weighted by how far it belongs there.
    const rows = x.flatMap((row) => [row, row]);
    const labels = x.flatMap(() => [0, 1]);
    const weights = x.flatMap((_, i) =>
      [0, 1].map((k) => (y[i] === null ? lambda * posteriors.get(i, k) : Number(y[i] === k))),
    );
    const again = await new MultinomialNB().fit(rows, labels, { weights });
    expectClose(again.predictProba(x).data, posteriors.data, { tolerance: 1e-10 });
  });

  it("predicts better with unlabeled cases than without them if labels are few", async () => {
    const { x, y, truth } = documents(400, 4, 5);
    const right = (said: readonly number[]) => said.filter((label, i) => label === truth[i]).length;
    const plain = await new MultinomialNB().fit(x.slice(0, 4), truth.slice(0, 4));
    const model = await new SemiSupervisedNB({ numbers: "multinomial" }).fit(x, y);
    expect(right(model.predict(x))).toBeGreaterThan(right(plain.predict(x)));
    expect(model.convergence?.converged).toBe(true);
  });

  it.each(["multinomial", "bernoulli", "categorical", "gaussian"] as const)(
    "never lowers the log posterior of %s columns",
    async (numbers) => {
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 1, max: 10_000 }),
          fc.constantFrom(0.1, 1),
          async (seed, lambda) => {
            const { x, y } = documents(40, 12, seed);
            const rows =
              numbers === "gaussian" ? x.map((row, i) => row.map((v, j) => v + randomArray(6, i + 1)[j])) : x;
            const nb = new SemiSupervisedNB({ numbers, unlabeledWeight: lambda, tolerance: 1e-12 });
            const model = await nb.fit(rows, y);
            expect(model.history.length).toBe(model.convergence?.iterations);
            expectNeverFalling(model.history, 1e-9);
          },
        ),
        { numRuns: 12 },
      );
    },
  );

  it("treats missing target values of any kind as unlabeled cases", async () => {
    const { x, y } = documents(50, 20, 7);
    const words = Object.fromEntries(x[0].map((_, j) => [`w${j}`, x.map((row) => row[j])]));
    const nb = new SemiSupervisedNB({ numbers: "multinomial" });
    const expected = (await nb.fit(x, y)).predictProba(x).data;
    const targets = {
      numbers: y.map((code) => code ?? Number.NaN),
      levels: y.map((code) => (code === null ? null : ["a", "b"][code])),
      booleans: y.map((code) => (code === null ? null : code === 1)),
    };
    for (const target of Object.values(targets)) {
      const model = await nb.fit(Table.fromColumns({ ...words, y: target }), "y");
      expect(model.predictProba(Table.fromColumns(words)).data).toEqual(expected);
      expect((await nb.fit(x, target as (string | null)[])).predictProba(x).data).toEqual(expected);
    }
  });

  it("describes mixed columns as NaiveBayes does, weights included", async () => {
    const { x, truth } = documents(40, 40, 4);
    const table = Table.fromColumns({
      size: x.map((row) => row[0] + 0.1 * row[1]),
      color: x.map((row) => ["red", "green", "blue"][row[4] % 3]),
      wet: x.map((row) => row[5] > 1),
      y: truth,
    });
    const weights = truth.map((_, i) => 1 + (i % 3));
    const model = await new SemiSupervisedNB().fit(table, "y", { weights });
    const plain = await new NaiveBayes().fit(table, "y", { weights });
    expect(model.families).toEqual(["gaussian", "categorical", "bernoulli"]);
    expectClose(model.predictProba(table).data, plain.predictProba(table).data, { tolerance: 1e-12 });
  });

  it("reports non-convergence and progress, and can be aborted", async () => {
    const { x, y } = documents(60, 6, 6);
    const nb = new SemiSupervisedNB({ numbers: "multinomial", maxIterations: 2 });
    expect((await nb.fit(x, y)).convergence).toMatchObject({ converged: false, iterations: 2 });
    const abort = new AbortController();
    const control = { signal: abort.signal, onProgress: () => abort.abort() };
    await expect(nb.fit(x, y, control)).rejects.toThrow("aborted by the caller");
  });

  it("refuses data without any label, and kernel densities", async () => {
    await expect(new SemiSupervisedNB().fit([[1], [2]], [null, null])).rejects.toThrow("no case has a label");
    expect(() => new SemiSupervisedNB({ numbers: "kernel" as never })).toThrow('option "numbers" must be');
    const zero = new SemiSupervisedNB({ numbers: "categorical", smoothing: 0 });
    await expect(zero.fit([[0], [1], [2]], ["a", "b", null])).rejects.toThrow(
      'the case at row 2 has no label and probability 0 in every class; increase the option "smoothing"',
    );
  });

  it("survives a JSON round trip with its path", async () => {
    const { x, y } = documents(60, 6, 6);
    const model = await new SemiSupervisedNB({ numbers: "bernoulli" }).fit(x, y);
    const back = SemiSupervisedNBModel.fromJSON(JSON.stringify(model));
    expect(back.predictProba(x).data).toEqual(model.predictProba(x).data);
    expect(back.history).toEqual(model.history);
    expect(back.convergence).toEqual(model.convergence);
  });
});
