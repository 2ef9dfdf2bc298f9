import { requireFields } from "../../base/arguments.js";
import { got, OptionError, optionName, wanted, words } from "../../base/errors.js";
import { requireKnownParameters } from "../../base/known-options.js";
import { listLevels, quote } from "../../base/label.js";
import {
  Bernoulli,
  Beta,
  Binomial,
  type Distribution,
  Exponential,
  Gamma,
  Geometric,
  InverseGamma,
  LogNormal,
  NegativeBinomial,
  Normal,
  Poisson,
} from "../../math/probability/distributions/index.js";
import { requireOption, requireReal } from "../../math/probability/distributions/require.js";
import { trigamma } from "../../math/probability/special/index.js";

/**
 * The information that one case has about a parameter when all others are known: the mean square of the derivative of
 * the log density. For exponential families: `Normal` (mean, variance, standardDeviation), `LogNormal`, `Bernoulli`,
 * `Binomial`, `Geometric` and `NegativeBinomial` (probability), `Poisson` and `Exponential` (rate), `Gamma`,
 * `InverseGamma` and `Beta`.
 *
 * ```ts
 * fisherInformation(new Bernoulli({ probability: 0.2 }), "probability"); // 6.25
 * ```
 */
export function fisherInformation(distribution: Distribution, parameter: string): number {
  return information("fisherInformation", distribution, parameter);
}

/** The options of `cramerRaoBound`. */
export interface CramerRaoOptions {
  /** How many independent cases there are. */
  readonly size: number;
  /** The derivative of the bias with respect to the parameter; 0 by default, as for unbiased estimators. */
  readonly biasSlope?: number;
}

/**
 * The least variance that any estimator of a parameter can have: (1 + b′)² / (n I), where I is the Fisher information
 * and b′ the slope of the bias.
 *
 * ```ts
 * cramerRaoBound(new Poisson({ rate: 3 }), "rate", { size: 10 }); // 0.3, which the sample mean attains
 * ```
 */
export function cramerRaoBound(
  distribution: Distribution,
  parameter: string,
  options: CramerRaoOptions,
): number {
  const method = "cramerRaoBound";
  requireKnownParameters(method, options, ["size", "biasSlope"]);
  const { size, biasSlope = 0 } = options;
  requireOption(method, "size", size, Number.isSafeInteger(size) && size >= 1, "a whole number ≥ 1");
  requireReal(method, "biasSlope", biasSlope);
  return (1 + biasSlope) ** 2 / (size * information(method, distribution, parameter));
}

function information(method: string, distribution: Distribution, parameter: string): number {
  requireFields(method, "the distribution", distribution, ["name"], "a distribution");
  const known = informations(distribution);
  if (known === undefined) {
    const sentence = words`${optionName("distribution")} must be ${wanted("one of an exponential family")}, whose information is known; got ${got(distribution.name)}.`;
    throw new OptionError(method, sentence);
  }
  if (Object.hasOwn(known, parameter)) return known[parameter];
  const expected = `one of ${listLevels(Object.keys(known))}`;
  const sentence = words`${optionName("parameter")} must be ${wanted(expected)} for ${distribution.name}; got ${got(quote(parameter))}.`;
  throw new OptionError(method, sentence);
}

function informations(d: Distribution): Readonly<Record<string, number>> | undefined {
  if (d instanceof Normal) {
    const v = d.variance;
    return { mean: 1 / v, standardDeviation: 2 / v, variance: 1 / (2 * v * v) };
  }
  if (d instanceof LogNormal) {
    const v = d.logStandardDeviation ** 2;
    return { logMean: 1 / v, logStandardDeviation: 2 / v };
  }
  if (d instanceof Bernoulli) return { probability: 1 / (d.probability * (1 - d.probability)) };
  if (d instanceof Binomial) return { probability: d.trials / (d.probability * (1 - d.probability)) };
  if (d instanceof Geometric) return { probability: 1 / (d.probability ** 2 * (1 - d.probability)) };
  if (d instanceof NegativeBinomial) {
    return { probability: d.successes / (d.probability ** 2 * (1 - d.probability)) };
  }
  if (d instanceof Poisson) return { rate: 1 / d.rate };
  if (d instanceof Exponential) return { rate: 1 / d.rate ** 2 };
  if (d instanceof Gamma) return { shape: trigamma(d.shape), rate: d.shape / d.rate ** 2 };
  if (d instanceof InverseGamma) return { shape: trigamma(d.shape), scale: d.shape / d.scale ** 2 };
  if (d instanceof Beta) {
    const shared = trigamma(d.alpha + d.beta);
    return { alpha: trigamma(d.alpha) - shared, beta: trigamma(d.beta) - shared };
  }
  return undefined;
}
