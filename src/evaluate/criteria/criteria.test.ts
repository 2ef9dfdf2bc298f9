import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { cholesky, eigenvaluesSymmetric, Matrix, pseudoInverse } from "../../math/linalg/index.js";
import { binaryDescription, random } from "../../math/probability/index.js";
import { LinearRegression } from "../../methods/linear/index.js";
import {
  aic,
  aicc,
  akaikeWeights,
  bic,
  compareCriteria,
  cp,
  effectiveDegreesOfFreedom,
  gcv,
  mallowsCp,
  mdl,
  modelPosteriors,
  optimism,
  penalizedDegreesOfFreedom,
  simulateOptimism,
  takeuchiParameters,
} from "./index.js";

/** Polynomials of degree 0 to 6 for seven noisy points, by their mean squared training errors. */
const polynomials = [0.58, 0.077, 0.076, 0.057, 0.046, 0.035, 0].map((error, degree) => ({
  // Normal errors of variance 1, without the constant.
  logLikelihood: -(7 / 2) * error,
  parameterCount: degree + 1,
  cases: 7,
}));

describe("AIC and BIC", () => {
  it("of polynomials for seven points are those of the table, and both prefer the line", () => {
    const negated = (criterion: typeof aic) =>
      polynomials.map((fit) => -criterion(fit, { scale: "log-likelihood" }));
    expectClose(negated(aic), [3.03, 2.2695, 3.266, 4.1995, 5.161, 6.1225, 7], { tolerance: 1e-14 });
    expectClose(negated(bic), [3.003, 2.2154, 3.1849, 4.0913, 5.0258, 5.9602, 6.8107], { tolerance: 5e-5 });
    const compared = compareCriteria(
      Object.fromEntries(polynomials.map((fit, degree) => [`degree ${degree}`, fit])),
    );
    expect(compared.best("aic").model).toBe("degree 1");
    expect(compared.best("bic").model).toBe("degree 1");
  });

  it("are the same on every scale, up to sign and factor", () => {
    const fit = { logLikelihood: -31.7, parameterCount: 4, cases: 25 };
    for (const criterion of [aic, aicc, bic]) {
      const deviance = criterion(fit);
      expectClose(criterion(fit, { scale: "log-likelihood" }), -deviance / 2, { tolerance: 1e-14 });
      expectClose(criterion(fit, { scale: "per-case" }), deviance / 25, { tolerance: 5e-15 });
    }
    expectClose(aic(fit), 63.4 + 8, { tolerance: 1e-14 });
    expectClose(aicc(fit), 63.4 + 8 + 40 / 20, { tolerance: 1e-14 });
    expectClose(bic(fit), 63.4 + 4 * Math.log(25), { tolerance: 1e-14 });
  });

  it("of normal errors of known variance are C_p and its like, with log N instead of 2", () => {
    const [trainingError, parameterCount, cases, noiseVariance] = [1.3, 4, 40, 0.9];
    const fit = { logLikelihood: (-cases * trainingError) / (2 * noiseVariance), parameterCount, cases };
    const scaled = noiseVariance * aic(fit, { scale: "per-case" });
    expectClose(scaled, cp({ trainingError, parameterCount, cases, noiseVariance }), { tolerance: 5e-15 });
    const bayes = trainingError + (parameterCount / cases) * noiseVariance * Math.log(cases);
    expectClose(noiseVariance * bic(fit, { scale: "per-case" }), bayes, { tolerance: 5e-15 });
    expectClose(bic(fit, { scale: "log-likelihood" }), (-cases / (2 * noiseVariance)) * bayes, {
      tolerance: 1e-14,
    });
  });
});

describe("mdl", () => {
  it("is BIC in bits", () => {
    const fit = { logLikelihood: -31.7, parameterCount: 3, cases: 25 };
    expectClose(mdl(fit).total, bic(fit) / (2 * Math.LN2), { tolerance: 1e-14 });
    expectClose(mdl(fit, { unit: "nats" }).total, bic(fit) / 2, { tolerance: 1e-14 });
  });

  it("chooses between a fair and an unknown coin as the exact code does", () => {
    // The spec's three sequences: ten tosses with five, two and no ones.
    for (const [sequence, ones, best] of [
      ["0111010010", 5, "raw"],
      ["0001000010", 2, "frequency"],
      ["0000000000", 0, "frequency"],
    ] as const) {
      expect(binaryDescription(sequence).best).toBe(best);
      const p = ones / 10;
      const log = (ones === 0 ? 0 : ones * Math.log(p)) + (10 - ones) * Math.log1p(-p);
      const unknown = mdl({ logLikelihood: log, parameterCount: 1, cases: 10 }).total;
      const fair = mdl({ logLikelihood: -10 * Math.LN2, parameterCount: 0, cases: 10 }).total;
      expectClose(fair, 10, { tolerance: 1e-14 });
      expect(unknown < fair ? "frequency" : "raw").toBe(best);
    }
  });
});

describe("criteria of squared error", () => {
  const fit = { trainingError: 1.5, parameterCount: 6, cases: 60, noiseVariance: 2 };

  it("are linked: C_p is training error and optimism, Mallows's is N/σ² C_p − N", () => {
    expect(optimism(fit)).toBe(0.4);
    expect(cp(fit)).toBe(1.9);
    expectClose(mallowsCp(fit), (60 / 2) * 1.9 - 60, { tolerance: 1e-14 });
    expectClose(gcv(fit), 1.5 / 0.81, { tolerance: 5e-15 });
  });

  it("give d for Mallows's C_p of the model that the noise was estimated from", async () => {
    const stream = random(3);
    const x = Array.from({ length: 30 }, () => [stream.normal(), stream.normal()]);
    const y = x.map(([a, b]) => a - b + stream.normal());
    const { residualVariance, maximumLikelihoodVariance } = await new LinearRegression().fit(x, y);
    const facts = { trainingError: maximumLikelihoodVariance, parameterCount: 3, cases: 30 };
    expectClose(mallowsCp({ ...facts, noiseVariance: residualVariance }), 3, { tolerance: 1e-12 });
  });

  it("have GCV equal to leave-one-out where all leverages are the same", () => {
    // The mean of N numbers: leaving one out, its residual is N/(N − 1) times as large.
    const y = [3, 1, 4, 1, 5, 9];
    const mean = y.reduce((sum, value) => sum + value, 0) / 6;
    const squares = y.map((value) => (value - mean) ** 2);
    const trainingError = squares.reduce((sum, value) => sum + value, 0) / 6;
    const loo = squares.reduce((sum, value) => sum + value * (6 / 5) ** 2, 0) / 6;
    expectClose(gcv({ trainingError, parameterCount: 1, cases: 6 }), loo, { tolerance: 1e-14 });
  });
});

describe("effective degrees of freedom", () => {
  const design = Matrix.from(Array.from({ length: 12 }, (_, i) => [1, i, Math.sin(i), (i % 3) ** 2]));

  it("of a projection are its dimension, by all three definitions", () => {
    const hat = design.multiply(pseudoInverse(design));
    for (const definition of ["fit", "variance", "residual"] as const)
      expectClose(effectiveDegreesOfFreedom(hat, { definition }), 4, { tolerance: 1e-12 });
  });

  it("of ridge regression are Σ θ/(θ + α), for the matrix as for the operator", () => {
    const gram = design.transpose().multiply(design);
    const eigenvalues = eigenvaluesSymmetric(gram);
    for (const penalty of [0.1, 10, 1000]) {
      const solver = cholesky(gram.add(Matrix.identity(4).scale(penalty)));
      const smoother = design.multiply(solver.solve(design.transpose()));
      const expected = penalizedDegreesOfFreedom(eigenvalues, penalty);
      expectClose(effectiveDegreesOfFreedom(smoother), expected, { tolerance: 1e-11 });
      const operator = { size: 12, apply: (y: Float64Array) => smoother.multiply(y) };
      for (const definition of ["fit", "variance", "residual"] as const) {
        const [matrix, applied] = [smoother, operator].map((s) =>
          effectiveDegreesOfFreedom(s, { definition }),
        );
        expectClose(applied, matrix, { tolerance: 1e-13 });
      }
    }
  });

  it("in Takeuchi's sense are the number of parameters where J = V", () => {
    const j = Matrix.from([
      [4, 1],
      [1, 3],
    ]);
    expectClose(takeuchiParameters(j, j), 2, { tolerance: 5e-15 });
    expectClose(takeuchiParameters(j, j.scale(1.5)), 3, { tolerance: 5e-15 });
  });
});

describe("simulateOptimism", () => {
  it("comes out as 2dσ²/N for linear fits, and both ways to compute it agree", () => {
    const design = Matrix.from(Array.from({ length: 20 }, (_, i) => [1, i, i * i]));
    const hat = design.multiply(pseudoInverse(design));
    const result = simulateOptimism({
      means: Array.from({ length: 20 }, (_, i) => Math.sqrt(i)),
      noiseVariance: 1.5,
      fittedValues: (y) => hat.multiply(y),
      replications: 4000,
      seed: 1,
    });
    const expected = optimism({ parameterCount: 3, cases: 20, noiseVariance: 1.5 });
    expect(Math.abs(result.optimism - expected)).toBeLessThan(3 * result.standardError);
    expect(result.standardError).toBeLessThan(0.02);
    expect(Math.abs(result.covariancePenalty - expected)).toBeLessThan(3 * result.standardError);
    expectClose(result.inSampleError - result.trainingError, result.optimism, { tolerance: 1e-13 });
  });

  it("is nothing without noise, and names what is wrong", () => {
    const simulation = { means: [1, 2], noiseVariance: 0, fittedValues: (y: Float64Array) => y };
    expect(simulateOptimism(simulation)).toMatchObject({ optimism: 0, covariancePenalty: 0 });
    expect(() => simulateOptimism({ ...simulation, replications: 1 })).toThrow('option "replications"');
    expect(() => simulateOptimism({ ...simulation, fittedValues: () => [1] })).toThrow(
      "simulateOptimism: the fit gave 1 value for 2 responses.",
    );
  });
});

describe("modelPosteriors and akaikeWeights", () => {
  it("share out exp(−criterion/2), times the priors", () => {
    const odds = Math.exp(1);
    expectClose(modelPosteriors([100, 102]), [odds / (1 + odds), 1 / (1 + odds)], { tolerance: 1e-15 });
    expectClose(akaikeWeights([1e6, 1e6 + 2]), [odds / (1 + odds), 1 / (1 + odds)], { tolerance: 1e-15 });
    expectClose(modelPosteriors([5, 5, 5], { priors: [0.5, 0.3, 0.2] }), [0.5, 0.3, 0.2], {
      tolerance: 1e-15,
    });
  });

  it("do not mind a constant", () => {
    const values = fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(values, fc.integer({ min: -1000, max: 1000 }), (bics, constant) => {
        const moved = bics.map((value) => value + constant);
        expectClose(modelPosteriors(moved), modelPosteriors(bics), { tolerance: 1e-14 });
      }),
    );
  });
});

describe("compareCriteria", () => {
  it("gives one row for each model, as a table and as text", () => {
    const compared = compareCriteria({
      small: { logLikelihood: -12, parameterCount: 2, cases: 5 },
      large: { logLikelihood: -9, parameterCount: 4, cases: 5 },
    });
    expect(compared.models[0]).toMatchObject({ model: "small", aic: 28, aicc: 34, aicDifference: 2 });
    expect(compared.models[1].aicc).toBeNaN();
    expect(compared.best("aicc").model).toBe("small");
    expect(compared.best().model).toBe("large");
    expectClose(compared.models[1].akaikeWeight, Math.E / (1 + Math.E), { tolerance: 5e-15 });
    expect(compared.table.get(1, "model")).toBe("large");
    expect(compared.table.get(0, "aic")).toBe(28);
    expect(String(compared).split("\n")[1]).toMatch(/^small +2 +-12 +28 +34 /);
  });

  it("names what is wrong", () => {
    const fit = { logLikelihood: -12, parameterCount: 2, cases: 5 };
    expect(() => compareCriteria({})).toThrow("compareCriteria: there are no models.");
    expect(() => compareCriteria({ a: fit, b: { ...fit, cases: 6 } })).toThrow(
      /compareCriteria: model "b" .*6 cases.*"a" to 5/,
    );
    expect(() => compareCriteria({ a: { ...fit, logLikelihood: Infinity } })).toThrow(
      /compareCriteria: .*model "a" is Infinity/,
    );
    expect(() => compareCriteria({ a: { ...fit, cases: 2 } }).best("aicc")).toThrow(
      "no model has enough cases",
    );
  });
});

describe("criteria name what is wrong", () => {
  const fit = { logLikelihood: -1, parameterCount: 2, cases: 10 };
  it.each([
    [
      () => aic({ ...fit, logLikelihood: Number.NaN }),
      'aic: option "logLikelihood" must be a finite number; got NaN.',
    ],
    [() => bic({ ...fit, cases: 0 }), 'bic: option "cases" must be a number > 0; got 0.'],
    [() => aic({ ...fit, parameterCount: -1 }), 'aic: option "parameterCount" must be a number ≥ 0; got -1.'],
    [
      () => aicc({ ...fit, cases: 3 }),
      'aicc: option "cases" must be more than 3, the number of parameters plus one; got 3.',
    ],
    [
      () => aic(fit, { scale: "bits" as never }),
      'aic: option "scale" must be one of "deviance", "per-case",',
    ],
    [
      () => gcv({ trainingError: 1, parameterCount: 5, cases: 5 }),
      'gcv: option "parameterCount" must be less than the number of cases, 5; got 5.',
    ],
    [
      () => cp({ ...fit, trainingError: -1, noiseVariance: 1 }),
      'cp: option "trainingError" must be a number ≥ 0',
    ],
    [
      () => mallowsCp({ ...fit, trainingError: 1, noiseVariance: 0 }),
      'option "noiseVariance" must be a number > 0',
    ],
    [() => effectiveDegreesOfFreedom([[1, 2]]), "effectiveDegreesOfFreedom"],
    [
      () => effectiveDegreesOfFreedom([[1]], { definition: "hat" as never }),
      'option "definition" must be one of "fit"',
    ],
    [
      () => effectiveDegreesOfFreedom({ size: 0, apply: () => [] }),
      'option "size" must be a whole number ≥ 1',
    ],
    [
      () => effectiveDegreesOfFreedom({ size: 2, apply: () => [1] }),
      "the smoother returned 1 number for 2 responses",
    ],
    [() => penalizedDegreesOfFreedom([1, -1], 1), 'option "eigenvalues" must be numbers ≥ 0; got -1.'],
    [
      () =>
        takeuchiParameters(
          [[1]],
          [
            [1, 0],
            [0, 1],
          ],
        ),
      "the information is 1×1; the variance is 2×2",
    ],
    [() => modelPosteriors([]), "modelPosteriors: there are no models."],
    [() => modelPosteriors([1, Infinity]), "the criterion of model 1 is Infinity; it must be finite"],
    [() => modelPosteriors([1, 2], { priors: [1] }), "there are 2 models but 1 prior"],
  ])("%#", (run, message) => {
    expect(run).toThrow(message);
  });
});
