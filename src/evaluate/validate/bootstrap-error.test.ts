import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { AbortError } from "../../base/errors.js";
import { iris } from "../../data/datasets/index.js";
import { GaussianNB } from "../../methods/bayes/index.js";
import { KMeans } from "../../methods/cluster/index.js";
import { LinearRegression } from "../../methods/linear/index.js";
import { bootstrapError, bootstrapSamples, crossValidate } from "./index.js";

const flowers = iris();

describe("bootstrapError", () => {
  it("draws the samples of its seed, and .632+ lies between .632 and out of bag", async () => {
    const estimate = (rule: "oob" | ".632" | ".632+", extra = {}) =>
      bootstrapError(new GaussianNB(), flowers, "species", { rule, resamples: 20, seed: 3, ...extra });
    const [oob, plain, plus] = [await estimate("oob"), await estimate(".632"), await estimate(".632+")];
    expect(await estimate(".632+", { samples: bootstrapSamples(150, { resamples: 20, seed: 3 }) })).toEqual(
      plus,
    );
    expect((await estimate("oob", { seed: 4 })).error).not.toBe(oob.error);
    expect(oob.error).toBe(oob.outOfBagError);
    expect(plain.error).toBeLessThan(plus.error);
    expect(plus.error).toBeLessThan(oob.error);
    expect([oob, plain].map(({ outOfBagWeight }) => outOfBagWeight)).toEqual([1, 0.632]);
    expectClose(
      plus.outOfBagWeight * plus.outOfBagError + (1 - plus.outOfBagWeight) * plus.trainingError,
      plus.error,
      { tolerance: 1e-13 },
    );
    // Fifty of each class, said nearly as often: 2/3.
    expectClose(plus.noInformationError, 2 / 3, { tolerance: 1e-12 });
  });

  it("takes the mean of every row over its samples, not of every sample", async () => {
    const x = [[0], [1], [2], [4]];
    const y = [0, 1, 4, 9];
    const samples = [
      { train: [0, 1, 1, 0], test: [2, 3] },
      { train: [0, 2, 2, 0], test: [1, 3] },
    ];
    const { outOfBagError, untestedRows } = await bootstrapError(new LinearRegression(), x, y, { samples });
    // y = x says 2 and 4; y = 2x says 2 and 8. Row 3 has the mean of 25 and 1.
    expectClose(outOfBagError, (1 + 4 + 13) / 3, { tolerance: 1e-13 });
    expect(untestedRows).toBe(1);
    const { summaries } = await crossValidate(new LinearRegression(), x, y, {
      folds: samples,
      metrics: "meanSquaredError",
    });
    expectClose(summaries[0].mean, (4 + 25 + 1 + 1) / 4, { tolerance: 1e-13 });
  });

  it("counts a weight of 2 as two equal rows", async () => {
    const x = [[0], [1], [2], [4], [5]];
    const y = [0, 1, 4, 9, 11];
    const twice = [0, 0, 1, 2, 3, 4];
    const weighted = await bootstrapError(new LinearRegression(), x, y, {
      weights: [2, 1, 1, 1, 1],
      samples: [
        { train: [0, 1, 3], test: [2, 4] },
        { train: [1, 2, 4], test: [0, 3] },
      ],
    });
    const repeated = await bootstrapError(
      new LinearRegression(),
      twice.map((row) => x[row]),
      twice.map((row) => y[row]),
      {
        samples: [
          { train: [0, 1, 2, 4], test: [3, 5] },
          { train: [2, 3, 5], test: [0, 1, 4] },
        ],
      },
    );
    const numbers = ({ error, trainingError, outOfBagError, noInformationError }: typeof weighted) => [
      error,
      trainingError,
      outOfBagError,
      noInformationError,
    ];
    expectClose(numbers(weighted), numbers(repeated), { tolerance: 1e-12, scale: 10 });
  });

  it("refuses wrong options and tasks, and ends when aborted", async () => {
    const refusal = (options: object) =>
      expect(bootstrapError(new GaussianNB(), flowers, "species", options)).rejects;
    await refusal({ rule: ".633" }).toThrow(/bootstrapError: option "rule" must be "oob".*got "\.633"\./);
    await refusal({ resamples: 0 }).toThrow('option "resamples" must be a whole number ≥ 1; got 0.');
    await refusal({ signal: AbortSignal.abort() }).toThrow(AbortError);
    await expect(bootstrapError(new KMeans({ clusters: 2 }), [[1], [2]], undefined as never)).rejects.toThrow(
      "bootstrapError: KMeans is for clustering",
    );
  });
});
