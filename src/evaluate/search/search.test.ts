import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { expectClose } from "../../../test/support/numbers.js";
import type { Progress } from "../../base/control.js";
import { DataError } from "../../base/errors.js";
import { iris, wine } from "../../data/datasets/index.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { random } from "../../math/probability/random/random.js";
import { GaussianNB } from "../../methods/bayes/index.js";
import { KMeans } from "../../methods/cluster/index.js";
import { LinearRegression } from "../../methods/linear/index.js";
import { Estimator } from "../../model/estimator.js";
import type { Rows } from "../../model/input.js";
import {
  FeatureSelector,
  MinMaxScaler,
  Pipeline,
  RobustScaler,
  StandardScaler,
  WrapperSelector,
} from "../../prepare/index.js";
import { crossValidate, type FoldRequest, stratifiedKFold, withOptions } from "../validate/index.js";
import { trialOf } from "../validate/trial.js";
import { halvingShares, halvingSizes, ShrinkingFolds } from "./halving.js";
import {
  choice,
  integerRange,
  logUniformRange,
  nestedCrossValidate,
  type SearchOptions,
  search,
  uniformRange,
} from "./index.js";

const pipeline = new Pipeline({
  steps: [
    ["scale", new StandardScaler()],
    ["classify", new GaussianNB()],
  ],
});

const floors = { varianceFloor: [1e-9, 1e-3, 1e-1] };
const quick = { folds: 5, metrics: "logLoss" } as const;

const schema = z.strictObject({
  rounds: z.int().min(1).default(1).describe("How long."),
  aim: z.number().default(0).describe("What is said of every case, when long enough."),
});

const fitted: { rows: number; rounds: number; aim: number }[] = [];

/** Says the aim of every case, the nearer the more rounds; remembers what it was fitted with. */
class Aimer extends Estimator<typeof schema> {
  static readonly kind = "Aimer";
  static readonly task = "regression";
  static readonly schema = schema;

  async fit(rows: Rows & { rows: number }, _target: unknown) {
    const { rounds, aim } = this.options;
    if (aim < 0) throw new DataError(this.kind, "it cannot aim below 0.");
    fitted.push({ rows: rows.rows, rounds, aim });
    return {
      kind: "Aimer",
      predict: (cases: { rows: number }) => new Float64Array(cases.rows).fill(aim + 1 / rounds),
    };
  }
}

const spreadSchema = z.strictObject({ spread: z.number().gt(0).default(1).describe("How wide it is.") });

/** A normal density around 0. */
class Bell extends Estimator<typeof spreadSchema> {
  static readonly kind = "Bell";
  static readonly task = "density";
  static readonly schema = spreadSchema;

  async fit(_rows: Rows) {
    const { spread } = this.options;
    const logDensity = ({ data }: Matrix) =>
      data.map((value) => -((value / spread) ** 2) / 2 - Math.log(spread * Math.sqrt(2 * Math.PI)));
    return { kind: "Bell", logDensity };
  }
}

const zeros = Matrix.from(Array.from({ length: 60 }, (_, row) => [row]));
const nothing = new Array<number>(60).fill(0);

describe("search", () => {
  it("gives each candidate what cross-validation of it gives, over the same folds", async () => {
    const space = { "scale.center": [true, false], "classify.varianceFloor": [1e-9, 0.1] };
    const result = await search(pipeline, iris(), "species", { space, ...quick, seed: 4 });
    expect(result.candidates.map(({ options }) => Object.values(options))).toEqual([
      [true, 1e-9],
      [true, 0.1],
      [false, 1e-9],
      [false, 0.1],
    ]);
    for (const { options, summaries } of result.candidates) {
      const alone = await crossValidate(withOptions(pipeline, options), iris(), "species", {
        ...quick,
        seed: 4,
      });
      expect(summaries).toEqual(alone.summaries);
    }
  });

  it("fits the best candidate to all rows, unless told not to", async () => {
    const result = await search(new GaussianNB(), wine(), "variety", { space: floors, ...quick });
    expect(result.best.options).toEqual({ varianceFloor: 1e-9 });
    expect(result.estimator.options.varianceFloor).toBe(1e-9);
    const alone = await new GaussianNB({ varianceFloor: 1e-9 }).fit(wine(), "variety");
    expect(result.model.predict(wine())).toEqual(alone.predict(wine()));
    const without = await search(new GaussianNB(), wine(), "variety", {
      space: floors,
      ...quick,
      refit: false,
    });
    expect(without.model).toBeUndefined();
    expect(without.best).toEqual(result.best);
  });

  it("lists candidates as a table, with other metrics beside the one that decides", async () => {
    const { results, candidates } = await search(new GaussianNB(), wine(), "variety", {
      space: { ...floors, priors: ["uniform", [0.2, 0.3, 0.5]] },
      folds: 5,
      metrics: ["logLoss", "accuracy"],
    });
    expect(results.names).toEqual([
      "varianceFloor",
      "priors",
      "mean",
      "standardError",
      "rank",
      "fitSeconds",
      "accuracy",
    ]);
    expect(results.get(1, "priors")).toBe("[0.2,0.3,0.5]");
    expect(results.get(1, "accuracy")).toBe(candidates[1].summaries[1].mean);
    expect([...candidates].map(({ rank }) => rank).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("prints the chosen candidate first", async () => {
    const result = await search(new GaussianNB(), wine(), "variety", { space: floors, ...quick });
    const lines = String(result).split("\n");
    expect(lines[0]).toMatch(
      /^GaussianNB, grid search of 3 candidates: logLoss 0\.\d+ ± 0\.\d+ \(5 folds\)$/,
    );
    expect(lines[1]).toMatch(/^rank {2}varianceFloor +logLoss +±$/);
    expect(lines[2]).toMatch(/^1 +1e-9 /);
  });

  it("tries whole configurations, also other steps with their own options", async () => {
    const space = [
      { "classify.varianceFloor": 1e-6 },
      { scale: new MinMaxScaler() },
      { scale: new RobustScaler(), "scale.center": false },
    ];
    const { candidates, results } = await search(pipeline, iris(), "species", { space, ...quick });
    expect(candidates[2].options["scale.center"]).toBe(false);
    expect(candidates[1].options["classify.varianceFloor"]).toBe(1e-9);
    expect(String(results.get(1, "scale"))).toMatch(/^MinMaxScaler \{/);
    expect(results.get(0, "classify.varianceFloor")).toBe(1e-6);
  });

  it("changes options together that only together are allowed", async () => {
    const select = new FeatureSelector({ size: 2 });
    const steps = new Pipeline({ steps: [["select", select], ...pipeline.options.steps] });
    const space = [{ "select.size": undefined, "select.share": 0.5 }, { "select.size": 3 }];
    const { candidates } = await search(steps, iris(), "species", { space, ...quick });
    expect(candidates).toHaveLength(2);
  });

  it("draws the same candidates for the same seed, and more of them after the first", async () => {
    const space = { varianceFloor: logUniformRange(1e-12, 1e-1), priors: choice(["uniform", "empirical"]) };
    const run = async (candidates: number, seed: number) => {
      const options: SearchOptions<GaussianNB> = { space, method: "random", candidates, seed, ...quick };
      return (await search(new GaussianNB(), iris(), "species", options)).candidates.map(
        (one) => one.options,
      );
    };
    const first = await run(4, 7);
    expect(await run(4, 7)).toEqual(first);
    expect((await run(6, 7)).slice(0, 4)).toEqual(first);
    expect(await run(4, 8)).not.toEqual(first);
    for (const { varianceFloor } of first) {
      expect(varianceFloor).toBeGreaterThanOrEqual(1e-12);
      expect(varianceFloor).toBeLessThanOrEqual(1e-1);
    }
  });

  it("draws no combination twice, and all where there are no more", async () => {
    const space = { rounds: integerRange(1, 4), aim: [0, 1, 2] };
    for (const candidates of [11, 12, 50]) {
      const options = { space, method: "random", candidates, folds: 2 } as const;
      const found = (await search(new Aimer(), zeros, nothing, options)).candidates;
      const keys = new Set(found.map((one) => JSON.stringify(one.options)));
      expect([keys.size, found.length]).toEqual([Math.min(12, candidates), Math.min(12, candidates)]);
    }
  });

  it("draws numbers as their distributions say", async () => {
    const space = { aim: uniformRange(2, 6), rounds: integerRange(1, 3) };
    const options = { space, method: "random", candidates: 300, folds: 2 } as const;
    const found = (await search(new Aimer(), zeros, nothing, options)).candidates;
    const aims = found.map((one) => Number(one.options.aim));
    const mean = aims.reduce((sum, aim) => sum + aim, 0) / 300;
    // Four standard errors of the mean of 300: 4 · (4/√12)/√300.
    expect(Math.abs(mean - 4)).toBeLessThan(0.27);
    expect(aims.every((aim) => aim >= 2 && aim < 6)).toBe(true);
    expect(new Set(found.map((one) => one.options.rounds))).toEqual(new Set([1, 2, 3]));
  });

  it("halving keeps ⌈n / factor⌉ of n candidates from round to round, the last round with all of the resource", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.double({ min: 2, max: 6, noNaN: true }),
        (n, factor) => {
          const sizes = halvingSizes(n, factor);
          const shares = halvingShares(sizes.length, factor);
          expect(sizes[0]).toBe(n);
          for (const [round, size] of sizes.slice(1).entries()) {
            expect(size).toBe(Math.ceil(sizes[round] / factor));
            expectClose(shares[round + 1] / shares[round], factor, { tolerance: 1e-11 });
          }
          expect(sizes[sizes.length - 1]).toBeLessThanOrEqual(factor);
          expect(shares[shares.length - 1]).toBe(1);
        },
      ),
    );
  });

  it("halving tries many candidates on few rows, and the best of them on more", async () => {
    fitted.length = 0;
    const space = { aim: Array.from({ length: 9 }, (_, i) => 8 - i) };
    const result = await search(new Aimer({ rounds: 1000 }), zeros, nothing, {
      space,
      method: "halving",
      metrics: "meanSquaredError",
      folds: 2,
      refit: false,
    });
    expect(result.rounds).toEqual([
      { candidates: 9, resource: 10 },
      { candidates: 3, resource: 30 },
    ]);
    expect(fitted.map(({ rows }) => rows)).toEqual([...new Array(18).fill(10), ...new Array(6).fill(30)]);
    expect(result.best.options).toEqual({ aim: 0 });
    expect(result.candidates.map(({ round }) => round)).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1]);
    expect(result.candidates.map(({ rank }) => rank)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(result.results.names.slice(-2)).toEqual(["round", "resource"]);
  });

  it("halving of an option gives the last round its largest value, and the model too", async () => {
    fitted.length = 0;
    const result = await search(new Aimer(), zeros, nothing, {
      space: { aim: [0, 1, 2, 3, 4] },
      method: "halving",
      factor: 2,
      resource: { option: "rounds", most: 100, least: 30 },
      metrics: "meanSquaredError",
      folds: 2,
    });
    expect(result.rounds).toEqual([
      { candidates: 5, resource: 30 },
      { candidates: 3, resource: 50 },
      { candidates: 2, resource: 100 },
    ]);
    expect(result.estimator.options).toEqual({ aim: 0, rounds: 100 });
    expect(fitted[fitted.length - 1]).toEqual({ rows: 60, rounds: 100, aim: 0 });
  });

  it("halving has every class in proportion in the first rows of a fold, and all of them in later ones", () => {
    const table = wine();
    const trial = trialOf({
      method: "search",
      estimator: new GaussianNB(),
      rows: table,
      target: "variety",
      weights: undefined,
    });
    const [fold] = stratifiedKFold(table, "variety", { folds: 5 });
    const shrinking = new ShrinkingFolds(trial, [fold], random(1));
    const [[small], [large], [whole]] = [1 / 9, 1 / 3, 1].map((share) => shrinking.take(share));
    const share = (rows: Int32Array, label: string) =>
      [...rows].filter((row) => table.get(row, "variety") === label).length;
    for (const { train } of [small, large])
      for (const label of ["barolo", "grignolino", "barbera"]) {
        const expected = (share(fold.train, label) * train.length) / fold.train.length;
        expect(Math.abs(share(train, label) - expected)).toBeLessThanOrEqual(1);
      }
    expect([...small.train].every((row) => large.train.includes(row))).toBe(true);
    expect(whole.train).toEqual(fold.train);
    expect(small.test).toBe(fold.test);
  });

  it("takes the simplest candidate within one standard error of the best", async () => {
    const space = { varianceFloor: [1e-9, 1e-7, 1e-6, 1e-5, 1e-3] };
    const best = await search(new GaussianNB(), wine(), "variety", { space, ...quick });
    const simple = await search(new GaussianNB(), wine(), "variety", {
      space,
      ...quick,
      rule: "one-standard-error",
      simpler: { varianceFloor: "higher" },
    });
    const { mean, standardError } = best.best.score;
    const near = best.candidates.filter(({ summaries }) => summaries[0].mean <= mean + standardError);
    const expected = Math.max(...near.map(({ options }) => Number(options.varianceFloor)));
    expect(simple.best.options).toEqual({ varianceFloor: expected });
    expect(expected).toBeGreaterThan(Number(best.best.options.varianceFloor));
    const listed = await search(new GaussianNB(), wine(), "variety", {
      space: { priors: ["uniform", "empirical"], varianceFloor: [1e-9] },
      ...quick,
      rule: "one-standard-error",
      simpler: { priors: ["uniform", "empirical"] },
    });
    expect(listed.best.options.priors).toBe("uniform");
  });

  it("counts scores that differ by rounding alone as equal, and takes the first", async () => {
    const space = { "scale.center": [true, false] };
    const { best, candidates } = await search(pipeline, iris(), "species", { space, ...quick });
    expect(candidates.map(({ rank }) => rank)).toEqual([1, 1]);
    expect(best.candidate).toBe(0);
  });

  it("goes on without a candidate that cannot be fitted and records why, or ends and says which", async () => {
    const space = { aim: [1, -1, 0] };
    await expect(search(new Aimer(), zeros, nothing, { space, failures: "refuse" })).rejects.toThrow(
      /search: "aim" = -1: .*below 0/,
    );
    const result = await search(new Aimer(), zeros, nothing, { space });
    expect(result.best.options).toEqual({ aim: 0 });
    expect(result.candidates[1].failure).toContain("cannot aim below 0");
    expect(result.results.get(1, "mean")).toBeNull();
    expect(String(result)).toContain('1 could not be fitted; the first: "aim" = -1: ');
    const halving = { space: { aim: [-2, 1, -1, 0] }, method: "halving", factor: 2 } as const;
    expect((await search(new Aimer(), zeros, nothing, halving)).best.options).toEqual({ aim: 0 });
    const nested = await nestedCrossValidate(new Aimer(), zeros, nothing, { space, outer: 2, inner: 2 });
    expect(nested.searches.map(({ best }) => best.options)).toEqual([{ aim: 0 }, { aim: 0 }]);
    await expect(search(new Aimer(), zeros, nothing, { space: { aim: [-1] } })).rejects.toThrow(
      'search: no candidate has a score; the first failed: "aim" = -1: search:',
    );
  });

  it("refuses wrong paths and values before anything is fitted", async () => {
    fitted.length = 0;
    const refused = (space: unknown, message: string | RegExp, more: object = {}) =>
      expect(search(new Aimer(), zeros, nothing, { space: space as never, ...more })).rejects.toThrow(
        message,
      );
    await refused(
      { aims: [1] },
      'search: option "space" has "aims", but Aimer has no "aims"; it has the options "rounds", "aim".',
    );
    await refused({ "aim.x": [1] }, 'Aimer has no "aim" with options of its own');
    await refused(
      { aim: [0], rounds: [1, 0] },
      'search: "aim" = 0, "rounds" = 0: Aimer: option "rounds" must be',
    );
    await refused({ aim: 3 }, 'option "space" at "aim" must be a list of values');
    await refused({ aim: [] }, 'option "space" at "aim"');
    await refused({}, "must have at least one option");
    await refused([], "must have at least one configuration");
    await refused({ aim: uniformRange(0, 1) }, "whose values a grid cannot list");
    await refused({ aim: integerRange(1, 1e6) }, "has more than 100000 combinations");
    await refused({ aim: [1] }, 'option "candidates" is for method: "random"', { candidates: 3 });
    await refused({ aim: [1] }, 'option "simpler" belongs to rule', { rule: "one-standard-error" });
    await refused({ aim: [1] }, 'there is no option "fold"', { fold: 3 });
    await refused({ aim: [1] }, 'Aimer has no "round"', { resource: { option: "round", most: 3 } });
    const order = { rule: "one-standard-error", simpler: { rounds: "lower" } };
    await refused({ aim: [1] }, 'option "simpler" orders numbers at "rounds"', order);
    await expect(
      search(pipeline, iris(), "species", { space: { "clasify.varianceFloor": [1] } }),
    ).rejects.toThrow(
      'Pipeline has no "clasify" with options of its own; it has the steps "scale", "classify"',
    );
    await expect(
      search(pipeline, iris(), "species", { space: { classify: [new LinearRegression()] } }),
    ).rejects.toThrow("the estimator must be for classification; it is for regression.");
    await expect(
      search(new KMeans({ clusters: 2 }), zeros, undefined, { space: { clusters: [2, 3] } }),
    ).rejects.toThrow("no truth to compare with");
    expect(() => uniformRange(1, 1)).toThrow('uniformRange: option "high" must be greater than low; got 1.');
    expect(() => logUniformRange(0, 1)).toThrow('logUniformRange: option "low" must be a number > 0; got 0.');
    expect(() => integerRange(0.5, 1)).toThrow('integerRange: option "low" must be a whole number; got 0.5.');
    expect(fitted).toEqual([]);
  });

  it("knows the options of an estimator by their types", () => {
    const typed = <E extends Estimator>(_: E, __: SearchOptions<E>["space"]) => undefined;
    typed(new GaussianNB(), { varianceFloor: logUniformRange(1e-9, 1), priors: ["uniform", [0.5, 0.5]] });
    typed(pipeline, { "classify.varianceFloor": logUniformRange(1e-9, 1), classify: [new GaussianNB()] });
    // @ts-expect-error there is no such option
    typed(new GaussianNB(), { varianceFlor: [1] });
    // @ts-expect-error a list of numbers or a distribution of them
    typed(new GaussianNB(), { varianceFloor: ["small"] });
    // @ts-expect-error no distribution of numbers for words
    typed(new GaussianNB(), { missing: uniformRange(0, 1) });
  });

  it("reaches into an estimator that is an option of a step", async () => {
    const select = new WrapperSelector({ estimator: new GaussianNB(), size: 2, folds: 3 });
    const steps = new Pipeline({ steps: [["select", select], ...pipeline.options.steps] });
    const space = { "select.estimator.varianceFloor": [1e-9, 1e3] };
    const { candidates } = await search(steps, iris(), "species", { space, ...quick });
    expect(candidates.map(({ options }) => Object.values(options)[0])).toEqual([1e-9, 1e3]);
  });

  it("finds the most probable density, which has no target", async () => {
    const rows = Matrix.from(Array.from({ length: 40 }, (_, row) => [3 * random(row).normal()]));
    const space = { spread: [0.3, 3, 30] };
    const { best } = await search(new Bell(), rows, undefined, { space, folds: 4 });
    expect(best.options).toEqual({ spread: 3 });
    expect(best.score.metric).toBe("meanLogDensity");
    const nested = await nestedCrossValidate(new Bell(), rows, undefined, { space, outer: 4, inner: 3 });
    expect(nested.searches.map((one) => one.best.options.spread)).toEqual([3, 3, 3, 3]);
  });

  it("reports how many folds are done, and stops when aborted", async () => {
    const told: Progress[] = [];
    const onProgress = (progress: Progress) => void told.push(progress);
    await search(new GaussianNB(), iris(), "species", { space: floors, ...quick, onProgress });
    expect(told.map(({ completed }) => completed)).toEqual(Array.from({ length: 15 }, (_, i) => i + 1));
    expect(told.every(({ total }) => total === 15)).toBe(true);
    const abort = new AbortController();
    await expect(
      search(new GaussianNB(), iris(), "species", {
        space: floors,
        signal: abort.signal,
        onProgress: () => abort.abort(),
      }),
    ).rejects.toThrow("search: aborted by the caller.");
  });

  it("offers the folds of every candidate to workers, and does what they will not do itself", async () => {
    const offered: unknown[] = [];
    const tryFolds = ({ estimators: [estimator], folds }: FoldRequest) => {
      offered.push([estimator.options, folds.length]);
      return undefined;
    };
    const options = { space: { varianceFloor: [1e-9, 1e-3] }, ...quick };
    const helped = await search(new GaussianNB(), iris(), "species", { ...options, workers: { tryFolds } });
    // What is left is offered again before every fold.
    const rests = (varianceFloor: number) => [5, 4, 3, 2, 1].map((rest) => [{ varianceFloor }, rest]);
    expect(offered).toMatchObject([...rests(1e-9), ...rests(1e-3)]);
    expect(helped.best).toEqual((await search(new GaussianNB(), iris(), "species", options)).best);
  });

  it("hands weights to every fit and every metric", async () => {
    const weights = Array.from({ length: 150 }, (_, row) => 1 + (row % 3));
    const result = await search(new GaussianNB(), iris(), "species", { space: floors, ...quick, weights });
    const alone = await crossValidate(result.estimator, iris(), "species", { ...quick, weights });
    expect(result.best.score).toEqual(alone.summary());
    const model = await result.estimator.fit(iris(), "species", { weights });
    expect(result.model.predictProba(iris()).data).toEqual(model.predictProba(iris()).data);
  });
});

describe("nestedCrossValidate", () => {
  it("searches inside every outer fold, and tries what it chose on rows that the search did not see", async () => {
    const nested = await nestedCrossValidate(new GaussianNB(), wine(), "variety", {
      space: floors,
      metrics: "logLoss",
      outer: 3,
      inner: 4,
      seed: 2,
    });
    expect(nested.searches).toHaveLength(3);
    expect(nested.outer.kind).toBe("GaussianNB");
    for (const [at, { fold, scores }] of nested.outer.folds.entries()) {
      const some = wine().take(fold.train);
      const alone = await search(new GaussianNB(), some, "variety", {
        space: floors,
        metrics: "logLoss",
        folds: 4,
        seed: 2,
      });
      expect(nested.searches[at].best).toEqual(alone.best);
      const tried = await crossValidate(alone.estimator, wine(), "variety", {
        folds: [fold],
        metrics: "logLoss",
      });
      expect(scores.logLoss).toBe(tried.summary().mean);
    }
    expect(nested.chosen.names).toEqual(["fold", "options", "inner", "outer"]);
    expect(nested.chosen.get(0, "options")).toBe('"varianceFloor" = 1e-9');
    expect(String(nested)).toContain('3 × "varianceFloor" = 1e-9');
  });

  it("takes targets as values, and refuses inner folds by row numbers", async () => {
    const options = { space: { aim: [0, 3] }, metrics: "meanSquaredError", outer: 2, inner: 2 } as const;
    const nested = await nestedCrossValidate(new Aimer({ rounds: 1000 }), zeros, nothing, options);
    expectClose(nested.outer.summary().mean, 1e-6, { tolerance: 1e-13 });
    const inner = [{ train: [0], test: [1] }];
    await expect(
      nestedCrossValidate(new Aimer(), zeros, nothing, { ...options, inner } as never),
    ).rejects.toThrow(/nestedCrossValidate: option "inner" .* ≥ 2 or a plan/);
  });
});
