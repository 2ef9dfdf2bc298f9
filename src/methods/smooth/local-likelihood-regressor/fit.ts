import { DataError, got, wanted, words } from "../../../base/errors.js";
import { rowName } from "../../../base/sentence.js";
import { takeNumbers } from "../../../model/case-rows.js";
import type { ResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { countedCases } from "../../../model/counted-cases.js";
import type { Preparation } from "../../../model/estimator.js";
import { RegressorEstimator } from "../../../model/tasks/regressor.js";
import { learnLikelihood } from "../local/learn-likelihood.js";
import { FAMILY_RULES, type LocalFamily, meanLikelihood } from "../local/likelihoods.js";
import { LocalLikelihoodRegressorModel } from "./model.js";
import { localLikelihoodRegressorOptions } from "./options.js";

/**
 * Local regression of counts and other responses by maximum likelihood: around every point the logarithm of the mean is
 * a polynomial, fitted to the cases nearby (ESL section 6.5).
 *
 * ```ts
 * const model = await new LocalLikelihoodRegressor({ family: "poisson" }).fit(table, "accidents");
 * model.predict(table);
 * ```
 */
export class LocalLikelihoodRegressor extends RegressorEstimator<
  typeof localLikelihoodRegressorOptions,
  LocalLikelihoodRegressorModel
> {
  static readonly kind = "LocalLikelihoodRegressor";
  static readonly schema = localLikelihoodRegressorOptions;
  static readonly models = [LocalLikelihoodRegressorModel];
  static readonly preparation: Preparation = {
    levels: "contrasts",
    suits: {
      most: { columns: 4 },
      variantOf: "LocalRegression",
      seconds: ({ cases, tests, columns }) =>
        cases * (6 * cases + tests) * (1e-7 + 2e-9 * (columns + 2) ** 2),
    },
  };

  protected async learn(cases: ResponseCases, control: FitControl): Promise<LocalLikelihoodRegressorModel> {
    const { kind: method, options } = this;
    const { family } = options;
    const { features: inputs, response } = cases;
    requireResponses(method, family, cases.y);
    const { x, weights, rows } = countedCases(cases);
    const responses = rows === undefined ? cases.y.slice() : takeNumbers(cases.y, rows);
    const ownedWeights = weights?.slice();
    const mean = meanResponse(responses, ownedWeights);
    if (family !== "gaussian" && !(mean > 0)) {
      const sentence = words`the responses must have ${wanted("a mean > 0")} for the family ${family}; got ${got(String(mean))}.`;
      throw new DataError(method, sentence, { option: "family" });
    }
    const learned = await learnLikelihood(
      { method, x, weights: ownedWeights, outputs: 1 },
      options,
      (points) => meanLikelihood(family, points.inOrder(responses), mean),
      control,
    );
    return new LocalLikelihoodRegressorModel({ ...learned, inputs, response, family, responses, mean });
  }
}

function requireResponses(method: string, family: LocalFamily, y: Float64Array): void {
  const { accepts, expected } = FAMILY_RULES[family];
  const row = y.findIndex((value) => !accepts(value));
  if (row < 0) return;
  const sentence = words`the response at ${rowName(row)} must be ${wanted(expected)} for the family ${family}; got ${got(String(y[row]))}.`;
  throw new DataError(method, sentence, { row });
}

function meanResponse(y: Float64Array, weights: Float64Array | undefined): number {
  let [sum, total] = [0, 0];
  for (let i = 0; i < y.length; i += 1) {
    sum += (weights?.[i] ?? 1) * y[i];
    total += weights?.[i] ?? 1;
  }
  return sum / total;
}
