// Functions that take the settings of a run refuse what is not one of them, wherever they are given.

import { describe, expect, it } from "vitest";
import * as credal from "../../src/everything.js";

const x = Array.from({ length: 12 }, (_, i) => [i % 5, (i * i) % 7]);
const y = x.map(([a, b]) => 3 * a - b + 1);
const classes = x.map((_, i) => (i % 2 === 0 ? "even" : "odd"));
const table = credal.Table.fromColumns({ a: classes, b: classes.map((_, i) => (i < 4 ? "low" : "high")) });
const numbers = credal.Table.fromColumns({ a: x.map(([a]) => a), b: x.map(([, b]) => b), c: y });
const bowl = (at: Float64Array) => (at[0] - 2) ** 2;
const logDensity = (at: Float64Array) => -0.5 * at[0] ** 2;
const short = { draws: 5, warmup: 5, chains: 1 };
const ridge = new credal.Ridge({ lambda: 1 });
const bayes = new credal.GaussianNB();
const folds = { folds: 3 };

type Run = (settings: object) => unknown;

/** Functions with one more argument for the settings, or with settings among their options. */
const runs: Readonly<Record<string, Run>> = {
  minimize: (control) => credal.minimize(bowl, [0], {}, control),
  lbfgs: (control) => credal.lbfgs(bowl, [0], {}, control),
  lbfgsb: (control) => credal.lbfgsb(bowl, [0], {}, control),
  newton: (control) => credal.newton(bowl, [0], {}, control),
  conjugateGradient: (control) => credal.conjugateGradient(bowl, [0], {}, control),
  gradientDescent: (control) => credal.gradientDescent(bowl, [0], {}, control),
  coordinateDescent: (control) => credal.coordinateDescent(bowl, [0], {}, control),
  brent: (control) => credal.brent((at) => (at - 2) ** 2, 0, 5, {}, control),
  brentRoot: (control) => credal.brentRoot((at) => at - 2, 0, 5, {}, control),
  goldenSection: (control) => credal.goldenSection((at) => (at - 2) ** 2, 0, 5, {}, control),
  laplaceApproximation: (control) => credal.laplaceApproximation(logDensity, [0.5], {}, control),
  metropolisHastings: (control) => credal.metropolisHastings(logDensity, [0], short, control),
  hamiltonian: (control) => credal.hamiltonian(logDensity, [0], short, control),
  dissimilarity: (control) => credal.dissimilarity(x, {}, control),
  distancesBetween: (control) => credal.distancesBetween(x, x, {}, control),
  gramMatrix: (control) => credal.gramMatrix("linear", x, control),
  crossGram: (control) => credal.crossGram("linear", x, x, control),
  crossValidate: (control) => credal.crossValidate(ridge, x, y, { ...folds, ...control }),
  learningCurve: (control) => credal.learningCurve(ridge, x, y, { ...folds, ...control }),
  validationCurve: (control) =>
    credal.validationCurve(ridge, "lambda", [1, 2], x, y, { ...folds, ...control }),
  search: (control) =>
    credal.search(ridge, x, y, { space: { lambda: [1, 2] }, ...folds, ...control } as never),
  nestedCrossValidate: (control) =>
    credal.nestedCrossValidate(ridge, x, y, {
      space: { lambda: [1, 2] },
      outer: 3,
      inner: 3,
      ...control,
    } as never),
  bootstrapError: (control) => credal.bootstrapError(bayes, x, classes, { samples: 3, ...control } as never),
  chooseClusters: (control) => credal.chooseClusters(new credal.KMeans(), x, { counts: [2, 3] }, control),
  permutationImportance: async (control) =>
    credal.permutationImportance(await ridge.fit(numbers, "c"), numbers, "c", {
      repeats: 2,
      ...control,
    } as never),
  partialDependence: async (control) =>
    credal.partialDependence(await ridge.fit(numbers, "c"), numbers, "a", control as never),
  accumulatedEffects: async (control) =>
    credal.accumulatedEffects(await ridge.fit(numbers, "c"), numbers, "a", control as never),
  shapleyValues: async (control) => credal.shapleyValues(await ridge.fit(x, y), x, control),
  learnStructure: (control) => credal.learnStructure(table, control),
  frequentItemsets: (control) =>
    credal.frequentItemsets(credal.Transactions.from([["a", "b"], ["a"]]), control),
  "async.predict": async (control) => (await ridge.fit(x, y)).async.predict(x, control),
};

/** Settings that a function may not have are refused as well, under another name. */
const WRONG: Readonly<Record<string, readonly unknown[]>> = {
  signal: [null, 5, "abort", {}, { aborted: 1, addEventListener: 1 }],
  onProgress: [null, 5, {}],
  threads: [null, 0, 1.5, "2", {}],
  workers: [null, 5, "x", {}],
  weights: [null, 5, {}],
  Signal: [undefined],
};

describe.each(Object.entries(runs))("%s", (_, run) => {
  it("runs without settings", async () => {
    await expect((async () => run({}))()).resolves.toBeDefined();
  });

  it.each(Object.entries(WRONG))("refuses wrong values of %s", async (name, values) => {
    for (const value of values) {
      const call = (async () => run({ [name]: value }))();
      await expect(call, `${name}: ${JSON.stringify(value)}`).rejects.toBeInstanceOf(credal.CredalError);
    }
  });
});
