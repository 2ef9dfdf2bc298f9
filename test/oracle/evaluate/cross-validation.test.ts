import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { CrossValidation, FoldLike } from "../../../src/evaluate/index.js";
import {
  bootstrapError,
  crossValidate,
  type Estimator,
  GaussianNB,
  LinearRegression,
  Pipeline,
  StandardScaler,
  timeSeriesFolds,
} from "../../../src/index.js";
import { expectClose } from "../../support/numbers.js";

interface Scores {
  readonly test: Record<string, number[]>;
  readonly training: Record<string, number[]>;
}

interface Bootstrap {
  readonly x: number[][];
  readonly y: string[] | number[];
  readonly samples: FoldLike[];
  readonly training: number;
  readonly oob: number;
  readonly ".632": number;
  readonly ".632+": number;
  readonly noInformation: number;
  readonly rate: number;
  readonly untested: number;
}

const fixture: {
  readonly x: number[][];
  readonly labels: string[];
  readonly y: number[];
  readonly weights: number[];
  readonly folds: Record<"stratified" | "kfold" | "uneven", FoldLike[]>;
  readonly GaussianNB: Scores & { predictions: number[][] };
  readonly Pipeline: Scores & { predictions: number[][] };
  readonly LinearRegression: Scores & { predictions: number[] };
  readonly weighted: Record<string, number[]>;
  readonly timeSeries: FoldLike[][];
  readonly bootstrap: Record<string, Bootstrap>;
} = JSON.parse(readFileSync(new URL("cross-validation.json", import.meta.url), "utf8"));

const { x, labels, y, weights, folds } = fixture;
const tolerance = 1e-11;

/** scikit-learn's scores are all better when higher; ours are what their names say. */
const NAMES: [ours: string, theirs: string, sign: number][] = [
  ["accuracy", "accuracy", 1],
  ["logLoss", "neg_log_loss", -1],
  ["meanSquaredError", "neg_mean_squared_error", -1],
];

function expectScores(result: CrossValidation, expected: Scores): void {
  for (const [ours, theirs, sign] of NAMES.filter(([, name]) => name in expected.test)) {
    const signed = (scores: number[]) => scores.map((score) => sign * score);
    expectClose(
      result.folds.map(({ scores }) => scores[ours]),
      signed(expected.test[theirs]),
      { tolerance, scale: 10 },
    );
    expectClose(
      result.folds.map(({ trainingScores }) => trainingScores?.[ours] ?? Number.NaN),
      signed(expected.training[theirs]),
      { tolerance, scale: 10 },
    );
  }
}

describe("cross-validation agrees with scikit-learn on the same folds", () => {
  const scaled = new Pipeline({
    steps: [
      ["scale", new StandardScaler()],
      ["classify", new GaussianNB()],
    ],
  });

  it.each([
    ["GaussianNB", new GaussianNB()],
    ["Pipeline", scaled],
  ] as const)("%s: scores and out-of-fold probabilities", async (name, estimator) => {
    const metrics = ["accuracy", "logLoss"];
    const options = { folds: folds.stratified, metrics, scoreTraining: true };
    const result = await crossValidate(estimator as Estimator, x, labels, options);
    expectScores(result, fixture[name]);
    const { probabilities } = result.predictions;
    expectClose(probabilities?.data ?? [], fixture[name].predictions.flat(), { tolerance });
  });

  it("LinearRegression: scores and out-of-fold predictions", async () => {
    const options = { folds: folds.kfold, metrics: "meanSquaredError", scoreTraining: true };
    const result = await crossValidate(new LinearRegression(), x, y, options);
    expectScores(result, fixture.LinearRegression);
    expectClose(result.predictions.numbers ?? [], fixture.LinearRegression.predictions, {
      tolerance,
      scale: 10,
    });
  });

  it("weights go to fits and metrics, and folds count by them", async () => {
    const options = { folds: folds.uneven, weights, metrics: ["accuracy", "logLoss"] };
    const classes = await crossValidate(new GaussianNB({ varianceFloor: 0 }), x, labels, options);
    const line = await crossValidate(new LinearRegression(), x, y, {
      ...options,
      metrics: "meanSquaredError",
    });
    for (const result of [classes, line]) {
      for (const { metric, mean } of result.summaries) {
        const expected = fixture.weighted[metric];
        expectClose(
          result.folds.map(({ scores }) => scores[metric]),
          expected,
          { tolerance, scale: 10 },
        );
        const sizes = folds.uneven.map(({ test }) =>
          Array.from(test).reduce((sum, row) => sum + weights[row], 0),
        );
        const total = sizes.reduce((sum, size) => sum + size);
        const weighted = expected.reduce((sum, score, fold) => sum + (score * sizes[fold]) / total, 0);
        expectClose(mean, weighted, { tolerance, scale: 10 });
      }
    }
  });
});

describe("time series folds are those of scikit-learn", () => {
  it.each([
    [10, { folds: 3 }, 0],
    [24, { folds: 4, testSize: 3, gap: 2, window: "rolling", trainSize: 5 }, 1],
  ] as const)("of %i rows, %o", (rows, options, at) => {
    const made = timeSeriesFolds(rows, options).map(({ train, test }) => ({
      train: [...train],
      test: [...test],
    }));
    expect(made).toEqual(fixture.timeSeries[at]);
  });
});

describe("the bootstrap's error estimates agree with sums over all pairs", () => {
  it.each(Object.entries(fixture.bootstrap))("%s", async (name, expected) => {
    const estimator = name === "numbers" ? new LinearRegression() : new GaussianNB();
    for (const rule of ["oob", ".632", ".632+"] as const) {
      const result = await bootstrapError(estimator, expected.x, expected.y, {
        samples: expected.samples,
        rule,
      });
      expectClose(
        [
          result.error,
          result.trainingError,
          result.outOfBagError,
          result.noInformationError,
          result.overfittingRate,
        ],
        [expected[rule], expected.training, expected.oob, expected.noInformation, expected.rate],
        { tolerance, scale: 10 },
      );
      expect(result.untestedRows).toBe(expected.untested);
      expect(result.resamples).toBe(expected.samples.length);
    }
  });
});
