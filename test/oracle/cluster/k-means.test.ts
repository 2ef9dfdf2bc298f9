import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { KMeans } from "../../../src/index.js";
import { expectClose } from "../../support/numbers.js";

interface Result {
  readonly name: string;
  readonly data: "flowers" | "cloud";
  readonly weighted: boolean;
  readonly init: number[][];
  readonly tolerance: number;
  readonly maxIterations: number;
  readonly labels: number[];
  readonly centers: number[][];
  readonly inertia: number;
  readonly iterations: number;
}

const fixture: {
  readonly flowers: number[][];
  readonly cloud: number[][];
  readonly weights: number[];
  readonly results: Result[];
} = JSON.parse(readFileSync(new URL("k-means.json", import.meta.url), "utf8"));

describe("KMeans agrees with scikit-learn from given centers", () => {
  it.each(fixture.results)("$name", async (expected) => {
    const { init, tolerance, maxIterations } = expected;
    const estimator = new KMeans({ clusters: init.length, init, tolerance, maxIterations });
    const weights = expected.weighted ? fixture.weights : undefined;
    const model = await estimator.fit(fixture[expected.data], { weights });
    expect([...model.labels]).toEqual(expected.labels);
    expectClose(model.centers.data, expected.centers.flat(), { tolerance: 1e-13, scale: 10 });
    expectClose(model.inertia, expected.inertia, { tolerance: 1e-12, scale: expected.inertia });
    // An empty cluster is begun anew from another row there, so the way to the same end is another.
    if (expected.name !== "an empty cluster") expect(model.iterations).toBe(expected.iterations);
  });
});
