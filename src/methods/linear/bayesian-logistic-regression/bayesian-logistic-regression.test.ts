import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { loadModel } from "../../../apps/catalog.js";
import { AbortError, DataError, OptionError } from "../../../base/errors.js";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { differenceGradient, differenceHessian } from "../../../math/optimize/finite-difference.js";
import { random } from "../../../math/probability/random/index.js";
import { normalCdf } from "../../../math/probability/special/index.js";
import { logisticFunction } from "../../../math/probability/special/logit.js";
import { gridPosterior } from "../../../math/sample/grid-posterior.js";
import { checkEstimator } from "../../../model/check/check-estimator.js";
import { logisticDensity } from "../engine/logistic/density.js";
import { BayesianLogisticRegression, BayesianLogisticRegressionModel } from "./index.js";

/** Two overlapping classes of points in the plane. */
function twoClasses(count: number, seed = 7): { x: number[][]; y: string[] } {
  const stream = random(seed);
  const y = Array.from({ length: count }, (_, i) => (i % 2 === 0 ? "circle" : "square"));
  const x = y.map((label) => {
    const side = label === "square" ? 1 : -1;
    return [0.8 * side + stream.normal(), 0.5 * side + stream.normal()];
  });
  return { x, y };
}

const { x, y } = twoClasses(24);
const raw = { standardize: false, intercept: false, priorVariance: 4 } as const;
const far = [
  [0.5, -0.2],
  [3, 3],
  [-9, 9],
  [12, 12],
];

/** The posterior of the two coefficients on a grid, and what it predicts. */
const exact = gridPosterior(
  ([a, b]) =>
    x.reduce(
      (sum, [first, second], i) =>
        sum - Math.log1p(Math.exp((y[i] === "square" ? -1 : 1) * (a * first + b * second))),
      -(a * a + b * b) / 8 - Math.log(2 * Math.PI * 4),
    ),
  [
    { from: -5, to: 9, points: 281 },
    { from: -6, to: 8, points: 281 },
  ],
);
function exactProbability([first, second]: readonly number[]): number {
  const { data, columns } = exact.density;
  const cell = 0.05 * 0.05;
  return data.reduce((sum, density, at) => {
    const logOdds = exact.axes[0][Math.floor(at / columns)] * first + exact.axes[1][at % columns] * second;
    return sum + cell * density * logisticFunction(logOdds);
  }, 0);
}

describe("the log posterior of logistic regression", () => {
  const stream = random(3);
  const signed = new Matrix(1300, 3).map(() => stream.normal());
  const precisions = Float64Array.of(0, 0.5, 2);
  const beta = Float64Array.of(0.3, -1.2, 0.8);
  const plain = logisticDensity({ signed, weights: undefined, precisions });

  it("has the derivatives of the source (equations 8.38 and 8.39)", () => {
    const gradient = new Float64Array(3);
    expect(plain.valueAndGradient(beta, gradient)).toBe(plain.value(beta));
    expectClose(gradient, differenceGradient(plain.value, beta), { tolerance: 1e-7, scale: 100 });
    const slope = (at: Float64Array) => {
      const out = new Float64Array(3);
      plain.valueAndGradient(at, out);
      return out;
    };
    expectClose(plain.hessian(beta).data, differenceHessian(slope, beta).data, {
      tolerance: 1e-7,
      scale: 300,
    });
  });

  it("has the curvature of the requested point, wherever the gradient was taken before", () => {
    const fresh = () => logisticDensity({ signed, weights: undefined, precisions });
    const expected = fresh().hessian(beta);
    const used = fresh();
    used.valueAndGradient(beta, new Float64Array(3));
    expect([...used.hessian(beta).data]).toEqual([...expected.data]);
    used.valueAndGradient(Float64Array.of(0.3, -1.2, 9), new Float64Array(3));
    used.value(beta);
    expect([...used.hessian(beta).data]).toEqual([...expected.data]);
    expect([...used.hessian(Float64Array.of(0, 0, 0)).data]).not.toEqual([...expected.data]);
  });

  it("is the sum of its logarithms, for any block size and extreme margins", () => {
    const weights = new Float64Array(1300).fill(1);
    const weighted = logisticDensity({ signed, weights, precisions });
    for (const factor of [1, 1e-9, 300, 1e5]) {
      const at = beta.map((value) => factor * value);
      const [a, b] = [plain.value(at), weighted.value(at)];
      expect(Math.abs(a - b)).toBeLessThan(1e-12 * Math.max(1, Math.abs(a)));
    }
    const prior =
      -0.25 * 1.44 - 0.64 + 0.5 * Math.log(0.5 / (2 * Math.PI)) + 0.5 * Math.log(2 / (2 * Math.PI));
    let likelihood = 0;
    for (let i = 0; i < 1300; i += 1) {
      const margin = signed.row(i).reduce((sum, value, j) => sum + value * beta[j], 0);
      likelihood += Math.log(logisticFunction(margin));
    }
    expectClose(plain.value(beta), prior + likelihood, { tolerance: 1e-11 });
  });
});

describe("BayesianLogisticRegression", () => {
  it("finds the mode, where the gradient of the source vanishes", async () => {
    const model = await new BayesianLogisticRegression({ ...raw, inference: "map" }).fit(x, y);
    const [{ mode, label, terms }] = model.posteriors;
    expect([label, terms]).toEqual(["square", ["x0", "x1"]]);
    const gradient = [0, 1].map((j) =>
      x.reduce((sum, row, i) => {
        const p = logisticFunction(row[0] * mode[0] + row[1] * mode[1]);
        return sum + row[j] * ((y[i] === "square" ? 1 : 0) - p);
      }, -mode[j] / 4),
    );
    expectClose(gradient, [0, 0], { tolerance: 1e-10 });
    expectClose(
      model.predictProba(far).column(1),
      far.map(([a, b]) => logisticFunction(a * mode[0] + b * mode[1])),
      { tolerance: 1e-15 },
    );
    expectClose(
      model.decisionFunction(far).data,
      far.map(([a, b]) => a * mode[0] + b * mode[1]),
      {
        tolerance: 1e-13,
      },
    );
    expect(model.convergence.converged).toBe(true);
  });

  it("is less certain with Laplace's approximation than with the mode, especially far from the data", async () => {
    const map = (await new BayesianLogisticRegression({ ...raw, inference: "map" }).fit(x, y)).predictProba(
      far,
    );
    const laplace = (await new BayesianLogisticRegression(raw).fit(x, y)).predictProba(far);
    for (let i = 0; i < far.length; i += 1) {
      expect(Math.abs(laplace.get(i, 1) - 0.5)).toBeLessThan(Math.abs(map.get(i, 1) - 0.5));
    }
    // Going on forever, the mode becomes certain; the average tends to the probability that the line is on that side.
    const away = [[-1e5, 1e5]];
    const model = await new BayesianLogisticRegression(raw).fit(x, y);
    const [{ mode, covariance: c }] = model.posteriors;
    const spread = Math.sqrt(c.get(0, 0) - 2 * c.get(0, 1) + c.get(1, 1));
    const limit = normalCdf((mode[1] - mode[0]) / spread);
    expect(limit).toBeGreaterThan(1e-3);
    expectClose(model.predictProba(away).get(0, 1), limit, { tolerance: 1e-8 });
    expect(1 / (1 + Math.exp(-1e5 * (mode[1] - mode[0])))).toBeLessThan(1e-100);
  });

  it("averages by quadrature as over many draws, and nearly as by the probit approximation", async () => {
    const laplace = new BayesianLogisticRegression(raw);
    const quadrature = (await laplace.fit(x, y)).predictProba(far).column(1);
    const draws = 10_000;
    const sampled = await laplace.with({ predictive: "sampling", draws, chains: 4 }).fit(x, y);
    // Probabilities have a deviation of at most ½; five standard errors.
    expectClose(sampled.predictProba(far).column(1), quadrature, { tolerance: 2.5 / Math.sqrt(4 * draws) });
    const probit = await laplace.with({ predictive: "probit" }).fit(x, y);
    // The approximation is known to be within 0.02 (Crooks 2009).
    expectClose(probit.predictProba(far).column(1), quadrature, { tolerance: 0.02 });
    expect([...probit.predictProba(far).data]).not.toEqual([...quadrature]);
  });

  it.each(["metropolis", "hamiltonian"] as const)(
    "agrees by draws (%s) with the posterior on a grid",
    async (inference) => {
      const draws = inference === "metropolis" ? 8000 : 2000;
      const model = await new BayesianLogisticRegression({ ...raw, inference, draws, seed: 2 }).fit(x, y);
      const [{ samples, mean, standardDeviations }] = model.posteriors;
      if (samples === undefined) throw new Error("there are no draws");
      for (const rHat of samples.rHat) expect(rHat).toBeLessThan(1.01);
      for (const size of samples.bulkEffectiveSize) expect(size).toBeGreaterThan(1000);
      // Five Monte Carlo errors each.
      for (const j of [0, 1]) {
        expect(Math.abs(mean[j] - exact.mean[j])).toBeLessThan(5 * samples.meanError[j]);
        expect(Math.abs(standardDeviations[j] - exact.standardDeviation[j])).toBeLessThan(
          5 * samples.standardDeviationError[j],
        );
      }
      const smallest = Math.min(...samples.bulkEffectiveSize);
      expectClose(model.predictProba(far).column(1), far.map(exactProbability), {
        tolerance: 2.5 / Math.sqrt(smallest),
      });
      expect([...model.posteriors[0].sample(3, 1).data]).toEqual([...model.posteriors[0].sample(3, 1).data]);
    },
  );

  it("estimates the evidence to the accuracy of a normal posterior", async () => {
    const [{ logEvidence }] = (await new BayesianLogisticRegression(raw).fit(x, y)).posteriors;
    expect(Math.abs(logEvidence - exact.logEvidence)).toBeLessThan(0.1);
  });

  it("does not depend on the units of features when it standardizes", async () => {
    const moved = x.map(([a, b]) => [1000 * a + 5e5, b / 7]);
    const fresh = far.map(([a, b]) => [1000 * a + 5e5, b / 7]);
    const estimator = new BayesianLogisticRegression();
    const [before, after] = [await estimator.fit(x, y), await estimator.fit(moved, y)];
    expectClose(after.predictProba(fresh).data, before.predictProba(far).data, { tolerance: 1e-10 });
    const [a, b] = [before.posteriors[0], after.posteriors[0]];
    expectClose(b.mode.slice(1), [a.mode[1] / 1000, a.mode[2] * 7], { tolerance: 1e-9 });
    expectClose(
      b.standardDeviations.slice(1),
      [a.standardDeviations[1] / 1000, a.standardDeviations[2] * 7],
      {
        tolerance: 1e-9,
      },
    );
    const { lower, upper } = a.credibleIntervals(0.95);
    expectClose(upper[1] - lower[1], 2 * 1.959963984540054 * a.standardDeviations[1], {
      tolerance: 1e-12,
    });
    expect(() => a.credibleIntervals(1)).toThrow('option "level" must be a number > 0 and < 1; got 1');
  });

  it("draws parameters around the mode", async () => {
    const [posterior] = (await new BayesianLogisticRegression().fit(x, y)).posteriors;
    const drawn = posterior.sample(20_000, 5);
    const means =
      drawn.columns === 3 ? [0, 1, 2].map((j) => drawn.column(j).reduce((s, v) => s + v / 20_000, 0)) : [];
    for (const j of means.keys())
      expect(Math.abs(means[j] - posterior.mode[j])).toBeLessThan(
        (5 * posterior.standardDeviations[j]) / Math.sqrt(20_000),
      );
  });

  it("is finite for classes that a line separates, and with fewer cases than features", async () => {
    const separated = await new BayesianLogisticRegression().fit([[1], [2], [8], [9]], ["a", "a", "b", "b"]);
    const p = separated.predictProba([[0], [5], [10]]).column(1);
    expect(p[0]).toBeLessThan(0.2);
    expectClose(p[1], 0.5, { tolerance: 1e-12 });
    expect(p[2]).toBeGreaterThan(0.8);
    const wide = await new BayesianLogisticRegression().fit(
      [
        [1, 2, 3, 4],
        [2, 1, 0, 4],
      ],
      [false, true],
    );
    expect(wide.constantFeatures).toEqual(["x3"]);
    expect(wide.posteriors[0].mode.every(Number.isFinite)).toBe(true);
    // Nothing is learned of a constant feature, so its coefficient keeps the prior's deviation.
    expectClose([wide.posteriors[0].mode[4], wide.posteriors[0].standardDeviations[4]], [0, 2.5], {
      tolerance: 1e-12,
    });
  });

  it("takes a prior for each coefficient", async () => {
    const tight = await new BayesianLogisticRegression({ priorVariance: [1e-8, 4] }).fit(x, y);
    expect(Math.abs(tight.posteriors[0].mode[1])).toBeLessThan(1e-5);
    const estimator = new BayesianLogisticRegression({ priorVariance: [1, 2, 3] });
    await expect(estimator.fit(x, y)).rejects.toThrow('option "priorVariance" has 3 numbers for 2 features');
    await expect(estimator.fit(x, y)).rejects.toBeInstanceOf(OptionError);
  });

  it("compares each of several classes with all others", async () => {
    const labels = y.map((label, i) => (i % 3 === 0 ? "cross" : label));
    const model = await new BayesianLogisticRegression().fit(x, labels);
    expect(model.classes).toEqual(["circle", "cross", "square"]);
    const alone = await Promise.all(
      model.classes.map((label) =>
        new BayesianLogisticRegression().fit(
          x,
          labels.map((other) => other === label),
        ),
      ),
    );
    for (const [k, { posteriors }] of alone.entries()) {
      expect(model.posteriors[k].label).toBe(model.classes[k]);
      expect([...model.posteriors[k].mode]).toEqual([...posteriors[0].mode]);
    }
    const shares = alone.map((each) => each.predictProba([[1, 1]]).get(0, 1));
    const total = shares.reduce((sum, share) => sum + share, 0);
    expectClose(
      model.predictProba([[1, 1]]).data,
      shares.map((share) => share / total),
      { tolerance: 1e-14 },
    );
  });

  it("refuses one class, and a flat intercept without cases on both sides", async () => {
    const estimator = new BayesianLogisticRegression({ interceptVariance: "flat" });
    await expect(estimator.fit([[1], [2]], ["a", "a"])).rejects.toThrow(
      'all cases are of class "a"; at least two classes are needed',
    );
    const weights = y.map((label) => (label === "square" ? 0 : 1));
    await expect(estimator.fit(x, y, { weights })).rejects.toThrow('class "square" has none of the weight');
    await expect(estimator.fit(x, y, { weights })).rejects.toBeInstanceOf(DataError);
    const proper = await new BayesianLogisticRegression().fit(x, y, { weights });
    expect(proper.predictProba([[0, 0]]).get(0, 1)).toBeLessThan(0.5);
  });

  it("satisfies the estimator contract also with the mode alone", async () => {
    await checkEstimator(new BayesianLogisticRegression({ inference: "map" }), { load: loadModel });
  });

  it("survives a file round trip with its draws", async () => {
    const estimator = new BayesianLogisticRegression({
      inference: "hamiltonian",
      draws: 30,
      warmup: 50,
      seed: 9,
    });
    const table = Table.fromColumns({ a: x.map(([a]) => a), b: x.map(([, b]) => b), shape: y });
    const model = await estimator.fit(table, "shape");
    expect(model.seed).toBe(9);
    const back = BayesianLogisticRegressionModel.fromJSON(JSON.stringify(model));
    expect([...back.predictProba(table).data]).toEqual([...model.predictProba(table).data]);
    expect(back.summary()).toBe(model.summary());
    expect(back.summary()).toContain("4 chains of 30 draws");
    expect(back.posteriors[0].samples?.names).toEqual(["(intercept)", "a", "b"]);
    expect(JSON.stringify(await estimator.fit(table, "shape"))).toBe(JSON.stringify(model));
    const json = JSON.parse(JSON.stringify(model));
    json.state.working[0].samples.chains = 7;
    expect(() => loadModel(json)).toThrow('field "state.working.0.samples": must have arrays');
    const other = JSON.parse(JSON.stringify(model));
    other.state.working.push(other.state.working[0]);
    expect(() => loadModel(other)).toThrow('field "state.working": must have one posterior per question');
  });

  it("can be aborted while it draws", async () => {
    const control = new AbortController();
    const estimator = new BayesianLogisticRegression({ inference: "metropolis", draws: 1000 });
    const told: number[] = [];
    const onProgress = ({ completed }: { completed: number }) => {
      told.push(completed);
      if (told.length === 2) control.abort();
    };
    const running = estimator.fit(x, y, { signal: control.signal, onProgress });
    await expect(running).rejects.toBeInstanceOf(AbortError);
    expect(told).toHaveLength(2);
  });

  it("reports every term", async () => {
    const text = (await new BayesianLogisticRegression().fit(x, y)).summary();
    expect(text).toMatch(
      /^Bayesian logistic regression on x0, x1 by Laplace's approximation\n\nLog-odds of square\n/,
    );
    expect(text).toMatch(/\(intercept\) {2}/);
  });
});
