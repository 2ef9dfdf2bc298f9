import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { refusal } from "../../../../test/support/refusal.js";
import { DataError, OptionError } from "../../../index.js";
import { adjustedRandIndex, clusteringInterval, purity, silhouette } from "../../index.js";

const noise = randomArray(80, 3);
const truth = Array.from({ length: 40 }, (_, i) => i % 2);
const clusters = truth.map((label, i) => (noise[i] > 0.6 ? 1 - label : label));
const rows = truth.map((label, i) => [5 * label + noise[40 + i]]);

describe("clusteringInterval", () => {
  it("has the normal interval of a share, where the metric is one", async () => {
    const level = 0.9;
    const found = await clusteringInterval(purity, truth, clusters, { method: "percentile", level, seed: 2 });
    const share = purity(truth, clusters);
    expect(found.value).toBe(share);
    const error = Math.sqrt((share * (1 - share)) / truth.length);
    expectClose(found.standardError / error, 1, { tolerance: 0.06 });
    expectClose([found.lower, found.upper], [share - 1.645 * error, share + 1.645 * error], {
      tolerance: 0.04,
    });
  });

  it("draws whole weights as repetitions and keeps other weights with their cases", async () => {
    const weights = truth.map((_, i) => i % 3);
    const written = weights.flatMap((weight, i) => new Array<number>(weight).fill(i));
    const options = { resamples: 100, seed: 4 };
    const weighted = await clusteringInterval(adjustedRandIndex, truth, clusters, { ...options, weights });
    const plain = await clusteringInterval(
      adjustedRandIndex,
      written.map((i) => truth[i]),
      written.map((i) => clusters[i]),
      options,
    );
    expectClose([weighted.lower, weighted.upper], [plain.lower, plain.upper], { tolerance: 1e-12 });
    const halves = weights.map((weight) => weight / 2);
    const shared = await clusteringInterval(purity, truth, clusters, { ...options, weights: halves });
    expectClose(shared.value, purity(truth, clusters, { weights }), { tolerance: 1e-14 });
  });

  it("covers the shape of clusters, and leaves out samples that have a single one", async () => {
    const found = await clusteringInterval(silhouette, rows, truth, { resamples: 200 });
    expect(found.lower).toBeLessThan(found.value);
    expect(found.upper).toBeGreaterThan(found.value);
    expect(found.undefinedResamples).toBe(0);
    const few = await clusteringInterval(silhouette, [[0], [1], [7]], [0, 0, 1], {
      resamples: 200,
      method: "percentile",
    });
    expect(few.undefinedResamples).toBeGreaterThan(30);
    const single = await clusteringInterval(purity, [0, 1, 1], [0, 0, 0], {
      resamples: 50,
      method: "percentile",
    });
    expect(single.undefinedResamples).toBe(0);
  });

  it("gives the same interval for the same seed", async () => {
    const once = () => clusteringInterval(adjustedRandIndex, truth, clusters, { resamples: 50, seed: 9 });
    expect(await once()).toEqual(await once());
  });

  it("refuses what is not a metric, and reports what the metric finds wrong", async () => {
    await expect(clusteringInterval("purity" as never, truth, clusters)).rejects.toThrow(
      refusal(
        OptionError,
        'clusteringInterval: the metric must be a function of cases, clusters and options, such as silhouette; got "purity".',
      ),
    );
    await expect(clusteringInterval(silhouette, rows, new Array(40).fill("a"))).rejects.toThrow(
      refusal(DataError, "silhouette: needs at least 2 clusters; there is 1."),
    );
  });
});
