// Every iteration that improves an objective: it never gets worse from one record to the next, whatever the data are.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CredalError } from "../../base/errors.js";
import { random } from "../../math/probability/random/index.js";
import type { Estimator } from "../../model/estimator.js";
import {
  BisectingKMeans,
  FuzzyCMeans,
  KMeans,
  KMedoids,
  MiniBatchKMeans,
  SoftKMeans,
} from "../cluster/index.js";
import {
  BayesianGaussianMixture,
  BernoulliMixture,
  GaussianMixture,
  MixedMixture,
  MultinomialMixture,
} from "./index.js";

const COVARIANCES = [
  "EII",
  "VII",
  "EEI",
  "VEI",
  "EVI",
  "VVI",
  "EEE",
  "VEE",
  "EVE",
  "VVE",
  "EEV",
  "VEV",
  "EVV",
  "VVV",
] as const;

/** Methods with a history, and whether it must fall or rise; `counts` are of methods for whole numbers from 0. */
const FALLING: readonly Estimator[] = [
  new KMeans({ clusters: 3 }),
  new KMeans({ clusters: 3, init: "random", restarts: 2, tolerance: 0 }),
  new KMeans({ clusters: 2, outliers: 0.2 }),
  ...(["pam", "eager", "alternating"] as const).map(
    (method) => new KMedoids({ clusters: 3, method, init: "random" }),
  ),
  new FuzzyCMeans({ clusters: 3 }),
  new FuzzyCMeans({ clusters: 2, fuzzifier: 1.1, init: "random" }),
  new FuzzyCMeans({ clusters: 3, fuzzifier: 5 }),
  new SoftKMeans({ clusters: 3 }),
  new SoftKMeans({ clusters: 2, init: "random" }),
];
const RISING: readonly Estimator[] = [
  ...COVARIANCES.map((covariances) => new GaussianMixture({ components: 2, covariances })),
  ...COVARIANCES.map((covariances) => new GaussianMixture({ components: 3, covariances, prior: "data" })),
  new GaussianMixture({ components: 2, covariances: "VVV", method: "hard", prior: "data" }),
  new BayesianGaussianMixture({ components: 3 }),
  new MixedMixture({ components: 3 }),
];
const RISING_COUNTS: readonly Estimator[] = [
  new BernoulliMixture({ components: 3 }),
  new MultinomialMixture({ components: 3 }),
  new MixedMixture({ components: 2, method: "hard" }),
];

/** Rounding of sums may change an objective by this part of its size. */
const ROUNDING = 1e-9;

interface Data {
  readonly rows: number[][];
  readonly weights: number[] | undefined;
}

/** Few or many different rows, near the origin or far from it, of usual or tiny variance, with weights or without. */
const data = (counts: boolean): fc.Arbitrary<Data> =>
  fc
    .record({
      seed: fc.nat(10_000),
      rows: fc.integer({ min: 6, max: 40 }),
      columns: fc.integer({ min: 2, max: 4 }),
      distinct: fc.constantFrom(4, 7, 1000),
      scale: counts ? fc.constant(1) : fc.constantFrom(1, 1e-7, 1e6),
      offset: counts ? fc.constant(0) : fc.constantFrom(0, 1000),
      weighting: fc.constantFrom("none", "whole", "tiny", "uneven"),
    })
    .map(({ seed, rows, columns, distinct, scale, offset, weighting }) => {
      const stream = random(seed);
      const pool = Array.from({ length: Math.min(distinct, rows) }, () =>
        Array.from({ length: columns }, () =>
          counts
            ? stream.integer(0, 2)
            : offset * scale + scale * (stream.normal() + 3 * stream.integer(0, 3)),
        ),
      );
      const weightOf = () =>
        ({
          none: 1,
          whole: stream.integer(0, 4),
          tiny: 1e-12 * (1 + stream.next()),
          uneven: stream.next() ** 6,
        })[weighting] ?? 1;
      return {
        rows: Array.from({ length: rows }, (_, at) =>
          at < pool.length ? pool[at] : pool[stream.integer(0, pool.length)],
        ),
        weights: weighting === "none" ? undefined : Array.from({ length: rows }, weightOf),
      };
    });

/** The history of a fit; undefined if the fit was refused. */
async function historyOf(estimator: Estimator, { rows, weights }: Data): Promise<number[] | undefined> {
  try {
    const model = await estimator.fitTo(rows, undefined, { weights });
    return [...(model as unknown as { readonly history: Float64Array }).history];
  } catch (error) {
    expect(error).toBeInstanceOf(CredalError);
    return undefined;
  }
}

async function expectMonotone(estimators: readonly Estimator[], cases: Data, sign: 1 | -1): Promise<number> {
  let fitted = 0;
  for (const estimator of estimators) {
    const history = await historyOf(estimator, cases);
    if (history === undefined) continue;
    fitted += 1;
    const name = `${estimator.kind} ${JSON.stringify(estimator.options)}: ${history}`;
    for (let at = 1; at < history.length; at += 1) {
      const slack = ROUNDING * Math.max(Math.abs(history[0]), Math.abs(history[at]));
      expect(sign * (history[at] - history[at - 1]), name).toBeGreaterThanOrEqual(-slack);
    }
    expect(history.every(Number.isFinite), name).toBe(true);
  }
  return fitted;
}

describe("an iteration", () => {
  it.each([
    ["falls: k-means, k-medoids, fuzzy and soft clusters", FALLING, false, -1],
    ["rises: mixtures of numbers", RISING, false, 1],
    ["rises: mixtures of counts", RISING_COUNTS, true, 1],
  ] as const)("has an objective that only %s", async (_, estimators, counts, sign) => {
    let fitted = 0;
    const runs = 12;
    await fc.assert(
      fc.asyncProperty(data(counts), async (cases) => {
        fitted += await expectMonotone(estimators, cases, sign);
      }),
      { numRuns: runs },
    );
    // Most are fitted: the property is not about refusals.
    expect(fitted).toBeGreaterThan(0.3 * runs * estimators.length);
  });

  it("of batches or after a swap may rise, but the inertia that is reported is that of the model", async () => {
    const methods = [
      new KMeans({ clusters: 3, swaps: 2 }),
      new MiniBatchKMeans({ clusters: 3, batchSize: 5 }),
      new BisectingKMeans({ clusters: 3 }),
    ] as const;
    await fc.assert(
      fc.asyncProperty(data(false), async ({ rows, weights }) => {
        for (const method of methods) {
          let model: {
            readonly inertia: number;
            readonly centers: { toArrays(): number[][] };
            readonly labels: Int32Array;
          };
          try {
            model = (await (method as Estimator).fitTo(rows, undefined, {
              weights,
            })) as unknown as typeof model;
          } catch (error) {
            expect(error).toBeInstanceOf(CredalError);
            continue;
          }
          const centers = model.centers.toArrays();
          const squares = rows.map((row, at) => {
            const center = centers[model.labels[at]];
            return (weights?.[at] ?? 1) * row.reduce((sum, value, j) => sum + (value - center[j]) ** 2, 0);
          });
          const inertia = squares.reduce((sum, square) => sum + square, 0);
          expect(Math.abs(model.inertia - inertia)).toBeLessThanOrEqual(
            ROUNDING * inertia + Number.MIN_VALUE,
          );
        }
      }),
      { numRuns: 15 },
    );
  });
});
