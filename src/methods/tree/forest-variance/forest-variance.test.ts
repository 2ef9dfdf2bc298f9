import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { AbortError } from "../../../base/errors.js";
import { noisySinusoid } from "../../../data/datasets/index.js";
import { meanQuality } from "../../../evaluate/index.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { random } from "../../../math/probability/random/index.js";
import { ExtraTreesRegressor, RandomForestClassifier, RandomForestRegressor } from "../index.js";
import { decompose } from "./decompose.js";
import { forestVariance } from "./index.js";

/** Responses of five columns with noise. */
function draw(seed: number) {
  const stream = random(seed);
  const x = new Matrix(40, 5).map(() => stream.normal());
  const y = Float64Array.from({ length: 40 }, (_, i) =>
    x.row(i).reduce((sum, value) => sum + value, stream.normal()),
  );
  return { x, y };
}

const points = [
  [0, 0, 0, 0, 0],
  [1, 0.5, -0.5, 1, 0],
  [-1, 1, 0, 0.3, 0.4],
];
const truth = points.map((point) => point.reduce((sum, value) => sum + value, 0));

describe("decompose", () => {
  it("separates the variance within and between lists of correlated numbers", () => {
    const stream = random(3);
    const lists = Array.from({ length: 4000 }, () => {
      const shared = stream.normal();
      return Float64Array.from({ length: 5 }, () => shared + stream.normal());
    });
    const { correlation, treeVariance, forestVariance: ofMean } = decompose(lists);
    // Four standard errors of the simulation.
    expect(Math.abs(correlation - 0.5)).toBeLessThan(0.04);
    expect(Math.abs(treeVariance - 2)).toBeLessThan(0.1);
    const expected = meanQuality({ variance: treeVariance, correlation, size: 5 });
    expectClose(ofMean, expected.variance, { tolerance: 1e-12 });
  });

  it("agrees with an analysis of variance by hand", () => {
    // Means 2 and 6, variances 2 and 2; the variance of the means is 8.
    const parts = decompose([Float64Array.of(1, 3), Float64Array.of(5, 7)]);
    expect(parts).toEqual({
      treeVariance: 9,
      betweenSamples: 7,
      withinSamples: 2,
      correlation: 7 / 9,
      forestVariance: 8,
    });
    const alike = decompose([Float64Array.of(1, 3), Float64Array.of(3, 1)]);
    expect([alike.betweenSamples, alike.correlation]).toEqual([0, 0]);
    expect(decompose([Float64Array.of(2, 2), Float64Array.of(2, 2)]).correlation).toBeNaN();
  });
});

describe("forestVariance", () => {
  it("is computed from the predictions of the forests' trees", async () => {
    const forest = new RandomForestRegressor({ trees: 6 });
    const found = await forestVariance(forest, draw, { points, truth, samples: 5, seed: 11 });
    const said: Float64Array[] = [];
    for (let seed = 11; seed < 16; seed += 1) {
      const { x, y } = draw(seed);
      const model = await forest.with({ seed }).fit(x, y);
      const predictions = model.predictTrees(points);
      expectClose(
        Float64Array.from(points, (_, i) => predictions.row(i).reduce((sum, value) => sum + value, 0) / 6),
        model.predict(points),
        { tolerance: 1e-14 },
      );
      said.push(predictions.row(1).slice());
    }
    const [, second] = found.byPoint;
    const { mean, squaredBias, ...parts } = second;
    expect(parts).toEqual(decompose(said));
    expectClose(mean, said.flatMap((values) => [...values]).reduce((sum, value) => sum + value, 0) / 30, {
      tolerance: 1e-14,
    });
    expectClose(squaredBias ?? Number.NaN, (mean - truth[1]) ** 2, { tolerance: 1e-14 });
    expect([found.samples, found.trees, found.candidates]).toEqual([5, 6, 1]);
    expectClose(found.correlation, found.betweenSamples / found.treeVariance, { tolerance: 1e-14 });
    expectClose(found.forestVariance, found.betweenSamples + found.withinSamples / 6, { tolerance: 1e-14 });
  });

  it("shows that fewer candidates and random thresholds decorrelate trees", async () => {
    const settings = { points, samples: 25 };
    const of = async (candidates: number | "all") =>
      (await forestVariance(new RandomForestRegressor({ trees: 20, candidates }), draw, settings))
        .correlation;
    const [one, all] = [await of(1), await of("all")];
    expect(one).toBeLessThan(all - 0.05);
    const extra = await forestVariance(new ExtraTreesRegressor({ trees: 20, candidates: 1 }), draw, settings);
    expect(extra.correlation).toBeGreaterThan(0);
    expect(extra.squaredBias).toBeUndefined();
  });

  it("can draw from one sample with replacement", async () => {
    const sample = noisySinusoid({ rows: 30, seed: 2 });
    const forest = new RandomForestRegressor({ trees: 5 });
    const found = await forestVariance(forest, sample, { points: [[0.2]], samples: 4, seed: 3 });
    const byHand = await forestVariance(
      forest,
      (seed) => {
        const drawn = random(seed).bootstrapIndices(30);
        return {
          x: Array.from(drawn, (row) => [sample.x.get(row, 0)]),
          y: Array.from(drawn, (row) => sample.y[row]),
        };
      },
      { points: [[0.2]], samples: 4, seed: 3 },
    );
    expect(found).toEqual(byHand);
  });

  it("refuses other methods, unknown options and a truth of the wrong length, and can be aborted", async () => {
    const forest = new RandomForestRegressor({ trees: 2 });
    const fails = (words: string, options: object, method: unknown = forest, source: unknown = draw) =>
      expect(forestVariance(method as never, source as never, options as never)).rejects.toThrow(words);
    await fails("must be a RandomForestRegressor or", { points }, new RandomForestClassifier());
    await fails("nonsense", { points, nonsense: 1 });
    await fails('option "truth" needs one value per point, 3; got 1', { points, truth: [1] });
    await fails("a function of a seed, or an object with x and y", { points }, forest, 5);
    await fails('option "samples"', { points, samples: 1 });
    const signal = AbortSignal.abort();
    await expect(forestVariance(forest, draw, { points, signal })).rejects.toThrow(AbortError);
  });
});
