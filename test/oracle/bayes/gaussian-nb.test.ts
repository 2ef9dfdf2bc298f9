import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import { GaussianNB } from "../../../src/index.js";
import type { GaussianNBOptions } from "../../../src/methods/bayes/index.js";
import { expectClose } from "../../support/numbers.js";

interface Expected {
  readonly priors: number[];
  readonly means: number[][];
  readonly variances: number[][];
  readonly joint: number[][];
  readonly probabilities: number[][];
  readonly logProbabilities: number[][];
}

const fixture: {
  readonly x: number[][];
  readonly y: number[];
  readonly weights: number[];
  readonly new: number[][];
  readonly results: Record<string, Expected>;
} = JSON.parse(readFileSync(new URL("gaussian-nb.json", import.meta.url), "utf8"));

const cases: [name: string, options: GaussianNBOptions, weights?: number[]][] = [
  ["plain", {}],
  ["smoothed", { varianceFloor: 0.05 }],
  ["priors", { priors: [0.2, 0.5, 0.3] }],
  ["weighted", { varianceFloor: 0 }, fixture.weights],
];

describe("GaussianNB agrees with scikit-learn", () => {
  it.each(cases)("%s", async (name, options, weights) => {
    const model = await new GaussianNB(options).fit(fixture.x, fixture.y, { weights });
    const expected = fixture.results[name];
    expectClose(model.priors, expected.priors, { tolerance: 1e-15 });
    expectClose(model.means.data, expected.means.flat(), { tolerance: 1e-14, scale: 10 });
    expectClose(model.variances.data, expected.variances.flat(), { tolerance: 1e-14, scale: 10 });
    expectClose(model.jointLogLikelihood(fixture.new).data, expected.joint.flat(), {
      tolerance: 1e-12,
      scale: 100,
    });
    expectClose(model.predictProba(fixture.new).data, expected.probabilities.flat(), { tolerance: 1e-12 });
    expectClose(model.predictLogProba(fixture.new).data, expected.logProbabilities.flat(), {
      tolerance: 1e-12,
      scale: 100,
    });
  });
});
