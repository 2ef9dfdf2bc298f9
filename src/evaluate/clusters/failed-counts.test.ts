import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { DataError, OptionError } from "../../base/errors.js";
import { Dissimilarities, dissimilarity } from "../../math/distance/index.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { GaussianNB } from "../../methods/bayes/index.js";
import { Agglomerative, BisectingKMeans, Divisive, KMeans, KMedoids } from "../../methods/cluster/index.js";
import { GaussianMixture } from "../../methods/mixture/index.js";
import type { Estimator } from "../../model/estimator.js";
import { calinskiHarabasz, silhouette } from "../metrics/index.js";
import { chooseClusters } from "./index.js";

const METHODS: readonly Estimator[] = [
  new KMeans({ restarts: 2 }),
  new KMedoids(),
  new BisectingKMeans(),
  new Agglomerative(),
  new Divisive(),
  new GaussianMixture({ covariances: "spherical" }),
];

describe("chooseClusters", () => {
  it("tries the numbers of clusters that are possible, and lists the others with the reason", async () => {
    const cases = fc.record({
      method: fc.constantFrom(...METHODS),
      rows: fc.array(fc.tuple(fc.nat(4), fc.nat(2)), { minLength: 4, maxLength: 16 }),
      counts: fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ method, rows, counts }) => {
        const option = method instanceof GaussianMixture ? "components" : "clusters";
        const possible = await Promise.all(
          counts.map(async (count) => {
            try {
              await method.with({ [option]: count }).fitTo(rows, undefined);
              return true;
            } catch (error) {
              expect(error).toBeInstanceOf(DataError);
              return false;
            }
          }),
        );
        const choice = chooseClusters(method, rows, { counts, criterion: "silhouette" });
        if (!possible.includes(true)) {
          await expect(choice).rejects.toThrow(DataError);
          await expect(choice).rejects.toThrow(/could be fitted with none of the numbers of clusters/);
          return;
        }
        const { candidates, failed, clusters } = await choice;
        const numbers = (of: readonly { readonly clusters: number }[]) => of.map((one) => one.clusters);
        const sorted = (wanted: boolean) =>
          counts.filter((_, at) => possible[at] === wanted).sort((a, b) => a - b);
        expect(numbers(candidates)).toEqual(sorted(true));
        expect(numbers(failed)).toEqual(sorted(false));
        expect(numbers(candidates)).toContain(clusters);
        expect(failed.every(({ why }) => why.length > 10)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it("counts the fits of a number that is given up as done", async () => {
    const told: number[] = [];
    const options = { counts: [2, 50, 3], criterion: ["gap", "stability"], resamples: 2 } as const;
    const rows = Array.from({ length: 20 }, (_, row) => [row % 10]);
    const onProgress = ({ completed, total }: { completed: number; total?: number | undefined }) => {
      expect(total).toBe(21);
      told.push(completed);
    };
    const { failed } = await chooseClusters(new KMeans(), rows, options, { onProgress });
    expect(failed.map(({ clusters }) => clusters)).toEqual([50]);
    expect(told.at(-1)).toBe(21);
    expect(told).toEqual([...told].sort((a, b) => a - b));
  });

  it("says what failed as text, and ends where the call itself is wrong", async () => {
    const rows = [[1], [2], [9]];
    const choice = await chooseClusters(new KMeans(), rows, { counts: [2, 5], criterion: "silhouette" });
    expect(String(choice)).toMatch(/chooses 2 clusters\n5 clusters could not be fitted: .*different rows/);
    const classifier = new GaussianNB() as Estimator;
    for (const [estimator, options] of [
      [classifier, {}],
      [new KMeans(), { criterion: "bic" as const }],
    ] as const)
      await expect(chooseClusters(estimator, rows, { counts: [2], ...options })).rejects.toThrow(OptionError);
  });
});

describe("chooseClusters from dissimilarities", () => {
  const x = new Matrix(
    45,
    2,
    randomArray(90, 3).map(
      (value, at) => value + [0, 0, 6, 0, 3, 7][2 * (Math.floor(at / 2) % 3) + (at % 2)],
    ),
  );

  it("finds what it finds from rows, by every criterion that needs no centers", async () => {
    const criterion = ["gap", "silhouette", "calinskiHarabasz", "stability"] as const;
    const options = { counts: [1, 2, 3, 4], criterion, resamples: 8 };
    const estimator = new KMedoids();
    const byRows = await chooseClusters(estimator, x, options);
    const byPairs = await chooseClusters(estimator, await dissimilarity(x), options);
    for (const name of criterion) expect([name, byPairs.by(name)]).toEqual([name, 3]);
    for (const [at, candidate] of byPairs.candidates.entries()) {
      const other = byRows.candidates[at];
      expect([...candidate.model.labels]).toEqual([...other.model.labels]);
      expectClose(candidate.within, other.within, { tolerance: 1e-12, scale: other.within });
      expect(candidate.stability).toBe(other.stability);
      if (at === 0) continue;
      const labels = candidate.model.labels;
      expectClose(candidate.silhouette ?? 0, silhouette(x, labels), { tolerance: 1e-12 });
      expectClose((candidate.calinskiHarabasz ?? 0) / calinskiHarabasz(x, labels), 1, { tolerance: 1e-10 });
    }
    // The references are uniform in the same box, but other draws.
    for (const [at, { gap = Number.NaN, gapError = 0 }] of byPairs.candidates.entries()) {
      const { gap: other = Number.NaN, gapError: otherError = 0 } = byRows.candidates[at];
      expect(Math.abs(gap - other)).toBeLessThan(4 * Math.hypot(gapError, otherError));
    }
  });

  it("counts weights as repetitions", async () => {
    const rows = x.toArrays().slice(0, 12);
    const weights = rows.map((_, row) => 1 + (row % 2));
    const repeated = rows.flatMap((row, at) => Array.from({ length: weights[at] }, () => row));
    const options = { counts: [2, 3], criterion: ["calinskiHarabasz", "silhouette"] } as const;
    const choice = await chooseClusters(new KMedoids(), await dissimilarity(rows), options, { weights });
    const other = await chooseClusters(new KMedoids(), await dissimilarity(repeated), options);
    for (const [at, one] of choice.candidates.entries())
      for (const name of ["within", "calinskiHarabasz", "silhouette"] as const)
        expectClose(one[name] ?? Number.NaN, other.candidates[at][name] ?? 0, { tolerance: 1e-10, scale: 1 });
  });

  it("refuses methods and options that need rows", async () => {
    const pairs = Dissimilarities.from([1, 2, 3]);
    const refused = async (estimator: Estimator, options: object, words: string) =>
      expect(
        chooseClusters(estimator, pairs, { counts: [2], criterion: "silhouette", ...options }),
      ).rejects.toThrow(words);
    await refused(new KMeans(), {}, "dissimilarities need a clusterer with fitDissimilarities");
    await refused(new KMedoids(), { criterion: "daviesBouldin" }, "dissimilarities have no centers");
    await refused(new KMedoids(), { metric: "manhattan" }, 'option "metric" is for rows');
    await refused(new KMedoids(), { criterion: "gap", reference: "box" }, 'must be "axes"');
  });

  it("compares rows in silhouettes by a metric", async () => {
    const options = { counts: [3], criterion: "silhouette", metric: "manhattan" } as const;
    const { candidates } = await chooseClusters(new KMeans(), x, options);
    const { labels } = candidates[0].model;
    expect(candidates[0].silhouette).toBe(silhouette(x, labels, { metric: "manhattan" }));
  });
});
