import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { random } from "../../../math/probability/random/index.js";
import { compareDeviance } from "../engine/irls/index.js";
import { LogisticRegression, LogisticRegressionModel } from "./index.js";

/** Cases whose classes overlap, drawn from a logistic model. */
function overlapping(rows: number, columns: number, classes = 2) {
  const x = new Matrix(rows, columns, randomArray(rows * columns, 5));
  const stream = random(3);
  const y = Array.from({ length: rows }, (_, i) => {
    const scores = Array.from({ length: classes }, (_, k) => Math.exp(k * x.get(i, 0) - 0.5 * k));
    return stream.weightedIndices(Float64Array.from(scores), 1)[0];
  });
  return { x, y };
}

const mean = (values: ArrayLike<number>) => Array.from(values).reduce((a, b) => a + b, 0) / values.length;

describe("LogisticRegression", () => {
  it("equals the closed form of a two-by-two table", async () => {
    // Odds of 3/1 and of 2/4: log-odds ln 3, and the logarithm of their ratio.
    const rows = [1, 1, 1, 1, 0, 0, 0, 0, 0, 0].map((value) => [value]);
    const y = [1, 1, 1, 0, 1, 1, 0, 0, 0, 0];
    const model = await new LogisticRegression().fit(rows, y);
    expectClose(model.parameters.data, [Math.log(0.5), Math.log(6)], { tolerance: 1e-14 });
    const errors = [Math.sqrt(1 / 2 + 1 / 4), Math.sqrt(1 / 2 + 1 / 4 + 1 / 3 + 1)];
    expectClose(model.standardErrors.data, errors, { tolerance: 1e-13 });
    expectClose(model.oddsRatios.data, [6], { tolerance: 1e-13 });
    const logLikelihood = 3 * Math.log(0.75) + Math.log(0.25) + 2 * Math.log(1 / 3) + 4 * Math.log(2 / 3);
    expectClose(model.logLikelihood, logLikelihood, { tolerance: 1e-14 });
  });

  it("makes the mean probability equal the share of positives, overall and where a feature is 1 (Flach 9.5)", async () => {
    const { x, y } = overlapping(200, 3);
    const flags = x.map((value, at) => (at % 3 === 2 ? Number(value > 0) : value));
    const p = (await new LogisticRegression().fit(flags, y)).predictProba(flags).column(1);
    expectClose(mean(p), mean(y), { tolerance: 1e-14 });
    for (let j = 0; j < 3; j += 1)
      expectClose(mean(p.map((probability, i) => (y[i] - probability) * flags.get(i, j))), 0, {
        tolerance: 5e-15,
      });
    const on = y.flatMap((_, i) => (flags.get(i, 2) === 1 ? [i] : []));
    expectClose(mean(on.map((i) => p[i])), mean(on.map((i) => y[i])), { tolerance: 1e-14 });
  });

  it("does not depend on the units or the position of a feature", async () => {
    const { x, y } = overlapping(120, 3);
    const moved = x.map((value, at) =>
      at % 3 === 0 ? 1e6 + 1e-3 * value : at % 3 === 1 ? 1e9 * value : value,
    );
    const [plain, other] = [
      await new LogisticRegression().fit(x, y),
      await new LogisticRegression().fit(moved, y),
    ];
    expectClose(other.predictProba(moved).data, plain.predictProba(x).data, { tolerance: 1e-6 });
    expectClose(other.parameters.get(0, 2) * 1e9, plain.parameters.get(0, 2), { tolerance: 1e-6 });
  });

  it("reports complete separation with the separating combination, instead of an estimate", async () => {
    const model = await new LogisticRegression().fit(
      [[1], [2], [3], [4], [5], [6]],
      ["a", "a", "a", "b", "b", "b"],
    );
    const { converged, separation } = model.convergence;
    expect(converged).toBe(false);
    expect(separation).toMatchObject({ kind: "complete", features: ["x0"], cases: 6 });
    const { "(intercept)": level, x0 } = separation?.direction ?? {};
    expectClose(-level / x0, 3.5, { tolerance: 1e-13 });
    expect([...model.standardErrors.data]).toEqual([Number.NaN, Number.NaN]);
    expect(model.predictProba([[2]]).data.every(Number.isFinite)).toBe(true);
    expect(model.summary()).toContain("There is no maximum likelihood estimate");
    expect(LogisticRegressionModel.fromJSON(JSON.stringify(model)).convergence).toEqual(model.convergence);
  });

  it("abbreviates a combination of many features", async () => {
    const { x, y } = overlapping(12, 2);
    const rows = x.toArrays().map((row, i) => [...row, ...y.map((_, j) => Number(i === j))]);
    const { explanation } = (await new LogisticRegression().fit(rows, y)).convergence;
    expect(explanation).toMatch(
      /^There is no maximum likelihood estimate: a combination of \d+ features separates/,
    );
  });

  it("reports partial separation, and estimates the rest", async () => {
    const { x, y } = overlapping(60, 2);
    const rows = x.toArrays().map((row, i) => [...row, i < 8 ? 1 : 0]);
    const classes = y.map((value, i) => (i < 8 ? 1 : value));
    const model = await new LogisticRegression().fit(rows, classes);
    expect(model.convergence.separation).toEqual({
      kind: "quasi",
      features: ["x2"],
      direction: { x2: 1 },
      cases: 8,
    });
    const rest = await new LogisticRegression().fit(x.slice(8, 60), y.slice(8));
    expectClose(model.parameters.row(0).slice(1, 3), rest.parameters.row(0).slice(1), { tolerance: 1e-3 });
    expect(Array.from(model.standardErrors.data, Number.isNaN)).toEqual([false, false, false, true]);
  });

  it("reports the class that is separated from several others", async () => {
    const { x, y } = overlapping(90, 2);
    const rows = x.toArrays().map((row, i) => [i % 3 === 0 ? row[0] + 9 : row[0], row[1]]);
    const classes = y.map((value, i) => (i % 3 === 0 ? "far" : value === 1 ? "b" : "a"));
    const { separation } = (await new LogisticRegression().fit(rows, classes)).convergence;
    expect(separation).toMatchObject({
      kind: "quasi",
      classes: [{ class: "far", from: ["a", "b"] }],
      cases: 30,
    });
  });

  it("leaves out and names linearly dependent and constant columns", async () => {
    const { x, y } = overlapping(80, 2);
    const rows = x.toArrays().map(([a, b]) => [a, b, 2 * a - b + 1, 7]);
    const model = await new LogisticRegression().fit(rows, y);
    const plain = await new LogisticRegression().fit(x, y);
    expect(model.aliased.filter(Boolean).length).toBe(2);
    expect(model.aliased[4]).toBe(true);
    expectClose(model.deviance, plain.deviance, { tolerance: 1e-10 });
    expect(model.degreesOfFreedom).toBe(plain.degreesOfFreedom);
    expect(model.summary()).toContain("Dependent on other terms, and left out");
  });

  it("keeps its digits where columns are nearly dependent", async () => {
    const { x, y } = overlapping(100, 2);
    const close = new Matrix(
      100,
      2,
      x.data.map((value, at) => (at % 2 === 1 ? x.data[at - 1] + 2 ** -17 * value : value)),
    );
    const model = await new LogisticRegression().fit(close, y);
    const plain = await new LogisticRegression().fit(x, y);
    expect(model.aliased).toEqual([false, false, false]);
    const slope = plain.parameters.get(0, 2) * 2 ** 17;
    expectClose(model.parameters.get(0, 2), slope, { tolerance: 1e-8, scale: Math.abs(slope) });
    expectClose(model.standardErrors.get(0, 2), plain.standardErrors.get(0, 2) * 2 ** 17, {
      tolerance: 1e-8,
      scale: 2 ** 17,
    });
  });

  it("has the tests and criteria of the likelihood", async () => {
    const { x, y } = overlapping(150, 3);
    const large = await new LogisticRegression().fit(x, y);
    const small = await new LogisticRegression().fit(x.slice(0, 150, 0, 1), y);
    const test = compareDeviance(small, large);
    expect(test).toMatchObject({ degreesOfFreedom: 2, distribution: "chi-squared" });
    expectClose(test.statistic, small.deviance - large.deviance, { tolerance: 1e-13 });
    expectClose(large.aic, large.deviance + 8, { tolerance: 1e-13 });
    expectClose(large.bic, large.deviance + 4 * Math.log(150), { tolerance: 1e-13 });
    const { lower, upper } = large.confidenceIntervals(0.9);
    expectClose(
      upper.data.map((value, j) => (value - lower.data[j]) / 2 / large.standardErrors.data[j]),
      new Float64Array(4).fill(1.6448536269514722),
      { tolerance: 1e-12 },
    );
    expect(() => compareDeviance(large, small)).toThrow('the larger model has no feature "x1"');
    expect(() => large.confidenceIntervals(2)).toThrow('option "level" must be a number > 0 and < 1; got 2');
    const other = await new LogisticRegression().fit(
      x,
      y.map((_, i) => Number(i % 5 === 0)),
    );
    expect(() => compareDeviance(small, other)).toThrow("not fitted to the same responses");
  });

  it("takes constant steps along the gradient, and records them", async () => {
    const { x, y } = overlapping(40, 1);
    const solver = { method: "gradient-descent", step: 0.5 } as const;
    const model = await new LogisticRegression({ solver, maxIterations: 1000, tolerance: 1e-30 }).fit(x, y);
    let [level, slope] = [0, 0];
    for (let step = 0; step <= 1000; step += 1) {
      if ([0, 10, 100, 1000].includes(step))
        expectClose(model.after(step).parameters.data, [level, slope], { tolerance: 1e-12 });
      const errors = y.map((value, i) => value - 1 / (1 + Math.exp(-level - slope * x.get(i, 0))));
      const pull = mean(errors.map((error, i) => error * x.get(i, 0)));
      level += 0.5 * mean(errors);
      slope += 0.5 * pull;
    }
    const exact = await new LogisticRegression().fit(x, y);
    expectClose(model.parameters.data, exact.parameters.data, { tolerance: 1e-6 });
    expect(() => exact.after(3)).toThrow("the model has no steps, which only gradient solvers keep; got 3");
  });

  it("visits single cases, and comes near the same solution", async () => {
    const { x, y } = overlapping(300, 2, 3);
    const solver = {
      method: "stochastic-gradient",
      step: { schedule: "inverse", initial: 0.2, time: 500 },
      average: true,
    } as const;
    const model = await new LogisticRegression({ solver, maxIterations: 100, seed: 4 }).fit(x, y);
    const exact = await new LogisticRegression().fit(x, y);
    expect(model.seed).toBe(4);
    expect(model.steps?.length).toBe(101);
    expectClose(model.predictProba(x).data, exact.predictProba(x).data, { tolerance: 0.02 });
  });

  it("satisfies the optimality conditions at every L1 penalty", async () => {
    const { x, y } = overlapping(120, 6);
    const model = await new LogisticRegression({ penalty: "l1", standardize: false, pathLength: 20 }).fit(
      x,
      y,
    );
    const { path } = model;
    expect(path?.nonZeros[0]).toBe(0);
    for (const [k, lambda] of (path?.lambdas ?? new Float64Array()).entries()) {
      const point = model.at(k);
      const p = point.predictProba(x).column(1);
      expectClose(mean(p), mean(y), { tolerance: 1e-9 });
      for (let j = 0; j < 6; j += 1) {
        const slope = mean(p.map((value, i) => (y[i] - value) * x.get(i, j)));
        const coefficient = point.coefficients.get(0, j);
        if (coefficient === 0) expect(Math.abs(slope)).toBeLessThanOrEqual(lambda * (1 + 1e-6));
        else expectClose(slope, lambda * Math.sign(coefficient), { tolerance: 1e-9 });
      }
    }
    const free = await new LogisticRegression().fit(x, y);
    const last = await new LogisticRegression({ penalty: "l1", lambda: 0 }).fit(x, y);
    expectClose(last.parameters.data, free.parameters.data, { tolerance: 1e-7 });
  });

  it("chooses a penalty by folds, or a simpler one within one standard error", async () => {
    const { x, y } = overlapping(150, 5);
    const options = { penalty: "l1", folds: 5, seed: 2, pathLength: 30 } as const;
    const best = await new LogisticRegression(options).fit(x, y);
    const simple = await new LogisticRegression({ ...options, rule: "one-standard-error" }).fit(x, y);
    const { means, standardErrors } = best.validation ?? { means: [], standardErrors: [] };
    const chosen = best.chosen ?? -1;
    expect(means[chosen]).toBe(Math.min(...means));
    const limit = means[chosen] + standardErrors[chosen];
    expect(simple.chosen).toBe(Array.from(means).findIndex((value) => value <= limit));
    expect(simple.lambda).toBeGreaterThanOrEqual(best.lambda ?? 0);
  });

  it("reports the penalty, and by default chooses it by ten folds, whatever the solver", async () => {
    const { x, y } = overlapping(150, 5);
    const settings = { penalty: "l2", standardize: false, pathLength: 20 } as const;
    const model = await new LogisticRegression(settings).fit(x, y);
    expect(model.validation?.foldErrors.rows).toBe(10);
    expect(model.lambda).toBe(model.path?.lambdas[model.chosen ?? -1]);
    const descended = await new LogisticRegression({ ...settings, solver: "gradient-descent" }).fit(x, y);
    expect(descended.lambda).toBe(model.lambda);
    expectClose(descended.parameters.data, model.parameters.data, { tolerance: 1e-6 });
    const given = await new LogisticRegression({
      penalty: "l2",
      lambda: 0.1,
      solver: "gradient-descent",
    }).fit(x, y);
    expect([given.lambda, given.path]).toEqual([0.1, undefined]);
  });

  it("makes folds of the original rows, also where some have weight 0", async () => {
    const { x, y } = overlapping(60, 3);
    const weights = Array.from({ length: 60 }, (_, i) => (i % 4 === 0 ? 0 : 1));
    const kept = [...weights.keys()].filter((i) => weights[i] > 0);
    const part = (rows: readonly number[], k: number) => ({
      train: rows.flatMap((row, at) => (row % 3 === k ? [] : [at])),
      test: rows.flatMap((row, at) => (row % 3 === k ? [at] : [])),
    });
    const foldsOf = (rows: readonly number[]) => [0, 1, 2].map((k) => part(rows, k));
    const options = { penalty: "l1", pathLength: 10 } as const;
    const all = [...weights.keys()];
    const whole = await new LogisticRegression({ ...options, folds: foldsOf(all) }).fit(x, y, { weights });
    const dropped = await new LogisticRegression({ ...options, folds: foldsOf(kept) }).fit(
      kept.map((i) => x.row(i)),
      kept.map((i) => y[i]),
    );
    expectClose(whole.validation?.means ?? [], dropped.validation?.means ?? [], { tolerance: 1e-12 });
    expect(whole.cases).toBe(45);
  });

  it("gives sparse rows the answers of dense ones, by L-BFGS too", async () => {
    const { x, y } = overlapping(90, 4);
    const holed = x.map((value) => (value > 0.2 ? value : 0));
    const sparse = SparseMatrix.fromDense(holed);
    for (const options of [
      { penalty: "l2", lambda: 0.05 },
      { penalty: "elastic-net", lambda: 0.02 },
      { penalty: "l2", lambda: 0.05, solver: "lbfgs" },
    ] as const) {
      const estimator = new LogisticRegression(options);
      const [a, b] = [await estimator.fit(holed, y), await estimator.fit(sparse, y)];
      expectClose(b.parameters.data, a.parameters.data, { tolerance: 1e-7 });
      expectClose(b.predictProba(sparse).data, a.predictProba(holed).data, { tolerance: 1e-8 });
    }
  });

  it("survives a file round trip with its path", async () => {
    const { x, y } = overlapping(60, 3, 3);
    const model = await new LogisticRegression({ penalty: "l1", pathLength: 5, folds: 3 }).fit(x, y);
    const back = LogisticRegressionModel.fromJSON(JSON.stringify(model));
    expect([...back.at(2).predictProba(x).data]).toEqual([...model.at(2).predictProba(x).data]);
    expect(back.path?.toTable().names.slice(0, 4)).toEqual([
      "lambda",
      "deviance",
      "nonZeros",
      "0: (intercept)",
    ]);
    const json = JSON.parse(JSON.stringify(model));
    json.state.chosen = 99;
    expect(() => LogisticRegressionModel.fromJSON(json)).toThrow(
      'field "state.chosen": must be an index on the path',
    );
  });

  it("refuses data that it cannot learn from, by name", async () => {
    const logistic = new LogisticRegression();
    await expect(logistic.fit([[1], [2]], ["a", "a"])).rejects.toThrow(
      'LogisticRegression: all cases are of class "a"',
    );
    await expect(logistic.fit([[1], [2], [3]], ["a", "b", "b"], { weights: [0, 1, 1] })).rejects.toThrow(
      'the class "a" has no case with a weight above 0',
    );
    expect(() => new LogisticRegression({ lambda: 1 })).toThrow(
      'option "penalty" must be "l1", "l2" or "elastic-net"',
    );
    expect(() => new LogisticRegression({ penalty: "l1", lambda: 1, lambdas: [1, 2] })).toThrow(
      'option "lambda" must not be given together with lambdas',
    );
    expect(() => new LogisticRegression({ penalty: "l1", solver: "newton" })).toThrow(
      'option "solver" must be "auto"',
    );
    const table = Table.fromColumns({ a: [1, 2], known: [0, 1], kind: ["u", "v"] });
    await expect(logistic.fit(table.withRole("offset", "known"), "kind")).rejects.toThrow(
      'the column "known" is an offset',
    );
    const model = await logistic.fit([[1], [2], [3], [4]], ["a", "b", "a", "b"]);
    expect(() => model.at(0)).toThrow("the model has no path");
  });
});
