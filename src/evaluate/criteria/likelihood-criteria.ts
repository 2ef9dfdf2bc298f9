import { requireKnownOptions } from "../../base/known-options.js";
import { requireOneOf } from "../../base/one-of.js";
import { requireOption } from "../../math/probability/distributions/require.js";
import type { DescriptionLength } from "../../math/probability/information/description-length.js";
import { type InformationOptions, logarithm } from "../../math/probability/information/unit.js";

import { type CriterionOptions, type LikelihoodFit, readFit } from "./likelihood-fit.js";

/**
 * Akaike's information criterion, −2ℓ + 2d: an estimate, up to a constant, of twice the Kullback-Leibler
 * distance from the truth.
 *
 * ```ts
 * aic({ logLikelihood: -10, parameterCount: 3, cases: 20 }); // 26
 * aic({ logLikelihood: -10, parameterCount: 3, cases: 20 }, { scale: "log-likelihood" }); // −13, larger is better
 * ```
 */
export function aic(fit: LikelihoodFit, options: CriterionOptions = {}): number {
  const { logLikelihood, parameterCount, cases } = readFit("aic", fit);
  return penalized("aic", logLikelihood, 2 * parameterCount, cases, options);
}

/**
 * AIC with the correction of Hurvich and Tsai (1989) for few cases, −2ℓ + 2d + 2d(d + 1)/(N − d − 1), which
 * needs more than d + 1 of them.
 *
 * ```ts
 * aicc({ logLikelihood: -10, parameterCount: 3, cases: 20 }); // 27.5
 * ```
 */
export function aicc(fit: LikelihoodFit, options: CriterionOptions = {}): number {
  const method = "aicc";
  const { logLikelihood, parameterCount: d, cases } = readFit(method, fit);
  requireOption(
    method,
    "cases",
    cases,
    cases > d + 1,
    `more than ${d + 1}, the number of parameters plus one`,
  );
  return penalized(method, logLikelihood, 2 * d + (2 * d * (d + 1)) / (cases - d - 1), cases, options);
}

/**
 * The Bayesian information criterion of Schwarz, −2ℓ + d log N: an approximation of minus twice the logarithm
 * of the probability of the data under the model.
 *
 * ```ts
 * bic({ logLikelihood: -10, parameterCount: 3, cases: 20 }); // 20 + 3 log 20 = 28.99
 * ```
 */
export function bic(fit: LikelihoodFit, options: CriterionOptions = {}): number {
  const { logLikelihood, parameterCount, cases } = readFit("bic", fit);
  return penalized("bic", logLikelihood, parameterCount * Math.log(cases), cases, options);
}

/**
 * The length of a description in two parts: the parameters, each to the precision that N cases give it
 * (½ log N), and the data, −ℓ. It is BIC in other units (Rissanen 1978). If ℓ is of densities, the data are
 * described to a precision that all models share, and only differences are meaningful.
 *
 * ```ts
 * mdl({ logLikelihood: -10 * Math.LN2, parameterCount: 2, cases: 16 }).total; // 10 + 4 bits
 * ```
 */
export function mdl(fit: LikelihoodFit, options: InformationOptions = {}): DescriptionLength {
  requireKnownOptions("mdl", options, ["unit"]);
  const log = logarithm("mdl", options);
  const { logLikelihood, parameterCount, cases } = readFit("mdl", fit);
  const model = (parameterCount / 2) * log(cases);
  const data = 0 - logLikelihood * log(Math.E);
  return { model, data, total: model + data };
}

function penalized(
  method: string,
  logLikelihood: number,
  penalty: number,
  cases: number,
  options: CriterionOptions,
): number {
  requireKnownOptions(method, options, ["scale"]);
  const { scale = "deviance" } = options;
  requireOneOf(method, "scale", scale, ["deviance", "per-case", "log-likelihood"]);
  if (scale === "log-likelihood") return logLikelihood - penalty / 2;
  const deviance = -2 * logLikelihood + penalty;
  return scale === "deviance" ? deviance : deviance / cases;
}
