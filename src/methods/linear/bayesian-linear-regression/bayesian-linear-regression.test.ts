import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { loadModel } from "../../../apps/catalog.js";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { checkEstimator } from "../../../model/check/check-estimator.js";
import { LinearRegression } from "../linear-regression/index.js";
import { Ridge } from "../ridge/index.js";
import { BayesianLinearRegression, BayesianLinearRegressionModel } from "./index.js";

const x = new Matrix(40, 4, randomArray(160, 1));
const y = Float64Array.from(randomArray(40, 2), (noise, i) => 2 + 3 * x.get(i, 0) - x.get(i, 2) + noise);

/** Progress of the evidence, round by round. */
function recorder() {
  const objectives: number[] = [];
  const onProgress = ({ objective }: { objective?: number | undefined }) => {
    objectives.push(objective ?? Number.NaN);
  };
  return { objectives, onProgress };
}

describe("BayesianLinearRegression", () => {
  it("has the coefficients of ridge regression with λ = priorPrecision", async () => {
    const model = await new BayesianLinearRegression({ priorPrecision: 3 }).fit(x, y);
    const ridge = await new Ridge({ lambda: 3 }).fit(x, y);
    expectClose([model.intercept, ...model.coefficients], [ridge.intercept, ...ridge.coefficients], {
      tolerance: 1e-13,
      scale: 3,
    });
  });

  it("has the intervals of least squares where the priors are flat", async () => {
    const model = await new BayesianLinearRegression({ priorPrecision: 0 }).fit(x, y);
    const least = await new LinearRegression().fit(x, y);
    const tolerance = 1e-12;
    expectClose(model.parameters, least.parameters, { tolerance });
    expect(model.degreesOfFreedom).toBe(35);
    expectClose(model.noiseVariance, least.residualVariance, { tolerance });
    const [ours, theirs] = [model.credibleIntervals(0.9), least.confidenceIntervals(0.9)];
    expectClose(ours.lower, theirs.lower, { tolerance });
    expectClose(ours.upper, theirs.upper, { tolerance });
    const cases = x.slice(0, 3);
    expectClose(model.predictInterval(cases).upper, least.predictInterval(cases).upper, { tolerance });
    expectClose(
      model.predictInterval(cases, { kind: "mean" }).lower,
      least.predictInterval(cases, { kind: "confidence" }).lower,
      { tolerance },
    );
  });

  it("estimates a mean with a normal prior as the weighted mean of data and prior", async () => {
    // θ̂ = (N/σ₀² · m + 1/σ² · μ) / (N/σ₀² + 1/σ²), with σ₀²/σ² = 2 and μ = 1.
    const values = [3, 5, 4, 8];
    const model = await new BayesianLinearRegression({
      intercept: false,
      standardize: false,
      priorPrecision: 2,
      priorMean: 1,
    }).fit(
      values.map(() => [1]),
      values,
    );
    expectClose(model.coefficients, [(4 / 6) * 5 + (2 / 6) * 1], { tolerance: 1e-15, scale: 4 });
    const byIntercept = await new BayesianLinearRegression({ interceptPrecision: 2, interceptMean: 1 }).fit(
      values.map(() => [0]),
      values,
    );
    expectClose([byIntercept.intercept], model.coefficients, { tolerance: 1e-15, scale: 4 });
    expectClose([byIntercept.rate, byIntercept.logEvidence], [model.rate, model.logEvidence], {
      tolerance: 1e-13,
      scale: 10,
    });
  });

  it("has an evidence that is the product of one-step-ahead predictions", async () => {
    const estimator = new BayesianLinearRegression({
      standardize: false,
      priorPrecision: 2,
      interceptPrecision: 1,
      noiseShape: 2,
      noiseRate: 3,
    });
    let model = await estimator.fit(x.slice(0, 1), y.slice(0, 1));
    let sum = model.logEvidence;
    for (let i = 1; i < 40; i += 1) {
      const next = x.slice(i, i + 1);
      sum += model.predictDistribution(next)[0].logDensity(y[i]);
      model = await estimator.update(model, next, y.slice(i, i + 1));
    }
    expectClose(model.logEvidence, sum, { tolerance: 1e-12, scale: 100 });
  });

  it("equals the model of all rows when updated batch by batch, whatever the options", async () => {
    for (const options of [{}, { standardize: false }, { evidence: true }, { evidence: true, ard: true }]) {
      const estimator = new BayesianLinearRegression(options);
      const all = await estimator.fit(x, y, { weights: Float64Array.from(y, (_, i) => 1 + (i % 2)) });
      let model: BayesianLinearRegressionModel | undefined;
      for (let start = 0; start < 40; start += 8) {
        const weights = Float64Array.from({ length: 8 }, (_, i) => 1 + ((start + i) % 2));
        const batch = [x.slice(start, start + 8), y.slice(start, start + 8), { weights }] as const;
        model = await (model === undefined ? estimator.fit(...batch) : estimator.update(model, ...batch));
      }
      expectClose(model?.parameters ?? [], all.parameters, { tolerance: 1e-9 });
      expectClose(model?.logEvidence ?? 0, all.logEvidence, { tolerance: 1e-10, scale: 100 });
    }
  });

  it("finds the precision of largest evidence, which rises in every round", async () => {
    const { objectives, onProgress } = recorder();
    const start = { evidence: true, priorPrecision: 1e4 };
    const model = await new BayesianLinearRegression(start).fit(x, y, { onProgress });
    expect(model.convergence?.converged).toBe(true);
    for (let k = 1; k < objectives.length; k += 1)
      expect(objectives[k]).toBeGreaterThanOrEqual(objectives[k - 1] - 1e-11);
    for (const factor of [0.9, 1.1]) {
      const priorPrecision = factor * model.precisions[0];
      const near = await new BayesianLinearRegression({ priorPrecision }).fit(x, y);
      expect(near.logEvidence).toBeLessThan(model.logEvidence);
    }
  });

  it("finds precisions of single features, prunes some and names them", async () => {
    const { objectives, onProgress } = recorder();
    const model = await new BayesianLinearRegression({ evidence: true, ard: true }).fit(x, y, { onProgress });
    expect(model.convergence?.converged).toBe(true);
    for (let k = 1; k < objectives.length; k += 1)
      expect(objectives[k]).toBeGreaterThanOrEqual(objectives[k - 1] - 1e-11);
    const common = await new BayesianLinearRegression({ evidence: true }).fit(x, y);
    expect(model.logEvidence).toBeGreaterThan(common.logEvidence);
    expect(model.prunedFeatures.length).toBeGreaterThan(0);
    for (const [j, name] of model.features.entries()) {
      const pruned = model.prunedFeatures.includes(name);
      expect(model.coefficients[j] === 0).toBe(pruned);
      expect(model.precisions[j] === Number.POSITIVE_INFINITY).toBe(pruned);
      if (pruned) continue;
      for (const factor of [0.9, 1.1]) {
        // What is pruned has a precision so high that it does not matter.
        const precisions = Array.from(model.precisions, (precision, k) =>
          precision === Number.POSITIVE_INFINITY ? 1e9 : precision * (k === j ? factor : 1),
        );
        const near = await new BayesianLinearRegression({ priorPrecision: precisions }).fit(x, y);
        expect(near.logEvidence).toBeLessThan(model.logEvidence);
      }
    }
  });

  it("finds no evidence for any feature in pure noise", async () => {
    const noise = Float64Array.from(randomArray(40, 12));
    const model = await new BayesianLinearRegression({ evidence: true, ard: true }).fit(x, noise);
    expect(model.prunedFeatures.length).toBeGreaterThan(1);
    const one = await new BayesianLinearRegression({ evidence: true }).fit(
      x.slice(0, 40, 0, 1).map((_, i) => (i % 2 === 0 ? 1 : -1)),
      noise.map((_, i) => (i % 4 < 2 ? 1 : -1)),
    );
    expectClose(one.coefficients, [0], { tolerance: 1e-10 });
  });

  it("satisfies the estimator contract also when it maximizes the evidence", async () => {
    for (const ard of [false, true])
      await checkEstimator(new BayesianLinearRegression({ evidence: true, ard }), { load: loadModel });
  });

  it("reports the distribution of the noise, which widens its predictive deviations", async () => {
    const model = await new BayesianLinearRegression().fit(x, y);
    expectClose(model.noiseDistribution.mean, model.rate / (model.shape - 1), { tolerance: 1e-14 });
    const relative = model.relativeCovariance.get(1, 1) * model.noiseDistribution.mean;
    expectClose(model.standardDeviations[1], Math.sqrt(relative), { tolerance: 1e-14 });
    const back = BayesianLinearRegressionModel.fromJSON(JSON.stringify(model));
    expect(back.predictInterval(x)).toEqual(model.predictInterval(x));
  });

  it("keeps the prior of constant features, and names them", async () => {
    const table = Table.fromColumns({ a: x.column(0), same: new Float64Array(40).fill(3), y });
    const model = await new BayesianLinearRegression({ priorMean: 1, priorPrecision: 2 }).fit(table, "y");
    expect(model.constantFeatures).toEqual(["same"]);
    expectClose([model.coefficients[1], model.relativeCovariance.get(2, 2)], [1, 0.5], { tolerance: 1e-14 });
    const flat = await new BayesianLinearRegression({ priorPrecision: 0 }).fit(table, "y");
    expect(flat.coefficients[1]).toBe(0);
    const alone = await new BayesianLinearRegression({ priorPrecision: 2 }).fit(
      table.select(["a", "y"]),
      "y",
    );
    const beside = await new BayesianLinearRegression({ priorPrecision: 2 }).fit(table, "y");
    expectClose(beside.predictInterval(table).lower, alone.predictInterval(table).lower, {
      tolerance: 1e-13,
    });
    expectClose(beside.logEvidence, alone.logEvidence, { tolerance: 1e-12 });
  });

  it("refuses improper posteriors, and options that exclude each other", async () => {
    const twice = Matrix.fromColumns([x.column(0), x.column(0)]);
    await expect(new BayesianLinearRegression({ priorPrecision: 0 }).fit(twice, y)).rejects.toThrow(
      "features depend on each other and their prior is flat",
    );
    await expect(new BayesianLinearRegression().fit([[1]], [2])).rejects.toThrow("there are too few cases");
    await expect(new BayesianLinearRegression().fit([[1], [2]], [2, 2])).rejects.toThrow(
      "the response does not vary",
    );
    await expect(new BayesianLinearRegression({ priorPrecision: 0 }).fit([[1], [2]], [2, 3])).rejects.toThrow(
      "the cases are fitted exactly",
    );
    await expect(new BayesianLinearRegression({ priorMean: [1, 2] }).fit(x, y)).rejects.toThrow(
      'option "priorMean" has 2 numbers for 4 features',
    );
    expect(() => new BayesianLinearRegression({ ard: true })).toThrow(
      'option "ard" must be false unless evidence is true',
    );
    expect(() => new BayesianLinearRegression({ noiseShape: 1 })).toThrow('option "noiseRate"');
    expect(() => new BayesianLinearRegression({ evidence: true, priorPrecision: 0 })).toThrow(
      "must be one number > 0 if evidence is true",
    );
    const model = await new BayesianLinearRegression().fit(x, y);
    expect(() => model.credibleIntervals(1)).toThrow('option "level" must be a number > 0 and < 1; got 1');
  });
});

describe("the search for evidence", () => {
  it("ends within a few rounds where there are more features than cases", async () => {
    const x = new Matrix(40, 120, randomArray(4800, 5));
    const y = Array.from({ length: 40 }, (_, i) => x.get(i, 0) - 2 * x.get(i, 1) + Math.sin(7 * i) / 3);
    const model = await new BayesianLinearRegression({ evidence: true }).fit(x, y);
    expect(model.convergence?.converged).toBe(true);
    expect(model.convergence?.iterations).toBeLessThan(50);
    const [precision] = model.precisions;
    for (const factor of [0.5, 0.9, 1.1, 2]) {
      const other = await new BayesianLinearRegression({ priorPrecision: factor * precision }).fit(x, y);
      expect(other.logEvidence).toBeLessThanOrEqual(model.logEvidence + 1e-6);
    }
  });
});
