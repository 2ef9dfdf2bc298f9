import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BayesianLinearRegression } from "../../../src/index.js";
import { expectClose } from "../../support/numbers.js";

interface FixedPoint {
  readonly coefficients: number[];
  readonly noiseVariance: number;
  readonly precision: number | number[];
}

interface Fixture {
  readonly x: number[][];
  readonly y: number[];
  readonly new: number[][];
  readonly proper: {
    readonly parameters: number[];
    readonly covariance: number[][];
    readonly shape: number;
    readonly rate: number;
    readonly logEvidence: number;
    readonly lower: number[];
    readonly upper: number[];
    readonly scales: number[];
  };
  readonly evidence: FixedPoint;
  readonly ard: FixedPoint;
  /** 30 cases of 60 features. */
  readonly wide: {
    readonly x: number[][];
    readonly y: number[];
    readonly evidence: FixedPoint;
    readonly ard: FixedPoint;
  };
}

const fixture: Fixture = JSON.parse(readFileSync(new URL("bayesian.json", import.meta.url), "utf8"));
const { x, y, proper } = fixture;
const means = x[0].map((_, j) => x.reduce((sum, row) => sum + row[j], 0) / x.length);
const mean = y.reduce((a, b) => a + b) / y.length;
const centered = x.map((row) => row.map((value, j) => value - means[j]));
const response = y.map((value) => value - mean);

describe("BayesianLinearRegression", () => {
  it("has the posterior, the evidence and the predictions of the dense formulas", async () => {
    const model = await new BayesianLinearRegression({
      standardize: false,
      priorPrecision: [2, 1, 3, 0.1, 4],
      priorMean: [0.5, -1, 0, 0, 0.25],
      interceptPrecision: 0.5,
      interceptMean: 1,
      noiseShape: 2.5,
      noiseRate: 1.5,
    }).fit(x, y);
    const tolerance = 1e-12;
    expectClose(model.parameters, proper.parameters, { tolerance });
    expectClose(model.covariance.data, proper.covariance.flat(), { tolerance });
    expectClose([model.shape, model.rate], [proper.shape, proper.rate], { tolerance, scale: 10 });
    expectClose(model.logEvidence, proper.logEvidence, { tolerance, scale: 100 });
    const { lower, upper } = model.predictInterval(fixture.new, { level: 0.9 });
    expectClose([...lower, ...upper], [...proper.lower, ...proper.upper], { tolerance, scale: 10 });
    expectClose(
      model.predictDistribution(fixture.new).map(({ scale }) => scale),
      proper.scales,
      { tolerance },
    );
  });

  const origin = { standardize: false, intercept: false, evidence: true, tolerance: 1e-13 };

  it("has BayesianRidge's fixed point where the objectives coincide", async () => {
    const model = await new BayesianLinearRegression(origin).fit(centered, response);
    expect(model.convergence?.converged).toBe(true);
    expectClose(model.coefficients, fixture.evidence.coefficients, { tolerance: 1e-10 });
    expectClose(model.noiseVariance, fixture.evidence.noiseVariance, { tolerance: 1e-10 });
    expectClose(model.precisions[0], fixture.evidence.precision as number, { tolerance: 1e-9 });
  });

  it("has ARDRegression's, and prunes what grows without end there", async () => {
    const model = await new BayesianLinearRegression({ ...origin, ard: true }).fit(centered, response);
    expect(model.convergence?.converged).toBe(true);
    const theirs = fixture.ard.precision as number[];
    expectClose(model.coefficients, fixture.ard.coefficients, { tolerance: 1e-10 });
    expectClose(model.noiseVariance, fixture.ard.noiseVariance, { tolerance: 1e-11 });
    expect(model.prunedFeatures).toEqual(model.features.filter((_, j) => theirs[j] > 1e6));
    expect(model.prunedFeatures.length).toBeGreaterThan(0);
  });

  it("has both fixed points where features outnumber cases", async () => {
    const { wide } = fixture;
    const options = { ...origin, noiseShape: 20, noiseRate: 10 };
    const common = await new BayesianLinearRegression(options).fit(wide.x, wide.y);
    expectClose(common.coefficients, wide.evidence.coefficients, { tolerance: 1e-11 });
    expectClose(common.rate / common.shape, wide.evidence.noiseVariance, { tolerance: 1e-13 });
    expectClose(common.precisions[0], wide.evidence.precision as number, { tolerance: 1e-13 });
    const single = await new BayesianLinearRegression({ ...options, ard: true }).fit(wide.x, wide.y);
    expect(single.convergence?.converged).toBe(true);
    const theirs = wide.ard.precision as number[];
    expectClose(single.coefficients, wide.ard.coefficients, { tolerance: 1e-9 });
    expectClose(single.rate / single.shape, wide.ard.noiseVariance, { tolerance: 1e-11 });
    expect(single.prunedFeatures).toEqual(single.features.filter((_, j) => theirs[j] > 1e6));
    expect(single.prunedFeatures).toHaveLength(51);
  });
});
