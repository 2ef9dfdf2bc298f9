import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { loadModel } from "../../../apps/catalog.js";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { random } from "../../../math/probability/random/index.js";
import { BernoulliMixture } from "../bernoulli-mixture/index.js";
import { GaussianMixture } from "../gaussian-mixture/index.js";
import { MixedMixture } from "./index.js";

const stream = random(5);
const kinds = Array.from({ length: 120 }, (_, i) => i % 2);
const table = Table.fromColumns({
  size: kinds.map((kind) => 5 * kind + stream.normal()),
  color: kinds.map((kind) => (stream.next() < 0.8 ? ["red", "blue"][kind] : "green")),
  ripe: kinds.map((kind) => stream.next() < (kind === 0 ? 0.2 : 0.9)),
});
const numbers = kinds.map((kind) => [4 * kind + stream.normal(), 2 * stream.normal() - 3 * kind]);
const responsibilities = kinds.map((kind) => [1 - kind, kind]);

describe("MixedMixture", () => {
  it("finds groups in columns of all kinds, and how many there are", async () => {
    const model = await new MixedMixture({ components: [1, 2, 3] }).fit(table);
    expect(model.families).toEqual(["gaussian", "categorical", "bernoulli"]);
    expect(model.clusters).toBe(2);
    const right = model.labels.reduce((sum, label, i) => sum + Number(label === kinds[i]), 0);
    expect(Math.max(right, 120 - right)).toBeGreaterThan(114);
    // 1 weight, and for each component mean and variance, two of three levels, and a probability.
    expect(model.parameterCount).toBe(11);
    const back = loadModel(JSON.stringify(model), { kind: "MixedMixture" });
    expect(back.predictProba(table)).toEqual(model.predictProba(table));
  });

  it("equals a diagonal Gaussian mixture where all columns are numbers", async () => {
    const shared = { components: 2, init: { responsibilities }, tolerance: 1e-12, maxIterations: 2000 };
    const mixed = await new MixedMixture({ ...shared, varianceFloor: 0 }).fit(numbers);
    const normal = await new GaussianMixture({ ...shared, covariances: "diagonal" }).fit(numbers);
    expectClose(mixed.logLikelihood, normal.logLikelihood, { tolerance: 1e-9, scale: 1000 });
    expectClose([mixed.bic, mixed.icl], [normal.bic, normal.icl], { tolerance: 1e-6, scale: 1000 });
    expectClose(mixed.predictProba(numbers).data, normal.predictProba(numbers).data, { tolerance: 1e-6 });
  });

  it("equals a Bernoulli mixture where all columns are booleans", async () => {
    const bits = kinds.map((kind) => [0.9, 0.2, 0.7].map((p) => Number(stream.next() < Math.abs(kind - p))));
    const shared = { components: 2, init: { responsibilities }, tolerance: 1e-13, maxIterations: 2000 };
    const mixed = await new MixedMixture({ ...shared, numbers: "bernoulli" }).fit(bits);
    const model = await new BernoulliMixture(shared).fit(bits);
    expectClose(mixed.logLikelihood, model.logLikelihood, { tolerance: 1e-8, scale: 1000 });
    expectClose(mixed.weights, model.weights, { tolerance: 1e-5 });
  });

  it("multiplies the densities of its columns, without the missing ones", async () => {
    const model = await new MixedMixture({ components: 2 }).fit(table);
    const one = (size: number | null) =>
      Table.fromColumns(
        { size: [size], color: ["red"], ripe: [true] },
        {
          kinds: { size: "quantitative" },
        },
      );
    // The density over all sizes adds up to the probability of the rest.
    const step = 0.05;
    let total = 0;
    for (let size = -8; size < 14; size += step) total += step * Math.exp(model.logDensity(one(size))[0]);
    expectClose(total, Math.exp(model.logDensity(one(null))[0]), { tolerance: 1e-6 });
  });

  it("treats a weight as that many equal rows, and refuses responsibilities that do not fit", async () => {
    const weights = kinds.map((_, i) => i % 3);
    const indices = weights.flatMap((weight, i) => new Array<number>(weight).fill(i));
    const learn = (rows: number[][], shares: number[][], given?: number[]) =>
      new MixedMixture({ components: 2, init: { responsibilities: shares }, tolerance: 1e-12 }).fit(rows, {
        weights: given,
      });
    const weighted = await learn(numbers, responsibilities, weights);
    const plain = await learn(
      indices.map((i) => numbers[i]),
      indices.map((i) => responsibilities[i]),
    );
    expectClose(weighted.bic, plain.bic, { tolerance: 1e-8, scale: 1000 });
    expectClose(weighted.weights, plain.weights, { tolerance: 1e-8 });
    await expect(learn(numbers, [[1, 0]])).rejects.toThrow("must be 120×2 numbers");
  });

  it("draws cases with the distribution of the training cases", async () => {
    const model = await new MixedMixture({ components: 2 }).fit(numbers);
    const drawn = model.sample(4000, 1);
    const mean = drawn.column(0).reduce((sum, value) => sum + value, 0) / 4000;
    expectClose(
      mean,
      Matrix.from(numbers)
        .column(0)
        .reduce((sum, value) => sum + value, 0) / 120,
      { tolerance: 0.15 },
    );
  });
});
