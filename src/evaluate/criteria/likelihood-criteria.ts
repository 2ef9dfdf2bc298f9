import { OptionError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { requireOption } from "../../probability/distributions/require.js";
import type { DescriptionLength } from "../../probability/information/description-length.js";
import { type InformationOptions, logarithm } from "../../probability/information/unit.js";
import { type CriterionOptions, type CriterionScale, type LikelihoodFit, readFit } from "./likelihood-fit.js";

/**
 * Akaike's information criterion, −2ℓ + 2d: an estimate, up to a constant, of twice the Kullback-Leibler
 * distance from the truth.
 *
 * ```ts
 * aic({ logLikelihood: -10, parameterCount: 3, cases: 20 }); // 26
 * aic({ logLikelihood: -10, parameterCount: 3, cases: 20 }, { scale: "log-likelihood" }); // −13, to be large
 * ```
 */
export function aic(fit: LikelihoodFit, { scale }: CriterionOptions = {}): number {
  const { logLikelihood, parameterCount, cases } = readFit("aic", fit);
  return penalized("aic", logLikelihood, 2 * parameterCount, cases, scale);
}

/**
 * AIC with the correction of Hurvich and Tsai (1989) for few cases, −2ℓ + 2d + 2d(d + 1)/(N − d − 1), which
 * needs more than d + 1 of them.
 *
 * ```ts
 * aicc({ logLikelihood: -10, parameterCount: 3, cases: 20 }); // 27.5
 * ```
 */
export function aicc(fit: LikelihoodFit, { scale }: CriterionOptions = {}): number {
  const method = "aicc";
  const { logLikelihood, parameterCount: d, cases } = readFit(method, fit);
  requireOption(
    method,
    "cases",
    cases,
    cases > d + 1,
    `more than the number of parameters and one, ${d + 1}`,
  );
  return penalized(method, logLikelihood, 2 * d + (2 * d * (d + 1)) / (cases - d - 1), cases, scale);
}

/**
 * The Bayesian information criterion of Schwarz, −2ℓ + d log N: an approximation of minus twice the logarithm
 * of the probability of the data under the model.
 *
 * ```ts
 * bic({ logLikelihood: -10, parameterCount: 3, cases: 20 }); // 20 + 3 log 20 = 28.99
 * ```
 */
export function bic(fit: LikelihoodFit, { scale }: CriterionOptions = {}): number {
  const { logLikelihood, parameterCount, cases } = readFit("bic", fit);
  return penalized("bic", logLikelihood, parameterCount * Math.log(cases), cases, scale);
}

/**
 * The length of a description in two parts: the parameters, each to the precision that N cases give it
 * (½ log N), and the data, −ℓ. It is BIC in other units (Rissanen 1978). Where ℓ is of densities, the data
 * are described to a precision that all models share, and only differences have a meaning.
 *
 * ```ts
 * mdl({ logLikelihood: -10 * Math.LN2, parameterCount: 2, cases: 16 }).total; // 10 + 4 bits
 * ```
 */
export function mdl(fit: LikelihoodFit, options: InformationOptions = {}): DescriptionLength {
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
  scale: CriterionScale = "deviance",
): number {
  switch (scale) {
    case "deviance":
      return -2 * logLikelihood + penalty;
    case "per-case":
      return (-2 * logLikelihood + penalty) / cases;
    case "log-likelihood":
      return logLikelihood - penalty / 2;
    default: {
      const expected = '"deviance", "per-case" or "log-likelihood"';
      throw new OptionError(`${method}: option "scale" must be ${expected}; got ${quote(scale)}.`, {
        method,
        option: "scale",
        expected,
        received: quote(scale),
      });
    }
  }
}
