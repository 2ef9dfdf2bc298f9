import { counted, DataError, got, ShapeError, wanted, words } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { requireEachNumber } from "../../base/numbers.js";
import { softmax } from "../../math/probability/log-space.js";
import { requireProbabilities } from "../../math/probability/multivariate/require.js";

/**
 * The posterior probabilities of models from their BIC (on the scale of deviances), by
 * P(model | data) ∝ P(model) exp(−BIC/2) (ESL 7.41). All models have the same prior by default.
 *
 * ```ts
 * modelPosteriors([100, 102]); // [0.731, 0.269]
 * ```
 */
export function modelPosteriors(bics: ArrayLike<number>, options: PriorOptions = {}): Float64Array {
  const method = "modelPosteriors";
  return posteriorShares(method, negativeHalves(method, bics), options);
}

/** The prior probabilities of models. */
export interface PriorOptions {
  /** The prior probability of each model; all models have the same by default. */
  readonly priors?: ArrayLike<number>;
}

/** P(model | data) from ln P(data | model), or anything that differs from it by a constant that all models share. */
export function posteriorShares(
  method: string,
  logs: Float64Array<ArrayBuffer>,
  options: PriorOptions,
): Float64Array {
  requireKnownOptions(method, options, ["priors"]);
  const { priors } = options;
  const prior = priors === undefined ? logs.map(() => 1) : requireProbabilities(method, "priors", priors);
  if (prior.length !== logs.length) {
    const sentence = words`there are ${wanted(logs.length)} models but ${got(counted(prior.length, "prior"))}.`;
    throw new ShapeError(method, sentence, { option: "priors" });
  }
  const joint = logs.map((log, i) => log + Math.log(prior[i]));
  if (joint.every((log) => log === Number.NEGATIVE_INFINITY)) throw impossible(method);
  return softmax(joint);
}

export function impossible(method: string): DataError {
  const message = "the data are impossible under every model.";
  return new DataError(method, message, { expected: "a model with evidence above 0", received: "none" });
}

/**
 * The weights of Akaike, exp(−AIC/2) divided by their sum: how the evidence is spread over the models by AIC (Burnham and Anderson 2002).
 *
 * ```ts
 * akaikeWeights([100, 102]); // [0.731, 0.269]
 * ```
 */
export function akaikeWeights(aics: ArrayLike<number>): Float64Array {
  return softmax(negativeHalves("akaikeWeights", aics));
}

function negativeHalves(method: string, values: ArrayLike<number>): Float64Array<ArrayBuffer> {
  requireEachNumber(method, "criterion", values);
  if (values.length === 0)
    throw new DataError(method, words`there are ${got("no models")}.`, { expected: "at least 1 model" });
  return Float64Array.from({ length: values.length }, (_, row) => {
    if (Number.isFinite(values[row])) return -values[row] / 2;
    const sentence = words`the criterion of model ${row} is ${got(values[row])}; it must be ${wanted("finite")}.`;
    throw new DataError(method, sentence, { row });
  });
}
