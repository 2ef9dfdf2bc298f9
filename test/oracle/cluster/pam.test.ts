import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Dissimilarities } from "../../../src/math/distance/index.js";
import { KMedoids } from "../../../src/methods/cluster/index.js";
import { expectClose } from "../../support/numbers.js";

interface Example {
  readonly title: string;
  readonly cases: number;
  readonly values: number[];
  readonly fits: {
    readonly clusters: number;
    readonly medoids: number[];
    readonly labels: number[];
    /** Mean dissimilarities from the medoids: before any swap, after all, and by the fast algorithm. */
    readonly build: number;
    readonly swap: number;
    readonly fast: number;
  }[];
}

const { examples }: { examples: Example[] } = JSON.parse(
  readFileSync(new URL("pam.json", import.meta.url), "utf8"),
);

describe.each(examples)("medoids of $title agree with R", ({ cases, values, fits }) => {
  it.each(fits)("in $clusters clusters", async ({ clusters, medoids, labels, build, swap, fast }) => {
    const model = await new KMedoids({ clusters }).fitDissimilarities(values);
    const scale = cases * swap;
    expectClose(model.history[0], cases * build, { tolerance: 1e-13, scale });
    expectClose(model.cost, cases * swap, { tolerance: 1e-13, scale });
    expect(new Set(model.medoids)).toEqual(new Set(medoids));
    // A case may be as near to one medoid as to another.
    const d = Dissimilarities.from(values);
    for (let row = 0; row < cases; row += 1)
      expect(d.get(row, model.medoids[model.labels[row]])).toBe(d.get(row, medoids[labels[row]]));
    const eager = await new KMedoids({ clusters, method: "eager" }).fitDissimilarities(values);
    // Swaps in another order may end elsewhere, but not far from R's fast algorithm, which swaps several at a time.
    expect(eager.cost / cases).toBeLessThan(1.03 * fast);
  });
});
