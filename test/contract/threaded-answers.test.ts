import { describe, expect, it } from "vitest";
import {
  AbortError,
  ExtraTreesRegressor,
  GradientBoostingClassifier,
  GradientBoostingRegressor,
  IsolationForest,
  KNeighborsClassifier,
  KNeighborsRegressor,
  LocalOutlierFactor,
  LVQ,
  Matrix,
  MLPClassifier,
  MLPRegressor,
  RadiusNeighborsClassifier,
  RadiusNeighborsRegressor,
  RandomForestClassifier,
} from "../../src/index.js";
import { threadedAnswer } from "../../src/model/shared-work.js";
import { randomArray } from "../support/numbers.js";

const x = new Matrix(3000, 4, randomArray(12_000, 5));
const classes = Array.from({ length: x.rows }, (_, i) => (x.get(i, 0) * x.get(i, 1) > 0 ? "a" : "b"));
const three = classes.map((label, i) => (x.get(i, 2) > 0.5 ? "c" : label));
const numbers = Float64Array.from({ length: x.rows }, (_, i) => x.get(i, 0) ** 2 + x.get(i, 3));

const models = {
  RandomForestClassifier: () => new RandomForestClassifier({ trees: 9 }).fit(x, three),
  ExtraTreesRegressor: () => new ExtraTreesRegressor({ trees: 9 }).fit(x, numbers),
  GradientBoostingClassifier: () => new GradientBoostingClassifier({ rounds: 5 }).fit(x, classes),
  "GradientBoostingClassifier of three classes": () =>
    new GradientBoostingClassifier({ rounds: 5 }).fit(x, three),
  GradientBoostingRegressor: () => new GradientBoostingRegressor({ rounds: 5 }).fit(x, numbers),
  IsolationForest: () => new IsolationForest({ trees: 9 }).fit(x),
  KNeighborsClassifier: () => new KNeighborsClassifier().fit(x, three),
  "KNeighborsRegressor by cosines": () => new KNeighborsRegressor({ metric: "cosine" }).fit(x, numbers),
  RadiusNeighborsClassifier: () => new RadiusNeighborsClassifier({ radius: 0.4 }).fit(x, three),
  RadiusNeighborsRegressor: () => new RadiusNeighborsRegressor({ radius: 0.4 }).fit(x, numbers),
  LocalOutlierFactor: () => new LocalOutlierFactor().fit(x),
  LVQ: () => new LVQ({ epochs: 1 }).fit(x, three),
  MLPClassifier: () => new MLPClassifier({ layers: [20], maxIterations: 2 }).fit(x, classes),
  "MLPClassifier of three classes": () => new MLPClassifier({ layers: [30], maxIterations: 2 }).fit(x, three),
  MLPRegressor: () => new MLPRegressor({ layers: [30], maxIterations: 2 }).fit(x, numbers),
};

describe.each(Object.entries(models))("%s on several threads", (_, learn) => {
  it("answers as on one thread, to the last bit", async () => {
    const model = await learn();
    const names = ["predict", "predictProba", "predictLogProba", "decisionFunction", "transform"] as const;
    const threaded = names.filter((name) => threadedAnswer(model, name) !== undefined);
    expect(threaded.length).toBeGreaterThan(0);
    const methods = model as unknown as Record<string, (rows: Matrix) => unknown>;
    const twins = model.async as unknown as Record<string, (rows: Matrix, control: object) => unknown>;
    for (const name of threaded)
      for (const threads of [1, 2]) expect(await twins[name](x, { threads })).toEqual(methods[name](x));
  });
});

describe("Predictions on several threads", () => {
  it("name rows as the caller counts them", async () => {
    const model = await models.RandomForestClassifier();
    const strict = await new RandomForestClassifier({ trees: 2, missing: "error" }).fit(x, classes);
    const rows = new Matrix(140_000, 4);
    rows.data[4 * 139_000] = Number.NaN;
    await expect(strict.async.predict(rows)).rejects.toThrow(/row 139000/);
    expect((await model.async.predict(rows)).length).toBe(140_000);
  });

  it("stop in the name of the model when they are aborted, and report progress", async () => {
    const model = await models.RandomForestClassifier();
    const controller = new AbortController();
    const rows = new Matrix(140_000, 4);
    const done: number[] = [];
    const running = model.async.predict(rows, {
      signal: controller.signal,
      onProgress: ({ completed }) => {
        done.push(completed);
        controller.abort();
      },
    });
    await expect(running).rejects.toThrow(AbortError);
    await expect(running).rejects.toThrow(/^RandomForestClassifier: /);
    expect(done).toEqual([131_072]);
  });
});
