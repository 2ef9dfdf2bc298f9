import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { HDBSCAN } from "../../../src/index.js";
import { expectClose } from "../../support/numbers.js";

interface Result {
  readonly data: string;
  readonly options: {
    readonly min_cluster_size: number;
    readonly min_samples?: number;
    readonly cluster_selection_method?: "leaf";
    readonly allow_single_cluster?: boolean;
  };
  /** The numbers of clusters that several orders of the rows give. */
  readonly clusters: readonly number[];
  /** The rows whose answers do not depend on the order of the rows, and these answers. */
  readonly kept: readonly number[];
  readonly labels: readonly number[];
  readonly strengths: readonly number[];
}

const { data, results }: { data: Record<string, number[][]>; results: Result[] } = JSON.parse(
  readFileSync(new URL("hdbscan-repeated.json", import.meta.url), "utf8"),
);

describe("HDBSCAN agrees with scikit-learn where many rows are equal", () => {
  it.each(results)("on $data, $options", async ({ options, clusters, kept, labels, strengths, ...of }) => {
    const model = await new HDBSCAN({
      minClusterSize: options.min_cluster_size,
      minSamples: options.min_samples,
      selection: options.cluster_selection_method ?? "excess of mass",
      allowSingle: options.allow_single_cluster ?? false,
    }).fit(data[of.data]);
    expect(clusters).toContain(model.clusters);
    expect(kept.length).toBeGreaterThan(0.6 * data[of.data].length);
    expect(kept.map((row) => model.labels[row])).toEqual(labels);
    expectClose(
      kept.map((row) => model.strengths[row]),
      strengths,
      { tolerance: 1e-12 },
    );
  });
});
