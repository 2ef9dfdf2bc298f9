import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { expectClose } from "../../../test/support/numbers.js";
import { AbortError } from "../../base/errors.js";
import type { Label } from "../../base/label.js";
import { noisySinusoid } from "../../data/datasets/index.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { random } from "../../math/probability/random/index.js";
import { KMeans } from "../../methods/cluster/index.js";
import { LinearRegression } from "../../methods/linear/index.js";
import { Estimator, type Task } from "../../model/estimator.js";
import type { Rows } from "../../model/input.js";
import type { Model } from "../../model/model.js";
import { biasVariance } from "./index.js";

const settings = z.strictObject({ constant: z.number().optional() });

/** Says a constant, or the mean of the responses it learned from. */
class Level extends Estimator<typeof settings> {
  static readonly kind = "Level";
  static readonly task: Task = "regression";
  static readonly schema = settings;

  async fit(_rows: Rows, y: ArrayLike<number>): Promise<Model> {
    const mean = Array.from(y).reduce((sum, value) => sum + value, 0) / y.length;
    const value = this.options.constant ?? mean;
    return {
      kind: "Level",
      features: [],
      predict: (rows: Matrix) => new Float64Array(rows.rows).fill(value),
    } as unknown as Model;
  }
}

/** Says the labels that it was given, point by point. */
class Echo extends Estimator<typeof settings> {
  static readonly kind = "Echo";
  static readonly task: Task = "classification";
  static readonly schema = settings;

  async fit(_rows: Rows, y: ArrayLike<Label>): Promise<Model> {
    return { kind: "Echo", features: [], predict: () => y } as unknown as Model;
  }
}

/** What biasVariance says where the i-th model says `said[i]`. */
function ofSaid(said: readonly Label[][], truth: readonly Label[]) {
  const points = truth.map((_, point) => [point]);
  return biasVariance(new Echo(), (seed) => ({ x: points, y: said[seed] }), {
    points,
    truth,
    samples: said.length,
  });
}

describe("biasVariance for squared loss", () => {
  const points = Matrix.from(Array.from({ length: 41 }, (_, i) => [i / 20 - 1]));
  const truth = points.data.map((x) => Math.sin(Math.PI * x));
  const draw = (seed: number) => noisySinusoid({ rows: 25, seed, noise: 0.5 });

  it("a constant has no variance; the mean of the responses has some, and less bias", async () => {
    const shifted = (seed: number) => {
      const { x, y } = draw(seed);
      return { x, y: y.map((value) => value + 1) };
    };
    const options = { points, truth: truth.map((value) => value + 1), samples: 400 };
    const constant = await biasVariance(new Level({ constant: 2 }), shifted, options);
    const mean = await biasVariance(new Level(), shifted, options);
    if (constant.loss !== "squared" || mean.loss !== "squared") throw new Error("wrong loss");
    expect(constant.variance).toBe(0);
    // (2 − 1)² and the mean of sin² over the points.
    const spread = truth.reduce((sum, value) => sum + value ** 2, 0) / truth.length;
    expectClose(constant.squaredBias, 1 + spread, { tolerance: 1e-13 });
    expect(mean.squaredBias).toBeLessThan(constant.squaredBias);
    // The variance of a mean of 25: (1/2 + 1/4)/25, estimated from 400 with a relative error of √(2/400).
    expect(Math.abs(mean.variance / 0.03 - 1)).toBeLessThan(4 * Math.sqrt(2 / 400));
  });

  it("adds up to the mean squared error about the truth, and to the noise", async () => {
    const samples = 50;
    const result = await biasVariance(new LinearRegression(), draw, { points, truth, samples, noise: 0.25 });
    if (result.loss !== "squared") throw new Error("wrong loss");
    let squares = 0;
    for (let seed = 0; seed < samples; seed += 1) {
      const { x, y } = draw(seed);
      const said = (await new LinearRegression().fit(x, y)).predict(points);
      for (const [i, value] of said.entries()) squares += (value - truth[i]) ** 2;
    }
    expectClose(result.error, 0.25 + squares / (samples * truth.length), { tolerance: 1e-12 });
    expectClose(result.error, 0.25 + result.squaredBias + result.variance, { tolerance: 1e-12 });
    expect(result.byPoint.mean).toHaveLength(41);
  });

  it("least squares on fixed points has the variance σ²·leverage, and of a true line no bias", async () => {
    const x = Matrix.from([[0], [1], [2], [3], [4]]);
    const line = (seed: number) => {
      const stream = random(seed);
      return { x, y: x.data.map((value) => 1 + 2 * value + 0.5 * stream.normal()) };
    };
    const samples = 1500;
    const result = await biasVariance(new LinearRegression(), line, {
      points: [[0], [2]],
      truth: [1, 5],
      samples,
      seed: 7,
    });
    if (result.loss !== "squared") throw new Error("wrong loss");
    const leverages = [1 / 5 + 4 / 10, 1 / 5];
    for (const [point, leverage] of leverages.entries()) {
      const variance = 0.25 * leverage;
      expect(Math.abs(result.byPoint.variance[point] / variance - 1)).toBeLessThan(
        4 * Math.sqrt(2 / samples),
      );
      expect(Math.abs(result.byPoint.mean[point] - [1, 5][point])).toBeLessThan(
        4 * Math.sqrt(variance / samples),
      );
    }
  });
});

describe("biasVariance for 0-1 loss", () => {
  it("counts by point the most frequent label, whether it is wrong, and how often it is not said", async () => {
    const said = [
      ["a", "b", "c"],
      ["a", "b", "a"],
      ["b", "a", "c"],
      ["a", "c", "b"],
    ];
    expect(await ofSaid(said, ["a", "a", "c"])).toEqual({
      loss: "zero-one",
      error: (1 / 4 + 3 / 4 + 2 / 4) / 3,
      bias: 1 / 3,
      variance: (1 / 4 + 2 / 4 + 2 / 4) / 3,
      unbiasedVariance: (1 / 4 + 2 / 4) / 3,
      biasedVariance: 1 / 4 / 3,
      samples: 4,
      byPoint: {
        main: ["a", "b", "c"],
        bias: Float64Array.of(0, 1, 0),
        variance: Float64Array.of(1 / 4, 2 / 4, 2 / 4),
      },
    });
  });

  it("error is bias and unbiased variance without the biased, always", async () => {
    const label = fc.constantFrom("a", "b", "c");
    const cases = fc.integer({ min: 1, max: 6 }).chain((points) =>
      fc.record({
        truth: fc.array(label, { minLength: points, maxLength: points }),
        said: fc.array(fc.array(label, { minLength: points, maxLength: points }), {
          minLength: 2,
          maxLength: 9,
        }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(cases, async ({ said, truth }) => {
        const result = await ofSaid(said, truth);
        if (result.loss !== "zero-one") throw new Error("wrong loss");
        const { error, bias, unbiasedVariance, biasedVariance } = result;
        expectClose(error, bias + unbiasedVariance - biasedVariance, { tolerance: 1e-13 });
      }),
    );
  });
});

describe("biasVariance", () => {
  const draw = (seed: number) => ({ x: [[1], [2]], y: [seed, 2] });

  it("makes an estimator for every sample where it is given a way to", async () => {
    const seeds: number[] = [];
    const make = (seed: number) => {
      seeds.push(seed);
      return new Level({ constant: seed });
    };
    const result = await biasVariance(make, draw, { points: [[0]], truth: [0], samples: 3, seed: 5 });
    expect(seeds.slice(-3)).toEqual([5, 6, 7]);
    expect(result.loss === "squared" && result.byPoint.mean[0]).toBe(6);
  });

  it("refuses what has no truth, or too few truths, and ends when aborted", async () => {
    const options = { points: [[0]], truth: [0] };
    await expect(biasVariance(new KMeans({ clusters: 2 }), draw, options)).rejects.toThrow(
      "biasVariance: KMeans is for clustering, which has no truth to compare with",
    );
    await expect(biasVariance(new Level(), draw, { ...options, truth: [0, 1] })).rejects.toThrow(
      /biasVariance: option "truth" needs one value.*got 2 values\./,
    );
    await expect(biasVariance(new Level(), draw, { ...options, samples: 1 })).rejects.toThrow(
      /biasVariance: option "samples".*got 1\./,
    );
    const told: number[] = [];
    const control = new AbortController();
    const onProgress = ({ completed }: { completed: number }) => {
      told.push(completed);
      if (completed === 3) control.abort();
    };
    await expect(
      biasVariance(new Level(), draw, { ...options, signal: control.signal, onProgress }),
    ).rejects.toThrow(AbortError);
    expect(told).toEqual([1, 2, 3]);
  });
});
