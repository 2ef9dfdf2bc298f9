import { describe, expect, it } from "vitest";
import { loadModel } from "../../apps/catalog.js";
import { diabetes, iris, playTennis } from "../../data/datasets/index.js";
import { Table } from "../../data/table/table.js";
import { withOption } from "../../evaluate/index.js";
import { withFoldSeed } from "../../evaluate/validate/fold-seed.js";
import {
  BaselineRegressor,
  CategoricalNB,
  GaussianNB,
  KNeighborsRegressor,
  kFold,
  LinearRegression,
  NaiveBayes,
  Perceptron,
  PLS,
  Ridge,
  search,
} from "../../index.js";
import type { Estimator } from "../../model/estimator.js";
import type { Regressor } from "../../model/model.js";
import { StackingClassifier, StackingRegressor, VotingClassifier, VotingRegressor } from "./index.js";

const x = [[1], [2], [3], [4], [5], [6], [7], [8]];
const y = [1, 3, 2, 5, 4, 6, 8, 7];

describe("VotingClassifier", () => {
  it("reads levels natively if all of its members do", async () => {
    const voting = new VotingClassifier({
      estimators: [
        ["counts", new CategoricalNB()],
        ["mixed", new NaiveBayes()],
      ],
    });
    expect(voting.preparation.levels).toBe("native");
    const model = await voting.fit(playTennis(), "play");
    expect(model.features).toEqual(playTennis().featureNames(["play"]));
    expect(loadModel(JSON.stringify(model)).kind).toBe("VotingClassifier");
  });

  it("refuses weights that do not fit, names that repeat, and regressions", () => {
    const bayes = new GaussianNB();
    const estimators: [string, GaussianNB][] = [
      ["a", bayes],
      ["b", bayes],
    ];
    expect(() => new VotingClassifier({ estimators, weights: [1] })).toThrow('option "weights" must be');
    expect(() => new VotingClassifier({ estimators, weights: [0, 0] })).toThrow("a positive finite sum");
    expect(() => new VotingClassifier({ estimators: [estimators[0], estimators[0]] })).toThrow(
      "a list of distinct names with classifiers",
    );
    expect(() => new VotingClassifier({ estimators: [["a", new Ridge()]] })).toThrow("with classifiers");
    expect(() => new VotingClassifier({ estimators: [] })).toThrow("with classifiers");
  });

  it("exposes the options of its members to searches, and their seeds to folds", async () => {
    const voting = new VotingClassifier({
      estimators: [
        ["bayes", new GaussianNB()],
        ["other", new Perceptron({ seed: 4 })],
      ],
    });
    const changed = withOption(voting, "bayes.varianceFloor", 0.5);
    expect(changed.options.estimators[0][1].options).toHaveProperty("varianceFloor", 0.5);
    const seeded = withFoldSeed(voting, 0, 1) as VotingClassifier;
    expect(seeded.options.estimators[1][1].options.seed).not.toBe(4);
    const { best } = await search(voting, iris(), "species", {
      space: { "bayes.varianceFloor": [1e-9, 0.1] },
      folds: 3,
    });
    expect(best).toBeDefined();
  });
});

describe("VotingRegressor", () => {
  it("refuses a file with a member that predicts several responses", async () => {
    const voting = new VotingRegressor({ estimators: [["pls", new PLS({ components: 1 })]] });
    const json = JSON.parse(JSON.stringify(await voting.fit(x, y)));
    const several = await new PLS({ components: 1 }).fit(
      x,
      y.map((value) => [value, -value]),
    );
    const { sha256: _, ...inner } = JSON.parse(JSON.stringify(several));
    json.state.members[0].model = inner;
    expect(() => loadModel({ ...json, sha256: undefined })).toThrow("a regression of one response");
  });
});

describe("stacking", () => {
  it("uses only the cases that are in a test fold", async () => {
    const folds = [{ train: [0, 1, 2, 3], test: [4, 5, 6, 7] }];
    const estimators: [string, LinearRegression][] = [["squares", new LinearRegression()]];
    const final = new LinearRegression();
    const model = await new StackingRegressor({ estimators, final, folds }).fit(x, y);
    const half = await new LinearRegression().fit(x.slice(0, 4), y.slice(0, 4));
    const said = Array.from(half.predict(x.slice(4)), (value) => [value]);
    const expected = await new LinearRegression().fit(said, y.slice(4));
    const { coefficients } = model.final as typeof expected;
    expect([...coefficients]).toEqual([...expected.coefficients]);
  });

  it("gives members optimal nonnegative weights where the option says so", async () => {
    const table = await diabetes();
    const plan = kFold(table.rows, { folds: 4, seed: 3 });
    const estimators: [string, Estimator][] = [
      ["few", new LinearRegression()],
      ["mean", new BaselineRegressor()],
      ["neighbors", new KNeighborsRegressor({ neighbors: 3 })],
      ["constant", new BaselineRegressor({ statistic: { constant: -1 } })],
    ];
    const model = await new StackingRegressor({ estimators, nonnegative: true, folds: plan }).fit(
      table,
      "progression",
    );
    const weights = model.weights ?? [];
    expect(weights.length).toBe(4);
    // The conditions of Karush, Kuhn and Tucker for the least squares of what members say of other folds.
    const said = await Promise.all(
      estimators.map(async ([, estimator]) => {
        const column = new Float64Array(table.rows);
        for (const { train, test } of plan) {
          const member = await estimator.fitTo(table.take(train), "progression");
          (member as Regressor).predict(table.take(test)).forEach((value, i) => {
            column[test[i]] = value;
          });
        }
        return column;
      }),
    );
    const truth = Float64Array.from({ length: table.rows }, (_, i) => Number(table.get(i, "progression")));
    const residuals = truth.map(
      (value, i) => value - said.reduce((sum, values, k) => sum + weights[k] * values[i], 0),
    );
    const size = Math.hypot(...truth);
    for (const [k, values] of said.entries()) {
      const slope =
        values.reduce((sum, value, i) => sum + value * residuals[i], 0) / (Math.hypot(...values) * size);
      expect(weights[k]).toBeGreaterThanOrEqual(0);
      if (weights[k] > 0) expect(Math.abs(slope)).toBeLessThan(1e-5);
      else expect(slope).toBeLessThan(1e-5);
    }
    expect(weights[3]).toBe(0);
    expect(loadModel(JSON.stringify(model))).toMatchObject({ weights: model.weights });
    const both = { estimators, nonnegative: true, final: new Ridge() };
    expect(() => new StackingRegressor(both)).toThrow('option "final" must not be given together');
    expect(() => new StackingRegressor({ estimators, nonnegative: true, passthrough: true })).toThrow(
      'option "passthrough" must be false',
    );
    expect((await new StackingRegressor({ estimators }).fit(table, "progression")).weights).toBeUndefined();
  });

  it("refuses one class, and a column whose name it uses itself", async () => {
    const estimators: [string, GaussianNB][] = [["bayes", new GaussianNB()]];
    const stacking = new StackingClassifier({ estimators, folds: 2, passthrough: true });
    await expect(
      stacking.fit(
        x,
        x.map(() => "same"),
      ),
    ).rejects.toThrow("at least two classes are needed");
    const table = Table.fromColumns({ "bayes: P(b)": y, y: y.map((value) => (value % 2 ? "a" : "b")) });
    await expect(stacking.fit(table, "y")).rejects.toThrow('the column "bayes: P(b)" has the name');
  });

  it("names its folds option if there are too few rows for the folds", async () => {
    const stacking = new StackingRegressor({ estimators: [["squares", new LinearRegression()]] });
    await expect(stacking.fit(x.slice(0, 3), y.slice(0, 3))).rejects.toThrow(
      'StackingRegressor: option "folds": 5 folds need at least 5 rows; there are 3.',
    );
    const folds = { method: "group", groups: [1, 2] } as const;
    await expect(stacking.with({ folds }).fit(x, y)).rejects.toMatchObject({
      name: "ShapeError",
      method: "StackingRegressor",
      option: "folds",
    });
  });

  it("names the fold and the row that a member refuses", async () => {
    const estimators: [string, GaussianNB][] = [["bayes", new GaussianNB()]];
    const spoiled = x.map((row, at) => (at === 5 ? [Number.NaN] : row));
    const labels = y.map((value) => (value % 2 ? "a" : "b"));
    await expect(new StackingClassifier({ estimators, folds: 2 }).fit(spoiled, labels)).rejects.toMatchObject(
      {
        row: 5,
      },
    );
  });
});
