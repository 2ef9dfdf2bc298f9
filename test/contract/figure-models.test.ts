// A figure that is given a model of another kind than it draws says so; it never fails for what the model lacks.

import { expect, it } from "vitest";
import * as plot from "../../src/apps/plot/index.js";
import * as everything from "../../src/everything.js";
import type { Estimator } from "../../src/model/estimator.js";

const { CredalError, Figure: _, ...L } = { Figure: undefined, ...everything };

const x = Array.from({ length: 40 }, (__, i) => [((i * 7) % 13) / 3 + (i % 2), ((i * 11) % 17) / 5]);
const y = x.map(([a, b]) => 2 * a - b + 0.1);
const labels = x.map((___, i) => (i % 2 === 0 ? "a" : "b"));

/** One model of every kind that figures tell apart, and things that are none. */
const ESTIMATORS: readonly (readonly [Estimator, target: readonly unknown[] | undefined])[] = [
  [new L.LinearRegression(), y],
  [new L.Lasso({ lambda: 0.1 }), y],
  [new L.DecisionTreeRegressor(), y],
  [new L.RandomForestRegressor({ trees: 3 }), y],
  [new L.KNeighborsRegressor(), y],
  [new L.SVR(), y],
  [new L.GaussianProcessRegressor(), y],
  [new L.GaussianNB(), labels],
  [new L.LogisticRegression(), labels],
  [new L.LinearDiscriminant(), labels],
  [new L.DecisionTreeClassifier(), labels],
  [new L.RandomForestClassifier({ trees: 3 }), labels],
  [new L.KNeighborsClassifier(), labels],
  [new L.SVC(), labels],
  [new L.MLPClassifier({ layers: [3], maxIterations: 5, validation: 0 }), labels],
  [new L.KMeans({ clusters: 2 }), undefined],
  [new L.Agglomerative(), undefined],
  [new L.GaussianMixture({ components: 2 }), undefined],
  [new L.StandardScaler(), undefined],
];

/** The ways in which figures take a model, with rows and a target or without. */
function callsWith(model: unknown): readonly (readonly unknown[])[] {
  const [test, groups] = [x.slice(0, 20), labels.slice(0, 20)];
  return [
    [model],
    [model, test],
    [model, test, groups],
    [model, test, y.slice(0, 20)],
    [[{ name: "one", model }]],
    [[{ name: "one", model }], test, groups],
    [{ one: model }],
    [[model]],
    [[model], test, groups],
    [test, model],
    [test, groups, model],
  ];
}

it("every figure refuses a model that it cannot draw by a CredalError", { timeout: 300_000 }, async () => {
  const models = [];
  for (const [estimator, target] of ESTIMATORS) models.push(await estimator.fitTo(x, target));
  const drawn = new Set<string>();
  const faulty = new Set<string>();
  const figures = Object.entries(plot).filter(
    ([name, value]) => typeof value === "function" && /^[a-z]/.test(name),
  ) as unknown as [string, (...given: readonly unknown[]) => { toSVG?: () => string }][];
  for (const [name, draw] of figures) {
    for (const model of models)
      for (const given of callsWith(model)) {
        try {
          draw(...given)?.toSVG?.();
          drawn.add(name);
        } catch (error) {
          if (!(error instanceof CredalError)) faulty.add(`${name}(${model.kind}): ${String(error)}`);
        }
      }
  }
  expect([...faulty]).toEqual([]);
  // The calls are those of figures: many of them draw something.
  expect(drawn.size).toBeGreaterThan(15);
});
