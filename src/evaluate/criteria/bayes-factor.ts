import { DataError, got, ShapeError, wanted, words } from "../../base/errors.js";
import { requireEachNumber } from "../../base/numbers.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { requireProbabilities } from "../../math/probability/multivariate/require.js";
import { impossible, type PriorOptions, posteriorShares } from "./model-posteriors.js";

/**
 * How many times more probable the data are under one model than under another, from the logarithms of their
 * evidence: P(data | model) / P(data | other). Posterior odds are prior odds times this.
 *
 * ```ts
 * const data = { successes: 9, failures: 1 };
 * bayesFactor(new BetaBernoulli().logEvidence(data), 10 * Math.log(0.5)); // 9.309, against a fair coin
 * ```
 */
export function bayesFactor(logEvidence: number, otherLogEvidence: number): number {
  const method = "bayesFactor";
  const given = [logEvidence, otherLogEvidence];
  requireEvidence(method, given);
  if (given.some((log) => log > Number.NEGATIVE_INFINITY)) return Math.exp(logEvidence - otherLogEvidence);
  throw impossible(method);
}

/**
 * The posterior probabilities of models from the logarithms of their evidence, by
 * P(model | data) ∝ P(model) P(data | model). All models have the same prior by default; a model under which the
 * data are impossible has log evidence −∞.
 *
 * ```ts
 * evidencePosteriors([-4, -5]); // [0.731, 0.269]
 * ```
 */
export function evidencePosteriors(
  logEvidences: ArrayLike<number>,
  options: PriorOptions = {},
): Float64Array {
  const method = "evidencePosteriors";
  requireEvidence(method, logEvidences);
  return posteriorShares(method, Float64Array.from(logEvidences), options);
}

/**
 * Predictions of several models averaged by the probabilities of the models: P(y | x) = Σ P(y | model, x) P(model).
 * Predictions are one list of numbers, or one matrix of class probabilities, for each model. To average predictive
 * distributions, use a `Mixture`.
 *
 * ```ts
 * modelAverage([[1, 2], [3, 6]], [0.75, 0.25]); // [1.5, 3]
 * ```
 */
export function modelAverage(predictions: readonly Matrix[], probabilities: ArrayLike<number>): Matrix;
export function modelAverage(
  predictions: readonly ArrayLike<number>[],
  probabilities: ArrayLike<number>,
): Float64Array;
export function modelAverage(
  predictions: readonly (Matrix | ArrayLike<number>)[],
  probabilities: ArrayLike<number>,
): Matrix | Float64Array {
  const method = "modelAverage";
  const shares = requireProbabilities(method, "probabilities", probabilities);
  if (shares.length !== predictions.length) {
    throw new ShapeError(
      method,
      words`there are ${wanted(predictions.length)} models but ${got(`${shares.length} probabilities`)}.`,
      { option: "probabilities" },
    );
  }
  const [first] = predictions;
  const sums = new Float64Array(numbers(first).length);
  for (const [model, given] of predictions.entries()) {
    if (shape(given) !== shape(first)) {
      const sentence = words`model 0 has ${wanted(shape(first))} predictions, but model ${model} has ${got(shape(given))}.`;
      throw new ShapeError(method, sentence, { row: model });
    }
    // A model of probability 0 may predict anything, even NaN.
    if (shares[model] === 0) continue;
    const values = numbers(given);
    for (let i = 0; i < sums.length; i += 1) sums[i] += shares[model] * values[i];
  }
  return first instanceof Matrix ? new Matrix(first.rows, first.columns, sums) : sums;
}

const numbers = (given: Matrix | ArrayLike<number>) => (given instanceof Matrix ? given.data : given);
const shape = (given: Matrix | ArrayLike<number>) =>
  given instanceof Matrix ? given.shape : String(given.length);

function requireEvidence(method: string, logEvidences: ArrayLike<number>): void {
  requireEachNumber(method, "log evidence", logEvidences);
  if (logEvidences.length === 0)
    throw new DataError(method, words`there are ${got("no models")}.`, { expected: "at least 1 model" });
  for (let row = 0; row < logEvidences.length; row += 1) {
    if (logEvidences[row] < Number.POSITIVE_INFINITY) continue;
    const sentence = words`the log evidence of model ${row} is ${got(logEvidences[row])}; it must be ${wanted("a number or −∞")}.`;
    throw new DataError(method, sentence, { row });
  }
}
