// Intervals of new responses: the family's distribution about a mean that is uncertain itself.

import { DataError, got, words } from "../../../base/errors.js";
import { eigenSymmetric } from "../../../math/linalg/eigen-symmetric.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { brentRoot } from "../../../math/optimize/brent-root.js";
import { searchQuantile } from "../../../math/probability/distributions/discrete.js";
import { Gamma, NegativeBinomial, Poisson } from "../../../math/probability/distributions/index.js";
import { normalCdf, normalLogCdf } from "../../../math/probability/special/index.js";
import { familyOf, linkOf } from "../../linear/glm/options.js";
import { glmSettings } from "../engine/penalized/likelihood.js";
import type { GAMBand, GAMModel } from "./model.js";

/** What is needed of a model. */
type Fitted = Pick<GAMModel, "kind" | "settings" | "dispersion" | "estimatesDispersion" | "reference">;

/** Bounds of new responses whose linear predictors have such estimates and standard errors. */
export function responseBounds(
  model: Fitted,
  eta: Float64Array,
  errors: Float64Array,
  level: number,
): GAMBand {
  if (model.settings.family === "gaussian") return normalBounds(model, eta, errors, level);
  const { family, theta } = model.settings;
  const settings = glmSettings(model.settings);
  const spreadOf = spreadsOfFamily(family, model.dispersion, theta);
  const isQuasi = model.estimatesDispersion && !familyOf(settings).free;
  if (spreadOf === undefined || isQuasi) {
    const what = isQuasi ? `a quasi-likelihood (${family} with an estimated dispersion)` : family;
    const sentence = words`there are no prediction intervals of ${got(what)}; its means have bands by meanIntervals.`;
    throw new DataError(model.kind, sentence, { expected: "a family of counts or amounts" });
  }
  const predictive = new Predictive(family, spreadOf, linkOf(settings).inverse);
  const [lower, upper] = [new Float64Array(eta.length), new Float64Array(eta.length)];
  for (let i = 0; i < eta.length; i += 1) [lower[i], upper[i]] = predictive.bounds(eta[i], errors[i], level);
  return { lower, upper };
}

function normalBounds(
  { settings, dispersion, reference }: Fitted,
  eta: Float64Array,
  errors: Float64Array,
  level: number,
): GAMBand {
  const link = linkOf(glmSettings(settings));
  const reach = reference.quantile((1 + level) / 2);
  const means = eta.map(link.inverse);
  const widths = means.map(
    (mean, i) => reach * Math.sqrt(dispersion + (link.derivative(eta[i], mean) * errors[i]) ** 2),
  );
  return {
    lower: means.map((mean, i) => mean - widths[i]),
    upper: means.map((mean, i) => mean + widths[i]),
  };
}

/** A distribution as far as its quantiles need it. */
interface Spread {
  readonly mean: number;
  readonly variance: number;
  cdf(y: number): number;
}

/** The distribution of a response about a mean. */
type SpreadOf = (mean: number) => Spread;

const NODES = 9;

/** Points and weights of Gauss and Hermite's rule for the standard normal density, from its Jacobi matrix. */
function normalRule(): { readonly points: Float64Array; readonly weights: Float64Array } {
  const J = new Matrix(NODES, NODES);
  for (let k = 1; k < NODES; k += 1) J.data[k * NODES + k - 1] = J.data[(k - 1) * NODES + k] = Math.sqrt(k);
  const { values, vectors } = eigenSymmetric(J);
  return { points: values, weights: values.map((_, k) => vectors.data[k] ** 2) };
}

/** The distributions of a family about its means; undefined if a response has no interval worth the name. */
function spreadsOfFamily(
  family: string,
  dispersion: number,
  theta: number | undefined,
): SpreadOf | undefined {
  switch (family) {
    case "poisson":
      return (mean) => new Poisson({ rate: mean });
    case "negative-binomial":
      return (mean) => negativeBinomial(mean, theta ?? 1);
    case "gamma":
      return (mean) => new Gamma({ shape: 1 / dispersion, rate: 1 / (dispersion * mean) });
    case "inverse-gaussian":
      return (mean) => inverseGaussian(mean, 1 / dispersion);
    default:
      return undefined;
  }
}

function negativeBinomial(mean: number, theta: number): Spread {
  return new NegativeBinomial({ successes: theta, probability: theta / (theta + mean) });
}

/** P(Y ≤ y) by two normal tails (Shuster 1968). */
function inverseGaussian(mean: number, shape: number): Spread {
  const cdf = (y: number) => {
    if (y <= 0) return 0;
    const root = Math.sqrt(shape / y);
    const mirrored = Math.exp((2 * shape) / mean + normalLogCdf(-root * (y / mean + 1)));
    return Math.min(1, normalCdf(root * (y / mean - 1)) + mirrored);
  };
  return { mean, variance: mean ** 3 / shape, cdf };
}

/** The quantiles of a mixture over linear predictors about an estimate. */
class Predictive {
  readonly #rule = normalRule();
  readonly #spreadOf: SpreadOf;
  readonly #inverse: (eta: number) => number;
  readonly #isCount: boolean;

  constructor(family: string, spreadOf: SpreadOf, inverse: (eta: number) => number) {
    this.#spreadOf = spreadOf;
    this.#inverse = inverse;
    this.#isCount = family === "poisson" || family === "negative-binomial";
  }

  /** NaN where no mean near the estimate is possible. */
  bounds(eta: number, error: number, level: number): readonly [lower: number, upper: number] {
    const { points, weights } = this.#rule;
    const parts: { readonly weight: number; readonly spread: Spread }[] = [];
    for (let k = 0; k < points.length; k += 1) {
      const mean = this.#inverse(eta + error * points[k]);
      if (mean > 0 && Number.isFinite(mean)) parts.push({ weight: weights[k], spread: this.#spreadOf(mean) });
    }
    const total = parts.reduce((sum, { weight }) => sum + weight, 0);
    if (!(total > 0)) return [Number.NaN, Number.NaN];
    const average = (of: (spread: Spread) => number) =>
      parts.reduce((sum, { weight, spread }) => sum + weight * of(spread), 0) / total;
    const mean = average((spread) => spread.mean);
    const variance = average((spread) => spread.variance + (spread.mean - mean) ** 2);
    const mixture = {
      support: { lower: 0, upper: Number.POSITIVE_INFINITY },
      mean,
      standardDeviation: Math.sqrt(variance),
      cdf: (y: number) => average((spread) => spread.cdf(y)),
    };
    const quantile = (p: number) => (this.#isCount ? searchQuantile(p, mixture) : quantileOf(p, mixture));
    return [quantile((1 - level) / 2), quantile((1 + level) / 2)];
  }
}

/** The positive number up to which there is a probability of p. */
function quantileOf(p: number, { mean, cdf }: { mean: number; cdf: (y: number) => number }): number {
  let [low, high] = [mean, mean];
  while (cdf(low) > p && low > 0) low /= 2;
  while (cdf(high) < p && Number.isFinite(high)) high *= 2;
  return Math.exp(brentRoot((log) => cdf(Math.exp(log)) - p, Math.log(low), Math.log(high)).x);
}
