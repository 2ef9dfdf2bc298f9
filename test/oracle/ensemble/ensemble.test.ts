import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { GaussianNB, LinearRegression, LogisticRegression, Ridge } from "../../../src/index.js";
import {
  AdaBoostClassifier,
  AdaBoostRegressor,
  StackingClassifier,
  StackingRegressor,
  VotingClassifier,
  VotingRegressor,
} from "../../../src/methods/ensemble/index.js";
import { expectClose } from "../../support/numbers.js";

interface Boosted {
  readonly confidences: number[];
  readonly errors: number[];
  readonly stages: number[][];
}

const fixture: {
  readonly x: number[][];
  readonly two: number[];
  readonly three: number[];
  readonly y: number[];
  readonly weights: number[];
  readonly new: number[][];
  readonly voting: Record<"soft" | "soft, weighted", number[][]> & Record<"hard, weighted", number[]>;
  readonly votingRegressor: Record<"plain" | "weighted", number[]>;
  readonly stacking: Record<"two" | "two, passthrough" | "three", number[][]>;
  readonly stackingRegressor: Record<"plain" | "passthrough", number[]>;
  readonly discrete: Record<string, Boosted & { readonly trainingErrors: number[] }>;
  readonly real: Record<string, Omit<Boosted, "confidences"> & { readonly probabilities: number[][] }>;
  readonly r2: Record<"linear" | "square" | "exponential", Boosted>;
} = JSON.parse(readFileSync(new URL("ensemble.json", import.meta.url), "utf8"));

const { x, two, three, y, weights, new: rows } = fixture;
const bayes = new GaussianNB({ varianceFloor: 0 });
const classifiers: [string, GaussianNB | LogisticRegression][] = [
  ["bayes", bayes],
  ["logistic", new LogisticRegression()],
];
const regressions: [string, LinearRegression | Ridge][] = [
  ["squares", new LinearRegression()],
  ["ridge", new Ridge({ lambda: 20, standardize: false })],
];
const indices = x.map((_, row) => row);
const folds = [0, 1, 2].map((k) => ({
  train: indices.filter((row) => row % 3 !== k),
  test: indices.filter((row) => row % 3 === k),
}));

describe("voting agrees with scikit-learn", () => {
  it("by probabilities, weighted or not", async () => {
    const plain = await new VotingClassifier({ estimators: classifiers }).fit(x, three);
    // What scikit-learn's iteration leaves of the likelihood's maximum.
    expectClose(plain.predictProba(rows).data, fixture.voting.soft.flat(), { tolerance: 1e-7 });
    const voting = new VotingClassifier({ estimators: classifiers, weights: [3, 1] });
    const weighted = await voting.fit(x, three);
    expectClose(weighted.predictProba(rows).data, fixture.voting["soft, weighted"].flat(), {
      tolerance: 1e-7,
    });
  });

  it("by weighted votes", async () => {
    const voting = new VotingClassifier({ estimators: classifiers, vote: "majority", weights: [3, 1] });
    expect((await voting.fit(x, three)).predict(rows)).toEqual(fixture.voting["hard, weighted"]);
  });

  it("for numbers, with weights of members and cases", async () => {
    const plain = await new VotingRegressor({ estimators: regressions }).fit(x, y);
    expectClose(plain.predict(rows), fixture.votingRegressor.plain, { tolerance: 1e-12 });
    const voting = new VotingRegressor({ estimators: regressions, weights: [1, 4] });
    const weighted = await voting.fit(x, y, { weights });
    expectClose(weighted.predict(rows), fixture.votingRegressor.weighted, { tolerance: 1e-12 });
  });
});

describe("stacking agrees with scikit-learn on the same folds", () => {
  it.each([
    ["two", two, false],
    ["two, passthrough", two, true],
    ["three", three, false],
  ] as const)("%s classes", async (name, target, passthrough) => {
    const stacking = new StackingClassifier({ estimators: classifiers, final: bayes, folds, passthrough });
    const model = await stacking.fit(x, target);
    expectClose(model.predictProba(rows).data, fixture.stacking[name].flat(), { tolerance: 1e-6 });
  });

  it("for numbers, with and without the columns themselves", async () => {
    const options = { estimators: regressions, folds };
    const plain = await new StackingRegressor({ ...options, final: new LinearRegression() }).fit(x, y);
    expectClose(plain.predict(rows), fixture.stackingRegressor.plain, { tolerance: 1e-11 });
    const final = new Ridge({ lambda: 2, standardize: false });
    const model = await new StackingRegressor({ ...options, final, passthrough: true }).fit(x, y);
    expectClose(model.predict(rows), fixture.stackingRegressor.passthrough, { tolerance: 1e-11 });
    expect(model.final.features).toEqual(["x0", "x1", "x2", "squares: prediction", "ridge: prediction"]);
  });
});

describe("AdaBoost agrees with scikit-learn, round by round", () => {
  it.each([
    ["two", two, 1, undefined],
    ["three", three, 1, undefined],
    ["three, slower", three, 0.5, undefined],
    ["two, weighted", two, 1, weights],
  ] as const)("discrete: %s", async (name, target, learningRate, caseWeights) => {
    const boosting = new AdaBoostClassifier({ estimator: bayes, rounds: 8, learningRate });
    const model = await boosting.fit(x, target, caseWeights && { weights: caseWeights });
    const expected = fixture.discrete[name];
    expectClose(model.errors, expected.errors, { tolerance: 1e-10 });
    expectClose(model.confidences, expected.confidences, { tolerance: 1e-10 });
    expectClose(model.trainingErrors, expected.trainingErrors, { tolerance: 1e-10 });
    expect(model.predictStages(rows).transpose().toArrays()).toEqual(expected.stages);
    expect(model.stop).toBe("chance");
  });

  it.each([
    ["two", two, 1],
    ["three", three, 1],
    ["three, slower", three, 0.5],
  ] as const)("real, by its formulas: %s", async (name, target, learningRate) => {
    const boosting = new AdaBoostClassifier({ estimator: bayes, method: "real", rounds: 6, learningRate });
    const model = await boosting.fit(x, target);
    const expected = fixture.real[name];
    expectClose(model.errors, expected.errors, { tolerance: 1e-10 });
    expect(model.predictStages(rows).transpose().toArrays()).toEqual(expected.stages);
    expectClose(model.predictProba(rows).data, expected.probabilities.flat(), { tolerance: 1e-9 });
  });

  it.each([
    ["linear", 1],
    ["square", 0.7],
    ["exponential", 1],
  ] as const)("R2 with weights in place of samples: %s", async (loss, learningRate) => {
    const estimator = new LinearRegression();
    const boosting = new AdaBoostRegressor({
      estimator,
      loss,
      rounds: 6,
      learningRate,
      weighting: "weights",
    });
    const model = await boosting.fit(x, y);
    const expected = fixture.r2[loss];
    expectClose(model.errors, expected.errors, { tolerance: 1e-10 });
    expectClose(model.confidences, expected.confidences, { tolerance: 1e-10 });
    expectClose(model.predictStages(rows).transpose().data, expected.stages.flat(), { tolerance: 1e-10 });
  });
});
