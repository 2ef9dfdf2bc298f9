// Shrunken centroids and medians beside scikit-learn's NearestCentroid (make_nearest_centroid.py).

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { NearestMedian, ShrunkenCentroids } from "../../../src/index.js";
import { expectClose } from "../../support/numbers.js";

const fixture: {
  readonly x: number[][];
  readonly labels: number[];
  readonly new: number[][];
  readonly shrunken: readonly { threshold: number; centroids: number[][]; distances: number[][] }[];
  readonly medians: { centroids: number[][]; predicted: number[] };
} = JSON.parse(readFileSync(new URL("nearest-centroid.json", import.meta.url), "utf8"));

describe("nearest centroids", () => {
  it.each(fixture.shrunken)(
    "shrunken by $threshold are those of scikit-learn",
    async ({ threshold, centroids, distances }) => {
      const model = await new ShrunkenCentroids({ shrinkage: threshold, varianceFloor: 0 }).fit(
        fixture.x,
        fixture.labels,
      );
      expectClose(model.means.toArrays().flat(), centroids.flat(), { tolerance: 1e-12, scale: 4 });
      expectClose(model.shifts.toArrays().flat(), distances.flat(), { tolerance: 1e-12, scale: 10 });
    },
  );

  it("of medians are those of scikit-learn, and so are their predictions", async () => {
    const model = await new NearestMedian().fit(fixture.x, fixture.labels);
    expectClose(model.medians.toArrays().flat(), fixture.medians.centroids.flat(), { tolerance: 1e-14 });
    expect(model.predict(fixture.new)).toEqual(fixture.medians.predicted);
  });
});
