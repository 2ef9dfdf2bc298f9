import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  KNeighborsClassifier,
  KNeighborsRegressor,
  LocalOutlierFactor,
  RadiusNeighborsClassifier,
  RadiusNeighborsRegressor,
} from "../../../src/index.js";
import { type KNeighborsClassifierOptions, NeighborIndex } from "../../../src/methods/neighbors/index.js";
import { expectClose } from "../../support/numbers.js";

type Weighting = NonNullable<KNeighborsClassifierOptions["weighting"]>;
type Metric = NonNullable<KNeighborsClassifierOptions["metric"]>;
type Rows = readonly (readonly number[])[];

interface Fixture {
  readonly x: Rows;
  readonly codes: readonly number[];
  readonly y: readonly number[];
  readonly new: Rows;
  readonly nearest: readonly {
    readonly k: number;
    readonly weighting: Weighting;
    readonly metric: Metric;
    readonly power: number | null;
    readonly standardize: boolean;
    readonly rows: Rows;
    readonly distances: Rows;
    readonly probabilities: Rows;
    readonly predictions: readonly number[];
  }[];
  readonly within: readonly {
    readonly radius: number;
    readonly weighting: Weighting;
    readonly inside: readonly number[];
    readonly counts: readonly number[];
    readonly probabilities: Rows;
    readonly predictions: readonly number[];
  }[];
  readonly outliers: readonly {
    readonly k: number;
    readonly metric: "euclidean" | "manhattan";
    readonly scores: readonly number[];
    readonly newScores: readonly number[];
    readonly scikitLearn: readonly number[];
    readonly scikitLearnNew: readonly number[];
  }[];
  readonly zeros: Rows;
  readonly newZeros: Rows;
  readonly sparse: readonly { readonly metric: "hamming" | "jaccard"; readonly distances: Rows }[];
  readonly leaveOneOut: readonly {
    readonly weighting: Weighting;
    readonly errors: readonly number[];
    readonly squares: readonly number[];
  }[];
}

const fixture = JSON.parse(readFileSync(new URL("neighbors.json", import.meta.url), "utf8")) as Fixture;
const { x, codes, y, new: queries } = fixture;
const close = { tolerance: 1e-12 };

describe("the k nearest cases, as in scikit-learn", () => {
  it.each(fixture.nearest)("$k neighbors, $weighting weights, $metric distance", async (expected) => {
    const { k: neighbors, weighting, metric, standardize } = expected;
    const options = { neighbors, weighting, metric, standardize, power: expected.power ?? undefined };
    const classifier = await new KNeighborsClassifier(options).fit(x, codes);
    const found = classifier.neighbors(queries);
    expect([...found.rows]).toEqual(expected.rows.flat());
    expectClose(found.distances.data, expected.distances.flat(), close);
    expectClose(classifier.predictProba(queries).data, expected.probabilities.flat(), close);
    const regressor = await new KNeighborsRegressor(options).fit(x, y);
    expectClose(regressor.predict(queries), expected.predictions, { ...close, scale: 10 });
  });
});

describe("the nearest rows of counts", () => {
  it.each(fixture.sparse)("have the $metric distances of scikit-learn", ({ metric, distances }) => {
    const index = NeighborIndex.ofNow(fixture.zeros, { metric });
    expectClose(index.nearest(fixture.newZeros, 5).distances.data, distances.flat(), close);
  });
});

describe("the cases within a radius, as in scikit-learn", () => {
  it.each(fixture.within)("radius $radius, $weighting weights", async (expected) => {
    const { radius, weighting, inside } = expected;
    const classifier = await new RadiusNeighborsClassifier({ radius, weighting }).fit(x, codes);
    const { starts } = classifier.neighbors(queries);
    expect(Array.from(starts.subarray(1), (end, at) => end - starts[at])).toEqual(expected.counts);
    const some = inside.map((row) => queries[row]);
    expectClose(classifier.predictProba(some).data, expected.probabilities.flat(), close);
    const regressor = await new RadiusNeighborsRegressor({ radius, weighting }).fit(x, y);
    expectClose(regressor.predict(some), expected.predictions, { ...close, scale: 10 });
  });
});

describe("the number of neighbors by leave-one-out", () => {
  it.each(fixture.leaveOneOut)(
    "has the errors of refits without each case, $weighting weights",
    async (expected) => {
      const { weighting, errors, squares } = expected;
      const options = { neighbors: "auto", maxNeighbors: errors.length, weighting } as const;
      const classifier = await new KNeighborsClassifier(options).fit(x, codes);
      expectClose(classifier.leaveOneOutErrors ?? [], errors, close);
      expect(classifier.k).toBe(1 + errors.indexOf(Math.min(...errors)));
      const regressor = await new KNeighborsRegressor(options).fit(x, y);
      expectClose(regressor.leaveOneOutErrors ?? [], squares, { ...close, scale: 10 });
      expect(regressor.k).toBe(1 + squares.indexOf(Math.min(...squares)));
    },
  );
});

describe("local outlier factors", () => {
  it.each(fixture.outliers)(
    "of $k neighbors, $metric distance, are those of the formulas",
    async (expected) => {
      const { k: neighbors, metric, scores, newScores, scikitLearn, scikitLearnNew } = expected;
      const model = await new LocalOutlierFactor({ neighbors, metric }).fit(x);
      expectClose(model.trainingScores, scores, close);
      expectClose(model.scores(queries), newScores, { ...close, scale: 10 });
      // It adds 1e-10 to every mean distance.
      expectClose(model.trainingScores, scikitLearn, { tolerance: 2e-9 });
      expectClose(model.scores(queries), scikitLearnNew, { tolerance: 2e-9 });
    },
  );
});
