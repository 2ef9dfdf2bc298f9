import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import { BayesianGaussianMixture } from "../../../src/methods/mixture/index.js";
import { expectClose } from "../../support/numbers.js";

interface Result {
  readonly weightPrior: "dirichlet" | "dirichlet-process";
  readonly prior: "default" | "own";
  readonly iterations: number;
  readonly weights: number[];
  readonly means: number[][];
  readonly covariances: number[][][];
  readonly degreesOfFreedom: number[];
  readonly meanPrecisions: number[];
  readonly probabilities: number[][];
}

const fixture: {
  readonly x: number[][];
  readonly responsibilities: number[][];
  readonly new: number[][];
  readonly results: Result[];
} = JSON.parse(readFileSync(new URL("bayesian_mixture.json", import.meta.url), "utf8"));

const options = {
  concentration: 0.7,
  meanPrecision: 0.5,
  meanPrior: [1, 0.5],
  degreesOfFreedom: 4,
  covariancePrior: [
    [2, 0.3],
    [0.3, 1],
  ],
};

describe("BayesianGaussianMixture agrees with scikit-learn from given responsibilities", () => {
  it.each(fixture.results)("$weightPrior, $prior priors, $iterations iterations", async (expected) => {
    const { weightPrior, prior, iterations } = expected;
    const model = await new BayesianGaussianMixture({
      components: 4,
      weightPrior,
      ...(prior === "own" ? options : {}),
      init: { responsibilities: fixture.responsibilities },
      maxIterations: iterations,
      tolerance: iterations < 100 ? 0 : 1e-14,
    }).fit(fixture.x);
    const tolerance = iterations < 100 ? 1e-11 : 1e-4;
    expectClose(model.weights, expected.weights, { tolerance });
    expectClose(model.means.data, expected.means.flat(), { tolerance, scale: 4 });
    const covariances = model.covariances.flatMap((matrix) => [...matrix.data]);
    expectClose(covariances, expected.covariances.flat(2), { tolerance, scale: 4 });
    expectClose(model.degreesOfFreedom, expected.degreesOfFreedom, { tolerance, scale: 90 });
    expectClose(model.meanPrecisions, expected.meanPrecisions, { tolerance, scale: 90 });
    expectClose(model.predictProba(fixture.new).data, expected.probabilities.flat(), { tolerance });
  });
});
