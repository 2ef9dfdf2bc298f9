import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { HDBSCAN } from "../../../src/index.js";
import { expectClose } from "../../support/numbers.js";

interface Result {
  readonly data: string;
  readonly options: {
    readonly min_cluster_size: number;
    readonly min_samples: number;
    readonly metric?: "manhattan";
  };
  /** Pairs of a row and its answer, where that does not depend on the order of the rows. */
  readonly labels: [number, number][];
  readonly strengths: [number, number][];
  readonly outlierScores: [number, number][];
  readonly joined: { readonly row: number[]; readonly label: number; readonly strength: number }[];
}

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));
const data: Record<string, number[][]> = read("density.json").data;
const results: Result[] = read("hdbscan.json").results;

describe("HDBSCAN agrees with the package hdbscan", () => {
  it.each(results)("on $data, $options", async (expected) => {
    const { min_cluster_size: minClusterSize, min_samples: others, metric = "euclidean" } = expected.options;
    const rows = data[expected.data];
    // The package does not count the case itself.
    const model = await new HDBSCAN({ minClusterSize, minSamples: others + 1, metric }).fit(rows);
    expect(expected.labels.map(([row]) => model.labels[row])).toEqual(
      expected.labels.map(([, label]) => label),
    );
    for (const [answers, other] of [
      [expected.strengths, model.strengths],
      [expected.outlierScores, model.outlierScores],
    ] as const) {
      expect(answers.length).toBeGreaterThan(0.5 * rows.length);
      expectClose(
        answers.map(([row]) => other[row]),
        answers.map(([, value]) => value),
        { tolerance: 1e-9 },
      );
    }
    expect(expected.joined.length).toBeGreaterThan(10);
    const { labels, strengths } = model.join(expected.joined.map(({ row }) => row));
    expect([...labels]).toEqual(expected.joined.map(({ label }) => label));
    expectClose(
      strengths,
      expected.joined.map(({ strength }) => strength),
      { tolerance: 1e-9 },
    );
  });
});
