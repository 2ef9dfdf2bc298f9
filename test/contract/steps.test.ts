// What can be a step before others is known when a pipeline is made, for every estimator of the catalog.

import { expect, it } from "vitest";
import { acceptsOptions } from "../../src/base/options.js";
import { catalog, GaussianNB, OptionError, Pipeline, StandardScaler } from "../../src/everything.js";
import type { Estimator } from "../../src/model/estimator.js";
import { ColumnTransformer, FeatureUnion } from "../../src/prepare/index.js";

const usable = catalog.filter(({ schema }) => acceptsOptions(schema, {}));

/** Every estimator whose options all have defaults. */
const estimators = usable.map((Class) => new Class() as Estimator);

/** The estimators with steps, each with this one where it must transform. */
const holders: readonly ((step: Estimator) => Estimator)[] = [
  (step) =>
    new Pipeline({
      steps: [
        ["a", step],
        ["b", new GaussianNB()],
      ],
    }),
  (step) =>
    new Pipeline({
      steps: [
        ["s", new StandardScaler()],
        ["a", step],
        ["b", new StandardScaler()],
      ],
    }),
  (step) => new FeatureUnion({ steps: [["a", step]] }),
  (step) => new ColumnTransformer({ steps: [["a", step, "quantitative"]] }),
];

it("transformers are accepted as steps, and what cannot transform is refused by the constructor", () => {
  expect(estimators.length).toBeGreaterThan(100);
  const refused = new Set<string>();
  for (const step of estimators)
    for (const hold of holders) {
      try {
        hold(step);
      } catch (error) {
        expect(error, step.kind).toBeInstanceOf(OptionError);
        expect(String(error)).toContain(`"a" is ${step.kind}, which is not one`);
        refused.add(step.kind);
      }
    }
  for (const { kind, task } of estimators) if (task === "transformation") expect(refused).not.toContain(kind);
  for (const kind of ["GaussianNB", "LinearRegression", "DecisionTreeClassifier", "SVC", "DBSCAN"])
    expect(refused).toContain(kind);
  // A pipeline may end in a transformer.
  const inner = new Pipeline({ steps: [["s", new StandardScaler()]] });
  for (const hold of holders) expect(() => hold(inner)).not.toThrow();
});

it("what is refused as a step does not transform when it is fitted, and what is accepted does", async () => {
  const x = Array.from({ length: 30 }, (_, i) => [((i * 7) % 13) + 0.5 * (i % 2), ((i * 11) % 17) + 1]);
  const targets = [x.map(([a, b]) => a + b), x.map((_, i) => (i % 2 === 0 ? "a" : "b")), undefined];
  const cheap = [
    "GaussianNB",
    "LinearRegression",
    "KMeans",
    "LinearDiscriminant",
    "StandardScaler",
    "PLS",
    "Ridge",
  ];
  for (const step of estimators.filter(({ kind }) => cheap.includes(kind))) {
    let accepted = true;
    try {
      holders[2](step);
    } catch {
      accepted = false;
    }
    for (const target of targets) {
      const model = await step.fitTo(x, target).catch(() => undefined);
      if (model !== undefined) expect("transform" in model, step.kind).toBe(accepted);
    }
  }
});
