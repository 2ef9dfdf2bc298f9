import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import { Matrix } from "../../../src/math/linalg/index.js";
import { GaussianMixture } from "../../../src/methods/mixture/index.js";
import { expectClose } from "../../support/numbers.js";

interface Result {
  readonly name: "full" | "tied" | "diag" | "spherical";
  readonly iterations: number;
  readonly weights: number[];
  readonly means: number[][];
  readonly covariances: number[][][];
  readonly logLikelihood: number;
  readonly bic: number;
  readonly aic: number;
  readonly logDensities: number[];
  readonly probabilities: number[][];
}

const fixture: {
  readonly x: number[][];
  readonly start: { readonly means: number[][]; readonly weights: number[] };
  readonly new: number[][];
  readonly results: Result[];
} = JSON.parse(readFileSync(new URL("gaussian_mixture.json", import.meta.url), "utf8"));

const identity = Matrix.identity(3);

describe("GaussianMixture agrees with scikit-learn from given parameters", () => {
  it.each(fixture.results)("$name after at most $iterations iterations", async (expected) => {
    const { name, iterations } = expected;
    const model = await new GaussianMixture({
      components: 3,
      covariances: name === "diag" ? "diagonal" : name,
      init: { ...fixture.start, covariances: [identity, identity, identity] },
      maxIterations: iterations,
      tolerance: iterations < 100 ? 0 : 1e-13,
    }).fit(fixture.x);
    // scikit-learn stops one step earlier or later than an exact optimum; before that, both take the same steps.
    const tolerance = iterations < 100 ? 1e-12 : 1e-5;
    expectClose(model.weights, expected.weights, { tolerance });
    expectClose(model.means.data, expected.means.flat(), { tolerance, scale: 3 });
    expectClose(
      model.covariances.flatMap((matrix) => [...matrix.data]),
      expected.covariances.flat(2),
      {
        tolerance,
        scale: 3,
      },
    );
    expectClose(model.logDensity(fixture.new), expected.logDensities, { tolerance, scale: 10 });
    expectClose(model.predictProba(fixture.new).data, expected.probabilities.flat(), { tolerance });
    const scale = 1000;
    expectClose(model.logLikelihood, expected.logLikelihood, { tolerance: 1e-11, scale });
    expectClose([model.bic, model.aic], [expected.bic, expected.aic], { tolerance: 1e-11, scale });
  });
});
