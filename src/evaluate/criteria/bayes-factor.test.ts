import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { refusal } from "../../../test/support/refusal.js";
import { DataError, ShapeError } from "../../base/errors.js";
import { Matrix } from "../../math/linalg/index.js";
import { BetaBernoulli, Mixture } from "../../math/probability/index.js";
import { bayesFactor, evidencePosteriors, modelAverage, modelPosteriors } from "./index.js";

/** The log probability of boys and girls, in their order, for a known share of boys. */
const logLikelihood = (share: number, boys: number, girls: number) =>
  boys * Math.log(share) + girls * Math.log(1 - share);

describe("bayesFactor", () => {
  it("of two shares of boys is the ratio of their likelihoods, the first above", () => {
    const [boys, girls] = [58, 42];
    const factor = bayesFactor(logLikelihood(0.55, boys, girls), logLikelihood(0.512, boys, girls));
    expectClose(factor, (0.55 / 0.512) ** boys * (0.45 / 0.488) ** girls, { tolerance: 1e-13 });
    // Posterior odds are prior odds times the factor, in the same order.
    const posterior = evidencePosteriors(
      [logLikelihood(0.55, boys, girls), logLikelihood(0.512, boys, girls)],
      { priors: [0.2, 0.8] },
    );
    expectClose(posterior[0] / posterior[1], (0.2 / 0.8) * factor, { tolerance: 1e-13 });
  });

  it("of an unknown against a fair coin is 2^n / ((n + 1) C(n, k))", () => {
    const evidence = new BetaBernoulli().logEvidence({ successes: 9, failures: 1 });
    expectClose(bayesFactor(evidence, 10 * Math.log(0.5)), 1024 / 110, { tolerance: 1e-13 });
    // Of ten tosses with five, two and no heads, only the first is better told by a fair coin.
    const factors = [5, 2, 0].map((heads) =>
      bayesFactor(
        new BetaBernoulli().logEvidence({ successes: heads, failures: 10 - heads }),
        10 * Math.log(0.5),
      ),
    );
    expectClose(factors, [1024 / 2772, 1024 / 495, 1024 / 11], { tolerance: 1e-12, scale: 100 });
  });

  it("is infinite or 0 where one model is impossible, and refused where both are", () => {
    expect(bayesFactor(-3, Number.NEGATIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
    expect(bayesFactor(Number.NEGATIVE_INFINITY, -3)).toBe(0);
    expect(() => bayesFactor(Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY)).toThrow(
      refusal(DataError, "bayesFactor: the data are impossible under every model."),
    );
    expect(() => bayesFactor(Number.NaN, 0)).toThrow(
      refusal(DataError, "bayesFactor: the log evidence of model 0 is NaN"),
    );
  });
});

describe("evidencePosteriors", () => {
  it("are those of modelPosteriors on the scale of deviances", () => {
    const logs = [-400, -401, -404.5];
    const priors = [0.5, 0.25, 0.25];
    const deviances = logs.map((log) => -2 * log);
    expectClose(evidencePosteriors(logs), modelPosteriors(deviances), { tolerance: 1e-15 });
    expectClose(evidencePosteriors(logs, { priors }), modelPosteriors(deviances, { priors }), {
      tolerance: 1e-15,
    });
  });

  it("give nothing to a model under which the data are impossible", () => {
    expectClose(evidencePosteriors([Number.NEGATIVE_INFINITY, -2, -2]), [0, 0.5, 0.5], { tolerance: 0 });
    expect(() => evidencePosteriors([Number.NEGATIVE_INFINITY])).toThrow(
      refusal(DataError, "evidencePosteriors: the data are impossible"),
    );
    expect(() => evidencePosteriors([])).toThrow(
      refusal(DataError, "evidencePosteriors: there are no models."),
    );
    expect(() => evidencePosteriors([Number.NEGATIVE_INFINITY, 0], { priors: [1, 0] })).toThrow(DataError);
  });
});

describe("modelAverage", () => {
  it("weighs every model's predictions by its probability", () => {
    const [low, high] = [Matrix.from([[0.9, 0.1]]), Matrix.from([[0.4, 0.6]])];
    expectClose(modelAverage([low, high], [0.8, 0.2]).data, [0.8, 0.2], { tolerance: 1e-15 });
    expect(
      modelAverage(
        [
          [1, 2],
          [3, 6],
        ],
        [0.75, 0.25],
      ),
    ).toEqual(Float64Array.of(1.5, 3));
  });

  it("is the most probable model's prediction only if all others are impossible", () => {
    expect(modelAverage([[1], [Number.NaN]], [1, 0])).toEqual(Float64Array.of(1));
    expect(modelAverage([[1], [2]], [0.99, 0.01])[0]).not.toBe(1);
  });

  it("of two priors of a coin is the prediction of their mixture", () => {
    const priors = [new BetaBernoulli({ alpha: 20, beta: 20 }), new BetaBernoulli({ alpha: 0.5, beta: 0.5 })];
    const tosses = [1, 1, 1, 0, 1, 1];
    const posteriors = evidencePosteriors(priors.map((prior) => prior.logEvidence(tosses)));
    const heads = priors.map((prior) => [prior.update(tosses).mean]);
    const mixture = new Mixture({
      components: priors.map((prior) => prior.update(tosses).posterior),
      weights: posteriors,
    });
    expectClose(modelAverage(heads, posteriors)[0], mixture.mean, { tolerance: 5e-15 });
    // And by hand: the evidence of one more head over that of the tosses, summed over both priors.
    const total = (data: number[]) =>
      priors.reduce((sum, prior) => sum + Math.exp(prior.logEvidence(data)), 0);
    expectClose(mixture.mean, total([...tosses, 1]) / total(tosses), { tolerance: 1e-14 });
  });

  it("refuses predictions that do not fit together", () => {
    expect(() => modelAverage([[1], [1, 2]], [0.5, 0.5])).toThrow(
      refusal(ShapeError, "modelAverage: model 0 has 1 predictions, but model 1 has 2."),
    );
    expect(() => modelAverage([[1]], [0.5, 0.5])).toThrow(
      refusal(ShapeError, "modelAverage: there are 1 models but 2 probabilities."),
    );
  });
});
