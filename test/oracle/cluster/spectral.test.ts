import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { SpectralClustering } from "../../../src/index.js";
import { expectClose } from "../../support/numbers.js";

interface Result {
  readonly data: string;
  readonly graph: "full" | "nearest" | "mutual";
  readonly clusters: number;
  readonly bandwidth: number;
  readonly neighbors: number;
  readonly eigenvalues: { readonly normalized: number[]; readonly unnormalized: number[] };
  readonly labels: number[];
}

const fixture: {
  readonly data: Readonly<Record<string, number[][]>>;
  readonly results: Result[];
} = JSON.parse(readFileSync(new URL("spectral.json", import.meta.url), "utf8"));

describe("SpectralClustering agrees with scikit-learn and scipy", () => {
  it.each(fixture.results)("$data, $graph", async (expected) => {
    const { graph, clusters, neighbors, eigenvalues, labels } = expected;
    const rows = fixture.data[expected.data];
    const similarity = graph === "full" ? "gaussian" : "equal";
    const bandwidth = graph === "full" ? expected.bandwidth : undefined;
    const options = { graph, neighbors, similarity, bandwidth } as const;
    const model = await new SpectralClustering({ ...options, clusters }).fit(rows);
    expect(new Set(labels.map((label, row) => `${label} ${model.labels[row]}`)).size).toBe(clusters);
    for (const laplacian of ["random walk", "symmetric", "unnormalized"] as const) {
      const more = await new SpectralClustering({ ...options, clusters: clusters + 1, laplacian }).fit(rows);
      const wanted = laplacian === "unnormalized" ? eigenvalues.unnormalized : eigenvalues.normalized;
      expectClose(more.eigenvalues, wanted, { tolerance: 1e-9 });
    }
  });
});
