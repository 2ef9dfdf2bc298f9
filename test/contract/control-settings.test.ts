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
  minimize: (own) => credal.minimize(bowl, [0], {}, own),
  lbfgs: (own) => credal.lbfgs(bowl, [0], {}, own),
  lbfgsb: (own) => credal.lbfgsb(bowl, [0], {}, own),
  newton: (own) => credal.newton(bowl, [0], {}, own),
  conjugateGradient: (own) => credal.conjugateGradient(bowl, [0], {}, own),
  gradientDescent: (own) => credal.gradientDescent(bowl, [0], {}, own),
  coordinateDescent: (own) => credal.coordinateDescent(bowl, [0], {}, own),
  brent: (own) => credal.brent((at) => (at - 2) ** 2, 0, 5, {}, own),
  brentRoot: (own) => credal.brentRoot((at) => at - 2, 0, 5, {}, own),
  goldenSection: (own) => credal.goldenSection((at) => (at - 2) ** 2, 0, 5, {}, own),
  laplaceApproximation: (own) => credal.laplaceApproximation(logDensity, [0.5], {}, own),
  metropolisHastings: (own) => credal.metropolisHastings(logDensity, [0], short, own),
  hamiltonian: (own) => credal.hamiltonian(logDensity, [0], short, own),
  dissimilarity: (own) => credal.dissimilarity(x, {}, own),
  distancesBetween: (own) => credal.distancesBetween(x, x, {}, own),
  gramMatrix: (own) => credal.gramMatrix("linear", x, own),
  crossGram: (own) => credal.crossGram("linear", x, x, own),
  crossValidate: (own) => credal.crossValidate(ridge, x, y, { ...folds, ...own }),
  learningCurve: (own) => credal.learningCurve(ridge, x, y, { ...folds, ...own }),
  validationCurve: (own) => credal.validationCurve(ridge, "lambda", [1, 2], x, y, { ...folds, ...own }),
  search: (own) => credal.search(ridge, x, y, { space: { lambda: [1, 2] }, ...folds, ...own } as never),
  nestedCrossValidate: (own) =>
    credal.nestedCrossValidate(ridge, x, y, {
      space: { lambda: [1, 2] },
      outer: 3,
      inner: 3,
      ...own,
    } as never),
  bootstrapError: (own) => credal.bootstrapError(bayes, x, classes, { samples: 3, ...own } as never),
  chooseClusters: (own) => credal.chooseClusters(new credal.KMeans(), x, { counts: [2, 3] }, own),
  permutationImportance: async (own) =>
    credal.permutationImportance(await ridge.fit(numbers, "c"), numbers, "c", {
      repeats: 2,
      ...own,
    } as never),
  partialDependence: async (own) =>
    credal.partialDependence(await ridge.fit(numbers, "c"), numbers, "a", own as never),
  accumulatedEffects: async (own) =>
    credal.accumulatedEffects(await ridge.fit(numbers, "c"), numbers, "a", own as never),
  shapleyValues: async (own) => credal.shapleyValues(await ridge.fit(x, y), x, own),
  learnStructure: (own) => credal.learnStructure(table, own),
  frequentItemsets: (own) => credal.frequentItemsets(credal.Transactions.from([["a", "b"], ["a"]]), own),
  "async.predict": async (own) => (await ridge.fit(x, y)).async.predict(x, own),
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
