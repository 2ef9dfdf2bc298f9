import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import { erf } from "../../../src/math/probability/special/index.js";
import {
  GaussianProcessClassifier,
  GaussianProcessRegressor,
  KernelRidge,
  type LatentPredictions,
  type ResolvedKernel,
} from "../../../src/methods/kernel/index.js";
import { expectClose } from "../../support/numbers.js";

interface Ridge {
  readonly title: string;
  readonly kernel: ResolvedKernel;
  readonly lambda: number;
  readonly weights: number[] | null;
  readonly dualCoefficients: number[];
  readonly predictions: number[];
}

interface Regression {
  readonly title: string;
  readonly kernel: ResolvedKernel;
  readonly noise: number;
  readonly logEvidence: number;
  readonly gradient: number[];
  readonly means: number[];
  readonly deviations: number[];
  readonly covariance: number[][];
  readonly leaveOneOut: [mean: number, deviation: number][];
}

interface Classification {
  readonly title: string;
  readonly kernel: ResolvedKernel;
  readonly logEvidence: number;
  readonly gradient: number[];
  readonly probabilities: number[][];
  readonly severalProbabilities: number[][];
}

interface Fixture {
  readonly x: number[][];
  readonly y: number[];
  readonly new: number[][];
  readonly labels2: number[];
  readonly labels3: number[];
  readonly ridges: Ridge[];
  readonly regressions: Regression[];
  readonly optimum: { readonly logEvidence: number; readonly theta: number[] };
  readonly classifications: Classification[];
}

const fixture: Fixture = JSON.parse(readFileSync(new URL("processes.json", import.meta.url), "utf8"));
const { x, y, new: rows } = fixture;
const tolerance = 1e-8;

describe("KernelRidge agrees with scikit-learn", () => {
  it.each(fixture.ridges)("$title", async ({ kernel, lambda, weights, dualCoefficients, predictions }) => {
    const control = weights === null ? {} : { weights };
    const model = await new KernelRidge({ kernel, lambda, intercept: false }).fit(x, y, control);
    expectClose(model.dualCoefficients, dualCoefficients, { tolerance: 1e-10, scale: 1 });
    expectClose(model.predict(rows), predictions, { tolerance: 1e-10, scale: 1 });
  });
});

describe("GaussianProcessRegressor agrees with scikit-learn", () => {
  it.each(fixture.regressions)("$title", async (expected) => {
    const { kernel, noise } = expected;
    const options = { kernel, noise, center: false, optimize: false } as const;
    const model = await new GaussianProcessRegressor(options).fit(x, y);
    expectClose([model.logEvidence], [expected.logEvidence], { tolerance, scale: 1 });
    expectClose(model.evidenceGradient, expected.gradient, { tolerance, scale: 1 });
    expectClose(model.predict(rows), expected.means, { tolerance, scale: 1 });
    const deviations = model.predictDeviations(rows, { kind: "prediction" });
    expectClose(deviations, expected.deviations, { tolerance, scale: 1 });
    expectClose(model.predictCovariance(rows).data, expected.covariance.flat(), { tolerance, scale: 1 });
    const { predictions, standardDeviations } = model.leaveOneOut();
    const [means, spreads] = [0, 1].map((k) => expected.leaveOneOut.map((pair) => pair[k]));
    expectClose(predictions, means, { tolerance, scale: 1 });
    expectClose(standardDeviations, spreads, { tolerance, scale: 1 });
  });

  it("finds the same settings", async () => {
    const kernel = {
      kind: "sum",
      kernels: [
        { kind: "scaled", factor: 1, kernel: { kind: "radial", lengthScale: 1 } },
        { kind: "white-noise", variance: 0.1 },
      ],
    } as const;
    const model = await new GaussianProcessRegressor({ kernel, center: false }).fit(x, y);
    const logs = model.hyperparameters.map(({ log }) => log);
    expectClose([model.logEvidence], [fixture.optimum.logEvidence], { tolerance: 1e-6, scale: 1 });
    // scikit-learn ends where the evidence hardly changes any more.
    expectClose(logs, fixture.optimum.theta, { tolerance: 2e-3, scale: 1 });
  });
});

/**
 * The mean of the logistic function as scikit-learn has it: five error functions instead (Williams and Barber
 * 1998), which are off by up to 5e-4. Ours is exact, so latent means and variances are compared by theirs.
 */
function theirAverages({ means, variances }: LatentPredictions): Float64Array {
  const slopes = [0.41, 0.4, 0.37, 0.44, 0.39];
  const coefficients = [-1854.8214151, 3516.89893646, 221.29346712, 128.12323805, -2010.49422654];
  return means.data.map((mean, at) =>
    slopes.reduce((sum, slope, k) => {
      const spread = Math.sqrt(1 + 2 * slope * slope * variances.data[at]);
      return sum + (coefficients[k] / 2) * (1 + erf((slope * mean) / spread));
    }, 0),
  );
}

describe("GaussianProcessClassifier agrees with scikit-learn", () => {
  it.each(fixture.classifications)("$title", async (expected) => {
    const classifier = new GaussianProcessClassifier({ kernel: expected.kernel, optimize: false });
    const model = await classifier.fit(x, fixture.labels2);
    expectClose([model.logEvidence], [expected.logEvidence], { tolerance, scale: 1 });
    expectClose(model.processes[0].evidenceGradient, expected.gradient, { tolerance, scale: 1 });
    const second = expected.probabilities.map((pair) => pair[1]);
    expectClose(theirAverages(model.predictLatent(rows)), second, { tolerance, scale: 1 });
    // What their approximation of the logistic function costs.
    const cost = { tolerance: 2e-3, scale: 1 };
    expectClose(model.predictProba(rows).data, expected.probabilities.flat(), cost);
    const several = await classifier.fit(x, fixture.labels3);
    const all = theirAverages(several.predictLatent(rows));
    const shares = all.map((value, at) => {
      const from = 3 * Math.floor(at / 3);
      return value / all.subarray(from, from + 3).reduce((sum, each) => sum + each, 0);
    });
    expectClose(shares, expected.severalProbabilities.flat(), { tolerance, scale: 1 });
    expectClose(several.predictProba(rows).data, expected.severalProbabilities.flat(), cost);
  });
});
